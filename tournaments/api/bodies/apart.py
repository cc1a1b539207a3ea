"""Members who must not meet at a table."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.bodies.formats import MOST_ID
from wizard_club.lib.api.bodies import Strict

PAIR = {"id": 3, "one": {"member": 7, "name": "Anna Berger"}, "other": {"member": 8, "name": "Ben"}}


class ApartMember(serializers.Serializer[Any]):
    """One of the two."""

    member = serializers.IntegerField(source="pk")
    name = serializers.CharField(source="label")


class ApartBody(serializers.Serializer[Any]):
    """Two members who are not drawn to one table, in any event."""

    id = serializers.IntegerField()
    one = ApartMember()
    other = ApartMember()


class ApartNew(Strict):
    """Two members, by their ids."""

    one = serializers.IntegerField(min_value=1, max_value=MOST_ID)
    other = serializers.IntegerField(min_value=1, max_value=MOST_ID)
