"""Sanctions as they are read and imposed."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from tournaments.api.play import MOST, REQUIRED
from tournaments.forms.reasons import LONGEST_REASON
from tournaments.models import Sanction
from tournaments.services.sanctions import MOST_POINTS
from wizard_club.lib.api.bodies import Query, Strict

MOST_PEOPLE = 100


class SanctionBody(serializers.Serializer[Any]):
    """What the desk imposed on somebody; one that was lifted counts no more."""

    id = serializers.IntegerField()
    number = serializers.IntegerField(source="entrant.number")
    name = serializers.CharField(source="entrant.player.label")
    kind = serializers.ChoiceField(Sanction.Kind.choices)
    points = serializers.IntegerField(help_text="Below zero: taken off.")
    unit = serializers.ChoiceField(Sanction.Unit.choices, help_text="Game points or table points.")
    round = serializers.IntegerField(source="round.seq", allow_null=True)
    reason = serializers.CharField()
    imposed_by = serializers.CharField(source="imposed_by.username", allow_null=True)
    imposed_at = serializers.DateTimeField()
    lifted_at = serializers.DateTimeField(allow_null=True)
    lifted_because = serializers.CharField()


class ImposedBody(serializers.Serializer[Any]):
    """What was imposed, one sanction for each person."""

    imposed = SanctionBody(many=True)


class SanctionQuery(Query):
    """Which sanctions, in which order."""

    number = serializers.IntegerField(required=False, min_value=1, max_value=MOST, help_text="Of this entrant.")
    kind = serializers.ChoiceField(Sanction.Kind.choices, required=False)
    lifted = serializers.BooleanField(required=False, allow_null=True, default=None, help_text="Lifted ones, or not.")
    ordering = serializers.ChoiceField(["id", "-id"], default="-id", help_text="The newest first, or last.")


class SanctionNew(Strict):
    """A sanction for these people, or for everybody at a table of the round."""

    entrants = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST),
        required=False,
        allow_empty=False,
        max_length=MOST_PEOPLE,
        help_text="Numbers in the event; else `table`.",
    )
    table = serializers.IntegerField(
        required=False, min_value=1, max_value=MOST, help_text="Everybody at this table of `round`."
    )
    kind = serializers.ChoiceField(Sanction.Kind.choices)
    points = serializers.IntegerField(
        required=False, min_value=1, max_value=MOST_POINTS, help_text="So many are taken off; with kind `points`."
    )
    unit = serializers.ChoiceField(Sanction.Unit.choices, default=Sanction.Unit.GAME)
    round = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=MOST)
    reason = serializers.CharField(max_length=LONGEST_REASON)
    key = serializers.UUIDField(required=False, help_text="Made by the program: sent twice it imposes once.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Who gets it is said in one way."""
        if ("entrants" in attrs) == ("table" in attrs):
            raise serializers.ValidationError({"entrants": [_("Say who gets the sanction")]})
        if "table" in attrs and attrs.get("round") is None:
            raise serializers.ValidationError({"round": [REQUIRED]})
        return attrs


class LiftBody(Strict):
    """Why a sanction is lifted."""

    reason = serializers.CharField(max_length=LONGEST_REASON)


SANCTION: dict[str, Any] = {
    "id": 3,
    "number": 2,
    "name": "Ben",
    "kind": "points",
    "points": -10,
    "unit": "game",
    "round": 1,
    "reason": "Played on after time",
    "imposed_by": "dora",
    "imposed_at": "2026-11-30T20:41:00Z",
    "lifted_at": None,
    "lifted_because": "",
}
