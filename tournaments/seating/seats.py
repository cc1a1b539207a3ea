"""Who takes which seat. That is free: nobody meets anybody else for it.

Seats are dealt one after the other, the first dealer's first: every table chooses one of the people still without a
seat. A choice by which somebody has a seat twice more than somebody else is passed along a chain of tables until it
is even; when no such chain is left, no other choice is more even (an optimal semi-matching). With tables of one size
everybody then has every seat as often as everybody else, or once more.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from tournaments.seating.board import Tables
from tournaments.seating.problem import SIZES, Problem, Round

# A share of a table is counted in sixtieths, which every size divides.
WHOLE = 60


@dataclass(slots=True)
class Places:
    """One table of one round: its seats, None where nobody sits yet, and who is still to be seated."""

    seats: list[int | None]
    waiting: list[int]

    def take(self, seat: int, person: int) -> None:
        self.seats[seat] = person
        self.waiting.remove(person)


def seated_rounds(problem: Problem, rounds: Sequence[Tables], rng: random.Random) -> list[Tables]:
    """The same tables with their people in seat order."""
    index = problem.places
    tables = [[Places([None] * len(table), list(table)) for table in tables] for tables in rounds]
    for wish in problem.fixed:
        if wish.seat is not None:
            tables[wish.round][wish.table - 1].take(wish.seat, index[wish.number])
    every = [places for row in tables for places in row]
    rng.shuffle(every)
    for places in every:
        rng.shuffle(places.waiting)
    for seat in range(SIZES.stop - 1):
        levels = levels_before(problem.played, index, seat)
        for places in every:
            if len(places.seats) > seat and places.seats[seat] is not None:
                levels[places.seats[seat]] += WHOLE  # type: ignore[index]
        deal_seat(seat, every, levels)
    return [[[person for person in places.seats if person is not None] for places in row] for row in tables]


def levels_before(played: Sequence[Round], index: dict[int, int], seat: int) -> list[int]:
    """How much more of a seat everybody has had than his share, in sixtieths of a time.

    Of the first dealer's seat everybody's share is nothing: there only the count decides, whatever tables he sat at.
    """
    levels = [0] * len(index)
    for table in (table for tables in played for table in tables if len(table) > seat):
        for place, number in enumerate(table):
            if number in index:
                levels[index[number]] += WHOLE * (place == seat) - (WHOLE // len(table) if seat else 0)
    return levels


def deal_seat(seat: int, every: Iterable[Places], levels: list[int]) -> None:
    """Give one seat of every table that has it free to those whose level is lowest."""
    free = [places for places in every if len(places.seats) > seat and places.seats[seat] is None]
    if seat:
        for places in free:
            for person in places.waiting:
                levels[person] -= WHOLE // len(places.waiting)
    dealing = Dealing(free, levels)
    dealing.choose()
    dealing.even_out()
    for places, person in zip(free, dealing.chosen, strict=True):
        places.take(seat, person)


class Dealing:
    """One seat of some tables: `chosen` is who takes it at each, `levels` how much of it everybody has by that."""

    def __init__(self, tables: Sequence[Places], levels: list[int]) -> None:
        self.tables = tables
        self.levels = levels
        self.chosen: list[int] = []
        self.holds: dict[int, set[int]] = {person: set() for person in range(len(levels))}

    def choose(self) -> None:
        """Every table takes whoever of its people has the lowest level then."""
        for number, places in enumerate(self.tables):
            person = min(places.waiting, key=self.levels.__getitem__)
            self.levels[person] += WHOLE
            self.chosen.append(person)
            self.holds[person].add(number)

    def even_out(self) -> None:
        """Pass choices along chains of tables as long as that makes the highest levels lower.

        From the highest level down: whoever cannot pass anything on is left alone, with all whom he could have reached,
        since those cannot pass anything to lower levels either.
        """
        left_alone: set[int] = set()
        highest = [(-self.levels[person], person) for person in set(self.chosen)]
        heapify(highest)
        while highest:
            level, person = heappop(highest)
            if person in left_alone or -level != self.levels[person]:
                continue
            reached = {person: -1}
            lowest = self.receiver(person, reached, left_alone)
            if lowest is None:
                left_alone.update(reached)
                continue
            self.pass_on(person, lowest, reached)
            for changed in (person, lowest):
                heappush(highest, (-self.levels[changed], changed))

    def receiver(self, person: int, reached: dict[int, int], left_alone: set[int]) -> int | None:
        """Somebody whose level is lower even after taking a choice; `reached` tells by which table each was reached."""
        waiting = [person]
        for giver in waiting:
            for number in sorted(self.holds[giver]):
                for other in self.tables[number].waiting:
                    if other in reached or other in left_alone:
                        continue
                    reached[other] = number
                    if self.levels[other] + WHOLE < self.levels[person]:
                        return other
                    waiting.append(other)
        return None

    def pass_on(self, person: int, lowest: int, reached: dict[int, int]) -> None:
        """Along the chain from `person` to `lowest` everybody gives his table's choice to the next one."""
        self.levels[person] -= WHOLE
        self.levels[lowest] += WHOLE
        while lowest != person:
            number = reached[lowest]
            giver = self.chosen[number]
            self.holds[giver].remove(number)
            self.holds[lowest].add(number)
            self.chosen[number] = lowest
            lowest = giver
