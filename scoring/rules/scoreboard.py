"""The score of a game, derived from its hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.rules.hands import Hand, is_complete
from scoring.rules.plan import hand_sizes
from scoring.rules.points import hand_points
from scoring.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """A game's score. `points` and `totals` have one row per hand (None for an open hand), a number per seat.

    The rest is per seat: `current` totals, `hits` (bids met), points of the `best` and `worst` hand (None
    before the first is scored), `sum_bids` of the original bids, `ranks` (1, 1, 3). `order` lists the seats
    by rank.
    """

    points: tuple[tuple[int, ...] | None, ...]
    totals: tuple[tuple[int, ...] | None, ...]
    current: tuple[int, ...]
    hits: tuple[int, ...]
    best: tuple[int | None, ...]
    worst: tuple[int | None, ...]
    sum_bids: tuple[int, ...]
    ranks: tuple[int, ...]
    order: tuple[int, ...]


def ranking(
    totals: Sequence[int],
    hits: Sequence[int],
    sum_bids: Sequence[int],
    best: Sequence[int],
    ties: Sequence[str],
) -> tuple[int, ...]:
    """The rank of each seat: the highest total first, then the tie keys in their order, more being better.

    Seats equal in all of them share a rank and the next is skipped: 1, 1, 3.
    """
    keys = {"hits": hits, "sum_bids": sum_bids, "best_hand": best}
    compared = [tuple(row) for row in zip(totals, *(keys[tie] for tie in ties), strict=True)]
    return tuple(1 + sum(other > own for other in compared) for own in compared)


def points_of_hand(ruleset: Ruleset, hand: Hand) -> tuple[int, ...] | None:
    """The points of each seat; None as long as the hand is open."""
    if not is_complete(ruleset, hand):
        return None
    last = hand.number == len(hand_sizes(ruleset, hand.players))
    return tuple(
        hand_points(
            ruleset,
            bid=entry.bid,
            change=entry.change,
            tricks=entry.tricks,
            cards=hand.cards,
            players=hand.players,
            last_hand=last,
            dealer=seat == hand.dealer,
            bonus=entry.bonus,
        )
        for seat, entry in enumerate(hand.seats)
        if entry.tricks is not None
    )


def _running(points: Sequence[tuple[int, ...] | None], players: int) -> tuple[tuple[int, ...] | None, ...]:
    totals: list[tuple[int, ...] | None] = []
    current = (0,) * players
    for row in points:
        if row is not None:
            current = tuple(total + more for total, more in zip(current, row, strict=True))
        totals.append(None if row is None else current)
    return tuple(totals)


def scoreboard(ruleset: Ruleset, hands: Sequence[Hand], players: int) -> Scoreboard:
    """The score of the hands played so far; a hand that is not complete counts for nothing."""
    points = tuple(points_of_hand(ruleset, hand) for hand in hands)
    totals = _running(points, players)
    scored = [hand for hand, row in zip(hands, points, strict=True) if row is not None]
    rows = [row for row in points if row is not None]
    columns = list(zip(*rows, strict=True)) or [()] * players
    current = tuple(sum(column) for column in columns)
    hits = tuple(
        sum(hand.seats[seat].counted_bid == hand.seats[seat].tricks for hand in scored) for seat in range(players)
    )
    sum_bids = tuple(sum(hand.seats[seat].bid or 0 for hand in scored) for seat in range(players))
    best = tuple(max(column, default=None) for column in columns)
    ranks = ranking(current, hits, sum_bids, [points or 0 for points in best], ruleset.ties)
    return Scoreboard(
        points=points,
        totals=totals,
        current=current,
        hits=hits,
        best=best,
        worst=tuple(min(column, default=None) for column in columns),
        sum_bids=sum_bids,
        ranks=ranks,
        order=tuple(sorted(range(players), key=lambda seat: (ranks[seat], seat))),
    )
