"""The draw: from a problem to rounds that keep the hard rules, with their quality.

How, in this order: what is already certain to be best is taken at once, then what is written down (`designs`,
`develop`), then what is searched for (`search`), small single rounds by trying everything (`exact`). Seats and table
numbers follow.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from tournaments.seating.board import Board
from tournaments.seating.bounds import board_bounds
from tournaments.seating.checks import verify
from tournaments.seating.dealers import spread_dealers
from tournaments.seating.designs import constructed
from tournaments.seating.develop import developed
from tournaments.seating.exact import MOST_PEOPLE, best_round
from tournaments.seating.numbers import numbered_rounds
from tournaments.seating.problem import Priority, Problem, Rematches, Round, Term
from tournaments.seating.quality import Quality, quality
from tournaments.seating.search import Budget, anneal, budget_for, descend, fair_start, trade_names
from tournaments.seating.seats import seated_rounds
from tournaments.seating.start import adapted, cut_from_the_top
from wizard_club.lib.errors import DomainError

# Quick tries from different starts before anything longer.
TRIES = 4
TRY_STEPS = 2_000
# A written-down draw is polished in the terms after rematches as long as so many steps still find something.
POLISH = 3_000


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
    """Make rounds better that somebody changed by hand. What the problem fixes stays, and no term becomes worse.

    More exactly: the result is as good as the rounds given, or better in the first term in which they differ.
    """
    return solved(problem, rounds, budget)


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
    bound = board_bounds(problem)
    method, board, best = arranged(problem, before, bound, budget, rng)
    spread_dealers(board, rng)
    seated = seated_rounds(problem, numbered_rounds(problem, board.rounds, rng), rng)
    numbers = problem.numbers
    rounds = tuple(tuple(tuple(numbers[person] for person in table) for table in row) for row in seated)
    judged = quality(problem, rounds, best=best)
    refuse_impossible(problem, judged)
    verify(problem, rounds)
    return Plan(
        rounds=rounds,
        quality=judged,
        seed=problem.seed,
        method=method,
        best=best,
        steps=budget.spent,
        budget=budget.steps,
        seconds=time.perf_counter() - begun,
        stopped=budget.stopped,
    )


def arranged(
    problem: Problem, before: Sequence[Round] | None, bound: list[int], budget: Budget, rng: random.Random
) -> tuple[str, Board, bool]:
    """Who sits together in each round, how it was found, and whether everything was tried."""
    written = written_down(problem, bound, rng)
    if written is not None:
        found, board = written
        trade_names(board, budget, TRY_STEPS, rng)
    else:
        found, board = "search", first_board(problem, before, rng)
        descend(board, budget, TRY_STEPS, rng)
    if board.value == bound:
        return found, board, False
    if problem.rounds == 1 and len(problem.entrants) <= MOST_PEOPLE and not problem.fixed:
        return "trial", Board(problem, [best_round(problem)]), True
    if not problem.swiss:
        found, board = quick(problem, bound, budget, rng, (found, board))
    if written is not None:
        polish(board, budget, rng, bound)
    else:
        # What the first, longer part settles is held in the second.
        for share in (0.75, 1.0):
            anneal(board, budget, int((budget.steps - budget.spent) * share), rng, bound)
    return found, board, False


def written_down(problem: Problem, bound: list[int], rng: random.Random) -> tuple[str, Board] | None:
    """A construction, if it comes to the bound in the terms up to the rematches (then those come before fair sizes)."""
    if not constructible(problem, bound):
        return None
    written = constructed(problem, rng)
    return None if written is None else (written[0], Board(problem, written[1]))


def constructible(problem: Problem, bound: Sequence[int]) -> bool:
    """Whether a draw without rematches that knows nothing of clubs or sizes is what is wanted first."""
    terms = [term for term in problem.terms if term is not Term.APART]
    return (
        terms[0] is Term.REMATCHES
        and bound[problem.terms.index(Term.REMATCHES)] == 0
        and problem.rounds > 1
        and not problem.played
        and not problem.fixed
    )


def first_board(problem: Problem, before: Sequence[Round] | None, rng: random.Random) -> Board:
    """Where the search begins: what was planned before, the standings, or chance."""
    if before is not None:
        return Board(problem, adapted(problem, before))
    return Board(problem, [cut_from_the_top(problem)] if problem.swiss else fair_start(problem, rng))


def quick(
    problem: Problem, bound: list[int], budget: Budget, rng: random.Random, first: tuple[str, Board]
) -> tuple[str, Board]:
    """The best of what was found first, a few more starts, and a developed base round; the first one of equals.

    Beside a construction other starts are only of use where chance finds no rematches either: then with fairer sizes.
    """
    best = first
    leading = first[1].at[Term.REMATCHES] + 1
    for _ in range(TRIES):
        board = Board(problem, fair_start(problem, rng))
        descend(board, budget, TRY_STEPS, rng)
        if board.value < best[1].value:
            best = ("search", board)
        if board.value == bound or (first[0] != "search" and board.value[:leading] > first[1].value[:leading]):
            return best
    if constructible(problem, bound) and best[1].value[best[1].at[Term.REMATCHES]] > 0:
        rounds = developed(problem, rng, budget)
        if rounds is not None:
            board = Board(problem, rounds)
            trade_names(board, budget, TRY_STEPS, rng)
            if board.value < best[1].value:
                best = ("circles", board)
    return best


def polish(board: Board, budget: Budget, rng: random.Random, bound: list[int]) -> None:
    """Better the terms that are not settled yet, as long as a few steps still find something."""
    before = None
    while board.value not in (bound, before):
        before = board.value
        anneal(board, budget, POLISH, rng, bound)


def refuse_impossible(problem: Problem, judged: Quality) -> None:
    """Refuse a draw in which people meet who must not, saying what is known to be possible."""
    apart, rematches = judged.measure(Term.APART), judged.measure(Term.REMATCHES)
    if apart is not None and apart.value:
        raise DomainError("seating_apart_impossible")
    if problem.rematches is Rematches.FORBID and rematches is not None and rematches.value:
        if rematches.bound:
            raise DomainError("seating_rematches_forced", least=rematches.bound, rounds=problem.rounds)
        raise DomainError("seating_rematches_left", found=rematches.value, rounds=problem.rounds)
