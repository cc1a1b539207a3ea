"""What is true of every draw: hard rules or a refusal that says why, the same for a seed, never over the budget."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.tournaments.seating.builders import assert_kept, by_definition, dealing_gap, dealt_round, field
from tournaments.seating.checks import verify
from tournaments.seating.engine import Plan, plan
from tournaments.seating.problem import SIZES, Entrant, Mates, Priority, Problem, Rematches, Round, Term, pairs
from tournaments.seating.quality import quality
from tournaments.seating.search import Budget
from tournaments.seating.sizes import table_sizes
from wizard_club.lib.errors import DomainError

STEPS = 2_000
PREFERENCES = [wanted for count in range(1, 5) for wanted in permutations(SIZES, count)]


@st.composite
def evenings(draw: st.DrawFn) -> Problem:
    """Any field of 3 to 80 in 1 to 10 rounds with any sizes wanted; some with clubs, families, history or standings."""
    players, rounds = draw(st.integers(3, 80)), draw(st.integers(1, 10))
    sizes = table_sizes(players, draw(st.sampled_from(PREFERENCES)))
    rng = random.Random(draw(st.integers(0, 1_000_000)))
    numbers = rng.sample(range(1, 200), players)
    swiss = rounds == 1 and draw(st.booleans())
    played = tuple(
        dealt_round(rng.sample(range(1, 200), players) if draw(st.booleans()) else rng.sample(numbers, players), sizes)
        for _ in range(draw(st.integers(0, 2)))
    )
    # A single round of so many is tried out, which takes seconds with some sizes.
    assume(not (played and rounds == 1 and 13 <= players <= 16))
    return Problem(
        tuple(
            Entrant(number, club=rng.choice(("", "A", "B", "C")), nation=rng.choice(("AT", "GR")), rank=rank)
            for number, rank in zip(numbers, rng.sample(range(1, 200), players), strict=True)
        ),
        sizes,
        rounds,
        played=played,
        apart=pairs(tuple(rng.sample(numbers, 2)) for _ in range(draw(st.integers(0, 3)))),  # type: ignore[misc]
        priority=draw(st.sampled_from(Priority)),
        rematches=draw(st.sampled_from(Rematches)),
        mates=draw(st.sampled_from(Mates)),
        swiss=swiss,
        seed=draw(st.integers(0, 99)),
    )


def attempted(problem: Problem) -> Plan | DomainError:
    """A draw with few steps, or why there is none."""
    try:
        return plan(problem, budget=Budget(STEPS))
    except DomainError as refused:
        return refused


def assert_says_why(problem: Problem, refused: DomainError) -> None:
    """Only what somebody forbade is refused, with a number that helps."""
    if refused.code == "seating_apart_impossible":
        assert problem.apart
        return
    assert problem.rematches is Rematches.FORBID
    assert refused.params["rounds"] == problem.rounds
    reason = {"seating_rematches_forced": "least", "seating_rematches_left": "found"}[refused.code]
    count = refused.params[reason]
    assert isinstance(count, int)
    assert count > 0


@given(evenings())
@settings(max_examples=100)
def test_hard_rules_are_kept_or_the_refusal_says_why(problem: Problem) -> None:
    made = attempted(problem)
    if isinstance(made, DomainError):
        assert_says_why(problem, made)
        return
    assert_kept(problem, made.rounds)
    verify(problem, made.rounds)
    assert made.steps <= made.budget == STEPS
    assert not made.stopped
    values = by_definition(problem, made.rounds) if problem.rounds + len(problem.played) < 7 else {}
    for measure in made.quality.measures:
        assert measure.value >= measure.bound >= 0
        assert measure.value == values.get(measure.term, measure.value)
    assert made.quality == quality(problem, made.rounds, best=made.best)
    if not problem.played and len(set(problem.sizes)) == 1:
        assert dealing_gap(problem, made.rounds) <= 1


@given(evenings(), st.integers(0, 1_000))
@settings(max_examples=40)
def test_a_seed_is_a_draw_whoever_comes_first_on_the_list(problem: Problem, order: int) -> None:
    entrants = list(problem.entrants)
    random.Random(order).shuffle(entrants)
    first, second = attempted(problem), attempted(replace(problem, entrants=tuple(entrants)))
    if isinstance(first, DomainError) or isinstance(second, DomainError):
        assert repr(first) == repr(second)
        return
    assert (first.rounds, first.quality, first.steps) == (second.rounds, second.quality, second.steps)


@given(st.integers(3, 80), st.integers(1, 6), st.sampled_from(PREFERENCES), st.integers(0, 1_000))
@settings(max_examples=40)
def test_names_do_not_change_the_quality(players: int, rounds: int, wanted: tuple[int, ...], seed: int) -> None:
    problem = field(players, table_sizes(players, wanted), rounds, seed=seed)
    made = plan(problem, budget=Budget(STEPS))
    rng = random.Random(seed)
    # Other numbers in the same order are the same draw; in another order the same rounds are as good.
    numbers = sorted(rng.sample(range(1_000), players))
    moved = replace(problem, entrants=tuple(map(Entrant, numbers)))
    rounds_moved = renamed(made.rounds, dict(zip(problem.numbers, numbers, strict=True)))
    again = plan(moved, budget=Budget(STEPS))
    assert (again.rounds, again.quality) == (rounds_moved, made.quality)
    names = dict(zip(problem.numbers, rng.sample(problem.numbers, players), strict=True))
    assert quality(problem, renamed(made.rounds, names)) == made.quality


def renamed(rounds: tuple[Round, ...], names: dict[int, int]) -> tuple[Round, ...]:
    """The same rounds of people with other names."""
    return tuple(tuple(tuple(names[number] for number in table) for table in row) for row in rounds)


@given(st.integers(24, 80), st.integers(0, 1_000))
@settings(max_examples=30)
def test_history_is_honoured(players: int, seed: int) -> None:
    # In the second round nobody who sits at a table with at least as many tables to go to needs to meet anybody again.
    rng = random.Random(seed)
    sizes = table_sizes(players, (4, 5))
    played = (dealt_round(rng.sample(range(1, players + 1), players), sizes),)
    problem = field(players, sizes, 1, played=played, seed=seed)
    made = plan(problem, budget=Budget(STEPS))
    measure = made.quality.measure(Term.REMATCHES)
    assert measure is not None
    assert measure.value == by_definition(problem, made.rounds)[Term.REMATCHES] == 0
    assert dealing_gap(problem, made.rounds) <= 1
