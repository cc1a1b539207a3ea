"""A game for programs."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.access import GameView
from scoring.api.answers import game_body
from scoring.api.bodies.games import GAME, GameBody
from scoring.api.games import readable_game
from scoring.gamestate import load_state
from wizard_club.lib.api.schema import documented
from wizard_club.lib.api.views import mark


class GameDetail(GameView):
    @documented(tag="games", answer=GameBody, example=GAME)
    def get(self, request: Request, code: str) -> Response:
        """A game as everybody at the table may see it: a sealed bid is only said to be there.

        Its `ETag` follows its version: asking again costs one query while nothing has changed.
        """
        game = readable_game(self, code)
        return self.unchanged(game.shown_version) or Response(
            GameBody(game_body(load_state(game))).data, headers=mark(game.shown_version)
        )
