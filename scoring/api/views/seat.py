"""A player's own phone."""

from __future__ import annotations

from dataclasses import asdict

from django.core.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.access import GameView
from scoring.api.bodies.seat import MINE, SeatPageBody
from scoring.api.games import asked_game
from scoring.gamestate import load_state
from scoring.operations.requests import SEALED
from scoring.selectors.seat import seat_page
from wizard_club.lib.api.schema import documented
from wizard_club.lib.api.views import mark


class GameSeat(GameView):
    @documented(tag="games", answer=SeatPageBody, example=MINE)
    def get(self, request: Request, code: str) -> Response:
        """What the holder of a seat's link may know. Its own bid, also while bids are sealed; of the others none.

        For nobody but the link of a seat. Its bid is set at the address of the operations.
        """
        game, actor = asked_game(self, code)
        if actor.seat is None:
            raise PermissionDenied
        version = f"{game.shown_version}-{actor.seat}"
        unchanged = self.unchanged(version)
        if unchanged:
            return unchanged
        page = seat_page(load_state(game), actor.seat)
        body = asdict(page) | {"seen": page.seen if page.seen == SEALED else page.bid}
        return Response(SeatPageBody(body).data, headers=mark(version))
