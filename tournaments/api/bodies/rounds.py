"""Rounds as they are listed, and the board of one."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.bodies.clock import CLOCK, ClockBody
from tournaments.api.bodies.tables import TABLE_ROW, TableRow
from tournaments.api.play import MOST
from wizard_club.lib.api.bodies import Query

STAGE_KINDS = ["qualifying", "knockout", "final"]


class RoundRow(serializers.Serializer[Any]):
    """A published round. `seq` counts through all stages; qualifying rounds are those of stage 0."""

    seq = serializers.IntegerField()
    stage = serializers.IntegerField(source="stage.number")
    stage_kind = serializers.ChoiceField(STAGE_KINDS)
    published_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(
        allow_null=True, help_text="From then on what tables send only waits for the desk."
    )
    tables = serializers.IntegerField(source="tables_all", help_text="How many it has.")
    tables_open = serializers.IntegerField(help_text="How many have no confirmed result.")


class RoundQuery(Query):
    """Which rounds, in which order."""

    stage = serializers.IntegerField(required=False, min_value=0, max_value=MOST)
    ordering = serializers.ChoiceField(["seq", "-seq"], default="seq")


class BoardBody(serializers.Serializer[Any]):
    """A round with all its tables, live."""

    seq = serializers.IntegerField(source="round.seq")
    stage = serializers.IntegerField(source="round.stage.number")
    stage_kind = serializers.ChoiceField(STAGE_KINDS)
    published_at = serializers.DateTimeField(source="round.published_at")
    closed_at = serializers.DateTimeField(source="round.closed_at", allow_null=True)
    newest = serializers.BooleanField(help_text="No later round is published.")
    tables_open = serializers.IntegerField(help_text="How many have no confirmed result.")
    clock = ClockBody()
    tables = TableRow(many=True)


ROUND: dict[str, Any] = {
    "seq": 1,
    "stage": 0,
    "stage_kind": "qualifying",
    "published_at": "2026-11-30T19:30:00Z",
    "closed_at": None,
    "tables": 2,
    "tables_open": 2,
}
BOARD: dict[str, Any] = ROUND | {"newest": True, "clock": CLOCK, "tables": [TABLE_ROW], "tables_open": 1}
