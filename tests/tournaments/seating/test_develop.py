"""A base round and the circles it moves in: pairs of a kind, and whole events from one round."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import chain, combinations

import pytest

from tests.tournaments.seating.builders import field, meetings
from tournaments.seating.develop import STEPS, Circles, base_round, developed, recounted
from tournaments.seating.search import Budget


def kinds_by_hand(circles: Circles) -> dict[tuple[int, int], frozenset[tuple[int, int]]]:
    """All pairs that a pair becomes, one move after the other."""
    kinds = {}
    for pair in combinations(range(circles.people), 2):
        become, now = {pair}, pair
        for _ in range(circles.length):
            one, other = (circles.moved(person, 1) for person in now)
            now = (min(one, other), max(one, other))
            become.add(now)
        kinds[pair] = frozenset(become)
    return kinds


class TestCircles:
    def test_everybody_moves_on_in_his_circle_and_some_stay_beside(self) -> None:
        circles = Circles(8, 3)
        assert [circles.moved(person, 1) for person in range(8)] == [1, 2, 0, 4, 5, 3, 6, 7]
        assert [circles.moved(person, 5) for person in range(8)] == [2, 0, 1, 5, 3, 4, 6, 7]

    def test_seven_in_a_circle_are_pairs_of_three_kinds(self) -> None:
        kind, taken = Circles(7, 7).kinds()
        assert taken == [0, 0, 0]
        assert kind[0][1] == kind[3][4] == kind[0][6]
        assert kind[0][2] == kind[5][0]
        assert len({kind[0][1], kind[0][2], kind[0][3]}) == 3

    def test_opposite_people_are_a_kind_that_is_taken(self) -> None:
        kind, taken = Circles(4, 4).kinds()
        assert [taken[kind[0][1]], taken[kind[0][2]]] == [0, 1]
        assert len(taken) == 2

    def test_people_beside_the_circle_meet_each_other_only_once_too_often(self) -> None:
        kind, taken = Circles(5, 3).kinds()
        assert taken[kind[3][4]] == 1
        assert taken[kind[0][3]] == taken[kind[0][4]] == 0
        assert kind[0][3] == kind[1][3] == kind[2][3] != kind[0][4]

    @pytest.mark.parametrize(("people", "length"), [(6, 6), (9, 4), (10, 3), (12, 5), (14, 7), (7, 2), (4, 1)])
    def test_pairs_are_of_a_kind_when_they_become_each_other(self, people: int, length: int) -> None:
        circles = Circles(people, length)
        kind, taken = circles.kinds()
        by_hand = kinds_by_hand(circles)
        for pair, other in combinations(by_hand, 2):
            assert (kind[pair[0]][pair[1]] == kind[other[0]][other[1]]) == (by_hand[pair] == by_hand[other])
        for (one, other), become in by_hand.items():
            assert kind[one][other] == kind[other][one]
            assert taken[kind[one][other]] == (len(become) < length)
        assert len(taken) == len(set(by_hand.values()))


@pytest.mark.parametrize(
    ("sizes", "rounds"),
    [((4,) * 6, 7), ((3,) * 5, 7), ((4,) * 6, 5), ((5, 5, 4, 4, 4, 4), 5), ((3, 3, 4, 4, 3), 3)],
    ids=str,
)
def test_one_round_becomes_an_event_without_a_rematch(sizes: Sequence[int], rounds: int) -> None:
    problem = field(sum(sizes), sizes, rounds)
    budget = Budget(400_000)
    drawn = developed(problem, budget, random.Random(3))
    assert drawn is not None
    assert len(drawn) == rounds
    for tables in drawn:
        assert [len(table) for table in tables] == list(sizes)
        assert sorted(chain.from_iterable(tables)) == list(range(sum(sizes)))
    assert max(meetings(tuple(map(tuple, tables)) for tables in drawn).values()) == 1
    assert budget.spent <= budget.steps


def test_circles_may_be_longer_than_there_are_rounds() -> None:
    # In four circles of four no base round is found, in three circles of five and one beside them there is one.
    problem = field(16, (4,), 4)
    assert base_round(problem, Circles(16, 4), random.Random(0), Budget(STEPS // 4)) is None
    budget = Budget(400_000)
    drawn = developed(problem, budget, random.Random(0))
    assert drawn is not None
    assert budget.spent > 2 * STEPS
    assert len(drawn) == 4
    assert max(meetings(tuple(map(tuple, tables)) for tables in drawn).values()) == 1


def test_the_seed_decides_who_is_who_but_not_whether_there_is_a_draw() -> None:
    problem = field(15, (3,), 7)
    budgets = [Budget(400_000) for _ in range(3)]
    drawn = [developed(problem, budget, random.Random(seed)) for budget, seed in zip(budgets, (0, 0, 1), strict=True)]
    assert None not in drawn
    assert drawn[0] == drawn[1] != drawn[2]
    assert len({budget.spent for budget in budgets}) == 1


def test_no_base_round_no_draw() -> None:
    # Twelve people in fours meet somebody again in the second round already.
    budget = Budget(3_000)
    assert developed(field(12, (4,), 2), budget, random.Random(0)) is None
    assert budget.spent == 3_000


def test_circles_are_never_longer_than_the_field() -> None:
    budget = Budget(STEPS)
    assert developed(field(6, (3,), 7), budget, random.Random(0)) is None
    assert budget.spent == 0


def test_without_steps_nothing_is_found() -> None:
    problem = field(24, (4,), 7)
    assert base_round(problem, Circles(24, 7), random.Random(0), Budget(0)) is None


def test_a_base_round_holds_one_pair_of_a_kind() -> None:
    problem = field(24, (4,), 7)
    circles = Circles(24, 7)
    base = base_round(problem, circles, random.Random(0), Budget(STEPS))
    assert base is not None
    assert sorted(chain.from_iterable(base)) == list(range(24))
    by_hand = kinds_by_hand(circles)
    kinds = [by_hand[min(pair), max(pair)] for table in base for pair in combinations(table, 2)]
    assert len(kinds) == len(set(kinds)) == 36
    assert {len(kind) for kind in kinds} == {7}


def test_recounting_answers_how_many_more_are_equal() -> None:
    taken = [2, 1, 0, 1]
    # Two pairs of kind 0 become one; a second one of kind 2 and of kind 3 are too many.
    assert recounted(taken, [0, 1], [2, 2, 3]) == 1
    assert taken == [1, 0, 2, 2]
