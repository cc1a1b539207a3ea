"""Tricks entered by their misses only: what follows for the rows nobody tapped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Completion:
    """What the tricks of a hand come to.

    `values` is what each seat would be scored with, entered or derived, None where that is not known. When it
    is not `ready`, `reason` says why: "missing" or "too_many" (every seat is entered, or too much already is)
    or "undecided" (rows are open and could go more than one way). `missing` is the number of tricks still to
    be placed, below 0 when too many are; `suspects` are the seats whose entry is furthest from their bid.
    """

    values: tuple[int | None, ...]
    ready: bool
    reason: str | None
    missing: int
    suspects: tuple[int, ...] = ()


def complete_tricks(bids: Sequence[int | None], entered: Sequence[int | None], target: int) -> Completion:
    """Fill the rows that are open (None) as far as the others decide them.

    `bids` are those that count (after a bid change; None for a dealer who does not bid), `target` is the
    number of tricks that count. Three ways lead to a full hand: all tricks are placed and the others took
    none; one row is open and takes what is left; or the open rows all made their bids and that adds up.
    """
    missing = target - sum(value for value in entered if value is not None)
    open_seats = [seat for seat, value in enumerate(entered) if value is None]

    def ready(derived: Sequence[int]) -> Completion:
        filling = iter(derived)
        values = tuple(next(filling) if value is None else value for value in entered)
        return Completion(values, ready=True, reason=None, missing=missing)

    def off(reason: str, suspects: tuple[int, ...] = ()) -> Completion:
        return Completion(tuple(entered), ready=False, reason=reason, missing=missing, suspects=suspects)

    if missing < 0:
        return off("too_many", suspects_of(bids, entered))
    if missing == 0:
        return ready([0] * len(open_seats))
    if not open_seats:
        return off("missing")
    if len(open_seats) == 1:
        return ready([missing])
    open_bids = [bid for bid in (bids[seat] for seat in open_seats) if bid is not None]
    if len(open_bids) == len(open_seats) and sum(open_bids) == missing:
        return ready(open_bids)
    return off("undecided")


def suspects_of(bids: Sequence[int | None], entered: Sequence[int | None]) -> tuple[int, ...]:
    """The seats whose tricks are furthest from their bid, where to look first when the sum is too high."""
    distances = {
        seat: abs(tricks - bid)
        for seat, (bid, tricks) in enumerate(zip(bids, entered, strict=True))
        if bid is not None and tricks is not None
    }
    furthest = max(distances.values(), default=0)
    return tuple(seat for seat, distance in distances.items() if distance == furthest > 0)
