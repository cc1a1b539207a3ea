"""Games in a list, and a game to start."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from scoring.api.bodies.rulesets import LARGEST_ID, RulesetWanted
from scoring.models import Game
from scoring.operations.requests import LARGEST
from scoring.selectors.games import ORDERS, GameFilter
from wizard_club.lib.api.bodies import Query, Strict

FIGURES: Any = {"min_value": -LARGEST, "max_value": LARGEST}


class LineSeatBody(serializers.Serializer[Any]):
    """Who sits in a seat, and how it stands."""

    member = serializers.IntegerField(help_text="The id of the member.")
    name = serializers.CharField()
    total = serializers.IntegerField()
    leads = serializers.BooleanField(help_text="First so far, or at the end.")


class GameLineBody(serializers.Serializer[Any]):
    """A game in a list. Its hands stand at its own address."""

    code = serializers.CharField(source="game.code")
    version = serializers.IntegerField(source="game.version")
    state = serializers.ChoiceField(Game.State.choices, source="game.state")
    entry = serializers.ChoiceField(Game.Entry.choices, source="game.entry")
    ruleset_name = serializers.CharField(source="game.ruleset_name")
    occasion = serializers.CharField(
        source="game.occasion", allow_blank=True, help_text="Which table of which round; empty for a game of its own."
    )
    started_at = serializers.DateTimeField(source="game.started_at")
    finished_at = serializers.DateTimeField(source="game.finished_at", allow_null=True)
    hand = serializers.IntegerField(help_text="The hand being played, or how many were scored when it is over.")
    hands = serializers.IntegerField(help_text="How many the plan has.")
    seats = LineSeatBody(many=True)


LINE: dict[str, Any] = {
    "code": "K7F3Q9",
    "version": 9,
    "state": "running",
    "entry": "hands",
    "ruleset_name": "Classic",
    "occasion": "",
    "started_at": "2026-11-30T19:30:00Z",
    "finished_at": None,
    "hand": 2,
    "hands": 20,
    "seats": [
        {"member": 7, "name": "Anna", "total": 20, "leads": False},
        {"member": 8, "name": "Ben", "total": 30, "leads": True},
        {"member": 9, "name": "Carla", "total": -10, "leads": False},
    ],
}


class GameQuery(Query):
    """Which games, in which order."""

    q = serializers.CharField(
        required=False,
        default="",
        allow_blank=True,
        max_length=80,
        help_text="Words of the name of somebody who plays.",
    )
    player = serializers.IntegerField(
        required=False, default=None, min_value=1, max_value=LARGEST_ID, help_text="The id of a member who plays."
    )
    ruleset = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=60, help_text="The `ruleset_name` of the games."
    )
    state = serializers.ChoiceField(Game.State.choices, required=False, default="")
    since = serializers.DateField(required=False, default=None, help_text="The first day of their start.")
    until = serializers.DateField(required=False, default=None, help_text="The last day of their start.")
    ordering = serializers.ChoiceField(
        ["open", *ORDERS], default="open", help_text="`open`: those being played first, then the newest."
    )


def filter_from(wanted: dict[str, Any]) -> GameFilter:
    """The filter of the list of games."""
    ordering = wanted["ordering"] if wanted["ordering"] in ORDERS else ""
    same = {name: wanted[name] for name in ("player", "ruleset", "state", "since", "until")}
    return GameFilter(member=wanted["q"], ordering=ordering, **same)


class GameNew(Strict):
    """A game to start; or, with `entry` "totals", one that was kept on paper, with its figures."""

    ruleset_id = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=LARGEST_ID,
        help_text="The id of a ruleset that new games can be played by.",
    )
    ruleset = RulesetWanted(required=False, help_text="Instead of `ruleset_id`: the settings themselves.")
    players = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        min_length=3,
        max_length=6,
        help_text="The ids of the members, clockwise.",
    )
    first_dealer = serializers.IntegerField(
        default=0, min_value=0, max_value=5, help_text="The seat that deals the first hand, counted from 0."
    )
    entry = serializers.ChoiceField(Game.Entry.choices, default=Game.Entry.HANDS.value)
    totals = serializers.ListField(
        child=serializers.IntegerField(**FIGURES), required=False, max_length=6, help_text="The totals, in seat order."
    )
    hits = serializers.ListField(
        child=serializers.IntegerField(**FIGURES),
        required=False,
        max_length=6,
        help_text="The bids met, in seat order.",
    )
    day = serializers.DateField(required=False, help_text="The day of a game that was kept on paper.")
    key = serializers.UUIDField(
        required=False, help_text="Made by the sender. The same one sent again is answered with the same game."
    )

    def validate(self, attrs: Any) -> Any:
        """One ruleset; figures for a game on paper, and for no other."""
        wrong: dict[str, list[str]] = {}
        if ("ruleset" in attrs) == ("ruleset_id" in attrs):
            wrong["ruleset_id"] = [_("Give either “ruleset_id” or “ruleset”")]
        on_paper = attrs["entry"] == Game.Entry.TOTALS
        for name in ("totals", "hits", "day"):
            if on_paper and name not in attrs:
                wrong[name] = [_("A game that was kept on paper needs its day, totals and bids met")]
            elif not on_paper and name in attrs:
                wrong[name] = [_("Only a game that was kept on paper begins with its figures")]
        if wrong:
            raise serializers.ValidationError(wrong)
        return attrs


NEW_GAME: dict[str, Any] = {
    "ruleset": {"preset": "classic"},
    "players": [7, 8, 9],
    "first_dealer": 0,
    "key": "7b1f8a52-0f0e-4a58-9d0e-1d3a2f9c4e10",
}
