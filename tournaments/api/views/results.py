"""Confirmed results for programs."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.access import DeskView
from tournaments.api.bodies.results import ORDER, RESULT, ResultBody, ResultQuery
from tournaments.models import Table, TableSeat
from tournaments.selectors.state import stage_kind
from wizard_club.lib.api.schema import documented

FILTERS = {"round": "round__seq", "number": "entrant__number", "table": "table__number"}


class ResultList(DeskView):
    @documented(tag="results", answer=ResultBody, many=True, example=RESULT, query=ResultQuery)
    def get(self, request: Request, slug: str) -> Response:
        """The confirmed results of all rounds: a row for each person and round."""
        tournament, wanted = self.tournament(slug), self.query(ResultQuery)
        joined = ("round__stage", "table", "entrant__player", "result")
        found = TableSeat.objects.filter(round__tournament=tournament, result__isnull=False).select_related(*joined)
        found = found.filter(**{FILTERS[name]: wanted[name] for name in FILTERS.keys() & wanted.keys()})

        def told(rows: Any) -> Any:
            for row in rows:
                tapped = row.table.source == Table.Source.PAD
                row.stage_kind = stage_kind(tournament.format, row.round.stage)
                row.sum_bids, row.best_hand = (row.result.sum_bids, row.result.best_hand) if tapped else (None, None)
            return rows

        return self.page(found.order_by(*ORDER[wanted["ordering"]], "id"), ResultBody, told)
