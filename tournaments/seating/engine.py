"""The draw: from a problem to rounds that keep the hard rules, with their quality.

First who sits together (`arrange`), then who deals first in a round drawn by itself, the numbers of the tables, and the
seats.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from tournaments.seating.arrange import Arranger
from tournaments.seating.checks import verify
from tournaments.seating.dealers import spread_dealers
from tournaments.seating.numbers import numbered_rounds
from tournaments.seating.problem import Priority, Problem, Rematches, Round, Term
from tournaments.seating.quality import Quality, quality
from tournaments.seating.search import Budget, budget_for
from tournaments.seating.seats import seated_rounds
from wizard_club.lib.errors import DomainError


@dataclass(frozen=True, slots=True)
class Plan:
    """A draw. `method` tells how it was found, `steps` what it took of `budget`; `stopped` that the clock ended it
    early.

    `best` says that no other draw is better in who sits together, since every one was tried.
    """

    rounds: tuple[Round, ...]
    quality: Quality
    seed: int
    method: str
    best: bool
    steps: int
    budget: int
    seconds: float
    stopped: bool


def plan(problem: Problem, *, budget: Budget | None = None) -> Plan:
    """Draw all rounds of the problem, around what has been played.

    The same problem with the same seed gives the same draw on every machine. Raises DomainError where the hard rules
    cannot be kept, with what is known of the reason.
    """
    return solved(problem, None, budget)


def next_round(problem: Problem, *, budget: Budget | None = None) -> Plan:
    """Draw the one next round: at random, or from the standings where the problem is Swiss."""
    if problem.rounds != 1:
        raise DomainError("seating_one_round", rounds=problem.rounds)
    return solved(problem, None, budget)


def replan(problem: Problem, before: Sequence[Round], *, budget: Budget | None = None) -> Plan:
    """Draw again what was not published, after people left or came. `before` is what had been planned for these rounds.

    Groups that can stay together do; nothing that was played changes.
    """
    return solved(problem, before, budget)


def improve(problem: Problem, rounds: Sequence[Round], *, budget: Budget | None = None) -> Plan:
    """Make rounds better that somebody changed by hand. What the problem fixes stays.

    The result is better in the first term in which it differs, or the rounds as they were given. Rounds that break a
    hard rule are made to keep it.
    """
    better = solved(problem, rounds, budget)
    try:
        verify(problem, rounds)
    except DomainError:
        return better
    given = quality(problem, rounds)
    if better.quality.values < given.values:
        return better
    return replace(better, rounds=tuple(rounds), quality=given, method="given", best=False)


def alternatives(problem: Problem) -> list[Plan]:
    """The draws for both priorities, the problem's own first; one only where both come to the same."""
    own = plan(problem)
    if len(set(problem.sizes)) == 1 or problem.rematches is not Rematches.MINIMISE:
        return [own]
    other = Priority.REMATCHES if problem.priority is Priority.SIZES else Priority.SIZES
    turned = plan(replace(problem, priority=other))
    same = {measure.term: measure.value for measure in own.quality.measures}
    decisive = (Term.REMATCHES, Term.SIZES)
    differ = any(same[measure.term] != measure.value for measure in turned.quality.measures if measure.term in decisive)
    return [own, turned] if differ else [own]


def solved(problem: Problem, before: Sequence[Round] | None, budget: Budget | None) -> Plan:
    """The one way all draws go."""
    begun = time.perf_counter()
    # Whoever asks, in whatever order: the same people get the same draw.
    problem = replace(problem, entrants=tuple(sorted(problem.entrants, key=attrgetter("number"))))
    rng = random.Random(problem.seed)  # noqa: S311 (a draw must be repeatable; nobody gains by foreseeing it)
    budget = budget or Budget(budget_for(problem))
    found = Arranger(problem, budget, rng).arrange(before)
    spread_dealers(found.board, rng)
    seated = seated_rounds(problem, numbered_rounds(problem, found.board.rounds, rng), rng)
    numbers = problem.numbers
    rounds = tuple(tuple(tuple(numbers[person] for person in table) for table in row) for row in seated)
    judged = quality(problem, rounds, best=found.best)
    refuse_impossible(problem, judged)
    verify(problem, rounds)
    return Plan(
        rounds=rounds,
        quality=judged,
        seed=problem.seed,
        method=found.method,
        best=found.best,
        steps=budget.spent,
        budget=budget.steps,
        seconds=time.perf_counter() - begun,
        stopped=budget.stopped,
    )


def refuse_impossible(problem: Problem, judged: Quality) -> None:
    """Refuse a draw in which people meet who must not, saying what is known to be possible."""
    apart, rematches = judged.measure(Term.APART), judged.measure(Term.REMATCHES)
    if apart is not None and apart.value:
        raise DomainError("seating_apart_impossible")
    if problem.rematches is Rematches.FORBID and rematches is not None and rematches.value:
        if rematches.bound:
            raise DomainError("seating_rematches_forced", least=rematches.bound, rounds=problem.rounds)
        raise DomainError("seating_rematches_left", found=rematches.value, rounds=problem.rounds)
