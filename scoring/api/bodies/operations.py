"""Operations as they are sent and answered."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from wizard_club.lib.api.bodies import ErrorBody

BATCH: dict[str, Any] = {
    "device": "T7",
    "operations": [
        {
            "id": "0d4b2c1e-5b0f-4e0e-9b52-3a1f0f6f2f11",
            "kind": "set_bid",
            "round": 2,
            "seat": 2,
            "value": 1,
            "seen": None,
        },
        {"id": "5f7c4d1a-9d0e-4a57-8a40-0a4f3f0f9a01", "kind": "set_trump", "round": 2, "value": "hearts"},
    ],
}


class Outcome(serializers.Serializer[Any]):
    """What came of one operation: its own status, and with a refused one the error and the values it is about."""

    id = serializers.CharField(allow_null=True)
    status = serializers.IntegerField(help_text="200 applied; 409 or 422 refused; 424 behind a refused one, not tried.")
    outcome = serializers.ChoiceField(["applied", "unchanged", "repeated"], required=False)
    version = serializers.IntegerField(required=False, help_text="Of the game, after this operation.")
    code = serializers.CharField(required=False)
    message = serializers.CharField(required=False)
    fields = serializers.DictField(required=False)  # type: ignore[assignment]
    value = serializers.JSONField(required=False, help_text="409: the value that was sent.")
    seen = serializers.JSONField(required=False, help_text="409: the value that the device had seen.")
    current = serializers.JSONField(required=False, help_text="409: the value that is stored.")
    by = serializers.CharField(
        required=False,
        help_text="409: who stored that value, in words for people: an account, a device, the phone of a player. "
        "Empty when the log does not tell.",
    )
    keep = serializers.CharField(
        required=False,
        help_text="409: what a button says that keeps the value of this device; empty when it cannot be had any more.",
    )
    drop = serializers.CharField(
        required=False, help_text="409, 422: what a button says that leaves it out, in favour of what is stored."
    )
    hand = serializers.IntegerField(required=False, help_text="422: the hand that the rule is about.")
    seat = serializers.IntegerField(required=False, help_text="422: the seat that the rule is about.")


class Outcomes(serializers.Serializer[Any]):
    """The outcomes of a batch, in its order."""

    version = serializers.IntegerField(help_text="Of the game as it is stored now.")
    results = Outcome(many=True)


class Refused(ErrorBody):
    """The first operation that was refused, and the outcomes of all."""

    version = serializers.IntegerField(help_text="Of the game as it is stored now.")
    results = Outcome(many=True)


DONE: dict[str, Any] = {
    "version": 11,
    "results": [
        {"id": "0d4b2c1e-5b0f-4e0e-9b52-3a1f0f6f2f11", "status": 200, "outcome": "applied", "version": 10},
        {"id": "5f7c4d1a-9d0e-4a57-8a40-0a4f3f0f9a01", "status": 200, "outcome": "applied", "version": 11},
    ],
}
CONFLICT: dict[str, Any] = {
    "code": "conflict",
    "message": "Somebody else entered another value meanwhile",
    "fields": {},
    "version": 10,
    "results": [
        {
            "id": "0d4b2c1e-5b0f-4e0e-9b52-3a1f0f6f2f11",
            "status": 409,
            "code": "conflict",
            "message": "Somebody else entered another value meanwhile",
            "fields": {},
            "value": 1,
            "seen": None,
            "current": 2,
            "by": "Sam on device A3F9",
            "keep": "This device: 1",
            "drop": "Stored: 2 (Sam on device A3F9)",
        },
        {
            "id": "5f7c4d1a-9d0e-4a57-8a40-0a4f3f0f9a01",
            "status": 424,
            "code": "not_tried",
            "message": "Not tried: an operation before it was refused",
            "fields": {},
        },
    ],
}
FORBIDDEN: dict[str, Any] = {
    "code": "bid_forbidden",
    "message": "Anna may not bid 1: bids would equal 2 tricks",
    "fields": {},
    "version": 10,
    "results": [
        {
            "id": "0d4b2c1e-5b0f-4e0e-9b52-3a1f0f6f2f11",
            "status": 422,
            "code": "bid_forbidden",
            "message": "Anna may not bid 1: bids would equal 2 tricks",
            "fields": {},
            "hand": 2,
            "seat": 0,
            "drop": "Leave mine out",
        },
    ],
}
