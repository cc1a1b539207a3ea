"""Fields that several bodies of games share."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

SEALED_BID: dict[str, Any] = {"oneOf": [{"type": "integer"}, {"const": "sealed"}, {"type": "null"}]}


@extend_schema_field(SEALED_BID)
class BidField(serializers.Field[Any, Any, Any, Any]):
    """A bid, null before it is made, "sealed" while only its owner may know it."""

    def to_representation(self, value: Any) -> Any:
        return value


class Whole(serializers.IntegerField):
    """A whole number, or null where there is none yet."""

    def __init__(self, **more: Any) -> None:
        super().__init__(allow_null=True, **more)


def by_seat(field: serializers.Field[Any, Any, Any, Any] | None = None, **more: Any) -> serializers.ListField:
    """One value for each seat, in seat order."""
    return serializers.ListField(child=field or Whole(), **more)
