"""Games for programs: list, start, and one as it stands."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.access import AccountView, GameView
from scoring.api.answers import game_body
from scoring.api.bodies.game_lists import LINE, NEW_GAME, GameLineBody, GameNew, GameQuery, filter_from
from scoring.api.bodies.games import GAME, GameBody
from scoring.api.bodies.rulesets import rules_from
from scoring.api.games import readable_game
from scoring.gamestate import load_state
from scoring.models import Game, RulesetSettings
from scoring.selectors.games import game_lines, games_found
from scoring.selectors.setup import people_named, usable_ruleset
from scoring.services.games import game_start_once
from scoring.services.rulesets import name_for, settings_for
from scoring.services.totals import totals_record
from wizard_club.lib.api.schema import documented
from wizard_club.lib.api.views import mark
from wizard_club.lib.errors import DomainError, with_names
from wizard_club.lib.nonce import new_nonce


class GameList(AccountView):
    @documented(tag="games", answer=GameLineBody, many=True, example=LINE, query=GameQuery)
    def get(self, request: Request) -> Response:
        """Games, those being played first. Each with who plays and how it stands."""
        return self.page(games_found(filter_from(self.query(GameQuery))), GameLineBody, game_lines)

    @documented(tag="games", answer=GameBody, status=201, example=GAME, body=GameNew, sends=NEW_GAME, errors=(422,))
    def post(self, request: Request) -> Response:
        """Start a game. The first hand is open at once; the header `Location` has the address of the game.

        With a `key` a request that was sent again starts no second game. With `entry` "totals" a finished game is
        recorded of which only totals and bids met are known.
        """
        wanted = self.body(GameNew)
        with transaction.atomic():
            game = self._start(wanted)
        game = Game.objects.select_related("settings").get(pk=game.pk)
        address = request.build_absolute_uri(reverse("api:game_detail", args=[game.code]))
        return Response(GameBody(game_body(load_state(game))).data, status=201, headers={"Location": address})

    def _start(self, wanted: dict[str, Any]) -> Game:
        settings, name = settings_chosen(wanted)
        players = people_named(wanted["players"])
        nonce = wanted["key"].hex if "key" in wanted else new_nonce()
        common: Any = {"settings": settings, "ruleset_name": name, "players": players, "user": self.account}
        if wanted["entry"] == Game.Entry.HANDS:
            return game_start_once(nonce=nonce, first_dealer=wanted["first_dealer"], **common)
        figures = {field: wanted[field] for field in ("totals", "hits", "day")}
        try:
            return totals_record(nonce=nonce, **figures, **common)
        except DomainError as error:
            raise with_names(error, [player.label for player in players]) from None


def settings_chosen(wanted: dict[str, Any]) -> tuple[RulesetSettings, str]:
    """The settings of a new game, and what they are called."""
    if "ruleset_id" in wanted:
        ruleset = usable_ruleset(wanted["ruleset_id"])
        return ruleset.settings, ruleset.name
    settings = settings_for(*rules_from(wanted["ruleset"]))
    return settings, name_for(settings)


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
