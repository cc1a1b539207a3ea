"""Cuts, stages and lots as they are read and sent."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.bodies.rounds import STAGE_KINDS
from tournaments.api.bodies.tables import ExactPoints
from tournaments.api.play import MOST
from tournaments.models import Lot
from wizard_club.lib.api.bodies import Strict

MOST_LEVEL = 400


class PersonBody(serializers.Serializer[Any]):
    """Somebody in a list: `note` says how he came there."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    note = serializers.CharField()
    bye = serializers.BooleanField(help_text="Goes straight on to the stage after.")
    away = serializers.BooleanField(help_text="Has left.")


class ComingBody(serializers.Serializer[Any]):
    """The stage that can begin, or could if nobody were level."""

    number = serializers.IntegerField()
    title = serializers.CharField()
    tables = serializers.CharField(help_text="How its tables are seated, in words.")
    reset = serializers.BooleanField(help_text="Whether it starts from zero.")
    people = PersonBody(many=True, help_text="Who comes into it, as far as it is known.")
    next_ones = serializers.CharField(help_text="The first who miss the cut.")
    clear = serializers.BooleanField(help_text="Whether it can begin.")


class BeginningBody(serializers.Serializer[Any]):
    """A stage whose tables are not published."""

    number = serializers.IntegerField()
    title = serializers.CharField()
    people = PersonBody(many=True)
    gone = serializers.CharField(help_text="Who left since the cut.")
    moving = serializers.CharField(help_text="Who would move up.")
    can_refill = serializers.BooleanField()


class QuestionBody(serializers.Serializer[Any]):
    """People who are level. A lot among just them, or their deciding game, settles it."""

    purpose = serializers.ChoiceField(Lot.Purpose.choices)
    round = serializers.IntegerField(allow_null=True, help_text="With `table`: the table that it is about.")
    table = serializers.IntegerField(allow_null=True)
    text = serializers.CharField()
    numbers = serializers.ListField(child=serializers.IntegerField())
    needed = serializers.BooleanField(help_text="Whether the event waits for it.")


class LotBody(serializers.Serializer[Any]):
    """The order of people who were level, the best first."""

    id = serializers.IntegerField(source="pk")
    purpose = serializers.ChoiceField(Lot.Purpose.choices)
    order = serializers.ListField(child=serializers.IntegerField())
    by_game = serializers.BooleanField(help_text="By a deciding game, not by a lot.")
    drawn_at = serializers.DateTimeField()


class LotListed(LotBody):
    """A lot in words, and whether it can be taken back."""

    text = serializers.CharField()
    removable = serializers.BooleanField()


class PrizeRowBody(serializers.Serializer[Any]):
    """Somebody in the order of the prizes."""

    rank = serializers.IntegerField()
    person = PersonBody()
    prize = serializers.CharField()


class ConsolationLineBody(serializers.Serializer[Any]):
    """Somebody at a table beside a stage."""

    place = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    total = serializers.IntegerField()


class ConsolationTableBody(serializers.Serializer[Any]):
    """A table beside a stage, the winner first."""

    number = serializers.IntegerField()
    lines = ConsolationLineBody(many=True)


class ConsolationBody(serializers.Serializer[Any]):
    """The confirmed tables beside a stage; so many are still open."""

    round = serializers.IntegerField(source="seq")
    tables = ConsolationTableBody(many=True)
    open = serializers.IntegerField()


class StagesBody(serializers.Serializer[Any]):
    """Where the event stands: who comes into the next stage, who is level, and how it all ended."""

    situation = serializers.ChoiceField(
        ["waiting", "level", "cut", "begins", "ended"], source="kind", help_text="`waiting` for games; see `text`."
    )
    text = serializers.CharField()
    stages = serializers.ListField(child=serializers.CharField(), help_text="Those of the format, in words.")
    coming = ComingBody(allow_null=True)
    beginning = BeginningBody(allow_null=True)
    questions = QuestionBody(many=True)
    lots = LotListed(many=True, help_text="The newest first.")
    champion = serializers.IntegerField(source="champion.person.number", allow_null=True)
    ranking = PrizeRowBody(many=True, help_text="Everybody in the order of the prizes, once all is played.")
    consolations = ConsolationBody(many=True)
    fees = serializers.CharField(help_text="How many have paid, where there is a fee.")
    prizes_given = serializers.BooleanField(source="given")
    missing = serializers.CharField(help_text="What keeps the event from its prize-giving.")


class StagePlaceBody(serializers.Serializer[Any]):
    """Somebody who came into a stage."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    bye = serializers.BooleanField(help_text="Went straight on to the stage after.")
    away = serializers.BooleanField(help_text="Has left the event.")


class StageTablePlace(serializers.Serializer[Any]):
    """Somebody at a table of a stage."""

    number = serializers.IntegerField()
    total = serializers.IntegerField(allow_null=True)
    hits = serializers.IntegerField(allow_null=True)
    place = serializers.IntegerField(allow_null=True, help_text="Null as long as the table is not confirmed.")
    table_points = ExactPoints(allow_null=True)


class StageTable(serializers.Serializer[Any]):
    """A table of a stage; its seats in order."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    consolation = serializers.BooleanField()
    seats = StageTablePlace(many=True)


class StageBody(serializers.Serializer[Any]):
    """A stage that has begun: who came in, in order, and its tables. Stage 0 are the qualifying rounds."""

    number = serializers.IntegerField()
    stage_kind = serializers.ChoiceField(STAGE_KINDS)
    title = serializers.CharField()
    people = StagePlaceBody(many=True)
    tables = StageTable(many=True)


class LotNew(Strict):
    """Draw a lot among people who are level, or with `order` take in the deciding game they played."""

    purpose = serializers.ChoiceField(Lot.Purpose.choices)
    numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST), allow_empty=False, max_length=MOST_LEVEL
    )
    round = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=MOST)
    table = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=MOST)
    order = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST),
        required=False,
        allow_empty=False,
        max_length=MOST_LEVEL,
        help_text="The order of the deciding game, the best first.",
    )


class MovedBody(serializers.Serializer[Any]):
    """Who moved up."""

    moved = serializers.ListField(child=serializers.IntegerField(), help_text="Their numbers.")


class ReopenBody(Strict):
    """Why the prize-giving is taken back."""

    reason = serializers.CharField(max_length=200)


def person(number: int, name: str, note: str = "") -> dict[str, Any]:
    """Somebody of an example."""
    return {"number": number, "name": name, "club": "Lleida Games", "note": note, "bye": False, "away": False}


PEOPLE = [person(1, "Anna", "rank 1"), person(2, "Ben", "rank 2")]
LOT: dict[str, Any] = {
    "id": 4,
    "purpose": "cut",
    "order": [4, 3],
    "by_game": False,
    "drawn_at": "2026-11-30T21:00:00Z",
}
STAGES: dict[str, Any] = {
    "situation": "level",
    "text": "",
    "stages": ["Final"],
    "coming": {
        "number": 1,
        "title": "Final",
        "tables": "1 table of 4",
        "reset": True,
        "people": PEOPLE,
        "next_ones": "Dora",
        "clear": False,
    },
    "beginning": None,
    "questions": [
        {
            "purpose": "cut",
            "round": None,
            "table": None,
            "text": "Level on the line: Carla and Dora. 1 of them goes on.",
            "numbers": [3, 4],
            "needed": True,
        }
    ],
    "lots": [LOT | {"text": "Lot for the cut, the best first: Dora, Carla.", "removable": True}],
    "champion": None,
    "ranking": [],
    "consolations": [],
    "fees": "",
    "prizes_given": False,
    "missing": "The stage “Final” is not played yet",
}
ENDED: dict[str, Any] = STAGES | {
    "situation": "ended",
    "coming": None,
    "questions": [],
    "lots": [],
    "champion": 1,
    "ranking": [
        {"rank": 1, "person": person(1, "Anna", "Final, place 1"), "prize": "A cup"},
        {"rank": 2, "person": person(2, "Ben", "Final, place 2"), "prize": ""},
    ],
    "prizes_given": True,
    "missing": "",
}
STAGE: dict[str, Any] = {
    "number": 1,
    "stage_kind": "final",
    "title": "Final",
    "people": [
        {"number": 1, "name": "Anna", "bye": False, "away": False},
        {"number": 2, "name": "Ben", "bye": False, "away": False},
        {"number": 4, "name": "Dora", "bye": False, "away": False},
    ],
    "tables": [
        {
            "round": 4,
            "table": 1,
            "consolation": False,
            "seats": [
                {"number": 2, "total": 150, "hits": 7, "place": 2, "table_points": 30},
                {"number": 1, "total": 180, "hits": 8, "place": 1, "table_points": 45},
                {"number": 4, "total": 60, "hits": 5, "place": 3, "table_points": 20},
            ],
        }
    ],
}
