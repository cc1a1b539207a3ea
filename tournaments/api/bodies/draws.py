"""Draws as they are looked at, made, changed by hand and published."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.play import MOST, MOST_ID, changed_example
from tournaments.format import PRIORITIES
from tournaments.seating.problem import Term
from tournaments.services.tournaments import SEEDS
from wizard_club.lib.api.bodies import Query, Strict


class DrawQuery(Query):
    """Which round of a draw that has several."""

    round = serializers.IntegerField(
        required=False, min_value=1, max_value=MOST, help_text="Without one it is the round that is published next."
    )
    people = serializers.BooleanField(default=False, help_text="Also everybody's line over the whole event.")


class DrawChosen(Query):
    """Which draw is thrown away: another one that was made meanwhile stays."""

    draw = serializers.IntegerField(min_value=1, max_value=MOST_ID)


class DrawNew(Strict):
    """How to draw."""

    key = serializers.UUIDField(required=False, help_text="Sent again: the draw that was made is answered.")
    seed = serializers.IntegerField(
        required=False, min_value=0, max_value=SEEDS - 1, help_text="The same people with the same seed: the same draw."
    )
    priority = serializers.ChoiceField(
        PRIORITIES, required=False, help_text="What comes first; without it as before, or as the format has it."
    )
    keep = serializers.BooleanField(default=False, help_text="Plan again around the plan there is.")
    override = serializers.BooleanField(default=False, help_text="Although tables have no confirmed result.")


class DrawEdit(Strict):
    """A change by hand to a draw as it was seen: 409 where it was changed or replaced since."""

    draw = serializers.IntegerField(min_value=1, max_value=MOST_ID, help_text="The `id` of the draw.")
    edits = serializers.IntegerField(min_value=0, max_value=MOST, help_text="How often it had been changed.")
    seq = serializers.IntegerField(min_value=1, max_value=MOST, help_text="The round.")


class SwapWanted(DrawEdit):
    """Two people, by number."""

    one = serializers.IntegerField(min_value=1, max_value=MOST)
    other = serializers.IntegerField(min_value=1, max_value=MOST)


class MoveWanted(DrawEdit):
    """Somebody, and the table where he is to sit."""

    number = serializers.IntegerField(min_value=1, max_value=MOST)
    table = serializers.IntegerField(min_value=1, max_value=MOST)


class FixWanted(DrawEdit):
    """A table that is kept when the rest is drawn again, or let go."""

    table = serializers.IntegerField(min_value=1, max_value=MOST)
    fixed = serializers.BooleanField()


class PublishWanted(DrawEdit):
    """The round as it was seen."""

    override = serializers.BooleanField(
        default=False, help_text="Although tables of the round before have no confirmed result."
    )


class DrawnSeat(serializers.Serializer[Any]):
    """Somebody at a table, in seat order: the first one deals first."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()


class DrawnTable(serializers.Serializer[Any]):
    """A table of the round that is shown."""

    number = serializers.IntegerField()
    seats = DrawnSeat(many=True)
    fixed = serializers.BooleanField(help_text="Stays as it is when the rest is drawn again.")
    notes = serializers.ListField(child=serializers.CharField(), help_text="Who meets again, who is of one club.")


class MeasureBody(serializers.Serializer[Any]):
    """One term by which a draw is judged: small is good."""

    term = serializers.CharField(help_text=f"One of {', '.join(Term)}.")
    value = serializers.IntegerField()
    bound = serializers.IntegerField(help_text="No draw is below it that is as good in all the terms before.")
    proved = serializers.BooleanField(help_text="It is certain that no draw does better.")


class DrawnPerson(serializers.Serializer[Any]):
    """One person over the whole event as it is planned."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    deals = serializers.IntegerField(help_text="How often he deals first.")
    odd = serializers.ListField(
        child=serializers.IntegerField(), help_text="How often he sits at a table of each of the `odd_sizes`."
    )
    rematches = serializers.IntegerField()


class DrawnRound(serializers.Serializer[Any]):
    """A round of the draw that is not published."""

    seq = serializers.IntegerField()
    title = serializers.CharField()


class PreviewBody(serializers.Serializer[Any]):
    """A draw that nobody has seen, with one of its rounds."""

    id = serializers.IntegerField()
    edits = serializers.IntegerField(help_text="How often it was changed by hand; every change shows it again.")
    seed = serializers.IntegerField()
    priority = serializers.CharField()
    seq = serializers.IntegerField(help_text="The round that is shown.")
    next_seq = serializers.IntegerField(help_text="The round that is published next.")
    rounds = DrawnRound(many=True)
    tables = DrawnTable(many=True)
    consolation = DrawnTable(many=True)
    quality = MeasureBody(many=True, help_text="The most important first; none for a stage, which is drawn by lot.")
    sentences = serializers.ListField(child=serializers.CharField(), help_text="The quality in words.")
    fits = serializers.BooleanField(help_text="Whether it seats just those who play now, and none who must not meet.")
    gone = serializers.CharField(help_text="Who left since, in words.")
    new = serializers.CharField(help_text="Who came since, in words.")
    together = serializers.CharField(help_text="Who must not meet and would, in words.")
    other_priority = serializers.CharField(help_text="What could come first instead; empty where it is all the same.")
    odd_sizes = serializers.ListField(child=serializers.IntegerField())
    people = DrawnPerson(many=True, help_text="Only where they are asked for.")


class TwinBody(serializers.Serializer[Any]):
    """An entrant whose name another one has in other letters."""

    number = serializers.IntegerField()
    name = serializers.CharField()


class DrawBody(serializers.Serializer[Any]):
    """Who plays next, and the draw there is."""

    kind = serializers.CharField(help_text="before, preview, few (too few players), played (nothing to draw) or over.")
    players = serializers.IntegerField()
    tables = serializers.CharField(help_text="Their tables, in words.")
    absent = serializers.ListField(child=serializers.CharField(), help_text="Who is not there and left out.")
    how = serializers.CharField(help_text="What kind of draw the format makes.")
    open_tables = serializers.ListField(child=serializers.IntegerField(), help_text="Without a confirmed result.")
    awaits_results = serializers.BooleanField(help_text="The next draw needs the results of these tables.")
    twins = serializers.ListField(child=TwinBody(many=True), help_text="Pairs who may be one person.")
    preview = PreviewBody(allow_null=True)


class DrawRow(serializers.Serializer[Any]):
    """A draw that was made, published or not."""

    id = serializers.IntegerField()
    first_seq = serializers.IntegerField(help_text="The first round that it draws.")
    rounds = serializers.JSONField(help_text="Lists of tables, each with numbers in seat order.")
    consolation = serializers.JSONField()
    seed = serializers.IntegerField()
    method = serializers.CharField(help_text="How it was found.")
    priority = serializers.CharField()
    edits = serializers.IntegerField()
    discarded = serializers.BooleanField(help_text="Thrown away, or replaced by a newer one.")
    published = serializers.ListField(child=serializers.IntegerField(), help_text="The rounds of it that are public.")
    made_by = serializers.CharField()
    made_at = serializers.DateTimeField()


class PublishedTable(serializers.Serializer[Any]):
    """A table with its game; `token` opens its pad without an account."""

    number = serializers.IntegerField()
    consolation = serializers.BooleanField()
    game = serializers.CharField(help_text="The code of its game.")
    token = serializers.CharField(allow_null=True, help_text="Null where the link is closed.")
    address = serializers.CharField(allow_null=True, help_text="What the code on the slip opens.")
    seats = DrawnSeat(many=True)


class PublishedBody(serializers.Serializer[Any]):
    """A round that everybody may see now."""

    seq = serializers.IntegerField()
    title = serializers.CharField()
    published_at = serializers.DateTimeField()
    tables = PublishedTable(many=True)


SEATS = [
    {"number": 3, "name": "Carla", "club": ""},
    {"number": 1, "name": "Anna Berger", "club": "Lleida Games"},
    {"number": 4, "name": "Dora", "club": ""},
    {"number": 2, "name": "Ben", "club": "Graz"},
]
DRAW = {
    "kind": "preview",
    "players": 4,
    "tables": "one table of 4",
    "absent": [],
    "how": "Rounds 1 to 3 are planned together, so that everybody meets new people as often as can be.",
    "open_tables": [],
    "awaits_results": False,
    "twins": [],
    "preview": {
        "id": 12,
        "edits": 0,
        "seed": 314159,
        "priority": "rematches",
        "seq": 1,
        "next_seq": 1,
        "rounds": [{"seq": 1, "title": "Round 1"}],
        "tables": [{"number": 1, "seats": SEATS, "fixed": False, "notes": []}],
        "consolation": [],
        "quality": [{"term": "rematches", "value": 0, "bound": 0, "proved": True}],
        "sentences": ["Everybody sits at one table."],
        "fits": True,
        "gone": "",
        "new": "",
        "together": "",
        "other_priority": "",
        "odd_sizes": [],
        "people": [],
    },
}
ROW = {
    "id": 12,
    "first_seq": 1,
    "rounds": [[[3, 1, 4, 2]]],
    "consolation": [],
    "seed": 314159,
    "method": "exact",
    "priority": "rematches",
    "edits": 0,
    "discarded": False,
    "published": [1],
    "made_by": "dora",
    "made_at": "2026-11-30T19:00:00Z",
}
PUBLISHED = {
    "seq": 1,
    "title": "Round 1 of 3",
    "published_at": "2026-11-30T19:05:00Z",
    "tables": [
        {
            "number": 1,
            "consolation": False,
            "game": "K7F3Q9",
            "token": "0f9d2c4b6a8e1357",
            "address": "https://club.example/L/0f9d2c4b6a8e1357/",
            "seats": SEATS,
        }
    ],
}
NEW = {"key": "0d4b2c1e-5b0f-4e0e-9b52-3a1f0f6f2f11", "seed": 314159}
EDIT = {"draw": 12, "edits": 0, "seq": 1}
MOVED_ON = changed_example(
    "draw_changed",
    "This draw was changed or replaced meanwhile: look at it again",
    {"draw": 12, "edits": 0},
    {"draw": 12, "edits": 1},
)
