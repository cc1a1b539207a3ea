"""What a player's own phone reads."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.api.bodies.fields import BidField, Whole


class SeatPageBody(serializers.Serializer[Any]):
    """One seat in the hand being played: its own bid, and of the others only how many the hand waits for."""

    code = serializers.CharField()
    version = serializers.CharField(help_text="Of the game that is shown; the `ETag` begins with it.")
    seat = serializers.IntegerField()
    name = serializers.CharField()
    number = serializers.IntegerField(help_text="Of the hand being played.")
    hands = serializers.IntegerField()
    cards = serializers.IntegerField(help_text="0 when the game is over.")
    phase = serializers.ChoiceField(["bids", "reveal", "tricks", "over"])
    bids = serializers.BooleanField(help_text="Whether this seat bids in this hand.")
    bid = Whole()
    seen = BidField(help_text="What `set_bid` of this seat sends as `seen`.")
    waiting = serializers.IntegerField(help_text="How many have not bid yet.")
    total = serializers.IntegerField()


MINE: dict[str, Any] = {
    "code": "K7F3Q9",
    "version": "9",
    "seat": 1,
    "name": "Ben",
    "number": 2,
    "hands": 20,
    "cards": 2,
    "phase": "bids",
    "bids": True,
    "bid": 1,
    "seen": "sealed",
    "waiting": 2,
    "total": 30,
}
