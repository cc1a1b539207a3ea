"""The standings as they are read."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.api.bodies.tables import ExactPoints
from tournaments.models import Entrant
from wizard_club.lib.api.bodies import PageQuery

LONGEST_SEARCH = 80


class StandingColumn(serializers.Serializer[Any]):
    """A key by which people are ordered, the first one first."""

    key = serializers.CharField()
    title = serializers.CharField()


class StandingRow(serializers.Serializer[Any]):
    """Somebody in the standings. Who is equal in every key shares a rank."""

    rank = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    state = serializers.CharField(help_text="Why somebody does not play on; empty for those who do.")
    sanctions = serializers.ListField(child=serializers.CharField(), help_text="Those that count, in words.")
    games = serializers.IntegerField()
    values = serializers.DictField(child=ExactPoints(), help_text="By the keys of `columns`; a lot counts backwards.")
    decided_by = serializers.CharField(allow_null=True, help_text="The key that put the row below the one above.")
    below = serializers.CharField(help_text="The same in words.")
    goes_on = serializers.BooleanField(help_text="Comes into the next stage as things stand.")
    level = serializers.BooleanField(help_text="A lot or a deciding game must say whether.")
    line_after = serializers.CharField(help_text="In words, where the line of advance is below this row.")


class UnrankedBody(serializers.Serializer[Any]):
    """Somebody who left and has no rank."""

    number = serializers.IntegerField()
    name = serializers.CharField(source="label")
    state = serializers.ChoiceField(Entrant.State.choices)


class TeamBody(serializers.Serializer[Any]):
    """A team, with those whose points count."""

    rank = serializers.IntegerField()
    name = serializers.CharField()
    points = ExactPoints(source="value")
    people = serializers.ListField(child=serializers.CharField())


class StandingsBody(serializers.Serializer[Any]):
    """A page of the standings, and what to know before comparing figures."""

    count = serializers.IntegerField(help_text="How many rows there are on all pages.")
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    columns = StandingColumn(many=True)
    begun = serializers.BooleanField(help_text="Whether any result is confirmed.")
    tables_open = serializers.IntegerField(source="open_tables", help_text="Without a confirmed result.")
    at_cut = serializers.BooleanField(help_text="As they were kept when the stages began.")
    unequal = serializers.CharField(help_text="Why totals of tables of different size are not alike, where they count.")
    results = StandingRow(many=True)
    unranked = UnrankedBody(many=True)
    teams = TeamBody(many=True)


class StandingQuery(PageQuery):
    """Which rows."""

    q = serializers.CharField(
        required=False, max_length=LONGEST_SEARCH, help_text="A number, or words of name or club."
    )
    now = serializers.BooleanField(
        default=False, help_text="As they are now, also where they were kept when the stages began."
    )


STANDINGS: dict[str, Any] = {
    "count": 3,
    "next": None,
    "previous": None,
    "columns": [
        {"key": "table_points", "title": "Table points"},
        {"key": "game_points", "title": "Game points"},
        {"key": "hits", "title": "Bids met"},
    ],
    "begun": True,
    "tables_open": 0,
    "at_cut": False,
    "unequal": "",
    "results": [
        {
            "rank": 1,
            "number": 1,
            "name": "Anna",
            "club": "Lleida Games",
            "state": "",
            "sanctions": [],
            "games": 1,
            "values": {"table_points": 37.5, "game_points": 240, "hits": 9},
            "decided_by": None,
            "below": "",
            "goes_on": True,
            "level": False,
            "line_after": "",
        },
        {
            "rank": 2,
            "number": 2,
            "name": "Ben",
            "club": "Lleida Games",
            "state": "",
            "sanctions": ["−10 game points"],
            "games": 1,
            "values": {"table_points": 37.5, "game_points": 230, "hits": 9},
            "decided_by": "game_points",
            "below": "below Anna by game points: 230 to 240",
            "goes_on": True,
            "level": False,
            "line_after": "Line of advance: 2 people go on",
        },
    ],
    "unranked": [{"number": 4, "name": "Dora", "state": "disqualified"}],
    "teams": [{"rank": 1, "name": "AT", "points": 37.5, "people": ["Anna"]}],
}
