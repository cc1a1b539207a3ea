"""A game as it is read: seats, hands, and what the desk says to the table."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.api.bodies.fields import BidField, by_seat
from scoring.api.bodies.rulesets import RulesetContent
from scoring.models import Game


class SeatBody(serializers.Serializer[Any]):
    """Who sits in a seat, and how it stands."""

    seat = serializers.IntegerField(help_text="Clockwise, from 0.")
    name = serializers.CharField(help_text="As the pad calls the person.")
    member = serializers.IntegerField(help_text="The id of the member.")
    total = serializers.IntegerField()
    hits = serializers.IntegerField(help_text="Bids met.")
    rank = serializers.IntegerField()


class RoundBody(serializers.Serializer[Any]):
    """One hand. Lists are in seat order; `points` and `totals` are null until the hand is scored."""

    number = serializers.IntegerField()
    version = serializers.IntegerField(help_text="Grows with every change of the hand; `score_round` shows it again.")
    cards = serializers.IntegerField()
    state = serializers.ChoiceField(["open", "scored"])
    dealer = serializers.IntegerField(help_text="The seat that deals.")
    trump = serializers.CharField(allow_null=True)
    cancelled = serializers.IntegerField()
    agreed = serializers.BooleanField(help_text="The table overruled a restriction on bids.")
    bids = by_seat(BidField())
    tricks = by_seat()
    bid_changes = by_seat(serializers.IntegerField())
    bonus = by_seat(serializers.IntegerField())
    points = by_seat()
    totals = by_seat()


class NextBody(serializers.Serializer[Any]):
    """What a pad shows beside the hand being played."""

    bidder = serializers.IntegerField(allow_null=True, help_text="The next seat to bid; null once all bids are in.")
    forbidden = serializers.IntegerField(allow_null=True, help_text="The bid that the last bidder may not make.")
    trump_choices = serializers.ListField(child=serializers.CharField(), help_text="What the trump can be.")
    undo = serializers.UUIDField(allow_null=True, help_text="The `target` of an `undo`, if one is possible now.")


class TableTalk(serializers.Serializer[Any]):
    """At a table of a tournament: its clock, what the desk says, and what the table says to the desk."""

    occasion = serializers.CharField(help_text="Which table of which round; empty for a game of its own.")
    notice = serializers.CharField(help_text="What the desk says to the table.")
    ends_at = serializers.DateTimeField(allow_null=True, help_text="When the time is up, while the clock runs.")
    time_state = serializers.ChoiceField(Game.TimeState.choices, allow_blank=True)
    help_at = serializers.DateTimeField(allow_null=True, help_text="Since when the table calls the referee.")
    handed_in_at = serializers.DateTimeField(allow_null=True)


class GameBody(serializers.Serializer[Any]):
    """A game as everybody at the table may see it."""

    code = serializers.CharField()
    version = serializers.IntegerField(help_text="Grows with every change.")
    state = serializers.ChoiceField(Game.State.choices)
    entry = serializers.ChoiceField(Game.Entry.choices, help_text="Hand by hand, or final totals only.")
    ruleset = RulesetContent()
    ruleset_name = serializers.CharField()
    plan = serializers.ListField(child=serializers.IntegerField(), help_text="The cards of every hand.")
    first_dealer = serializers.IntegerField()
    phase = serializers.ChoiceField(
        ["bids", "reveal", "tricks"], allow_null=True, help_text="What the table does now; null when it is over."
    )
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    seats = SeatBody(many=True)
    rounds = RoundBody(many=True)
    next = NextBody(allow_null=True, help_text="Null when the game is over.")
    table = TableTalk()


GAME = {
    "code": "K7F3Q9",
    "version": 9,
    "state": "running",
    "entry": "hands",
    "ruleset": {"preset": "classic", "settings": {}},
    "ruleset_name": "classic",
    "plan": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
    "first_dealer": 0,
    "phase": "bids",
    "started_at": "2026-11-30T19:30:00Z",
    "finished_at": None,
    "seats": [
        {"seat": 0, "name": "Anna", "member": 7, "total": 20, "hits": 1, "rank": 2},
        {"seat": 1, "name": "Ben", "member": 8, "total": 30, "hits": 1, "rank": 1},
        {"seat": 2, "name": "Carla", "member": 9, "total": -10, "hits": 0, "rank": 3},
    ],
    "rounds": [
        {
            "number": 1,
            "version": 7,
            "cards": 1,
            "state": "scored",
            "dealer": 0,
            "trump": "hearts",
            "cancelled": 0,
            "agreed": False,
            "bids": [0, 1, 1],
            "tricks": [0, 1, 0],
            "bid_changes": [0, 0, 0],
            "bonus": [0, 0, 0],
            "points": [20, 30, -10],
            "totals": [20, 30, -10],
        },
        {
            "number": 2,
            "version": 1,
            "cards": 2,
            "state": "open",
            "dealer": 1,
            "trump": None,
            "cancelled": 0,
            "agreed": False,
            "bids": [None, None, 1],
            "tricks": [None, None, None],
            "bid_changes": [0, 0, 0],
            "bonus": [0, 0, 0],
            "points": [None, None, None],
            "totals": [None, None, None],
        },
    ],
    "next": {
        "bidder": 0,
        "forbidden": None,
        "trump_choices": ["clubs", "diamonds", "hearts", "spades", "none"],
        "undo": "0d4b2c1e-5b0f-4e0e-9b52-3a1f0f6f2f11",
    },
    "table": {
        "occasion": "",
        "notice": "",
        "ends_at": None,
        "time_state": "",
        "help_at": None,
        "handed_in_at": None,
    },
}
