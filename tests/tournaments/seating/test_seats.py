"""Seats: as even as they can be whoever sits together, with what was played and what is fixed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.seating.builders import dealt_round, draws, field
from tournaments.seating.board import Tables
from tournaments.seating.problem import Fixed, Problem, Round
from tournaments.seating.seats import Dealing, Places, levels_before, seated_rounds

SEEDED = st.integers(0, 1_000_000).map(random.Random)


def dealt_rounds(sizes: Sequence[int], rounds: int, rng: random.Random) -> list[Tables]:
    """Everybody at random tables, counted from 0."""
    people = list(range(sum(sizes)))
    return [[list(table) for table in dealt_round(rng.sample(people, len(people)), sizes)] for _ in range(rounds)]


def seat_counts(rounds: Iterable[Iterable[Sequence[int]]], seat: int, people: Iterable[int]) -> list[int]:
    """How often everybody had a seat."""
    times = Counter(table[seat] for row in rounds for table in row if len(table) > seat)
    return [times[person] for person in people]


def assert_same_tables(seated: list[Tables], rounds: list[Tables]) -> None:
    """Nobody changed his table."""
    assert [[sorted(table) for table in row] for row in seated] == [[sorted(table) for table in row] for row in rounds]


@given(size=st.integers(3, 6), tables=st.integers(1, 6), rounds=st.integers(1, 9), rng=SEEDED)
def test_with_one_table_size_everybody_has_every_seat_equally_often_or_once_more(
    size: int, tables: int, rounds: int, rng: random.Random
) -> None:
    sizes = (size,) * tables
    dealt = dealt_rounds(sizes, rounds, rng)
    seated = seated_rounds(field(sum(sizes), sizes, rounds), dealt, rng)
    assert_same_tables(seated, dealt)
    for seat in range(size):
        assert set(seat_counts(seated, seat, range(sum(sizes)))) <= {rounds // size, -(-rounds // size)}


@given(
    sizes=st.lists(st.sampled_from((4, 5)), min_size=1, max_size=6) | st.lists(st.sampled_from((3, 4)), min_size=1),
    rounds=st.integers(1, 6),
    rng=SEEDED,
)
def test_with_two_sizes_nobody_deals_first_more_than_once_oftener(
    sizes: list[int], rounds: int, rng: random.Random
) -> None:
    # Everybody's share of first deals is between r/5 and r/4 (or r/4 and r/3): two whole numbers hold all of them.
    problem = Problem(field(sum(sizes), sizes).entrants, tuple(sizes), rounds)
    dealt = dealt_rounds(sizes, rounds, rng)
    seated = seated_rounds(problem, dealt, rng)
    assert_same_tables(seated, dealt)
    often = seat_counts(seated, 0, range(sum(sizes)))
    assert max(often) - min(often) <= 1


def first_dealers(rounds: Sequence[Tables], problem: Problem) -> list[Sequence[int]]:
    """Who may deal first at each table, one after the other."""
    wishes = {(wish.round, wish.table): wish for wish in problem.fixed if wish.seat is not None}
    choices = []
    for turn, row in enumerate(rounds):
        for number, table in enumerate(row, 1):
            wish = wishes.get((turn, number))
            taken = wish is not None and wish.seat == 0
            fixed = [problem.places[wish.number]] if wish is not None else []
            choices.append(fixed if taken else [person for person in table if person not in fixed])
    return choices


@pytest.mark.parametrize("seed", range(40))
def test_no_other_choice_of_first_dealers_is_more_even(seed: int) -> None:
    rng = random.Random(seed)
    sizes = rng.choice([(3, 3), (3, 4), (4, 4), (3, 3, 3), (5, 3), (6, 3)])
    rounds = 2 if len(sizes) == 3 else rng.choice((2, 3))
    people = sum(sizes)
    numbers = list(range(1, people + 1))
    played = tuple(dealt_round(rng.sample(numbers, people), sizes) for _ in range(rng.randrange(4)))
    dealt = dealt_rounds(sizes, rounds, rng)
    fixed = tuple(
        Fixed(turn, rng.choice(dealt[turn][0]) + 1, 1, rng.randrange(3))
        for turn in range(rounds)
        if seed % 2 and rng.random() < 0.5
    )
    problem = field(people, sizes, rounds, played=played, fixed=fixed)
    before = Counter(table[0] - 1 for row in played for table in row)

    def squares(dealers: Iterable[int]) -> int:
        return sum(times**2 for times in (before + Counter(dealers)).values())

    seated = seated_rounds(problem, dealt, rng)
    least = min(squares(dealers) for dealers in product(*first_dealers(dealt, problem)))
    assert squares(table[0] for row in seated for table in row) == least


@given(draws(), SEEDED)
def test_fixed_seats_stay_and_nobody_changes_his_table(
    dealt: tuple[Problem, tuple[Round, ...]], rng: random.Random
) -> None:
    problem, rounds = dealt
    tables = [[[problem.places[number] for number in table] for table in row] for row in rounds]
    seated = seated_rounds(problem, tables, rng)
    assert_same_tables(seated, tables)
    for wish in problem.fixed:
        if wish.seat is not None:
            assert seated[wish.round][wish.table - 1][wish.seat] == problem.places[wish.number]


def test_who_dealt_first_before_waits_until_all_have() -> None:
    played: tuple[Round, ...] = ()
    row: Round = ((1, 2, 3, 4), (5, 6, 7, 8))
    for turn in range(4):
        problem = field(8, (4, 4), 1, played=played)
        tables = [[[number - 1 for number in table] for table in row]]
        ((one, other),) = seated_rounds(problem, tables, random.Random(turn))
        played += ((tuple(person + 1 for person in one), tuple(person + 1 for person in other)),)
    assert seat_counts(played, 0, range(1, 9)) == [1] * 8


def test_every_seat_once_in_as_many_rounds_as_seats() -> None:
    tables = [[[0, 1, 2, 3], [4, 5, 6, 7]]] * 4
    seated = seated_rounds(field(8, (4, 4), 4), tables, random.Random(0))
    for seat in range(4):
        assert seat_counts(seated, seat, range(8)) == [1] * 8


def test_the_seed_decides_among_equals() -> None:
    tables = [[[0, 1, 2, 3], [4, 5, 6, 7]]]
    problem = field(8, (4, 4))
    assert seated_rounds(problem, tables, random.Random(1)) == seated_rounds(problem, tables, random.Random(1))
    firsts = {row[0][0] for seed in range(30) for row in seated_rounds(problem, tables, random.Random(seed))}
    assert firsts == {0, 1, 2, 3}


def test_levels_are_what_everybody_had_beyond_his_share() -> None:
    played = (((1, 2, 3, 4), (5, 6, 7)), ((9, 1, 5, 8), (2, 6, 3)))
    index = {number: number - 1 for number in range(1, 9)}  # 9 has left
    assert levels_before(played, index, 0) == [60, 60, 0, 0, 60, 0, 0, 0]
    assert levels_before(played, index, 1) == [60 - 15 - 15, 60 - 15 - 20, -15 - 20, -15, -20 - 15, 120 - 40, -20, -15]
    assert levels_before(played, index, 3) == [-30, -15, -15, 45, -15, 0, 0, 45]
    assert levels_before((), index, 2) == [0] * 8


class TestDealing:
    def dealt(self, tables: Sequence[Sequence[int]], levels: Sequence[int]) -> Dealing:
        """A seat of tables with these people, chosen and evened out."""
        dealing = Dealing([Places([None] * len(table), list(table)) for table in tables], list(levels))
        dealing.choose()
        dealing.even_out()
        assert all(person in table for person, table in zip(dealing.chosen, tables, strict=True))
        for person, level in enumerate(levels):
            assert dealing.levels[person] == level + 60 * dealing.chosen.count(person)
            assert dealing.holds[person] == {number for number, one in enumerate(dealing.chosen) if one == person}
        return dealing

    def test_a_choice_is_passed_along_a_chain(self) -> None:
        # 0 is chosen at the first and the last table, 1 between them; only 1 can pass a choice on to 2.
        dealing = self.dealt([(0, 1), (1, 2), (0, 1)], [0, 0, 0])
        assert sorted(dealing.chosen) == [0, 1, 2]
        assert dealing.chosen[1] == 2

    def test_the_highest_level_comes_down_first_and_who_cannot_pass_on_is_left_alone(self) -> None:
        dealing = self.dealt([(0, 1), (0, 1), (0, 1), (0, 1), (2, 3), (2,), (2,)], [0, 0, 0, 0])
        assert [dealing.chosen.count(person) for person in range(4)] == [2, 2, 2, 1]

    def test_nobody_passes_to_a_level_that_would_be_as_high(self) -> None:
        assert self.dealt([(0, 1)], [0, 0]).chosen == [0]
        assert self.dealt([(0, 1)], [30, 0]).chosen == [1]
        assert self.dealt([(0,), (0, 1)], [0, 60]).chosen == [0, 0]
        assert self.dealt([(0,), (0, 1)], [0, 59]).chosen == [0, 1]

    @pytest.mark.parametrize("seed", range(60))
    def test_no_choice_has_smaller_squares(self, seed: int) -> None:
        rng = random.Random(seed)
        people = rng.randrange(3, 7)
        tables = [rng.sample(range(people), rng.randrange(1, 4)) for _ in range(rng.randrange(1, 7))]
        levels = [rng.choice((-45, -20, 0, 12, 15, 60)) for _ in range(people)]
        dealing = self.dealt(tables, levels)

        def squares(chosen: Sequence[int]) -> int:
            return sum((level + 60 * chosen.count(person)) ** 2 for person, level in enumerate(levels))

        assert squares(dealing.chosen) == min(map(squares, product(*tables)))


def test_a_seat_that_is_taken_is_not_dealt_again() -> None:
    fixed = tuple(Fixed(0, number, 1, seat) for seat, number in enumerate((3, 1, 4, 2)))
    problem = field(8, (4, 4), 1, fixed=fixed)
    ((first, second),) = seated_rounds(problem, [[[0, 1, 2, 3], [4, 5, 6, 7]]], random.Random(0))
    assert first == [2, 0, 3, 1]
    assert sorted(second) == [4, 5, 6, 7]
