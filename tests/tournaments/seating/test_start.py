"""Where a search begins: from the standings, or from an older plan of which as much stays as can."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.seating.builders import draws, field
from tournaments.seating.board import Tables
from tournaments.seating.problem import Entrant, Fixed, Problem, Round
from tournaments.seating.start import adapted, cut_from_the_top, fill, fixed_places

Dealt = tuple[Problem, tuple[Round, ...]]


def ranked(ranks: Sequence[int], sizes: tuple[int, ...], *fixed: Fixed) -> Problem:
    """A Swiss round of people 1, 2, … with these ranks."""
    people = tuple(Entrant(number, rank=rank) for number, rank in enumerate(ranks, 1))
    return Problem(people, sizes, fixed=fixed, swiss=True)


def by_number(problem: Problem, tables: Tables) -> list[list[int]]:
    return [[problem.numbers[person] for person in table] for table in tables]


def replanned(problem: Problem, *before: Round) -> list[list[list[int]]]:
    return [by_number(problem, tables) for tables in adapted(problem, before)]


def whole(problem: Problem, tables: Tables) -> bool:
    """Whether everybody sits once, at tables of the sizes agreed."""
    seated = sorted(person for table in tables for person in table)
    return tuple(map(len, tables)) == problem.sizes and seated == list(range(len(problem.entrants)))


class TestFromTheStandings:
    def test_the_best_sit_at_table_1(self) -> None:
        problem = ranked((7, 6, 5, 4, 3, 2, 1), (4, 3))
        assert by_number(problem, cut_from_the_top(problem)) == [[7, 6, 5, 4], [3, 2, 1]]

    def test_equal_ranks_keep_the_order_of_the_entrants(self) -> None:
        problem = ranked((2, 1, 2, 1, 2, 1), (3, 3))
        assert by_number(problem, cut_from_the_top(problem)) == [[2, 4, 6], [1, 3, 5]]

    @pytest.mark.parametrize(
        ("fixed", "tables"),
        [
            ((Fixed(0, 2, 1),), [[1, 2, 3, 4], [5, 6, 7], [8, 9, 10]]),
            ((Fixed(0, 1, 3),), [[4, 5, 6, 7], [8, 9, 10], [1, 2, 3]]),
            ((Fixed(0, 6, 1), Fixed(0, 5, 3, 2)), [[4, 6, 7, 8], [1, 9, 10], [2, 3, 5]]),
            ((Fixed(0, 10, 2), Fixed(0, 9, 3)), [[1, 2, 3, 4], [7, 8, 10], [5, 6, 9]]),
        ],
    )
    def test_whoever_is_fixed_has_his_nearest_with_him(self, fixed: tuple[Fixed, ...], tables: Tables) -> None:
        problem = ranked(range(1, 11), (4, 3, 3), *fixed)
        assert [sorted(table) for table in by_number(problem, cut_from_the_top(problem))] == tables


class TestFromAnOlderPlan:
    def test_without_a_change_everything_stays(self) -> None:
        before: tuple[Round, ...] = (((3, 1, 2), (7, 4, 5, 6)), ((1, 4, 7), (2, 3, 5, 6)))
        assert replanned(field(7, (3, 4), 2), *before) == [[list(table) for table in row] for row in before]

    def test_who_left_makes_room_for_who_came(self) -> None:
        problem = replace(field(8, (4, 4)), entrants=tuple(map(Entrant, (1, 2, 4, 5, 6, 7, 8, 9))))
        assert sorted(replanned(problem, ((1, 2, 3, 4), (5, 6, 7, 8)))[0]) == [[1, 2, 4, 9], [5, 6, 7, 8]]

    def test_the_largest_groups_take_the_largest_tables(self) -> None:
        # 1 and 9 left: the three of the first table go to the table of three, wherever that is.
        problem = replace(field(7, (4, 3)), entrants=tuple(map(Entrant, (2, 3, 4, 5, 6, 7, 8))))
        assert replanned(problem, ((1, 2, 3, 4), (5, 6, 7, 8, 9))) == [[[5, 6, 7, 8], [2, 3, 4]]]
        assert replanned(replace(problem, sizes=(3, 4)), ((5, 6, 7, 8, 9), (1, 2, 3, 4))) == [[[2, 3, 4], [5, 6, 7, 8]]]

    def test_a_group_too_large_for_its_table_sends_on_its_last(self) -> None:
        assert replanned(field(6, (3, 3)), ((6, 5, 4, 3), (2, 1, 9))) == [[[6, 5, 4], [2, 1, 3]]]

    def test_the_smallest_group_makes_way_where_there_is_a_table_less(self) -> None:
        people = tuple(map(Entrant, (1, 2, 4, 5, 6, 7, 8, 9)))
        problem = replace(field(8, (4, 4)), entrants=people)
        assert sorted(replanned(problem, ((1, 2, 3), (4, 5, 6), (7, 8, 9)))[0]) == [[4, 5, 6, 1], [7, 8, 9, 2]]

    def test_newcomers_and_the_last_sit_at_a_table_more(self) -> None:
        assert replanned(field(10, (4, 3, 3)), ((1, 2, 3, 4), (5, 6, 7, 8))) == [[[1, 2, 3, 4], [5, 6, 7], [8, 9, 10]]]

    def test_fixed_people_leave_their_group_and_a_group_gives_way_to_them(self) -> None:
        problem = field(6, (3, 3), 2, fixed=(Fixed(0, 1, 2), Fixed(1, 6, 1, 2)))
        rows: Round = ((1, 2, 3), (4, 5, 6))
        assert replanned(problem, rows, rows) == [[[2, 3, 6], [1, 4, 5]], [[6, 1, 2], [4, 5, 3]]]

    def test_a_table_of_fixed_people_stays_whole(self) -> None:
        problem = field(6, (3, 3), fixed=tuple(Fixed(0, number, 1) for number in (2, 4, 6)))
        assert replanned(problem, ((1, 2, 3), (4, 5, 6))) == [[[2, 4, 6], [5, 1, 3]]]

    def test_rounds_that_had_not_been_planned_are_filled_in_order(self) -> None:
        problem = field(6, (3, 3), 2)
        assert replanned(problem, ((1, 3, 5), (2, 4, 6))) == [[[1, 3, 5], [2, 4, 6]], [[1, 2, 3], [4, 5, 6]]]

    @given(draws(), draws())
    def test_whatever_was_planned_everybody_sits_once_and_fixed_people_where_they_must(
        self, dealt: Dealt, older: Dealt
    ) -> None:
        problem, before = dealt[0], older[1]
        rounds = adapted(problem, before)
        assert len(rounds) == problem.rounds
        assert all(whole(problem, tables) for tables in rounds)
        for wish in problem.fixed:
            assert wish.number in by_number(problem, rounds[wish.round])[wish.table - 1]

    @given(draws())
    def test_a_plan_that_keeps_what_is_fixed_stays_as_it_is(self, dealt: Dealt) -> None:
        problem, rounds = dealt
        stayed = [[sorted(table) for table in row] for row in replanned(problem, *rounds)]
        assert stayed == [[sorted(table) for table in row] for row in rounds]

    @given(draws(most_rounds=1), st.data())
    def test_when_some_leave_the_others_of_each_group_stay_together(self, dealt: Dealt, data: st.DataObject) -> None:
        problem, (before,) = dealt
        left = {data.draw(st.sampled_from(table)) for table in before if len(table) > 3}
        people = tuple(entrant for entrant in problem.entrants if entrant.number not in left)
        sizes = tuple(len(set(table) - left) for table in before)
        after = replanned(Problem(people, sizes), before)[0]
        assert sorted(map(sorted, after)) == sorted(sorted(set(table) - left) for table in before)


class TestFixedPlaces:
    def test_only_those_of_the_round(self) -> None:
        problem = field(7, (4, 3), 2, fixed=(Fixed(0, 5, 2), Fixed(1, 6, 1), Fixed(0, 2, 2, 0)))
        assert fixed_places(problem, 0) == [[], [4, 1]]
        assert fixed_places(problem, 1) == [[5], []]

    @pytest.mark.parametrize(
        ("tables", "people", "filled"),
        [
            ([[], []], (0, 1, 2, 3, 4, 5), [[0, 1, 2], [3, 4, 5]]),
            ([[4], [0, 1]], (5, 4, 3, 2, 1, 0), [[4, 5, 3], [0, 1, 2]]),
            ([[4, 2, 0], [1, 3, 5]], (0, 1, 2, 3, 4, 5), [[4, 2, 0], [1, 3, 5]]),
        ],
    )
    def test_the_rest_in_their_order_at_the_first_tables_with_room(
        self, tables: Tables, people: Sequence[int], filled: Tables
    ) -> None:
        fill(tables, (3, 3), people)
        assert tables == filled
