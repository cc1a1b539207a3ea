"""Score sheets as they are read."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.api.bodies.fields import BidField, Whole
from scoring.models import Game
from wizard_club.lib.api.bodies import Query
from wizard_club.lib.pdf.paper import PAPERS


class PaperQuery(Query):
    """On which paper."""

    paper = serializers.ChoiceField(list(PAPERS), default="a4", help_text="The size of the paper.")


class CellBody(serializers.Serializer[Any]):
    """One seat in one hand; null is "not entered"."""

    seat = serializers.IntegerField()
    bid = BidField(help_text='The bid as it was made; "sealed" while only its owner may know it.')
    counted_bid = Whole(help_text="The bid that is scored, where a card moved it.")
    tricks = Whole()
    bonus = serializers.IntegerField()
    points = Whole(help_text="Of this hand, once it is scored.")
    total = Whole(help_text="After this hand.")
    hit = serializers.BooleanField(
        allow_null=True, help_text="Whether the bid was met; null before the hand is scored."
    )


class RowBody(serializers.Serializer[Any]):
    """One hand of the plan, played or not."""

    number = serializers.IntegerField()
    cards = serializers.IntegerField()
    state = serializers.ChoiceField(["scored", "open", "future"])
    dealer = Whole(help_text="The seat that deals; null for hands to come.")
    trump = serializers.CharField(allow_null=True)
    cancelled = serializers.IntegerField()
    agreed = serializers.BooleanField()
    cells = CellBody(many=True)


class BeforeBody(serializers.Serializer[Any]):
    """Who sat there before the seat passed on."""

    name = serializers.CharField()
    until = serializers.IntegerField(help_text="The last hand that this person played.")


class RankBody(serializers.Serializer[Any]):
    """One line of the ranking. Equal ones share a rank, and the next is skipped: 1, 1, 3."""

    rank = serializers.IntegerField()
    seat = serializers.IntegerField()
    name = serializers.CharField()
    total = serializers.IntegerField()
    hits = serializers.IntegerField(help_text="Bids met.")
    best = Whole(help_text="Points of the best hand; null where no hands are known.")
    worst = Whole(help_text="Points of the worst hand.")
    before = BeforeBody(many=True)


class SheetBody(serializers.Serializer[Any]):
    """The score sheet of a game."""

    code = serializers.CharField()
    version = serializers.IntegerField()
    state = serializers.ChoiceField(Game.State.choices)
    entry = serializers.ChoiceField(Game.Entry.choices)
    ruleset_name = serializers.CharField()
    occasion = serializers.CharField(allow_blank=True)
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    reason = serializers.CharField(allow_blank=True, help_text="Why it was given up, if it was.")
    corrected = serializers.BooleanField(help_text="A hand was corrected after it had been scored.")
    hands = serializers.IntegerField(help_text="How many the plan has.")
    played = serializers.IntegerField(help_text="How many are scored.")
    players = serializers.ListField(child=serializers.CharField(), help_text="Names in seat order.")
    ranking = RankBody(many=True)
    rows = RowBody(many=True, help_text="Every hand of the plan; none where only totals are known.")


def _cell(seat: int, bid: int | None, tricks: int | None, points: int | None) -> dict[str, Any]:
    hit = None if points is None else bid == tricks
    cell = {"seat": seat, "bid": bid, "counted_bid": bid, "tricks": tricks, "bonus": 0}
    return cell | {"points": points, "total": points, "hit": hit}


def _rank(rank: int, seat: int, name: str, total: int, hits: int) -> dict[str, Any]:
    row = {"rank": rank, "seat": seat, "name": name, "total": total, "hits": hits}
    return row | {"best": total, "worst": total, "before": []}


SHEET: dict[str, Any] = {
    "code": "K7F3Q9",
    "version": 9,
    "state": "running",
    "entry": "hands",
    "ruleset_name": "Five hands",
    "occasion": "",
    "started_at": "2026-11-30T19:30:00Z",
    "finished_at": None,
    "reason": "",
    "corrected": False,
    "hands": 5,
    "played": 1,
    "players": ["Anna", "Ben", "Carla"],
    "ranking": [_rank(1, 1, "Ben", 30, 1), _rank(2, 0, "Anna", 20, 1), _rank(3, 2, "Carla", -10, 0)],
    "rows": [
        {
            "number": 1,
            "cards": 1,
            "state": "scored",
            "dealer": 0,
            "trump": "hearts",
            "cancelled": 0,
            "agreed": False,
            "cells": [_cell(0, 0, 0, 20), _cell(1, 1, 1, 30), _cell(2, 1, 0, -10)],
        },
        {
            "number": 2,
            "cards": 2,
            "state": "open",
            "dealer": 1,
            "trump": None,
            "cancelled": 0,
            "agreed": False,
            "cells": [_cell(0, None, None, None), _cell(1, None, None, None), _cell(2, 1, None, None)],
        },
    ],
}
