"""What the draw must reach in fields that clubs have: rematches counted from the definition, and first dealers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from statistics import mean

import pytest

from tests.tournaments.seating.builders import assert_kept, dealing_gap, field, rematches
from tournaments.seating.engine import Plan, next_round, plan, replan
from tournaments.seating.problem import Entrant, Mates, Problem, Rematches, Round, Term
from tournaments.seating.search import Budget
from tournaments.seating.sizes import table_sizes

# (players, sizes wanted or every table, rounds) that have no rematch.
WITHOUT = [
    (16, (4,), 5),
    (20, (4,), 5),
    (22, (5, 5, 4, 4, 4), 5),
    (23, (5, 5, 5, 4, 4), 5),
    (24, (4,), 5),
    (26, (5, 5, 4, 4, 4, 4), 5),
    (28, (4,), 5),
    (30, (5,), 5),
    (32, (4,), 8),
    (36, (4,), 5),
    (40, (4,), 5),
    (48, (4,), 6),
    (50, (5,), 5),
    (64, (4,), 6),
    (64, (4,), 8),
    (24, (4,), 7),
    (48, (4,), 8),
    *((players, (4, 5), 7) for players in range(28, 36)),
]
LARGE = [(200, (4,), 5), (219, (4, 5), 5), (219, (5, 4), 5), (1000, (4,), 6)]
# The fewest rematches there can be, by rounds and tables.
LEAST = {
    3: {
        "33": 6, "43": 9, "44": 12, "54": 18, "333": 0, "55": 24, "433": 3, "443": 6, "444": 9, "544": 12, "4333": 0,
        "554": 15, "4433": 0, "555": 18, "4443": 0, "5444": 3, "44333": 0, "5544": 6, "5554": 9, "44444": 0, "54444": 0,
    },
    4: {
        "43": 18, "44": 24, "54": 36, "55": 48, "433": 6, "443": 12, "444": 18, "544": 24, "554": 30, "555": 36,
        "5444": 6, "5544": 12, "5554": 18,
    },
}  # fmt: skip
SMALL = [(tuple(map(int, split)), rounds, least) for rounds, splits in LEAST.items() for split, least in splits.items()]


def assert_reached(problem: Problem, made: Plan, least: int) -> None:
    """So few rematches, said to be so many, and nobody deals first more than once oftener than another."""
    assert_kept(problem, made.rounds)
    assert rematches([*problem.played, *made.rounds]) - rematches(problem.played) == least
    measure = made.quality.measure(Term.REMATCHES)
    assert measure is not None
    assert measure.value == measure.bound == least
    assert dealing_gap(problem, made.rounds) <= 1
    assert made.steps <= made.budget
    assert not made.stopped


@pytest.mark.parametrize(("players", "sizes", "rounds"), WITHOUT)
@pytest.mark.parametrize("seed", [0, 1])
def test_nobody_meets_again(players: int, sizes: Sequence[int], rounds: int, seed: int) -> None:
    problem = field(players, sizes, rounds, seed=seed)
    assert_reached(problem, plan(problem), 0)


@pytest.mark.parametrize(("players", "sizes", "rounds"), LARGE)
def test_nobody_meets_again_in_large_fields(players: int, sizes: Sequence[int], rounds: int) -> None:
    problem = field(players, sizes, rounds)
    assert_reached(problem, plan(problem), 0)


@pytest.mark.parametrize(("sizes", "rounds", "least"), SMALL, ids=str)
def test_small_fields_have_the_fewest_rematches_there_can_be(sizes: tuple[int, ...], rounds: int, least: int) -> None:
    problem = field(sum(sizes), sizes, rounds)
    assert_reached(problem, plan(problem), least)


@pytest.mark.parametrize(("sizes", "rounds", "least"), SMALL, ids=str)
def test_small_fields_have_them_with_a_third_of_the_steps_too(sizes: tuple[int, ...], rounds: int, least: int) -> None:
    problem = field(sum(sizes), sizes, rounds, seed=1)
    assert_reached(problem, plan(problem, budget=Budget(30_000)), least)


def test_219_become_213_after_two_rounds() -> None:
    rounds = plan(field(219, (4, 5), 5)).rounds
    stay = [number for number in range(1, 220) if number % 24 != 5][:210]
    numbers = (*stay, 301, 302, 303)
    problem = Problem(tuple(map(Entrant, numbers)), table_sizes(213, (4, 5)), 3, played=rounds[:2])
    made = replan(problem, rounds[2:])
    assert_kept(problem, made.rounds)
    assert rematches([*rounds[:2], *made.rounds]) == 0
    assert dealing_gap(problem, made.rounds) <= 1


@pytest.mark.parametrize("gone", [1, 22, 40])
def test_40_become_39_after_two_rounds(gone: int) -> None:
    rounds = plan(field(40, (4,), 5)).rounds
    entrants = tuple(Entrant(number) for number in range(1, 41) if number != gone)
    problem = Problem(entrants, table_sizes(39, (4, 3)), 3, played=rounds[:2])
    made = replan(problem, rounds[2:])
    assert_kept(problem, made.rounds)
    assert rematches([*rounds[:2], *made.rounds]) == 0
    assert dealing_gap(problem, made.rounds) <= 1


@pytest.mark.parametrize(("table", "seat"), [(2, 0), (3, 3)])
def test_18_become_17_after_one_round(table: int, seat: int) -> None:
    rounds = plan(field(18, (5, 5, 4, 4), 3)).rounds
    gone = rounds[0][table][seat]
    entrants = tuple(Entrant(number) for number in range(1, 19) if number != gone)
    problem = Problem(entrants, (5, 4, 4, 4), 1, played=rounds[:1])
    # Five and five, four and three at four tables: one pair of either five stays together, at least.
    assert_reached(problem, replan(problem, rounds[1:2]), 2)


@pytest.mark.parametrize("others", [1, 17])
def test_no_two_of_a_club_of_44_share_one_of_54_tables_in_the_first_round(others: int) -> None:
    clubs = ["big"] * 44 + [f"club {number // others}" for number in range(172)]
    entrants = tuple(Entrant(number, club=club) for number, club in enumerate(clubs, 1))
    problem = Problem(entrants, (4,) * 54, 5, mates=Mates.CLUB)
    made = plan(problem)
    assert_reached(problem, made, 0)
    for table in made.rounds[0]:
        assert not any(clubs[one - 1] == clubs[other - 1] for one, other in combinations(table, 2))


def test_a_swiss_event_of_219_has_no_rematch_and_neighbours_at_every_table() -> None:
    rng = random.Random(219)
    points: Counter[int] = Counter()
    played: tuple[Round, ...] = ()
    sizes = table_sizes(219, (4, 5))
    for _ in range(5):
        standing = sorted(range(1, 220), key=lambda number: (-points[number], rng.random()))
        rank = {number: place for place, number in enumerate(standing, 1)}
        entrants = tuple(Entrant(number, rank=rank[number]) for number in range(1, 220))
        problem = Problem(entrants, sizes, played=played, swiss=True, rematches=Rematches.FORBID)
        made = next_round(problem, budget=Budget(120_000))
        assert_kept(problem, made.rounds)
        (row,) = made.rounds
        assert mean(max(map(rank.__getitem__, table)) - min(map(rank.__getitem__, table)) for table in row) <= 5
        for table in row:
            points.update(dict(zip(rng.sample(table, len(table)), (45, 30, 20, 10, 5), strict=False)))
        played += made.rounds
    assert rematches(played) == 0
