"""Which number each group's table has. That is free too: only groups of one size change places."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.seating.board import Tables
from tournaments.seating.problem import Problem

# In small fields the first numbers given are looked at again, as often as this at most.
PASSES = 4
SMALL = 100


@dataclass(slots=True)
class Visits:
    """How often everybody has been at each table."""

    times: list[dict[int, int]]

    def count(self, tables: Iterable[Iterable[int]], by: int = 1) -> None:
        """Everybody of a round has been at his table, or, by -1, has not."""
        for number, table in enumerate(tables):
            for person in table:
                self.times[person][number] = self.times[person].get(number, 0) + by

    def known(self, group: Iterable[int], number: int) -> int:
        """How often the people of a group have been at a table, all together."""
        return sum(self.times[person].get(number, 0) for person in group)


def numbered_rounds(problem: Problem, rounds: Sequence[Tables], rng: random.Random) -> list[Tables]:
    """The same groups at tables of their size, so that nobody comes to the same table again if it can be helped.

    Tables with people who are fixed stay where they are. In a Swiss round the best group sits at table 1.
    """
    if problem.swiss:
        return [by_standing(problem, tables) for tables in rounds]
    places = problem.places
    visits = Visits([{} for _ in places])
    for played in problem.played:
        visits.count([places[number] for number in table if number in places] for table in played)
    numbered = []
    for turn, tables in enumerate(rounds):
        mixed = exchanged(tables, free_tables(problem, turn), rng)
        settle(mixed, free_tables(problem, turn), visits)
        visits.count(mixed)
        numbered.append(mixed)
    for _ in range(PASSES if len(places) <= SMALL else 0):
        for turn, tables in enumerate(numbered):
            visits.count(tables, -1)
            settle(tables, free_tables(problem, turn), visits)
            visits.count(tables)
    return numbered


def free_tables(problem: Problem, turn: int) -> list[int]:
    """The tables of a round where nobody is fixed."""
    fixed = {wish.table - 1 for wish in problem.fixed if wish.round == turn}
    return [number for number in range(len(problem.sizes)) if number not in fixed]


def exchanged(tables: Tables, free: Sequence[int], rng: random.Random) -> Tables:
    """The groups of each size at random tables among the free ones."""
    mixed = list(tables)
    for size in sorted({len(tables[number]) for number in free}):
        numbers = [number for number in free if len(tables[number]) == size]
        groups = [tables[number] for number in numbers]
        rng.shuffle(groups)
        for number, group in zip(numbers, groups, strict=True):
            mixed[number] = group
    return mixed


def settle(tables: Tables, free: Sequence[int], visits: Visits) -> None:
    """Let every group that has been at its table exchange it with the group of its size where that helps both most."""
    for number in free:
        here = visits.known(tables[number], number)
        if not here:
            continue
        best, most = number, 0
        for other in free:
            if other == number or len(tables[other]) != len(tables[number]):
                continue
            now = here + visits.known(tables[other], other)
            gain = now - visits.known(tables[number], other) - visits.known(tables[other], number)
            if gain > most:
                best, most = other, gain
            if gain == now:
                break
        tables[number], tables[best] = tables[best], tables[number]


def by_standing(problem: Problem, tables: Tables) -> Tables:
    """The groups of each size from the best to the worst, by the sum of their ranks; fixed tables stay."""
    free = free_tables(problem, 0)
    ranks = [entrant.rank or 0 for entrant in problem.entrants]
    ordered = list(tables)
    for size in {len(tables[number]) for number in free}:
        numbers = [number for number in free if len(tables[number]) == size]
        groups = sorted(
            (tables[number] for number in numbers), key=lambda group: sum(ranks[person] for person in group)
        )
        for number, group in zip(numbers, groups, strict=True):
            ordered[number] = group
    return ordered
