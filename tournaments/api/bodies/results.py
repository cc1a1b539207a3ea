"""Confirmed results, one row for each person and round."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.bodies.rounds import STAGE_KINDS
from tournaments.api.bodies.tables import ExactPoints
from tournaments.api.play import MOST
from wizard_club.lib.api.bodies import Query

ORDER = {
    "round": ("round__seq", "table__number", "position"),
    "-round": ("-round__seq", "table__number", "position"),
    "number": ("entrant__number", "round__seq"),
    "total": ("result__total", "round__seq", "entrant__number"),
    "-total": ("-result__total", "round__seq", "entrant__number"),
}


class ResultBody(serializers.Serializer[Any]):
    """What somebody ended a confirmed game with."""

    round = serializers.IntegerField(source="round.seq")
    stage_kind = serializers.ChoiceField(STAGE_KINDS)
    table = serializers.IntegerField(source="table.number")
    consolation = serializers.BooleanField(source="table.consolation", help_text="Beside a stage: it decides nothing.")
    number = serializers.IntegerField(source="entrant.number")
    name = serializers.CharField(source="entrant.player.label")
    total = serializers.IntegerField(source="result.total")
    hits = serializers.IntegerField(source="result.hits", help_text="Bids met.")
    sum_bids = serializers.IntegerField(allow_null=True, help_text="Null where the result is from a slip.")
    best_hand = serializers.IntegerField(allow_null=True, help_text="Null where the result is from a slip.")
    place = serializers.IntegerField(source="result.place")
    table_points = ExactPoints(source="result.table_points")
    confirmed_at = serializers.DateTimeField(source="table.confirmed_at")


class ResultQuery(Query):
    """Which results, in which order."""

    round = serializers.IntegerField(required=False, min_value=1, max_value=MOST)
    number = serializers.IntegerField(required=False, min_value=1, max_value=MOST, help_text="Of this entrant.")
    table = serializers.IntegerField(required=False, min_value=1, max_value=MOST)
    ordering = serializers.ChoiceField(list(ORDER), default="round", help_text="`-` turns it round.")


RESULT: dict[str, Any] = {
    "round": 1,
    "stage_kind": "qualifying",
    "table": 1,
    "consolation": False,
    "number": 1,
    "name": "Anna",
    "total": 240,
    "hits": 9,
    "sum_bids": 21,
    "best_hand": 50,
    "place": 1,
    "table_points": 37.5,
    "confirmed_at": "2026-11-30T20:38:00Z",
}
