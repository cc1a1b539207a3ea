"""Game files: one out, one in."""

from __future__ import annotations

from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.access import AccountView
from scoring.api.answers import game_body
from scoring.api.bodies.files import EXPORTED, FILE_EXAMPLE, GAME_FILE, REFUSED, FileRefused
from scoring.api.bodies.games import GAME, GameBody
from scoring.api.games import readable_game
from scoring.gamefile import game_data, game_from, game_import, sentence
from scoring.gamestate import load_state
from scoring.models import Game
from wizard_club.lib.api.errors import error_body
from wizard_club.lib.api.schema import answered, documented
from wizard_club.lib.errors import DomainError


class GameFile(AccountView):
    @documented(tag="files", answer=GAME_FILE, example=EXPORTED)
    def get(self, request: Request, code: str) -> Response:
        """A game as a file. Taking it in again, here or elsewhere, gives the same game; sealed bids are left out."""
        return Response(game_data(load_state(readable_game(self, code))))


class GameImport(AccountView):
    @documented(
        tag="files",
        answer=GameBody,
        status=201,
        example=GAME,
        body={"application/json": GAME_FILE},
        sends=FILE_EXAMPLE,
        more={422: answered(FileRefused, REFUSED, many=False)},
    )
    def post(self, request: Request) -> Response:
        """Take a game in from a file. Its people are found by their names, or made members.

        A file that breaks a rule is refused as a whole and leaves nothing behind: the message names the hand and the
        player. Sent twice it is two games.
        """
        try:
            game = game_import(file=game_from(request.data), user=self.account)
        except DomainError as error:
            where = {name: error.params[name] for name in ("hand", "player") if name in error.params}
            return Response(error_body(error.code, sentence(error), None, **where), status=422)
        game = Game.objects.select_related("settings").get(pk=game.pk)
        address = request.build_absolute_uri(reverse("api:game_detail", args=[game.code]))
        return Response(GameBody(game_body(load_state(game))).data, status=201, headers={"Location": address})
