"""A paper slip: can one player's total and bids met be true together?

Most slips of the pen keep the total within its limits and in step: 270 for 720, or the hits of the next line. But a
total leaves few numbers of bids met, and the other way round, so that many are found all the same.
"""

from __future__ import annotations

from functools import lru_cache

from scoring.rules.plan import hand_sizes
from scoring.rules.points import possible_hands, total_bounds
from scoring.rules.ruleset import Ruleset
from wizard_club.lib.errors import DomainError


@lru_cache(maxsize=256)
def reachable(ruleset: Ruleset, players: int, hands: int) -> tuple[int, tuple[int, ...]]:
    """What one player can have after the first `hands` hands: the worst total of all, and for each number of bids
    met the totals as bits counted from that worst one.

    As in `total_bounds` each hand is counted through by itself: what the others did is not asked.
    """
    sizes = hand_sizes(ruleset, players)
    worst, totals = 0, [1]
    for number, cards in enumerate(sizes[:hands], start=1):
        options = set(possible_hands(ruleset, cards=cards, players=players, last_hand=number == len(sizes)))
        least = min(points for points, _ in options)
        after = [0] * (len(totals) + 1)
        for points, hit in options:
            for hits, bits in enumerate(totals):
                after[hits + hit] |= bits << (points - least)
        worst, totals = worst + least, after
    return worst, tuple(totals)


def possible_hits(ruleset: Ruleset, players: int, total: int, hands: int | None = None) -> tuple[int, ...]:
    """How many bids somebody can have met who ends with this total, after so many hands or the whole game."""
    worst, totals = reachable(ruleset, players, hand_count(ruleset, players, hands))
    place = total - worst
    return tuple(hits for hits, bits in enumerate(totals) if place >= 0 and bits >> place & 1)


def hand_count(ruleset: Ruleset, players: int, hands: int | None) -> int:
    """The hands played, or all of them; more than the plan has, or none, is refused."""
    planned = len(hand_sizes(ruleset, players))
    if hands is None:
        return planned
    if not 1 <= hands <= planned:
        raise DomainError("slip_hands", hands=hands, planned=planned)
    return hands


def check_slip(ruleset: Ruleset, players: int, *, total: int, hits: int, hands: int | None = None) -> None:
    """Refuse a total and bids met that cannot both be true, saying why: bounds, step, or which hits go with the total.

    `hands` are those played where the clock ended the game early.
    """
    count = hand_count(ruleset, players, hands)
    worst, totals = reachable(ruleset, players, count)
    best = worst + max(bits.bit_length() for bits in totals) - 1
    if not worst <= total <= best:
        raise DomainError("slip_total", total=total, worst=worst, best=best)
    if not 0 <= hits <= count:
        raise DomainError("slip_hits", hits=hits, hands=count)
    step = total_bounds(ruleset, players).step
    if total % step:
        raise DomainError("slip_step", total=total, step=step)
    found = possible_hits(ruleset, players, total, count)
    if not found:
        raise DomainError("slip_impossible", total=total)
    if hits not in found:
        raise DomainError("slip_hits_for_total", total=total, hits=hits, possible=found)
