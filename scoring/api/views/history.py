"""Every change of a game."""

from __future__ import annotations

from functools import partial

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.access import AccountView
from scoring.api.bodies.history import ENTRY, EntryBody
from scoring.api.games import readable_game
from scoring.gamestate import load_state
from scoring.selectors.history import history_entries, operations_applied
from wizard_club.lib.api.schema import documented


class GameHistory(AccountView):
    @documented(tag="games", answer=EntryBody, many=True, example=ENTRY)
    def get(self, request: Request, code: str) -> Response:
        """Every change of a game, the newest first. Who, when, on which device, from what to what."""
        state = load_state(readable_game(self, code))
        return self.page(operations_applied(state), EntryBody, partial(history_entries, state))
