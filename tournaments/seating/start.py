"""Tables to begin with that are not dealt at random: from the standings, or from what had been planned before."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.seating.board import Tables, standing_order
from tournaments.seating.problem import Problem, Round


def cut_from_the_top(problem: Problem) -> Tables:
    """The best at table 1, the next ones at table 2, and so on; whoever is fixed has his nearest at the table."""
    tables = fixed_places(problem, 0)
    standing = standing_order(problem)
    place = {person: number for number, person in enumerate(standing)}
    for number, table in enumerate(tables):
        if table:
            seated = {person for row in tables for person in row}
            free = [person for person in standing if person not in seated]
            free.sort(key=lambda person, middle=place[table[0]]: abs(place[person] - middle))  # type: ignore[misc]
            table.extend(free[: problem.sizes[number] - len(table)])
    fill(tables, problem.sizes, standing)
    return tables


def adapted(problem: Problem, before: Sequence[Round]) -> list[Tables]:
    """What was planned before, with those who left taken out and those who came put in where there is room.

    Of each group as many stay together as its new table holds, and the smallest groups make way if there are too many.
    """
    places = problem.places
    rounds = []
    for turn in range(problem.rounds):
        planned = before[turn] if turn < len(before) else ()
        groups = [[places[number] for number in table if number in places] for table in planned]
        tables = fixed_places(problem, turn)
        settled = {person for table in tables for person in table}
        if [len(group) for group in groups] == list(problem.sizes):
            order = list(range(len(groups)))
        else:
            groups.sort(key=len, reverse=True)
            order = sorted(range(len(tables)), key=lambda number: -problem.sizes[number])
        for number, group in zip(order, groups, strict=False):
            stay = [person for person in group if person not in settled]
            tables[number] += stay[: problem.sizes[number] - len(tables[number])]
        fill(tables, problem.sizes, range(len(places)))
        rounds.append(tables)
    return rounds


def fixed_places(problem: Problem, turn: int) -> Tables:
    """The tables of a round with nobody but those who must sit there."""
    places = problem.places
    tables: Tables = [[] for _ in problem.sizes]
    for wish in problem.fixed:
        if wish.round == turn:
            tables[wish.table - 1].append(places[wish.number])
    return tables


def fill(tables: Tables, sizes: Sequence[int], people: Sequence[int]) -> None:
    """Seat those of `people` who sit nowhere yet, in their order, at the first tables with room."""
    seated = {person for table in tables for person in table}
    waiting = [person for person in people if person not in seated]
    for table, size in zip(tables, sizes, strict=True):
        missing = size - len(table)
        table.extend(waiting[:missing])
        del waiting[:missing]
