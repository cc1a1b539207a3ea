"""What a device needs to go on with a game alone: js/game.js begins with it, and polls bring it anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from itertools import takewhile
from typing import Any
from zlib import crc32

from django.db.models import Q

from scoring.gamestate import GameState
from scoring.models import Game, Operation
from scoring.operations.undo import BARRIERS, UNDOABLE
from scoring.rules.deck import DECKS
from scoring.selectors.hands_json import rounds_json, seats_json


def plays_alone(state: GameState) -> bool:
    """Whether a device may play this game without the server: sealed bids leave it for nobody."""
    return state.rules.bidding == "open" and state.game.entry == Game.Entry.HANDS


def pad_state(state: GameState, done: Sequence[Operation]) -> dict[str, Any]:
    """The game as it stands, with its rules and what can be undone (`done`: see `undo_operations`).

    `page` changes when the page itself must be loaded again: other people, other rules.
    """
    game, row = state.game, state.open_row
    rules = {name: value for name, value in asdict(state.rules).items() if name != "plan_hands"}
    page = repr([state.names, rules, state.plan, game.occasion, game.ruleset_name]).encode()
    return {
        "page": crc32(page),
        "version": game.version,
        "game": {
            "version": game.version,
            "state": game.state,
            "entry": game.entry,
            "phase": None if row is None else state.phase(row),
            "seats": seats_json(state),
            "rounds": rounds_json(state),
            "table": {"occasion": game.occasion, "help_at": game.help_at, "handed_in_at": game.handed_in_at},
        },
        "needs_reason": game.needs_reason,
        "rules": rules | {"deck_size": state.rules.deck_size},
        "plan": state.plan,
        "suits": DECKS[state.rules.deck].suits,
        "undo": [
            {
                "id": operation.key,
                "kind": operation.kind,
                "round": operation.round_number,
                "changes": [{"field": one.field, "seat": one.seat, "old": one.old} for one in operation.changes.all()],
            }
            for operation in done
        ],
    }


def undo_operations(state: GameState) -> list[Operation]:
    """What can be taken back in the newest hand and, behind its scoring, the one before, newest last: two queries."""
    number = len(state.rows) - 1
    done = state.game.operations.filter(
        Q(kind__in=UNDOABLE, round_number__gte=number) | Q(kind__in=BARRIERS),
        outcome=Operation.Outcome.APPLIED,
        undone=False,
    )
    newest_first = done.order_by("-id").prefetch_related("changes")
    return list(takewhile(lambda operation: operation.kind not in BARRIERS, newest_first))[::-1]
