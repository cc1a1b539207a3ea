"""The order at the end, worked out by hand: who won, who went out where, and who moves up."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.podium import Placing, final_ranking
from tournaments.standings import Line


def qualifying(*ranks: int) -> list[Line]:
    """Numbers 1, 2, … with these ranks in the standings."""
    return [Line(rank, number, 4, {}, None) for number, rank in enumerate(ranks, 1)]


def table(*numbers: int) -> list[tuple[int, int]]:
    """A table whose people ended in this order."""
    return [(number, place) for place, number in enumerate(numbers, 1)]


def ranks(found: list[Placing]) -> list[tuple[int, int]]:
    return [(placing.rank, placing.number) for placing in found]


TWELVE = qualifying(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 12)
SEMI = [table(1, 4, 5, 8), table(6, 2, 3, 7)]
FINAL = [table(4, 6, 1, 2)]


def test_final_then_those_who_went_out_then_the_standings() -> None:
    assert final_ranking(TWELVE, [SEMI, FINAL]) == [
        Placing(1, 4, 2, 1),
        Placing(2, 6, 2, 2),
        Placing(3, 1, 2, 3),
        Placing(4, 2, 2, 4),
        # Third at their tables, then fourth, the better ranked first.
        Placing(5, 3, 1, 3),
        Placing(6, 5, 1, 3),
        Placing(7, 7, 1, 4),
        Placing(8, 8, 1, 4),
        Placing(9, 9),
        Placing(10, 10),
        Placing(10, 11),
        Placing(12, 12),
    ]


def test_without_stages_it_is_the_standings() -> None:
    assert ranks(final_ranking(qualifying(3, 1, 1, 4), [])) == [(1, 2), (1, 3), (3, 1), (4, 4)]
    assert final_ranking([], []) == []
    assert final_ranking(qualifying(1), []) == [Placing(1, 1)]


@pytest.mark.parametrize(
    ("places", "lots", "expected"),
    [
        ((1, 1, 3, 4), {}, [(1, 1), (1, 2), (3, 3), (4, 4)]),
        ((1, 1, 3, 4), {1: 2, 2: 1}, [(1, 2), (2, 1), (3, 3), (4, 4)]),
        # A lot of some of them separates nobody; nor does one of others.
        ((1, 1, 1, 4), {1: 2, 2: 1}, [(1, 1), (1, 2), (1, 3), (4, 4)]),
        ((1, 1, 3, 4), {3: 2, 4: 1}, [(1, 1), (1, 2), (3, 3), (4, 4)]),
        # Second places of the final are shared, whatever the standings say.
        ((2, 2, 1, 4), {}, [(1, 3), (2, 1), (2, 2), (4, 4)]),
        ((2, 2, 1, 4), {2: 1, 1: 2}, [(1, 3), (2, 2), (3, 1), (4, 4)]),
    ],
)
def test_a_lot_decides_a_shared_place_of_the_final(
    places: tuple[int, ...], lots: dict[int, int], expected: list[tuple[int, int]]
) -> None:
    final = [list(enumerate(places, 1))]
    assert ranks(final_ranking(qualifying(1, 2, 3, 4), [final], lots)) == expected


def test_without_stages_a_lot_decides_equal_ranks() -> None:
    lines = qualifying(1, 1, 3, 3)
    assert ranks(final_ranking(lines, [], {2: 1, 1: 2})) == [(1, 2), (2, 1), (3, 3), (3, 4)]
    assert ranks(final_ranking(lines, [], {2: 1})) == [(1, 1), (1, 2), (3, 3), (3, 4)]
    # With a final it says nothing about those who did not come so far.
    assert ranks(final_ranking(lines, [[table(4, 3)]], {2: 1, 1: 2})) == [(1, 4), (2, 3), (3, 1), (3, 2)]


def test_two_finalists_withdraw_and_the_next_ones_move_up() -> None:
    """2 and 3 do not play, 5 and 6 do and take their prizes; the others keep their order below."""
    found = final_ranking(qualifying(1, 2, 3, 4, 5, 6, 7), [[table(6, 1, 5, 4)]])
    assert ranks(found) == [(1, 6), (2, 1), (3, 5), (4, 4), (5, 2), (6, 3), (7, 7)]


def test_a_winner_of_a_semi_final_who_does_not_come_is_the_best_of_those_who_went_out() -> None:
    semi = [table(1, 4, 5, 8), table(6, 2, 3, 7)]
    found = final_ranking(qualifying(*range(1, 9)), [semi, [table(2, 4, 5)]])
    assert ranks(found) == [(1, 2), (2, 4), (3, 5), (4, 1), (5, 6), (6, 3), (7, 7), (8, 8)]


def test_a_champion_who_is_disqualified_has_no_rank_and_all_move_up() -> None:
    lines = [line for line in TWELVE if line.number != 4]
    found = final_ranking(lines, [SEMI, FINAL])
    assert ranks(found)[:5] == [(1, 6), (2, 1), (3, 2), (4, 3), (5, 5)]
    assert [placing.place for placing in found[:3]] == [2, 3, 4]


def test_of_two_level_finalists_the_one_who_is_left_wins() -> None:
    lines = [line for line in qualifying(1, 2, 3, 4) if line.number != 2]
    assert ranks(final_ranking(lines, [[[(1, 1), (2, 1), (3, 3), (4, 4)]]])) == [(1, 1), (2, 3), (3, 4)]


def test_equal_in_place_and_in_the_standings_is_one_rank() -> None:
    """Four go out at the third places, two of them equal in the standings."""
    semi = [table(1, 5, 9), table(2, 6, 10), table(3, 7, 11), table(4, 8, 12)]
    found = final_ranking(qualifying(1, 2, 3, 4, 5, 6, 6, 8, 9, 10, 11, 11), [semi, [table(4, 3, 2, 1)]])
    assert ranks(found) == [
        *[(1, 4), (2, 3), (3, 2), (4, 1)],
        *[(5, 5), (6, 6), (6, 7), (8, 8)],
        *[(9, 9), (10, 10), (11, 11), (11, 12)],
    ]


def test_whoever_went_straight_to_the_final_is_ranked_by_it() -> None:
    """The best two have byes, 3 to 6 play a semi-final whose first two go on."""
    found = final_ranking(qualifying(1, 2, 3, 4, 5, 6), [[table(5, 3, 4, 6)], [table(2, 5, 3, 1)]])
    assert ranks(found) == [(1, 2), (2, 5), (3, 3), (4, 1), (5, 4), (6, 6)]
    assert found[3] == Placing(4, 1, 2, 4)


@st.composite
def events(draw: st.DrawFn) -> tuple[list[Line], list[list[list[tuple[int, int]]]], dict[int, int]]:
    """Any stages of any of twelve people, each stage among those of the one before."""
    lines = qualifying(*sorted(draw(st.lists(st.integers(1, 4), min_size=3, max_size=12))))
    left = [line.number for line in lines]
    stages = []
    for _ in range(draw(st.integers(0, 3))):
        left = draw(st.lists(st.sampled_from(left), min_size=1, unique=True))
        half = len(left) // 2
        stages.append([[(number, draw(st.integers(1, 3))) for number in part] for part in (left[:half], left[half:])])
    return lines, stages, dict(enumerate(draw(st.permutations(left)), 1))


@settings(max_examples=150, deadline=None)
@given(events())
def test_everybody_has_one_rank_and_nobody_stands_above_whoever_came_further(
    event: tuple[list[Line], list[list[list[tuple[int, int]]]], dict[int, int]],
) -> None:
    lines, stages, lots = event
    found = final_ranking(lines, stages, lots)
    assert sorted(placing.number for placing in found) == [line.number for line in lines]
    assert [placing.rank for placing in found] == [1 + sum(o.rank < p.rank for o in found) for p in found]
    assert final_ranking(lines[::-1], [stage[::-1] for stage in stages], lots) == found
    rank_of = {line.number: line.rank for line in lines}
    for above, below in pairwise(found):
        assert (above.stage or 0) >= (below.stage or 0)
        if above.stage == below.stage:
            assert (above.place or 0) <= (below.place or 0)
            if above.place == below.place and (above.stage or 0) < len(stages):
                assert rank_of[above.number] <= rank_of[below.number]
