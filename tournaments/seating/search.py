"""Local search: begin with tables where sizes are fair, then exchange people, two at a time.

A step is one exchange looked at. The budget counts steps, not seconds, and every number comes from one seeded
generator with plain sums and products, so that a seed gives the same draw on every machine.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product

from tournaments.seating.board import Board, Tables, sat_before
from tournaments.seating.problem import Problem, Term
from tournaments.seating.start import fixed_places

CHUNK = 256
# How much a term weighs while the search is warm, the first that is not settled yet, then the next ones.
# Only the search wanders by weights: which rounds are better is decided term by term.
WEIGHTS = (64, 8, 1)
# In a Swiss round, where ranks count by their squares, nothing outweighs a rematch.
SWISS_WEIGHTS = {Term.APART: 10**12, Term.REMATCHES: 10**9, Term.RANKS: 1}
# The chance to accept one unit of loss, at the start and at the end.
WARM, COLD = 0.975, 0.73
SWISS_WARM, SWISS_COLD = 0.985, 0.9
# Losses above this are never accepted.
MOST_LOSS = 400
# Partners tried for somebody who had better sit elsewhere.
PARTNERS = 60
# How far apart in the standings people may be who are exchanged in a Swiss round.
NEIGHBOURS = 10
# How often anybody else is tried nevertheless, to bring back who has come to sit far away.
FAR = 0.1

Progress = Callable[[float], object]


@dataclass
class Budget:
    """How many steps may be taken; a clock that only stops a runaway; whom to tell how far it is."""

    steps: int
    seconds: float = 60.0
    progress: Progress | None = None
    spent: int = 0
    stopped: bool = False
    begun: float = field(default_factory=time.monotonic)

    def chunks(self, steps: int) -> Iterator[int]:
        """Up to so many steps, a few at a time, as long as there are any."""
        while steps > 0 and self.spent < self.steps and not self.stopped:
            taken = min(CHUNK, steps, self.steps - self.spent)
            self.spent += taken
            steps -= taken
            if self.progress is not None:
                self.progress(self.spent / self.steps)
            if time.monotonic() - self.begun > self.seconds:
                self.stopped = True
            yield taken


def budget_for(problem: Problem) -> int:
    """How many steps a draw may take; it follows from the field alone."""
    return min(300_000, 60_000 + 2_000 * len(problem.entrants) * problem.rounds)


def fair_start(problem: Problem, rng: random.Random) -> list[Tables]:
    """Everybody at random, but at the rarer sizes those who sat there least. Fixed people sit where they must."""
    people = len(problem.entrants)
    sat = sat_before(problem)
    main = problem.main_size
    rounds = []
    for turn in range(problem.rounds):
        tables = fixed_places(problem, turn)
        taken = {person for table in tables for person in table}
        free = [person for person in shuffled(people, rng) if person not in taken]
        rarest = sorted(range(len(tables)), key=lambda number: (problem.sizes[number] == main, problem.sizes[number]))
        for number in rarest:
            size = problem.sizes[number]
            if size != main:
                free.sort(key=lambda person, size=size: sat[size][person])  # type: ignore[misc]
            missing = size - len(tables[number])
            tables[number] += free[:missing]
            del free[:missing]
        for table in tables:
            for person in table:
                sat[len(table)][person] += 1
        rounds.append(tables)
    return rounds


def shuffled(count: int, rng: random.Random) -> list[int]:
    """The numbers below `count` in random order."""
    numbers = list(range(count))
    rng.shuffle(numbers)
    return numbers


def settled(board: Board, bound: list[int]) -> int:
    """How many of the leading terms have reached their bound: those may not become worse again.

    Fair sizes that come first count as settled: the start deals them as fairly as can be.
    """
    count = 0
    for term, value, least in zip(board.terms, board.value, bound, strict=True):
        if value > least and not (term is Term.SIZES and board.at[Term.REMATCHES] > count):
            break
        count += 1
    return count


def descend(board: Board, budget: Budget, steps: int, rng: random.Random) -> None:
    """Move people out of tables where they meet again, sit with mates or with people they must not meet.

    Each of them is exchanged with the first of some partners that makes the rounds better; the first half of partners
    met by chance must not make any other term worse for it. Quick where there is much room; it ends when a whole pass
    finds nothing.
    """
    nothing = [0] * len(board.terms)
    hesitant = 0 if board.problem.swiss else PARTNERS
    left = iter_steps(budget, steps)
    better = True
    while better:
        better = False
        for turn, one in product(range(len(board.rounds)), range(board.people)):
            if one in board.locked[turn] or not troubled(board, turn, one):
                continue
            for tried, other in enumerate(partners(board, one, rng)):
                if not next(left, False):
                    return
                if board.where[turn][one] == board.where[turn][other] or other in board.locked[turn]:
                    continue
                change = board.change(turn, one, other)
                if change < nothing and (2 * tried > hesitant or max(change) <= 0):
                    board.exchange(turn, one, other, change)
                    better = True
                    break


def partners(board: Board, one: int, rng: random.Random) -> Iterator[int]:
    """People to exchange somebody with: some by chance, in a Swiss round all, the nearest in the standings first."""
    if board.problem.swiss:
        place = board.standing.index(one)
        near = (place + way * far for far in range(1, board.people) for way in (1, -1))
        return (board.standing[other] for other in near if 0 <= other < board.people)
    return (int(rng.random() * board.people) for _ in range(PARTNERS))


def trade_names(board: Board, budget: Budget, steps: int, rng: random.Random) -> None:
    """Let two people change places in all rounds, where that makes the rounds better.

    Nobody's meetings or sizes are touched, only who it is that has them: the way to part mates in a draw that is rigid.
    """
    nothing = [0] * len(board.terms)
    left = iter_steps(budget, steps)
    better = True
    while better:
        better = False
        for one in range(board.people):
            if not any(troubled(board, turn, one) for turn in range(len(board.rounds))):
                continue
            for other in partners(board, one, rng):
                if not next(left, False):
                    return
                before = board.value
                swap_names(board, one, other)
                if [now - was for now, was in zip(board.value, before, strict=True)] < nothing:
                    better = True
                    break
                swap_names(board, one, other)


def swap_names(board: Board, one: int, other: int) -> None:
    """Exchange two people in every round; doing it twice undoes it."""
    for turn, where in enumerate(board.where):
        if where[one] != where[other]:
            board.exchange(turn, one, other, board.change(turn, one, other))


def iter_steps(budget: Budget, steps: int) -> Iterator[bool]:
    """One by one, the steps of `chunks`."""
    for taken in budget.chunks(steps):
        for _ in range(taken):
            yield True


def troubled(board: Board, turn: int, person: int) -> bool:
    """Whether somebody at his table costs something: met before, a mate, one he must not meet."""
    take = board.takers[turn][board.where[turn][person]]
    companions = board.sizes[board.where[turn][person]] - 1
    if sum(take(board.meetings[person])) > companions:
        return True
    return any(sum(take(rows[person])) for place, rows, _ in board.matrices if board.terms[place] is not Term.RANKS)


def anneal(
    board: Board, budget: Budget, steps: int, rng: random.Random, bound: list[int], *, keep_sizes: bool = False
) -> None:
    """Exchange random people, accepting losses ever more rarely, and end with the best rounds met on the way.

    The leading terms that reached their bound are held, and fair sizes where they are to be kept; it ends early when
    everything is at its bound.
    """
    held = settled(board, bound)
    if held == len(bound) or len(board.sizes) == 1:
        return
    kept = board.at[Term.SIZES] if keep_sizes else None
    swiss = board.problem.swiss
    warm, cold = (SWISS_WARM, SWISS_COLD) if swiss else (WARM, COLD)
    weights = weights_after(board, held)
    nothing = [0] * held
    random_number, people, turns = rng.random, board.people, len(board.rounds)
    best, since = list(board.value), []
    done = 0
    for taken in budget.chunks(steps):
        chances = chances_at(warm + (cold - warm) * done / steps, MOST_LOSS)
        done += taken
        for _ in range(taken):
            turn, one, other = (
                int(random_number() * turns),
                int(random_number() * people),
                int(random_number() * people),
            )
            if swiss and random_number() > FAR:
                place = one
                one = board.standing[place]
                other = board.standing[(place + 1 + int(random_number() * NEIGHBOURS)) % people]
            where = board.where[turn]
            if where[one] == where[other] or one in board.locked[turn] or other in board.locked[turn]:
                continue
            change = board.change(turn, one, other)
            if change[:held] > nothing or (kept is not None and change[kept] > 0):
                continue
            loss = sum(map(int.__mul__, weights, change))
            if loss <= 0 or (loss < MOST_LOSS and random_number() < chances[loss]):
                board.exchange(turn, one, other, change)
                since.append((turn, one, other, change))
                if board.value < best:
                    best = board.value
                    since.clear()
                    if best == bound:
                        return
    for turn, one, other, change in reversed(since):
        board.exchange(turn, one, other, [-added for added in change])


def weights_after(board: Board, held: int) -> list[int]:
    """What a unit of each term weighs in the search, nothing for those that are held."""
    if board.problem.swiss:
        return [0 if place < held else SWISS_WEIGHTS.get(term, 0) for place, term in enumerate(board.terms)]
    weights = [*[0] * held, *WEIGHTS, *[0] * len(board.terms)]
    return weights[: len(board.terms)]


def chances_at(unit: float, losses: int) -> list[float]:
    """The chance to accept each loss from 0 on: that of one unit, multiplied as often."""
    chances = [1.0]
    for _ in range(losses - 1):
        chances.append(chances[-1] * unit)
    return chances
