"""What everybody may read of published events: just what their public pages show."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.api.bodies.rulesets import FactBody
from wizard_club.lib.api.bodies import Pages, Query

LONGEST_SEARCH = 80
MOST_ROUND = 99_999


class PublicQuery(Query):
    """Which page of a list."""

    page = serializers.IntegerField(required=False, min_value=1, max_value=MOST_ROUND, help_text="From 1.")
    size = serializers.IntegerField(
        required=False, min_value=1, max_value=Pages.max_page_size, help_text="How many to a page."
    )


class PublicSearch(PublicQuery):
    """Whom to find."""

    q = serializers.CharField(
        required=False, max_length=LONGEST_SEARCH, help_text="A number, or words of name or club."
    )


class PublicRound(PublicQuery):
    """Which round."""

    round = serializers.IntegerField(
        required=False, min_value=1, max_value=MOST_ROUND, help_text="Without one it is the newest whose results show."
    )


class PublicDays(Query):
    """Which events."""

    since = serializers.DateField(required=False, help_text="On this day or later.")
    until = serializers.DateField(required=False, help_text="On this day or before.")
    ordering = serializers.ChoiceField(["-date", "date"], default="-date")


class PublicRow(serializers.Serializer[Any]):
    """A published event."""

    slug = serializers.CharField(help_text="Its address.")
    name = serializers.CharField()
    date = serializers.DateField()
    venue = serializers.CharField()
    kind = serializers.CharField(help_text="open (being set up), running or finished.")
    state = serializers.CharField(help_text="Where it stands, in words.")


class PublicClock(serializers.Serializer[Any]):
    """The clock of a round that has begun and has a limit."""

    running = serializers.BooleanField(help_text="False while the desk has stopped it.")
    ends_at = serializers.DateTimeField(allow_null=True, help_text="By the server's time; null while it is stopped.")
    call_minutes = serializers.IntegerField(help_text="So many minutes before the end there is a call.")


class PublicRoundBody(serializers.Serializer[Any]):
    """A round as its title and clock tell of it."""

    seq = serializers.IntegerField()
    title = serializers.CharField()
    closed = serializers.BooleanField()
    clock = PublicClock(allow_null=True)


class PublicNow(PublicRoundBody):
    """The newest round. The figures are null where results are not shown."""

    tables = serializers.IntegerField(allow_null=True)
    tables_open = serializers.IntegerField(allow_null=True)


class PublicBest(serializers.Serializer[Any]):
    """One of the first in the standings, with what they compare first."""

    rank = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.CharField()


class PublicWinner(serializers.Serializer[Any]):
    """Somebody on the podium."""

    rank = serializers.IntegerField()
    name = serializers.CharField()


class PublicHands(serializers.Serializer[Any]):
    """What a table of so many plays, or why it cannot."""

    players = serializers.IntegerField()
    cards = serializers.ListField(child=serializers.IntegerField(), source="sizes", help_text="Of each hand.")
    refusal = serializers.CharField()


class PublicShows(serializers.Serializer[Any]):
    """Which of its addresses answer."""

    seating = serializers.BooleanField()
    tables = serializers.BooleanField()
    standings = serializers.BooleanField()


class PublicEventBody(serializers.Serializer[Any]):
    """A published event: what it is, what is on, and by which rules it is played."""

    slug = serializers.CharField()
    name = serializers.CharField()
    date = serializers.DateField()
    venue = serializers.CharField()
    fee = serializers.CharField()
    regulations = serializers.CharField()
    prizes = serializers.CharField()
    announcement = serializers.CharField(help_text="What the desk says to everybody; empty is nothing.")
    over = serializers.BooleanField(help_text="The prizes are given.")
    shows = PublicShows()
    round = PublicNow(allow_null=True, help_text="Null before the first and after the prizes.")
    best = PublicBest(many=True)
    podium = PublicWinner(many=True)
    format_facts = FactBody(many=True)
    ruleset_facts = FactBody(many=True)
    hands = PublicHands(many=True)


class PublicPlace(serializers.Serializer[Any]):
    """Where somebody sits; table and seat are null for somebody who does not play now."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField(source="somebody.club")
    table = serializers.IntegerField(allow_null=True)
    seat = serializers.IntegerField(allow_null=True)


class Paged(serializers.Serializer[Any]):
    """A page of a list, and what belongs to all of it."""

    count = serializers.IntegerField(help_text="How many there are on all pages.")
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


class PublicSeating(Paged):
    """Where everybody sits in the newest round, by name."""

    seq = serializers.IntegerField(help_text="0 before the first round.")
    title = serializers.CharField()
    results = PublicPlace(many=True)


class PublicSeat(serializers.Serializer[Any]):
    """Somebody at a table; figures are null and empty until the desk confirms them."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    place = serializers.IntegerField(allow_null=True)
    total = serializers.IntegerField(allow_null=True)
    points = serializers.CharField(help_text="Table points, as people write them.")


class PublicTable(serializers.Serializer[Any]):
    """How far a table is, or its result."""

    number = serializers.IntegerField()
    consolation = serializers.BooleanField()
    confirmed = serializers.BooleanField()
    ended = serializers.BooleanField(help_text="The game is over; the desk has not confirmed it yet.")
    hand = serializers.IntegerField(help_text="The hand that is played.")
    hands = serializers.IntegerField(help_text="How many the game has.")
    leaders = serializers.ListField(child=serializers.CharField(), help_text="Who leads an open table.")
    best = serializers.IntegerField(allow_null=True, help_text="With how many points.")
    seats = PublicSeat(
        many=True, help_text="The winner first once it is confirmed; in seat order before, where seats are shown."
    )


class RoundName(serializers.Serializer[Any]):
    """A round that can be asked for."""

    seq = serializers.IntegerField()
    title = serializers.CharField()


class PublicTables(Paged):
    """The tables of a round."""

    rounds = RoundName(many=True)
    round = PublicRoundBody(allow_null=True)
    results = PublicTable(many=True)


ROW = {
    "slug": "spring-open",
    "name": "Spring open",
    "date": "2026-11-30",
    "venue": "Café Central",
    "kind": "running",
    "state": "round 1 of 3",
}
CLOCK = {"running": True, "ends_at": "2026-11-30T20:10:00Z", "call_minutes": 5}
NOW = {"seq": 1, "title": "Round 1 of 3", "closed": False, "clock": CLOCK}
EVENT = {
    "slug": "spring-open",
    "name": "Spring open",
    "date": "2026-11-30",
    "venue": "Café Central",
    "fee": "10 €",
    "regulations": "Phones stay in the pocket while a hand is played",
    "prizes": "A box of the game",
    "announcement": "Pizza is here",
    "over": False,
    "shows": {"seating": True, "tables": True, "standings": True},
    "round": NOW | {"tables": 2, "tables_open": 1},
    "best": [{"rank": 1, "name": "Anna Berger", "points": "45"}],
    "podium": [],
    "format_facts": [{"label": "Qualifying rounds", "value": "3"}],
    "ruleset_facts": [{"label": "Hands", "value": "One card more in every hand"}],
    "hands": [{"players": 4, "cards": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "refusal": ""}],
}
ALONE = {"count": 1, "next": None, "previous": None}
SEATING = ALONE | {
    "seq": 1,
    "title": "Round 1 of 3",
    "results": [{"number": 1, "name": "Anna Berger", "club": "Lleida Games", "table": 1, "seat": 2}],
}
TABLES = ALONE | {
    "rounds": [{"seq": 1, "title": "Round 1 of 3"}],
    "round": NOW,
    "results": [
        {
            "number": 1,
            "consolation": False,
            "confirmed": True,
            "ended": True,
            "hand": 10,
            "hands": 10,
            "leaders": [],
            "best": None,
            "seats": [
                {"number": 1, "name": "Anna Berger", "place": 1, "total": 240, "points": "45"},
                {"number": 2, "name": "Ben", "place": 2, "total": 180, "points": "30"},
                {"number": 3, "name": "Carla", "place": 3, "total": -20, "points": "20"},
            ],
        }
    ],
}
