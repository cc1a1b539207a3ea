"""Fields without a construction of moves: one base round, and every other round by moving everybody on in a circle.

People stand in circles as long as there are rounds (or a little longer), some beside them. From round to round
everybody in a circle becomes the next one of it. Then it is enough that no two pairs of the base round become each
other: a small search on one round instead of a large one on all (24 players in seven rounds: three circles of seven
and three people).
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import combinations

from tournaments.seating.board import Tables
from tournaments.seating.designs import renamed
from tournaments.seating.problem import Problem
from tournaments.seating.search import Budget, chances_at, shuffled

STEPS = 60_000
ATTEMPTS = 4
# How readily a loss of one, two, … equal pairs is accepted, at the start and at the end.
WARM, COLD = 0.29, 0.007
MOST_LOSS = 10


@dataclass(frozen=True, slots=True)
class Circles:
    """So many people of whom the first stand in circles of this length."""

    people: int
    length: int

    def moved(self, person: int, steps: int) -> int:
        """Who somebody has become after so many rounds."""
        circle, place = divmod(person, self.length)
        if (circle + 1) * self.length > self.people:
            return person
        return circle * self.length + (place + steps) % self.length

    def kinds(self) -> tuple[list[list[int]], list[int]]:
        """For each pair its kind, equal for pairs that become each other, and how often each kind is taken from the
        start.

        A kind that comes round before the circle does (opposite people, people beside the circles) counts as taken.
        """
        kind = [[0] * self.people for _ in range(self.people)]
        taken: list[int] = []
        seen: set[tuple[int, int]] = set()
        for pair in combinations(range(self.people), 2):
            if pair in seen:
                continue
            become = {tuple(sorted(self.moved(person, steps) for person in pair)) for steps in range(self.length)}
            for one, other in become:
                kind[one][other] = kind[other][one] = len(taken)
            seen |= become  # type: ignore[arg-type]
            taken.append(0 if len(become) == self.length else 1)
        return kind, taken


def developed(problem: Problem, budget: Budget, rng: random.Random) -> list[Tables] | None:
    """All rounds without a rematch, or None where the search for a base round found none.

    The base round does not depend on the seed, so that a field has one or has none.
    """
    people = len(problem.entrants)
    for attempt in range(ATTEMPTS):
        length = problem.rounds + attempt // 2 % 3
        if length > people:
            continue
        circles = Circles(people, length)
        base = base_round(problem, circles, random.Random(attempt), budget)  # noqa: S311
        if base is not None:
            rounds = [
                [[circles.moved(person, turn) for person in table] for table in base] for turn in range(problem.rounds)
            ]
            return renamed(rounds, rng)
    return None


def base_round(problem: Problem, circles: Circles, rng: random.Random, budget: Budget) -> Tables | None:
    """One round in which no two pairs are of a kind, by exchanging people; None where the steps do not suffice."""
    kind, taken = circles.kinds()
    people = shuffled(circles.people, rng)
    tables = [[people.pop() for _ in range(size)] for size in problem.sizes]
    where = {person: number for number, table in enumerate(tables) for person in table}
    loss = 0
    for table in tables:
        for one, other in combinations(table, 2):
            loss += taken[kind[one][other]]
            taken[kind[one][other]] += 1
    done = 0
    for chunk in budget.chunks(STEPS):
        chances = chances_at(WARM + (COLD - WARM) * done / STEPS, MOST_LOSS)
        done += chunk
        for _ in range(chunk):
            if not loss:
                return tables
            one, other = int(rng.random() * circles.people), int(rng.random() * circles.people)
            here, there = tables[where[one]], tables[where[other]]
            if here is there:
                continue
            old = [kind[one][person] for person in here if person != one]
            old += [kind[other][person] for person in there if person != other]
            new = [kind[other][person] for person in here if person != one]
            new += [kind[one][person] for person in there if person != other]
            change = recounted(taken, old, new)
            if change <= 0 or (change < MOST_LOSS and rng.random() < chances[change]):
                here[here.index(one)], there[there.index(other)] = other, one
                where[one], where[other] = where[other], where[one]
                loss += change
            else:
                recounted(taken, new, old)
    return None


def recounted(taken: list[int], old: list[int], new: list[int]) -> int:
    """Count pairs of the new kinds instead of the old ones; answers how many more are equal now."""
    change = 0
    for kind in old:
        taken[kind] -= 1
        change -= taken[kind]
    for kind in new:
        change += taken[kind]
        taken[kind] += 1
    return change
