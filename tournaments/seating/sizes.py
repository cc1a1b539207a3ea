"""How many tables of which size: one rule for every number of players and every list of sizes.

A list like 4, 5, 3 names the sizes a club wants, the best first. Of all ways to seat everybody at tables of
these sizes (where there is none: of 3 to 6) the rule takes the one with the fewest tables that are not of the
first size; then with the least difference between the largest and the smallest; then with the fewest not of the
first two sizes; then with the fewest tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from tournaments.seating.problem import SIZES
from wizard_club.lib.errors import DomainError


def table_sizes(players: int, wanted: Sequence[int]) -> tuple[int, ...]:
    """The sizes of all tables by table number: those of the first size, then the others as they are wanted.

    Raises DomainError where fewer than three play, or a size is not one that Wizard can be played with.
    """
    if players < SIZES.start:
        raise DomainError("seating_too_few", players=players)
    if not wanted or len(set(wanted)) < len(wanted):
        raise DomainError("seating_sizes_twice")
    wrong = [size for size in wanted if size not in SIZES]
    if wrong:
        raise DomainError("seating_size", size=wrong[0])
    order = (*wanted, *(size for size in SIZES if size not in wanted))
    # Every number from 3 on is a sum of 3, 4 and 5, so the second always finds one.
    return best_split(players, wanted, order) or best_split(players, order, order)


def best_split(players: int, allowed: Sequence[int], order: Sequence[int]) -> tuple[int, ...]:
    """The best way with the allowed sizes, empty where there is none."""
    for others in range(players // min(allowed) + 1):
        found = list(splits(players, allowed, others))
        if found:
            best = min(found, key=lambda sizes: badness(sizes, order))
            return tuple(sorted(best, key=order.index))
    return ()


def splits(players: int, allowed: Sequence[int], others: int) -> Iterator[tuple[int, ...]]:
    """All ways with just so many tables that are not of the first size."""
    first = allowed[0]
    for rest in combinations_with_replacement(allowed[1:], others):
        left = players - sum(rest)
        if left >= 0 and left % first == 0:
            yield (first,) * (left // first) + rest


def badness(sizes: Sequence[int], order: Sequence[int]) -> tuple[int, int, int]:
    """What decides between ways that have equally many tables of other sizes."""
    return (max(sizes) - min(sizes), sum(size not in order[:2] for size in sizes), len(sizes))
