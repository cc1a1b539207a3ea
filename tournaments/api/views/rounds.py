"""Rounds for programs: the list, the board, closing, taking back."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.board import BoardView
from tournaments.api.bodies.rounds import BOARD, ROUND, BoardBody, RoundQuery, RoundRow
from tournaments.api.play import PlayView
from tournaments.selectors.board import is_newest
from tournaments.selectors.state import stage_kind
from tournaments.services import rounds as services
from wizard_club.lib.api.schema import documented


class RoundList(PlayView):
    @documented(tag="rounds", answer=RoundRow, many=True, example=ROUND, query=RoundQuery)
    def get(self, request: Request, slug: str) -> Response:
        """The published rounds of an event, in order."""
        tournament, wanted = self.tournament(slug), self.query(RoundQuery)
        still_open = Count("tables", filter=Q(tables__confirmed_at__isnull=True))
        found = tournament.rounds.select_related("stage").annotate(tables_all=Count("tables"), tables_open=still_open)
        if "stage" in wanted:
            found = found.filter(stage__number=wanted["stage"])

        def named(rows: Any) -> Any:
            for row in rows:
                row.stage_kind = stage_kind(tournament.format, row.stage)
            return rows

        return self.page(found.order_by(wanted["ordering"], "id"), RoundRow, named)


class RoundDetail(BoardView):
    @documented(tag="rounds", answer=BoardBody, example=BOARD)
    def get(self, request: Request, slug: str, seq: int) -> Response:
        """Every table of a round, live. Asking again with its `ETag` costs one query while nothing has changed."""
        played, now = self.watched(slug, seq), timezone.now()
        for tag in self.marks_read():
            if is_newest(played, tag.strip('"'), now):
                return Response(status=304, headers={"ETag": tag})
        return self.board(played, now)

    @documented(tag="rounds", answer=None, status=204, errors=(422,))
    def delete(self, request: Request, slug: str, seq: int) -> Response:
        """Take the newest round back, as long as nothing is scored in it. Its draw is a preview again."""
        services.round_take_back(round=self.round(slug, seq), user=self.account)
        return Response(status=204)


class RoundClose(BoardView):
    @documented(tag="rounds", answer=BoardBody, example=BOARD | {"closed_at": "2026-11-30T20:45:00Z"}, errors=(422,))
    def post(self, request: Request, slug: str, seq: int) -> Response:
        """Close a round. From now on what its tables send is only kept as a proposal for the desk."""
        services.round_close(round=self.round(slug, seq), user=self.account)
        return self.board(self.watched(slug, seq), timezone.now())


class RoundReopen(BoardView):
    @documented(tag="rounds", answer=BoardBody, example=BOARD, errors=(422,))
    def post(self, request: Request, slug: str, seq: int) -> Response:
        """Let the tables without a result tap again."""
        services.round_reopen(round=self.round(slug, seq), user=self.account)
        return self.board(self.watched(slug, seq), timezone.now())
