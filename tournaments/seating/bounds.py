"""What no draw can do better than: a lower bound for each term, so that a draw can be called proved best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations

from tournaments.seating.board import mate_groups, once_more, sat_before
from tournaments.seating.problem import Problem, Round, Term


def filled(levels: Iterable[int], drops: int, cost_at: Callable[[int], int] = int) -> int:
    """The least cost of so many drops into vessels, where a drop into a vessel that holds x costs `cost_at(x)`, or x.

    The costs rise, so the lowest vessel first is best. `levels` are what the vessels hold already.
    """
    heights = Counter(levels)
    if not heights:
        return 0
    level, cost = min(heights), 0
    vessels = heights.pop(level)
    while drops:
        poured = min(vessels, drops)
        cost += poured * cost_at(level)
        drops -= poured
        level += 1
        vessels += heights.pop(level, 0)
    return cost


@cache
def forced_pairs(before: tuple[int, ...], after: tuple[int, ...]) -> int:
    """How many pairs two rounds must have in common at least, by their table sizes alone.

    A person is one unit of a table with the sizes of the one round as its row sums, of the other as its column sums;
    x people in one cell are x(x-1)/2 pairs that meet twice. The least total is a flow of least cost, found unit by
    unit along the cheapest way (costs are convex, so every step is best for the units placed so far).
    """
    cells = [[0] * len(after) for _ in before]
    free_rows, free_columns, cost = list(before), list(after), 0
    for _ in range(sum(before)):
        row_from, column_from, far = cheapest_ways(cells, free_rows)
        column = min((column for column in range(len(after)) if free_columns[column]), key=far.__getitem__)
        cost += far[column]
        free_columns[column] -= 1
        while True:
            row = column_from[column]
            cells[row][column] += 1
            origin = row_from[row]
            if origin is None:
                free_rows[row] -= 1
                break
            column = origin
            cells[row][column] -= 1
    return cost


def cheapest_ways(cells: list[list[int]], free_rows: Sequence[int]) -> tuple[list[int | None], list[int], list[int]]:
    """From rows with units left: for each row and column where the cheapest way comes from, and columns' costs.

    Another unit in a cell that holds x costs x, taking one out gives x - 1 back. Ways are followed until no cost falls.
    """
    unreached = 1 << 30
    near = [0 if free else unreached for free in free_rows]
    far = [unreached] * len(cells[0])
    row_from: list[int | None] = [None] * len(cells)
    column_from = [0] * len(far)
    changed = True
    while changed:
        changed = False
        for row, line in enumerate(cells):
            for column, units in enumerate(line):
                if near[row] + units < far[column]:
                    far[column], column_from[column], changed = near[row] + units, row, True
        for row, line in enumerate(cells):
            for column, units in enumerate(line):
                if units and far[column] - units + 1 < near[row]:
                    near[row], row_from[row], changed = far[column] - units + 1, column, True
    return row_from, column_from, far


def least_common(before: Sequence[int], after: Sequence[int]) -> int:
    """`forced_pairs`, quickly where it is 0: where everybody of a table can go to another one (Gale and Ryser).

    That is so when any k tables of the one round find room for all their people, at most k of them at a table.
    """
    rows = sorted(before, reverse=True)
    if all(sum(rows[:k]) <= sum(min(size, k) for size in after) for k in range(1, max(after) + 1)):
        return 0
    return forced_pairs(tuple(rows), tuple(sorted(after, reverse=True)))


def groups_left(played: Round, numbers: frozenset[int]) -> tuple[int, ...]:
    """The sizes of a played round's tables, counting only those who still play; newcomers are tables of one."""
    left = [len(numbers.intersection(table)) for table in played]
    newcomers = len(numbers) - sum(left)
    return (*(size for size in left if size), *([1] * newcomers))


def least_rematches(problem: Problem) -> int:
    """No rounds for this problem have fewer rematches (the sum of m(m-1)/2, less what was played).

    The larger of two bounds. Rounds pair by pair: every rematch is one pair that two rounds have in common.
    Counting: so many meetings spread over all pairs as evenly as can be.
    """
    numbers = frozenset(problem.numbers)
    between = least_common(problem.sizes, problem.sizes) * (problem.rounds * (problem.rounds - 1) // 2)
    before = sum(least_common(groups_left(played, numbers), problem.sizes) for played in problem.played)
    met = Counter(
        pair
        for played in problem.played
        for table in played
        for pair in combinations(sorted(numbers.intersection(table)), 2)
    )
    never = {pair for pair in problem.apart if numbers.issuperset(pair)}
    strangers = len(numbers) * (len(numbers) - 1) // 2 - len(met.keys() | never)
    levels = [times for pair, times in met.items() if pair not in never]
    meetings = problem.rounds * sum(size * (size - 1) // 2 for size in problem.sizes)
    return max(between + problem.rounds * before, spread_over(levels, strangers, meetings))


def spread_over(levels: Sequence[int], empty: int, drops: int) -> int:
    """`filled` with so many empty vessels beside the levels, without a list of them."""
    if drops <= empty:
        return 0
    return filled([*levels, *([0] * empty)], drops)


def least_mates(groups: Iterable[int], tables: int) -> int:
    """The fewest pairs of mates at one table in one round: each group spread over all tables."""
    return sum(filled([0] * tables, group) for group in groups)


def least_ranks(sizes: Iterable[int]) -> int:
    """The least sum of squared differences of ranks: at every table people who follow each other in the standings."""
    return sum((other - one) ** 2 for size in sizes for one, other in combinations(range(size), 2))


def least_size_repeats(problem: Problem) -> int:
    """The least that the rounds to be drawn add to what odd-sized tables cost: to each those who sat there least."""
    return sum(
        filled(counts, problem.rounds * size * problem.sizes.count(size), once_more)
        for size, counts in sat_before(problem).items()
        if size != problem.main_size
    )


def board_bounds(problem: Problem) -> list[int]:
    """A lower bound for each of the problem's terms, in their order."""
    mates = least_mates(map(len, mate_groups(problem)), len(problem.sizes))
    odd_seats = sum(size for size in problem.sizes if size != problem.main_size)
    bounds = {
        Term.APART: 0,
        Term.REMATCHES: least_rematches(problem),
        Term.RANKS: least_ranks(problem.sizes),
        Term.BOTTOM: odd_seats * (odd_seats - 1) // 2,
        Term.SIZES: least_size_repeats(problem),
        Term.FIRST_MATES: mates,
        Term.MATES: mates * problem.rounds,
    }
    return [bounds[term] for term in problem.terms]
