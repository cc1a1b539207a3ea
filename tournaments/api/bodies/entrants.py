"""Entrants as they are read, entered and moved."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.services.players import LONGEST
from tournaments.api.bodies.formats import MOST_ID
from tournaments.models import Entrant
from tournaments.services.entrants import MOST_NUMBER
from wizard_club.lib.api.bodies import Query, Strict
from wizard_club.lib.csv_reading import MOST_LINES

ACTIONS = ("leave", "return", "activate", "replace", "number", "delete")

ANNA = {
    "number": 1,
    "member": 7,
    "name": "Anna Berger",
    "club": "Lleida Games",
    "nation": "AT",
    "state": "active",
    "first_round": 1,
    "last_round": None,
    "replaces": None,
    "checked_in_at": "2026-11-30T18:50:00Z",
    "paid_at": None,
}
BEN = ANNA | {"number": 2, "member": 8, "name": "Ben", "nation": "", "checked_in_at": None}


class EntrantBody(serializers.Serializer[Any]):
    """A member in an event, by number."""

    number = serializers.IntegerField()
    member = serializers.IntegerField(source="player_id", help_text="The id of the member.")
    name = serializers.CharField(source="player.label")
    club = serializers.CharField(source="player.club")
    nation = serializers.CharField(source="player.nation")
    state = serializers.CharField(help_text=f"One of {', '.join(Entrant.State.values)}.")
    first_round = serializers.IntegerField(help_text="The first qualifying round that he is drawn for.")
    last_round = serializers.IntegerField(allow_null=True, help_text="Of somebody who left; 0: he has not played.")
    replaces = serializers.IntegerField(
        source="replaces.number", default=None, allow_null=True, help_text="The number whose place a standby took."
    )
    checked_in_at = serializers.DateTimeField(allow_null=True)
    paid_at = serializers.DateTimeField(allow_null=True)


class EntrantsChanged(serializers.Serializer[Any]):
    """Those who were entered or changed."""

    entrants = EntrantBody(many=True)
    plan_again = serializers.IntegerField(
        allow_null=True, help_text="The round that is drawn and does not fit who plays now: draw it again."
    )


CHANGED = {"entrants": [ANNA], "plan_again": None}


class EntrantQuery(Query):
    """Which entrants, in which order."""

    q = serializers.CharField(required=False, max_length=80, help_text="A number, or words of name or club.")
    state = serializers.ChoiceField(Entrant.State.values, required=False)
    checked_in = serializers.BooleanField(required=False)
    paid = serializers.BooleanField(required=False)
    ordering = serializers.ChoiceField(["number", "name"], default="number")


class PersonNew(Strict):
    """Somebody to be entered: a member, or a name. A name that just one member has is this member; others become new
    ones.
    """

    member = serializers.IntegerField(required=False, min_value=1, max_value=MOST_ID)
    name = serializers.CharField(required=False, max_length=LONGEST["name"])
    club = serializers.CharField(default="", allow_blank=True, max_length=LONGEST["club"])
    nation = serializers.CharField(default="", allow_blank=True, max_length=LONGEST["nation"])
    short_name = serializers.CharField(
        default="", allow_blank=True, max_length=LONGEST["short_name"], help_text="Of a new member."
    )
    new = serializers.BooleanField(default=False, help_text="A new member, though another one has that name.")
    number = serializers.IntegerField(
        required=False, min_value=1, max_value=MOST_NUMBER, help_text="Without one it is the next free one."
    )
    standby = serializers.BooleanField(default=False, help_text="Waits for a place and is not drawn.")


class EntrantsNew(Strict):
    """People to be entered, all of them or none."""

    people = serializers.ListField(child=PersonNew(), min_length=1, max_length=MOST_LINES)


ENTER = {"people": [{"member": 7}, {"name": "Ben", "club": "Lleida Games", "number": 2}]}


class NumberWanted(Strict):
    """Another number."""

    number = serializers.IntegerField(min_value=1, max_value=MOST_NUMBER)


class Switch(Strict):
    """Yes or no; sent twice it is the same."""

    value = serializers.BooleanField()


class SubstituteWanted(Strict):
    """Who of the standby list plays instead."""

    substitute = serializers.IntegerField(min_value=1, max_value=MOST_NUMBER, help_text="His number.")


class MateBody(serializers.Serializer[Any]):
    """Somebody at the same table."""

    number = serializers.IntegerField()
    name = serializers.CharField()


class TablePlayedBody(serializers.Serializer[Any]):
    """A table at which somebody sits or sat; figures are null as long as it is not confirmed."""

    round = serializers.IntegerField(source="seq")
    stage = serializers.IntegerField(help_text="0 is qualifying.")
    table = serializers.IntegerField()
    mates = MateBody(many=True)
    total = serializers.IntegerField(allow_null=True)
    hits = serializers.IntegerField(allow_null=True)
    place = serializers.IntegerField(allow_null=True)
    points = serializers.CharField(help_text="Table points, as people write them; empty while it is open.")


class EntrantMore(serializers.Serializer[Any]):
    """What somebody played, and what the desk can do with him."""

    replaced_by = serializers.IntegerField(allow_null=True, help_text="The number of who took his place.")
    played = TablePlayedBody(many=True)
    actions = serializers.ListField(child=serializers.ChoiceField(ACTIONS), help_text="What can be done now.")


class EntrantDetailBody(EntrantMore, EntrantBody):
    """An entrant with what he played, and what the desk can do with him."""


DETAIL = ANNA | {
    "replaced_by": None,
    "played": [
        {
            "round": 1,
            "stage": 0,
            "table": 2,
            "mates": [{"number": 2, "name": "Ben"}, {"number": 3, "name": "Carla"}],
            "total": 240,
            "hits": 9,
            "place": 1,
            "points": "45",
        }
    ],
    "actions": ["leave", "replace"],
}
