"""Members as they are read and written."""

from __future__ import annotations

from rest_framework import serializers

from scoring.models import Player
from scoring.services.players import LONGEST
from wizard_club.lib.api.bodies import Query, Strict

ANNA = {
    "id": 7,
    "name": "Anna Berger",
    "short_name": "Anna B.",
    "label": "Anna Berger (Anna B.)",
    "club": "Lleida Games",
    "nation": "AT",
    "retired_at": None,
}


class MemberBody(serializers.ModelSerializer[Player]):
    """A member: `label` is what nobody else is called, `retired_at` when somebody left the club."""

    label = serializers.CharField(read_only=True)  # type: ignore[assignment]

    class Meta:
        model = Player
        fields = ("id", "name", "short_name", "label", "club", "nation", "retired_at")
        read_only_fields = fields


class MemberQuery(Query):
    """Which members, in which order."""

    q = serializers.CharField(required=False, max_length=80, help_text="Words of the name, short name or club.")
    retired = serializers.BooleanField(required=False, default=False, help_text="Those who left as well.")
    ordering = serializers.ChoiceField(["name", "-name", "id", "-id"], default="name", help_text="`-` turns it round.")


class MemberNew(Strict):
    """A new member."""

    name = serializers.CharField(max_length=LONGEST["name"])
    short_name = serializers.CharField(
        max_length=LONGEST["short_name"], allow_blank=True, default="", help_text="Tells two of one name apart."
    )
    club = serializers.CharField(max_length=LONGEST["club"], allow_blank=True, default="")
    nation = serializers.CharField(max_length=LONGEST["nation"], allow_blank=True, default="")


class MemberChange(Strict):
    """What of a member is to be another; the rest stays."""

    name = serializers.CharField(max_length=LONGEST["name"], required=False)
    short_name = serializers.CharField(max_length=LONGEST["short_name"], allow_blank=True, required=False)
    club = serializers.CharField(max_length=LONGEST["club"], allow_blank=True, required=False)
    nation = serializers.CharField(max_length=LONGEST["nation"], allow_blank=True, required=False)
