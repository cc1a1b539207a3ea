"""The draw as it is asked for: planned, drawn, drawn again and made better, or refused with the reason."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings

from tests.tournaments.seating.builders import assert_kept, dealing_gap, dealt_round, draws, field, rematches
from tournaments.seating.engine import Plan, alternatives, improve, next_round, plan, replan
from tournaments.seating.problem import Entrant, Fixed, Mates, Priority, Problem, Rematches, Round, Term, pairs
from tournaments.seating.quality import quality
from tournaments.seating.search import Budget, budget_for
from wizard_club.lib.errors import DomainError

Dealt = tuple[Problem, tuple[Round, ...]]

STEPS = 3_000


def quick_to_draw(dealt: Dealt) -> bool:
    """Not the fields in which a single round takes trying everything for a second and longer."""
    return dealt[0].rounds > 1 or not 13 <= len(dealt[0].entrants) <= 16


DEALT = draws(most_tables=6).filter(quick_to_draw)


def drawn(problem: Problem, steps: int = STEPS) -> Plan:
    """A plan with few steps that keeps the hard rules."""
    made = plan(problem, budget=Budget(steps))
    assert_kept(problem, made.rounds)
    assert made.steps <= made.budget == steps
    return made


def value(made: Plan, term: Term) -> int:
    """What the draw has of a term that it is judged by."""
    measure = made.quality.measure(term)
    assert measure is not None
    return measure.value


def together(made: Plan, problem: Problem) -> tuple[int, ...]:
    """The terms of who sits together."""
    return made.quality.values[: len(problem.terms)]


def groups(rounds: Iterable[Round]) -> list[set[frozenset[int]]]:
    """Who sits together in each round, whatever the tables and seats."""
    return [set(map(frozenset, row)) for row in rounds]


def refusal(problem: Problem) -> tuple[str, dict[str, object]]:
    """Why a problem is refused."""
    with pytest.raises(DomainError) as refused:
        plan(problem, budget=Budget(STEPS))
    return refused.value.code, refused.value.params


def unless_impossible(draw: Callable[[], Plan]) -> Plan | None:
    """What is drawn, or None where it is refused because the hard rules cannot be kept."""
    try:
        return draw()
    except DomainError as refused:
        if refused.code not in {"seating_apart_impossible", "seating_rematches_forced", "seating_rematches_left"}:
            raise
        return None


class TestPlan:
    @pytest.mark.parametrize("players", [16, 27, 52])
    def test_the_same_seed_is_the_same_plan(self, players: int) -> None:
        problem = field(players, (4, 3), 4, seed=5)
        first, second = drawn(problem), drawn(problem)
        assert (first.rounds, first.quality, first.steps) == (second.rounds, second.quality, second.steps)
        other = drawn(replace(problem, seed=6))
        assert first.rounds != other.rounds
        assert (first.seed, other.seed) == (5, 6)

    @pytest.mark.parametrize("swiss", [False, True])
    def test_entrants_may_come_in_any_order(self, swiss: bool) -> None:
        rng = random.Random(8)
        entrants = [Entrant(number, club=rng.choice("ABC"), rank=rng.randrange(9)) for number in range(1, 31)]
        played = (dealt_round(rng.sample(range(1, 31), 30), (5,) * 6),)
        problem = Problem(
            tuple(entrants), (5,) * 6, played=played, mates=Mates.CLUB, swiss=swiss, apart=pairs([(4, 2)])
        )
        first = drawn(problem)
        rng.shuffle(entrants)
        second = drawn(replace(problem, entrants=tuple(entrants)))
        assert (first.rounds, first.quality) == (second.rounds, second.quality)

    def test_other_numbers_in_the_same_order_are_the_same_plan(self) -> None:
        problem = field(23, (4, 5), 4, apart=pairs([(1, 2)]), fixed=(Fixed(1, 7, 2),))
        moved = replace(
            problem,
            entrants=tuple(Entrant(10 * number + 3) for number in problem.numbers),
            apart=pairs([(13, 23)]),
            fixed=(Fixed(1, 73, 2),),
        )
        first, second = drawn(problem), drawn(moved)
        assert first.quality == second.quality
        assert second.rounds == tuple(
            tuple(tuple(10 * number + 3 for number in table) for table in row) for row in first.rounds
        )

    @pytest.mark.parametrize("seed", range(5))
    def test_people_with_other_numbers_are_drawn_as_well(self, seed: int) -> None:
        # What counts is who met and who must not meet, not their names: the least possible is found for all.
        rng = random.Random(seed)
        names = dict(zip(range(1, 21), rng.sample(range(1, 21), 20), strict=True))
        played = plan(field(20, (4,), 3)).rounds
        problem = field(20, (4,), 1, played=played, apart=pairs([(1, 2), (3, 4)]))
        named = tuple(tuple(tuple(names[number] for number in table) for table in row) for row in played)
        renamed = replace(problem, played=named, apart=pairs([(names[1], names[2]), (names[3], names[4])]))
        first, second = drawn(problem, 60_000), drawn(renamed, 60_000)
        assert together(first, problem) == together(second, renamed) == (0, 0)
        assert rematches([*named, *second.rounds]) == 0

    def test_a_quality_belongs_to_the_rounds_and_not_to_the_names(self) -> None:
        names = dict(zip(range(1, 18), random.Random(2).sample(range(1, 18), 17), strict=True))
        problem = field(17, (4, 5), 3)
        made = drawn(problem)
        renamed = tuple(tuple(tuple(names[number] for number in table) for table in row) for row in made.rounds)
        assert quality(problem, renamed) == made.quality == quality(problem, made.rounds)

    def test_history_is_honoured(self) -> None:
        # The fifth round of sixteen is the only one left, whoever sits where in the first four.
        for seed in range(3):
            played = plan(field(16, (4,), 5, seed=seed)).rounds[:4]
            problem = field(16, (4,), 1, played=played)
            made = drawn(problem, 40_000)
            assert rematches([*played, *made.rounds]) == value(made, Term.REMATCHES) == 0

    def test_those_who_met_least_often_meet_where_all_have_met(self) -> None:
        played = (((1, 2, 3, 4), (5, 6, 7, 8)),) * 3
        problem = field(8, (4, 4), 1, played=played)
        (row,) = drawn(problem).rounds
        assert sorted(len({1, 2, 3, 4} & set(table)) for table in row) == [2, 2]

    @pytest.mark.parametrize("steps", [0, 1, 255, 257, 10_000])
    def test_a_budget_is_never_exceeded(self, steps: int) -> None:
        problem = field(14, (4, 5), 4)
        made = plan(problem, budget=Budget(steps))
        assert made.steps <= made.budget == steps
        assert_kept(problem, made.rounds)

    def test_the_budget_follows_from_the_field(self) -> None:
        problem = field(20, (4,), 5)
        assert plan(problem).budget == budget_for(problem)

    def test_the_clock_stops_a_runaway_and_the_plan_says_so(self) -> None:
        problem = field(13, (4, 5), 3)
        made = plan(problem, budget=Budget(100_000, seconds=0))
        assert made.stopped
        assert made.steps < 1_000
        assert_kept(problem, made.rounds)

    def test_progress_is_told_on_the_way(self) -> None:
        told: list[float] = []
        plan(field(13, (4, 5), 3), budget=Budget(5_000, progress=told.append))
        assert told == sorted(told)
        assert len(told) > 10
        assert 0 < told[0] < 0.2
        assert told[-1] <= 1.0


class TestSwiss:
    def test_up_to_sixteen_people_the_round_is_the_best_there_is(self) -> None:
        entrants = tuple(Entrant(number, rank=number) for number in range(1, 13))
        played = (((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)),)
        problem = Problem(entrants, (4, 4, 4), played=played, swiss=True)
        made = next_round(problem)
        assert_kept(problem, made.rounds)
        assert (made.method, made.best) == ("trial", True)
        assert all(measure.proved for measure in made.quality.measures[:2])
        assert value(made, Term.REMATCHES) == 3

    def test_with_somebody_fixed_it_is_searched_for(self) -> None:
        entrants = tuple(Entrant(number, rank=number) for number in range(1, 13))
        problem = Problem(entrants, (4, 4, 4), swiss=True, fixed=(Fixed(0, 12, 1, 2),))
        made = next_round(problem)
        assert_kept(problem, made.rounds)
        assert (made.method, made.best) == ("search", False)

    def test_the_first_round_is_cut_from_the_top(self) -> None:
        entrants = tuple(Entrant(number, rank=number) for number in range(1, 41))
        made = next_round(Problem(entrants, (4,) * 10, swiss=True))
        assert groups(made.rounds) == [{frozenset(range(first, first + 4)) for first in range(1, 41, 4)}]
        assert [min(table) for table in made.rounds[0]] == list(range(1, 41, 4))
        assert made.quality.spread == 3

    def test_who_sits_at_the_odd_table_stands_last(self) -> None:
        entrants = tuple(Entrant(number, rank=number) for number in range(1, 44))
        made = next_round(Problem(entrants, (4,) * 10 + (3,), swiss=True))
        assert set(made.rounds[0][-1]) == {41, 42, 43}

    def test_more_than_one_round_is_not_drawn_from_standings(self) -> None:
        with pytest.raises(DomainError, match="seating_one_round"):
            next_round(field(12, (4,), 2))


class TestRefusals:
    def test_rematches_that_cannot_be_avoided(self) -> None:
        problem = field(8, (4, 4), 2, rematches=Rematches.FORBID)
        assert refusal(problem) == ("seating_rematches_forced", {"least": 4, "rounds": 2})

    def test_rematches_that_were_not_avoided(self) -> None:
        # Twelve people in threes have four rounds without a rematch; for a fifth no bound says that it is impossible.
        problem = field(12, (3,), 5, rematches=Rematches.FORBID)
        code, params = refusal(problem)
        assert (code, params["rounds"]) == ("seating_rematches_left", 5)
        assert isinstance(params["found"], int)
        assert params["found"] > 0

    def test_those_who_are_forbidden_to_meet_again_do_not(self) -> None:
        played = plan(field(32, (4,), 2)).rounds
        made = drawn(field(32, (4,), 3, played=played, rematches=Rematches.FORBID), 60_000)
        assert rematches([*played, *made.rounds]) == 0

    @pytest.mark.parametrize(
        ("players", "sizes", "apart"),
        [
            (5, (5,), [(1, 2)]),  # one table only
            (8, (4, 4), [(1, 2), (2, 3), (1, 3)]),  # three people, two tables
            (9, (3,), [(1, number) for number in range(2, 9)]),  # nobody is left but one
        ],
    )
    def test_people_who_cannot_be_kept_apart(
        self, players: int, sizes: Sequence[int], apart: list[tuple[int, int]]
    ) -> None:
        assert refusal(field(players, sizes, apart=pairs(apart))) == ("seating_apart_impossible", {})

    def test_no_place_is_left_but_beside_somebody_fixed(self) -> None:
        fixed = tuple(Fixed(0, number, 1) for number in (1, 2, 3))
        apart = pairs((1, number) for number in range(4, 9))
        assert refusal(field(8, (4, 4), apart=apart, fixed=fixed)) == ("seating_apart_impossible", {})

    @pytest.mark.parametrize("rounds", [1, 3])
    def test_people_are_kept_apart_where_it_is_possible(self, rounds: int) -> None:
        apart = pairs([(1, 2), (3, 4), (1, 5), (6, 7), (2, 5)])
        for sizes in ((4, 4, 4), (3,) * 4):
            assert drawn(field(12, sizes, rounds, apart=apart), 20_000).quality.values[0] == 0


class TestReplan:
    def test_a_substitute_takes_the_free_places(self) -> None:
        rounds = plan(field(20, (4,), 5)).rounds
        entrants = tuple(Entrant(number) for number in (*range(1, 20), 77))
        problem = Problem(entrants, (4,) * 5, 4, played=rounds[:1])
        made = replan(problem, rounds[1:])
        assert_kept(problem, made.rounds)
        assert groups(made.rounds) == [
            {frozenset(77 if number == 20 else number for number in table) for table in row} for row in rounds[1:]
        ]
        assert value(made, Term.REMATCHES) == 0

    def test_more_tables_are_filled_from_those_who_came(self) -> None:
        rounds = plan(field(20, (4,), 5)).rounds
        problem = field(24, (4,), 4, played=rounds[:1])
        made = replan(problem, rounds[1:])
        assert_kept(problem, made.rounds)
        assert value(made, Term.REMATCHES) == 0

    def test_rounds_that_were_not_planned_are_drawn_too(self) -> None:
        rounds = plan(field(32, (4,), 3)).rounds
        problem = field(32, (4,), 4, played=rounds[:1])
        made = replan(problem, rounds[1:], budget=Budget(60_000))
        assert_kept(problem, made.rounds)
        assert value(made, Term.REMATCHES) == 0

    def test_it_is_refused_like_a_plan(self) -> None:
        played = (((1, 2, 3, 4), (5, 6, 7, 8)),)
        problem = field(8, (4, 4), 1, played=played, rematches=Rematches.FORBID)
        with pytest.raises(DomainError, match="seating_rematches_forced"):
            replan(problem, played)


class TestImprove:
    def test_two_who_were_exchanged_by_hand_go_back(self) -> None:
        first, *others = plan(field(24, (4,), 5)).rounds
        changed = exchanged(first, 0, 1)
        fixed = tuple(Fixed(0, number, 1, seat) for seat, number in enumerate(changed[0]))
        problem = field(24, (4,), 5, fixed=fixed)
        made = improve(problem, (changed, *others))
        assert_kept(problem, made.rounds)
        assert made.rounds[0][0] == changed[0]
        assert rematches((changed, *others)) > 0
        assert value(made, Term.REMATCHES) == 0

    def test_rounds_that_are_perfect_stay(self) -> None:
        rounds = plan(field(20, (4,), 4)).rounds
        problem = field(20, (4,), 4, seed=9, fixed=(Fixed(0, rounds[0][0][0], 1),))
        assert groups(improve(problem, rounds).rounds) == groups(rounds)

    @given(DEALT)
    @settings(max_examples=50)
    def test_never_worse_and_what_is_fixed_stays(self, dealt: Dealt) -> None:
        problem, rounds = dealt
        made = unless_impossible(lambda: improve(problem, rounds, budget=Budget(1_500)))
        if made is None:
            return
        assert_kept(problem, made.rounds)
        assert together(made, problem) <= quality(problem, rounds).values[: len(problem.terms)]
        assert made.steps <= made.budget

    @given(DEALT)
    @settings(max_examples=50)
    def test_a_plan_around_it_all_keeps_the_rules_too(self, dealt: Dealt) -> None:
        problem, rounds = dealt
        for before in (None, rounds[:1], [row[:1] for row in rounds]):
            budget = Budget(600)
            made = unless_impossible(
                lambda before=before, budget=budget: (  # type: ignore[misc]
                    plan(problem, budget=budget) if before is None else replan(problem, before, budget=budget)
                )
            )
            assert budget.spent <= 600
            if made is not None:
                assert_kept(problem, made.rounds)
                assert made.steps == budget.spent

    def test_a_better_term_is_not_bought_with_a_worse_one_before_it(self) -> None:
        # Sizes first: whoever had the five does not get it back, however many rematches that would spare.
        rounds = plan(field(13, (4, 4, 5), 3, priority=Priority.SIZES)).rounds
        problem = field(13, (4, 4, 5), 3, priority=Priority.SIZES, fixed=(Fixed(0, rounds[0][0][0], 1),))
        made = improve(problem, rounds, budget=Budget(20_000))
        assert together(made, problem) <= quality(problem, rounds).values[:2]
        assert value(made, Term.SIZES) == 2


def exchanged(row: Round, one: int, other: int) -> Round:
    """The first people of two tables change places."""
    tables = [list(table) for table in row]
    tables[one][0], tables[other][0] = tables[other][0], tables[one][0]
    return tuple(map(tuple, tables))


class TestAlternatives:
    @pytest.mark.parametrize(
        ("players", "rematches_first", "sizes_first"),
        [
            (13, (12, (0, 2)), (16, (1, 2))),
            (17, (3, (0, 2)), (12, (0, 1))),
            (21, (0, (0, 2)), (6, (0, 1))),
        ],
    )
    def test_what_fair_sizes_cost(
        self, players: int, rematches_first: tuple[int, tuple[int, int]], sizes_first: tuple[int, tuple[int, int]]
    ) -> None:
        problem = field(players, (4, 5), 3)
        own, turned = alternatives(problem)
        for made, (again, times) in ((own, rematches_first), (turned, sizes_first)):
            assert_kept(problem, made.rounds)
            assert value(made, Term.REMATCHES) == rematches(made.rounds) == again
            assert made.quality.at_size == ((5, *times),)
            assert dealing_gap(problem, made.rounds) <= 1

    def test_the_problems_own_priority_comes_first(self) -> None:
        problem = field(9, (4, 5), 2, priority=Priority.SIZES)
        own, *_ = alternatives(problem)
        assert own.quality.measures[0].term is Term.SIZES

    @pytest.mark.parametrize(
        "problem",
        [
            field(20, (4,), 3),
            field(21, (4, 5), 3, rematches=Rematches.FORBID),
            field(25, (4, 5), 1, rematches=Rematches.IGNORE),
            field(53, (4, 5), 2),
        ],
        ids=["one size", "forbidden", "ignored", "no conflict"],
    )
    def test_one_where_there_is_nothing_to_choose(self, problem: Problem) -> None:
        (only,) = alternatives(problem)
        assert_kept(problem, only.rounds)
