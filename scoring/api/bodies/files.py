"""The game file as the interface describes it; docs/game-file.md says what each key means."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.gamefile.content import FORMAT
from scoring.gamefile.hands import HAND_KEYS
from scoring.gamefile.reading import GAME_KEYS
from scoring.models import Game
from wizard_club.lib.api.bodies import ErrorBody

WHOLE: dict[str, Any] = {"type": "integer"}
NUMBERS: dict[str, Any] = {"type": "array", "items": {"type": ["integer", "null"]}, "description": "One for each seat."}
TEXT: dict[str, Any] = {"type": "string"}


def _object(needed: tuple[str, ...], **properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(needed), "additionalProperties": False}


RULESET = _object(("preset",), preset=TEXT, settings={"type": "object", "additionalProperties": True})
HAND = _object(
    HAND_KEYS,
    cards=WHOLE,
    bids=NUMBERS,
    tricks=NUMBERS,
    trump={"type": ["string", "null"]},
    cancelled=WHOLE,
    bid_changes=NUMBERS,
    bonus=NUMBERS,
    dealer=WHOLE,
    agreed={"type": "boolean"},
    points=NUMBERS | {"type": ["array", "null"]},
    totals=NUMBERS | {"type": ["array", "null"]},
)
GAME_FILE: dict[str, Any] = _object(
    GAME_KEYS,
    format={"type": "string", "const": FORMAT},
    ruleset=RULESET,
    players={"type": "array", "items": TEXT, "minItems": 3, "maxItems": 6, "description": "In seat order."},
    first_dealer=WHOLE | {"description": "The seat that deals the first hand, counted from 0."},
    rounds={"type": "array", "items": HAND, "description": "The hands; fewer than the plan: a game being played."},
    totals=NUMBERS | {"description": "Instead of hands: the totals of a game of which no more is known."},
    hits=NUMBERS | {"description": "The bids met, with the totals."},
    seat_changes={
        "type": "array",
        "items": _object(("seat", "from_hand", "player"), seat=WHOLE, from_hand=WHOLE, player=TEXT),
        "description": "Seats that passed to somebody else.",
    },
    ended=_object(("state",), state={"type": "string", "enum": [*Game.State.values[1:]]}, reason=TEXT),
    ranking={
        "type": "array",
        "items": _object(("name", "total", "hits", "rank"), name=TEXT, total=WHOLE, hits=WHOLE, rank=WHOLE),
        "description": "Written by an export. Figures that the rules contradict are refused.",
    },
)
FILE_EXAMPLE: dict[str, Any] = {
    "format": FORMAT,
    "ruleset": {"preset": "classic", "settings": {}},
    "players": ["Anna", "Ben", "Carla"],
    "first_dealer": 0,
    "rounds": [{"cards": 1, "trump": "hearts", "bids": [0, 1, 0], "tricks": [0, 1, 0]}],
}
EXPORTED: dict[str, Any] = FILE_EXAMPLE | {
    "rounds": [
        {
            "cards": 1,
            "dealer": 0,
            "trump": "hearts",
            "bids": [0, 1, 0],
            "tricks": [0, 1, 0],
            "cancelled": 0,
            "bid_changes": [0, 0, 0],
            "bonus": [0, 0, 0],
            "points": [20, 30, 20],
            "totals": [20, 30, 20],
        }
    ],
    "ranking": [
        {"name": "Ben", "total": 30, "hits": 1, "rank": 1},
        {"name": "Anna", "total": 20, "hits": 1, "rank": 2},
        {"name": "Carla", "total": 20, "hits": 1, "rank": 2},
    ],
}


class FileRefused(ErrorBody):
    """What is wrong with a file, and where."""

    hand = serializers.IntegerField(required=False, help_text="The hand that it is about.")
    player = serializers.CharField(required=False, help_text="Whom it is about, as the file calls the person.")


REFUSED: dict[str, Any] = {
    "code": "tricks_missing",
    "message": "Hand 3: 1 trick missing",
    "fields": {},
    "hand": 3,
}
