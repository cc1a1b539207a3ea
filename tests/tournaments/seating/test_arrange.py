"""Which way of finding tables is taken when, and what each leaves for the next one."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from tests.tournaments.seating.builders import assert_kept, field, rematches
from tournaments.seating import arrange
from tournaments.seating.arrange import Arranger, Found, better
from tournaments.seating.board import Board, Tables
from tournaments.seating.engine import Plan, plan
from tournaments.seating.problem import Entrant, Fixed, Mates, Priority, Problem, Rematches, Round, Term, pairs
from tournaments.seating.search import Budget, fair_start

ROW: Tables = [[0, 1, 2, 3], [4, 5, 6, 7]]
SQUARE: Tables = [[0, 1, 4, 5], [2, 3, 6, 7]]


def drawn(problem: Problem, steps: int = 60_000) -> Plan:
    """A plan that keeps the hard rules."""
    made = plan(problem, budget=Budget(steps))
    assert_kept(problem, made.rounds)
    return made


def value(made: Plan, term: Term) -> int:
    """What the draw has of a term that it is judged by."""
    measure = made.quality.measure(term)
    assert measure is not None
    return measure.value


def arranger(problem: Problem, steps: int = 2_000) -> Arranger:
    """A search with few steps."""
    return Arranger(problem, Budget(steps), random.Random(0))


@pytest.mark.parametrize(
    ("players", "sizes", "rounds", "method"),
    [
        (52, (4,), 5, "shifts"),
        (16, (4,), 5, "plane"),
        (32, (4,), 8, "plane"),
        (24, (4,), 5, "differences"),
        (15, (3,), 7, "circles"),
        (13, (4, 5), 3, "search"),
    ],
)
def test_the_way_it_was_found_is_named(players: int, sizes: tuple[int, ...], rounds: int, method: str) -> None:
    made = drawn(field(players, sizes, rounds))
    assert made.method == method
    assert not made.best
    assert not made.stopped
    assert value(made, Term.REMATCHES) == rematches(made.rounds)


@pytest.mark.parametrize(
    "problem",
    [
        field(20, (4,), 1),  # one round is no matter of rematches
        field(21, (4, 5), 3, priority=Priority.SIZES),
        field(21, (4, 5), 3, rematches=Rematches.IGNORE),
        field(12, (4,), 2),  # rematches are forced
        field(20, (4,), 3, fixed=(Fixed(0, 1, 1),)),
        field(20, (4,), 3, played=(((1, 2, 3), (4, 5, 6)),)),
        field(12, (3,), 5),  # nothing is known
    ],
    ids=["one round", "sizes", "ignore", "forced", "fixed", "played", "unknown"],
)
def test_a_construction_is_not_for_everything(problem: Problem) -> None:
    assert arranger(problem).written_down() is None


@pytest.mark.parametrize(
    "problem",
    [
        field(20, (4,), 3),
        field(21, (4, 5), 3, rematches=Rematches.FORBID),
        field(20, (4,), 3, apart=pairs([(1, 2)])),
        field(20, (4,), 3, mates=Mates.CLUB),
    ],
    ids=["plain", "forbid", "apart", "clubs"],
)
def test_where_it_is_known_the_construction_comes_first(problem: Problem) -> None:
    written = arranger(problem).written_down()
    assert written is not None
    assert written.board.value[problem.terms.index(Term.REMATCHES)] == 0


def test_people_kept_apart_are_parted_in_a_construction_by_their_names() -> None:
    # All five rounds of sixteen: everybody meets everybody, so nobody can be kept apart; in four rounds a line is left.
    made = drawn(field(16, (4,), 4, apart=pairs([(1, 2), (3, 4), (5, 6)])))
    assert (made.method, made.quality.values[:2]) == ("plane", (0, 0))


def test_club_mates_part_in_the_first_round_and_then_as_far_as_it_goes() -> None:
    entrants = tuple(Entrant(number, club="AB"[number % 2] if number < 9 else str(number)) for number in range(1, 17))
    made = drawn(Problem(entrants, (4,) * 4, 3, mates=Mates.CLUB))
    first = [pair for table in made.rounds[0] for pair in combinations(table, 2)]
    assert not any(max(pair) < 9 and (pair[0] - pair[1]) % 2 == 0 for pair in first)
    assert value(made, Term.REMATCHES) == value(made, Term.FIRST_MATES) == 0


def test_the_first_of_equals_is_taken() -> None:
    problem = field(8, (4, 4), 2)
    worse, first, second = (
        Found(name, Board(problem, [ROW, row])) for name, row in (("worse", ROW), ("one", SQUARE), ("other", SQUARE))
    )
    assert better([worse, first, second]) is first
    assert better([worse]) is worse


def test_a_plan_that_is_better_than_what_is_written_down_is_kept() -> None:
    # Nobody meets again in either, but in the plan nobody sits at the five twice.
    problem = field(33, (4, 5), 2)
    rounds = drawn(problem, 100_000).rounds
    board = Board(problem, [[[number - 1 for number in table] for table in row] for row in rounds])
    assert arranger(problem, 0).arrange(None).board.value > board.value
    assert arranger(problem, 0).arrange(rounds).board.value == board.value


def test_other_starts_end_when_chance_cannot_keep_up(monkeypatch: pytest.MonkeyPatch) -> None:
    # Seven tables in seven rounds: only a construction has no rematch, and the first other start shows it.
    problem = field(34, (5, 4), 7)
    found = arranger(problem, 50_000)
    written = found.written_down()
    assert written is not None
    starts: list[Found] = []
    descended = found.descended

    def counted(rounds: list[Tables]) -> Found:
        starts.append(descended(rounds))
        return starts[-1]

    monkeypatch.setattr(found, "descended", counted)
    assert found.quick(written, beside_written=True) is written
    assert len(starts) == 1
    found.quick(starts[0], beside_written=False)
    assert len(starts) == 1 + arrange.TRIES


def test_without_a_base_round_the_search_goes_on() -> None:
    # Twelve people in threes and five rounds: nothing forces a rematch that is known, and yet there is one.
    made = drawn(field(12, (3,), 5), 30_000)
    assert made.method == "search"
    assert value(made, Term.REMATCHES) > 0


def test_rounds_that_crowd_people_are_replaced_by_equal_ones_that_do_not() -> None:
    problem = field(8, (4, 4), 3)
    before: tuple[Round, ...] = (
        ((1, 2, 3, 4), (5, 6, 7, 8)),
        ((1, 2, 5, 6), (3, 4, 7, 8)),
        ((1, 2, 7, 8), (3, 4, 5, 6)),
    )
    found = arranger(problem, 50_000).arrange(before)
    assert found.board.value == [12]
    assert set(found.board.met()) == {2}


@pytest.mark.parametrize(("players", "rounds", "least"), [(13, 3, 2), (17, 4, 3), (21, 3, 0), (9, 2, 1)])
def test_fair_sizes_are_kept_while_rematches_become_fewer(players: int, rounds: int, least: int) -> None:
    # So many sit at the five a second time, whoever does: 15 places for 13 people, 20 for 17, 15 for 21, 10 for 9.
    problem = field(players, (4, 5), rounds)
    found = arranger(problem, 20_000).fair_sizes(15_000)
    again, sizes = found.board.value
    assert sizes == least
    assert again < Board(problem, [fair_start(problem, random.Random(0))[0]] * rounds).value[0]


def test_other_starts_follow_only_when_the_rematches_are_settled() -> None:
    problem = field(13, (4, 5), 3)
    chosen = arranger(problem)
    row = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11, 12]]
    assert chosen.bound[0] == 12
    assert not chosen.only_later_terms_left(Board(problem, [row, row, row]))
    planned = drawn(problem, 100_000).rounds
    best = Board(problem, [[[number - 1 for number in table] for table in tables] for tables in planned])
    assert best.value == [12, 3]
    assert chosen.only_later_terms_left(best)
    assert not arranger(field(12, (4,), 1)).only_later_terms_left(Board(field(12, (4,), 1), [[*row[:2], row[2][:4]]]))
