"""The board of a round, as several addresses answer it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework.response import Response

from tournaments.api.bodies.rounds import BoardBody
from tournaments.api.play import PlayView, clock_facts
from tournaments.models import TournamentRound
from tournaments.selectors.board import board_of, watched_rounds
from tournaments.selectors.state import stage_kind
from wizard_club.lib.api.views import mark


class BoardView(PlayView):
    """An address that answers the board of a round."""

    def watched(self, slug: str, seq: int) -> TournamentRound:
        """The round for its board, or 404."""
        return get_object_or_404(watched_rounds(), tournament__slug=slug, seq=seq)

    def board(self, played: TournamentRound, now: datetime) -> Response:
        """The board as it is now, with the mark by which the next poll finds out whether it is the same."""
        board = board_of(played, now)
        facts: dict[str, Any] = {
            "round": played,
            "stage_kind": stage_kind(played.tournament.format, played.stage),
            "newest": board.newest,
            "tables_open": len(board.open_tables),
            "clock": clock_facts(played, now),
            "tables": board.tables,
        }
        return Response(BoardBody(facts).data, headers=mark(board.version))
