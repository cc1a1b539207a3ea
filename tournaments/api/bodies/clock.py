"""The clock of a round as it is read and pressed."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.play import MOST, REQUIRED, changed_example
from tournaments.clock import Phase
from tournaments.forms.clock import MOST_MINUTES
from tournaments.services.rounds import CLOCK_ACTIONS
from wizard_club.lib.api.bodies import Strict

PHASES = [phase.value for phase in Phase]


class ClockBody(serializers.Serializer[Any]):
    """The clock of a round, by the server's time. Nothing in it changes while it runs, but at the call and the end."""

    phase = serializers.ChoiceField(PHASES)
    limit = serializers.IntegerField(allow_null=True, help_text="Minutes by the format; null without a limit.")
    call = serializers.IntegerField(help_text="So many minutes before the end the phase is `called`.")
    started_at = serializers.DateTimeField(allow_null=True)
    paused_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True, help_text="Null while it stands still, or without a limit.")
    over = serializers.BooleanField(help_text="Whether the time is up, also on a clock that was stopped since.")
    added_minutes = serializers.IntegerField(help_text="What the desk gave all tables; `seen` shows it again.")


class TableTime(serializers.Serializer[Any]):
    """What one table has beside the others."""

    table = serializers.IntegerField()
    extra_minutes = serializers.IntegerField()
    ends_at = serializers.DateTimeField(allow_null=True)


class ClockNow(ClockBody):
    """The clock at one moment: with the server's time, what is left, and the end of every open table."""

    now = serializers.DateTimeField()
    left_seconds = serializers.IntegerField(allow_null=True, help_text="Below zero in overtime.")
    tables = TableTime(many=True)


class ClockPress(Strict):
    """One press on the clock. `minutes` and `seen` go with `add`."""

    action = serializers.ChoiceField(CLOCK_ACTIONS)
    minutes = serializers.IntegerField(
        required=False, min_value=-MOST_MINUTES, max_value=MOST_MINUTES, help_text="More, or with a minus fewer."
    )
    seen = serializers.IntegerField(
        required=False, min_value=-MOST, max_value=MOST, help_text="The `added_minutes` that were read before."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Minutes are added to what was seen, so that a press sent twice adds once."""
        if attrs["action"] == "add":
            missing = [name for name in ("minutes", "seen") if name not in attrs]
            if missing:
                raise serializers.ValidationError({name: [REQUIRED] for name in missing})
        return attrs


CLOCK: dict[str, Any] = {
    "phase": "running",
    "limit": 60,
    "call": 5,
    "started_at": "2026-11-30T19:35:00Z",
    "paused_at": None,
    "ends_at": "2026-11-30T20:40:00Z",
    "over": False,
    "added_minutes": 5,
}
CLOCK_NOW = CLOCK | {
    "now": "2026-11-30T19:50:00Z",
    "left_seconds": 3000,
    "tables": [
        {"table": 1, "extra_minutes": 0, "ends_at": "2026-11-30T20:40:00Z"},
        {"table": 2, "extra_minutes": 5, "ends_at": "2026-11-30T20:45:00Z"},
    ],
}
MOVED_ON = changed_example("clock_moved_on", "The time was changed meanwhile: look at it again", 0, 5)
