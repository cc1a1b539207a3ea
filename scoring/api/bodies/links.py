"""Links of a game as they are read and made."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from scoring.models import GameLink
from wizard_club.lib.api.bodies import Strict

LINK: dict[str, Any] = {
    "id": 3,
    "kind": "table",
    "seat": None,
    "player": "",
    "token": "7Q2M9VX4ABCDEFGHJKMNPQRST2",
    "address": "HTTPS://CLUB.EXAMPLE/L/7Q2M9VX4ABCDEFGHJKMNPQRST2/",
    "created_at": "2026-11-30T19:30:00Z",
    "closed_at": None,
    "revoked_at": None,
}


class LinkBody(serializers.ModelSerializer[GameLink]):
    """A link. Its token is the key to this one game: it opens the address in a browser, and this interface as well."""

    player = serializers.CharField(allow_blank=True, help_text="Whose bids the link of a seat takes.")
    address = serializers.CharField(help_text="In capitals, which a QR code holds in less space.")
    closed_at = serializers.DateTimeField(
        allow_null=True, help_text="Since when what comes by it is kept as a proposal for the desk."
    )

    class Meta:
        model = GameLink
        fields = ("id", "kind", "seat", "player", "token", "address", "created_at", "closed_at", "revoked_at")
        read_only_fields = fields


class LinkNew(Strict):
    """The link that is wanted."""

    kind = serializers.ChoiceField(
        GameLink.Kind.choices,
        help_text="`table` keeps the score, `seat` enters one player's bids, `viewer` only looks.",
    )
    seat = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=5,
        help_text="For the kind `seat`: which, counted from 0.",
    )

    def validate(self, attrs: Any) -> Any:
        """A seat for the link of a seat, and for no other."""
        if (attrs["kind"] == GameLink.Kind.SEAT) != (attrs.get("seat") is not None):
            raise serializers.ValidationError({"seat": [_("Links of seats need a seat, and others have none")]})
        return attrs
