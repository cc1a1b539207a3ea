"""Rounds that are written down: the arithmetic they stand on, and that in none of them anybody meets anybody twice."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import chain, combinations, product

import pytest

from tests.tournaments.seating.builders import field, meetings
from tournaments.seating import designs
from tournaments.seating.board import Tables
from tournaments.seating.designs import Field, constructed, prime_power, scheme_for, tried_out

ORDERS = {
    2: (2, 1),
    3: (3, 1),
    4: (2, 2),
    5: (5, 1),
    7: (7, 1),
    8: (2, 3),
    9: (3, 2),
    16: (2, 4),
    25: (5, 2),
    27: (3, 3),
}


def written(sizes: Sequence[int], rounds: int, seed: int = 0) -> tuple[str, list[Tables]] | None:
    """The construction for tables of these sizes."""
    return constructed(field(sum(sizes), sizes, rounds), random.Random(seed))


def assert_no_rematch(sizes: Sequence[int], rounds: int, seed: int = 0) -> str:
    """There is a construction, everybody sits once a round, and no two people meet twice; answers its name."""
    found = written(sizes, rounds, seed)
    assert found is not None
    name, drawn = found
    assert len(drawn) == rounds
    for tables in drawn:
        assert [len(table) for table in tables] == list(sizes)
        assert sorted(chain.from_iterable(tables)) == list(range(sum(sizes)))
    assert max(meetings(tuple(map(tuple, tables)) for tables in drawn).values()) == 1
    return name


@pytest.fixture(params=ORDERS, scope="module")
def order(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture(scope="module")
def numbers(order: int) -> Field:
    return Field(*ORDERS[order])


class TestField:
    def test_sums_and_products_stay_inside(self, order: int, numbers: Field) -> None:
        for one, other in product(range(order), repeat=2):
            assert 0 <= numbers.add(one, other) < order
            assert 0 <= numbers.multiply(one, other) < order

    def test_the_order_of_two_does_not_matter(self, order: int, numbers: Field) -> None:
        for one, other in combinations(range(order), 2):
            assert numbers.add(one, other) == numbers.add(other, one)
            assert numbers.multiply(one, other) == numbers.multiply(other, one)

    def test_0_adds_nothing_and_1_multiplies_nothing(self, order: int, numbers: Field) -> None:
        for element in range(order):
            assert numbers.add(element, 0) == element
            assert numbers.multiply(element, 1) == element
            assert numbers.multiply(element, 0) == 0

    def test_every_element_has_its_opposite_and_but_0_its_inverse(self, order: int, numbers: Field) -> None:
        for element in range(order):
            assert [numbers.add(element, other) for other in range(order)].count(0) == 1
            assert element == 0 or [numbers.multiply(element, other) for other in range(order)].count(1) == 1

    def test_three_may_be_taken_together_in_any_way(self, order: int, numbers: Field) -> None:
        add = [[numbers.add(one, other) for other in range(order)] for one in range(order)]
        times = [[numbers.multiply(one, other) for other in range(order)] for one in range(order)]
        for one, other, third in product(range(order), repeat=3):
            assert add[add[one][other]][third] == add[one][add[other][third]]
            assert times[times[one][other]][third] == times[one][times[other][third]]
            assert times[one][add[other][third]] == add[times[one][other]][times[one][third]]

    def test_the_prime_many_times_anything_is_nothing(self, order: int, numbers: Field) -> None:
        for element in range(order):
            total = 0
            for _ in range(ORDERS[order][0]):
                total = numbers.add(total, element)
            assert total == 0


def test_four_elements_have_the_one_table_that_there_is() -> None:
    # x² = x + 1, with x written 2 and x + 1 written 3.
    four = Field(2, 2)
    assert [[four.multiply(one, other) for other in range(4)] for one in range(4)] == [
        [0, 0, 0, 0],
        [0, 1, 2, 3],
        [0, 2, 3, 1],
        [0, 3, 1, 2],
    ]


def test_powers_of_primes_are_known() -> None:
    powers = {
        prime**exponent: (prime, exponent) for prime in (2, 3, 5, 7, 11, 13, 17, 19, 23) for exponent in (1, 2, 3, 4)
    }
    powers |= {32: (2, 5), 29: (29, 1), 31: (31, 1)}
    assert {number: prime_power(number) for number in range(36)} == {number: powers.get(number) for number in range(36)}
    assert prime_power(1024) == (2, 10)
    assert prime_power(2 * 512 + 1) is None


@pytest.mark.parametrize(
    ("tables", "fours", "rounds"),
    [
        (tables, fours, rounds)
        for tables in (5, 7, 8, 9)
        for fours in range(tables + 1)
        for rounds in range(1, tables + 1)
    ],
)
def test_fours_and_fives_on_as_many_tables_as_a_field_has_elements(tables: int, fours: int, rounds: int) -> None:
    sizes = (4,) * fours + (5,) * (tables - fours)
    assert_no_rematch(sizes, rounds)
    assert_no_rematch(sizes[::-1], rounds, seed=1)


@pytest.mark.parametrize("rounds", range(2, 9))
def test_enough_tables_for_moving_on_by_one_more_in_each_group(rounds: int) -> None:
    for tables in range(4 * (rounds - 1) + 1, 4 * rounds + 4):
        for fours in {0, 1, tables // 2, tables - 1}:
            assert assert_no_rematch((4,) * fours + (5,) * (tables - fours), rounds) == "shifts"
    for tables in range(3 * (rounds - 1) + 1, 3 * rounds + 3):
        assert assert_no_rematch((4,) * tables, rounds) == "shifts"


@pytest.mark.parametrize(
    ("sizes", "rounds"),
    [
        ((4,) * 4, 5),
        ((5,) * 5, 6),
        ((3,) * 3, 4),
        ((4,) * 8, 9),
        ((4,) * 16, 17),
        ((3,) * 9, 10),
        ((3,) * 27, 28),
    ],
)
def test_groups_that_fill_whole_tables_are_one_round_more(sizes: tuple[int, ...], rounds: int) -> None:
    assert_no_rematch(sizes, rounds)
    assert_no_rematch(sizes, rounds, seed=1)
    assert written(sizes, rounds + 1) is None


@pytest.mark.parametrize("people", [16, 25, 9])
def test_in_a_whole_plane_everybody_meets_everybody_once(people: int) -> None:
    size = {16: 4, 25: 5, 9: 3}[people]
    found = written((size,) * size, size + 1)
    assert found is not None
    met = meetings(tuple(map(tuple, tables)) for tables in found[1])
    assert met == dict.fromkeys(combinations(range(people), 2), 1)


@pytest.mark.parametrize(
    ("sizes", "rounds"),
    [((3,) * 5, 5), ((3,) * 7, 7), ((3, 3, 4, 4, 4), 5), ((6,) * 7, 7), ((5, 6, 6, 6, 6, 6, 6, 6), 8), ((3,) * 6, 4)],
)
def test_threes_and_sixes(sizes: tuple[int, ...], rounds: int) -> None:
    assert_no_rematch(sizes, rounds)


@pytest.mark.parametrize(
    ("sizes", "rounds"),
    [((4,) * 6, 4), ((4,) * 10, 5), ((4,) * 12, 6), ((4,) * 15, 6), ((5,) * 10, 4), ((4, 5, 4, 4, 4, 4), 3)],
)
def test_other_numbers_of_tables_are_tried_out(sizes: tuple[int, ...], rounds: int) -> None:
    assert assert_no_rematch(sizes, rounds) == "differences"


@pytest.mark.parametrize(
    ("sizes", "rounds"),
    [
        ((5, 3, 4, 4, 4), 2),  # sizes too far apart
        ((6, 6, 6, 6, 6, 6, 4), 2),
        ((4, 4, 4), 2),  # more seats at a table than tables
        ((5, 5, 5, 5), 2),
        ((4,) * 5, 6),  # more rounds than tables
        ((4,) * 4, 6),
        ((4,) * 6, 6),  # no way around an even number of tables (Hall and Paige)
    ],
)
def test_where_nothing_is_known_nothing_is_said(sizes: tuple[int, ...], rounds: int) -> None:
    assert written(sizes, rounds) is None


def test_a_single_round_is_always_written_down() -> None:
    assert assert_no_rematch((4,), 1) == "shifts"
    assert assert_no_rematch((4, 5), 1) == "shifts"


def test_the_seed_decides_who_is_who() -> None:
    drawn = [written((4,) * 5, 5, seed) for seed in (0, 0, 1)]
    assert drawn[0] == drawn[1] != drawn[2]
    company = []
    for seed in range(4):
        found = written((4,) * 5, 5, seed)
        assert found is not None
        company.append({frozenset(table) for tables in found[1] for table in tables})
    assert all(one != other for one, other in combinations(company, 2))


@pytest.mark.parametrize(("tables", "groups", "rounds"), [(6, 4, 4), (10, 4, 5), (12, 5, 5), (15, 5, 6), (14, 3, 9)])
def test_moves_that_are_tried_out_differ_from_round_to_round(tables: int, groups: int, rounds: int) -> None:
    moves = tried_out(tables, groups, rounds)
    assert moves is not None
    assert len(moves) == rounds
    for one, other in combinations(range(groups), 2):
        assert len({(move[one] - move[other]) % tables for move in moves}) == rounds


@pytest.mark.parametrize("tables", [2, 4, 6])
def test_all_is_tried_before_it_is_given_up(tables: int) -> None:
    # Three groups around an even number of tables in as many rounds: known not to exist.
    assert tried_out(tables, 3, tables) is None


def test_one_round_needs_no_trying() -> None:
    assert tried_out(3, 4, 1) == [[0, 0, 0, 0]]


def test_trying_ends_when_its_steps_run_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tried_out(15, 5, 6) is not None
    monkeypatch.setattr(designs, "MOST_TRIED", 20)
    assert tried_out(15, 5, 6) is None
    assert scheme_for(15, 5, 6) is None
