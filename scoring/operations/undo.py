"""Undo: the newest change of the hand being played, or the scoring of the hand before, is taken back."""

from __future__ import annotations

import uuid

from scoring.gamestate import GameState
from scoring.models import Operation
from scoring.operations.log import ChangeLog
from scoring.operations.phases import unscore
from scoring.operations.requests import Conflict, Wanted
from wizard_club.lib.errors import DomainError

CELL_FIELDS = frozenset({"bid", "change", "tricks", "bonus"})
ROUND_FIELDS = frozenset({"trump", "cancelled", "dealer", "agreed", "revealed"})
UNDOABLE = (
    "set_bid",
    "set_tricks",
    "set_bid_change",
    "set_bonus",
    "set_trump",
    "set_cancelled",
    "set_dealer",
    "reveal_bids",
    "score_round",
)

# What seats and rules they belong to has changed: older operations of the hand cannot be taken back one by one.
BARRIERS = ("swap_seats", "add_player", "change_ruleset", "finish_game")


def undo_target(state: GameState) -> Operation | None:
    """What one tap on Undo takes back now: one query."""
    newest = (
        state.game.operations.filter(kind__in=(*UNDOABLE, *BARRIERS), outcome=Operation.Outcome.APPLIED, undone=False)
        .order_by("-id")
        .first()
    )
    return reachable(state, newest)


def reachable(state: GameState, newest: Operation | None) -> Operation | None:
    """The newest operation, if Undo reaches it: one of the hand being played, or the scoring of the hand before."""
    if newest is None or newest.kind in BARRIERS:
        return None
    number = len(state.rows) if state.open_row is not None else len(state.rows) + 1
    scored_before = newest.kind == "score_round" and newest.round_number == number - 1
    return newest if scored_before or newest.round_number == number else None


def undo(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """Take back `target`, which must be the newest change that can be undone."""
    target = undo_target(state)
    if target is None:
        raise DomainError("nothing_to_undo")
    if target.key != uuid.UUID(str(wanted.values["target"])):
        raise Conflict("undo_stale")
    row = state.row(target.round_number or 0)
    if row is None:
        raise DomainError("nothing_to_undo")
    if target.kind == "score_round":
        unscore(state, row, log)
    for change in reversed(list(target.changes.all())):
        if change.field in CELL_FIELDS and change.seat is not None:
            log.cell(row, change.seat, change.field, change.old)
        elif change.field in ROUND_FIELDS:
            log.fact(row, change.field, change.old)
    Operation.objects.filter(pk=target.pk).update(undone=True)
