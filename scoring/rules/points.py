"""Points of a hand, and the totals that can come of a whole game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import gcd

from scoring.rules.plan import hand_sizes
from scoring.rules.ruleset import Ruleset

# What the Holy Grail brings.
BONUS = 20

_CAMELOT_SMALL_HAND = 4
_CAMELOT_ZERO_SMALL, _CAMELOT_ZERO = 20, 25
_CAMELOT_ZERO_LAST = {3: 40, 4: 35, 5: 32, 6: 30}


@dataclass(frozen=True, slots=True)
class Bounds:
    """The totals a player can end with: from `worst` to `best`, and all of them multiples of `step`."""

    worst: int
    best: int
    step: int


def _camelot_zero(*, cards: int, players: int, last_hand: bool) -> int:
    if last_hand:
        return _CAMELOT_ZERO_LAST[players]
    return _CAMELOT_ZERO_SMALL if cards <= _CAMELOT_SMALL_HAND else _CAMELOT_ZERO


def hand_points(
    ruleset: Ruleset,
    *,
    bid: int | None,
    change: int = 0,
    tricks: int,
    cards: int,
    players: int,
    last_hand: bool,
    dealer: bool,
    bonus: int = 0,
) -> int:
    """Points of one player in one hand.

    The bid is scored with its `change`; `bonus` (in points) comes on top whether the bid was met or not. A
    dealer who does not bid gets what the ruleset gives him. The caller sees to complete values: no bid is a
    ValueError.
    """
    if dealer and ruleset.dealer_scores is not None:
        return ruleset.dealer_scores + bonus
    if bid is None:
        raise ValueError("a hand without a bid has no points")
    points = ruleset.points
    miss = abs(bid + change - tricks)
    if miss:
        return points.per_miss * miss + bonus
    if points.camelot_zero and tricks == 0:
        return _camelot_zero(cards=cards, players=players, last_hand=last_hand) + bonus
    return points.base + points.per_trick * tricks + bonus


def _counted_bids(ruleset: Ruleset, cards: int) -> set[int]:
    """Bids that can count in a hand: those one may make, and those a change leads to.

    That a change takes a trick makes no difference here: without one, it scores what another way can score too.
    """
    bids = set(range(cards + 1)) if ruleset.forced_bid is None else {ruleset.forced_bid}
    if ruleset.may_change_bid:
        bids |= {bid + change for bid in bids for change in (-1, 1) if 0 <= bid + change <= cards}
    return bids


def possible_hands(ruleset: Ruleset, *, cards: int, players: int, last_hand: bool) -> Iterator[tuple[int, bool]]:
    """Every number of points one player can get in a hand of `cards`, and whether that meets a bid."""
    for tricks in range(cards + 1):
        can_have_bonus = ruleset.may_bonus and (tricks > 0 or ruleset.may_cancel)
        for bonus in (0, BONUS) if can_have_bonus else (0,):
            if ruleset.dealer_scores is not None:
                yield ruleset.dealer_scores + bonus, False
            for bid in _counted_bids(ruleset, cards):
                points = hand_points(
                    ruleset,
                    bid=bid,
                    tricks=tricks,
                    cards=cards,
                    players=players,
                    last_hand=last_hand,
                    dealer=False,
                    bonus=bonus,
                )
                yield points, bid == tricks


@lru_cache(maxsize=256)
def total_bounds(ruleset: Ruleset, players: int) -> Bounds:
    """The worst and the best total of a whole game, and the step between possible totals.

    They come from the hands themselves: everything that can happen to one player in each of them is counted
    through. As the dealer of a hand can be changed, a dealer's fixed points may fall in any hand or in none.
    Where nothing but 0 can be scored the step is 1. Refused as in `plan.hand_sizes`.
    """
    sizes = hand_sizes(ruleset, players)
    possible = [
        {points for points, _ in possible_hands(ruleset, cards=cards, players=players, last_hand=number == len(sizes))}
        for number, cards in enumerate(sizes, start=1)
    ]
    return Bounds(
        worst=sum(min(points) for points in possible),
        best=sum(max(points) for points in possible),
        step=gcd(*set().union(*possible)) or 1,
    )
