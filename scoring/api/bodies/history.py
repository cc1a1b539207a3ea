"""The history of a game as it is read."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

STORED: dict[str, Any] = {"type": ["integer", "string", "boolean", "null"]}


@extend_schema_field(STORED)
class StoredField(serializers.Field[Any, Any, Any, Any]):
    """A value as it is stored; null is "not entered"."""

    def to_representation(self, value: Any) -> Any:
        return value


class ChangeBody(serializers.Serializer[Any]):
    """One value that was changed; "sealed" is a bid that nobody else may know yet."""

    text = serializers.CharField(help_text="The change as a sentence.")
    hand = serializers.IntegerField(allow_null=True)
    seat = serializers.IntegerField(allow_null=True)
    field = serializers.CharField(help_text="What was changed: bid, tricks, trump, player (the id of a member), …")
    old = StoredField()
    new = StoredField()


class EntryBody(serializers.Serializer[Any]):
    """One operation that changed the game."""

    id = serializers.UUIDField(source="key", help_text="The id that its device gave it; `undo` names it as `target`.")
    kind = serializers.CharField()
    title = serializers.CharField(allow_blank=True, help_text="The kind in words, where it is more than an entry.")
    when = serializers.DateTimeField()
    who = serializers.CharField(allow_blank=True, help_text="The account, or the link that it came by.")
    device = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True)
    undone = serializers.BooleanField()
    changes = ChangeBody(many=True)


ENTRY: dict[str, Any] = {
    "id": "0d4b2c1e-5b0f-4e0e-9b52-3a1f0f6f2f11",
    "kind": "set_bid",
    "title": "",
    "when": "2026-11-30T19:32:05Z",
    "who": "anna",
    "device": "T7",
    "reason": "",
    "undone": False,
    "changes": [{"text": "Round 1: bid of Ben 0 → 1", "hand": 1, "seat": 1, "field": "bid", "old": 0, "new": 1}],
}
