"""One round of a small field, by trying everything: no round for it is better, term by term.

The first person without a table takes every possible company in turn; what is best for those left over is worked out
once for each set of them. Sixteen people at four tables of four are 2.6 million rounds, but only some ten thousand
sets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tournaments.seating.board import Board, Tables, once_more
from tournaments.seating.problem import Problem, Term

MOST_PEOPLE = 16

# The terms of a cost in one number, the first in front: it adds up and compares as they do one after the other.
BITS = 32


@dataclass
class Trial:
    """Costs of tables and of sets of people, each worked out once. Sets of people are bits of a number."""

    board: Board
    tables: dict[int, int] = field(default_factory=dict)
    sets: dict[tuple[int, tuple[int, ...]], tuple[int, tuple[int, ...]]] = field(default_factory=dict)

    def table(self, people: int) -> int:
        """What a table of these people adds to the terms."""
        cost = self.tables.get(people)
        if cost is None:
            cost = self.tables[people] = in_one(table_cost(self.board, members(people)))
        return cost

    def best(self, people: int, sizes: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        """The least cost of these people at tables of these sizes, and the tables."""
        if not people:
            return 0, ()
        known = self.sets.get((people, sizes))
        if known is not None:
            return known
        first = people & -people
        others = [1 << person for person in members(people ^ first)]
        least = -1
        found: tuple[int, ...] = ()
        for size in sorted(set(sizes)):
            left = list(sizes)
            left.remove(size)
            later = tuple(left)
            for company in combinations(others, size - 1):
                table = first + sum(company)
                cost = self.table(table)
                if 0 <= least <= cost:
                    continue
                rest, tables = self.best(people ^ table, later)
                if least < 0 or cost + rest < least:
                    least, found = cost + rest, (table, *tables)
        answer = self.sets[people, sizes] = (least, found)
        return answer


def members(people: int) -> list[int]:
    """The persons in a set, in order."""
    return [person for person in range(people.bit_length()) if people >> person & 1]


def in_one(terms: Sequence[int]) -> int:
    """Terms as one number, the first in front."""
    total = 0
    for term in terms:
        total = (total << BITS) + term
    return total


def table_cost(board: Board, table: Sequence[int]) -> list[int]:
    """What one more table adds to each term of a board without rounds."""
    cost = [0] * len(board.terms)
    for one, other in combinations(table, 2):
        cost[board.at[Term.REMATCHES]] += board.meetings[one][other]
        for place, rows, _ in board.matrices:
            cost[place] += rows[one][other]
    if len(table) != board.problem.main_size:
        cost[board.at[Term.SIZES]] = sum(once_more(board.sat[len(table)][person]) for person in table)
        if Term.BOTTOM in board.at:
            cost[board.at[Term.BOTTOM]] = sum(board.bottom[person] for person in table)
    return cost


def best_round(problem: Problem) -> Tables:
    """The best tables of one round, in the order of the problem's sizes; for at most MOST_PEOPLE, nobody fixed."""
    trial = Trial(Board(problem, []))
    _, tables = trial.best((1 << len(problem.entrants)) - 1, tuple(sorted(problem.sizes)))
    by_size: dict[int, Tables] = {}
    for table in tables:
        people = members(table)
        by_size.setdefault(len(people), []).append(people)
    return [by_size[size].pop(0) for size in problem.sizes]
