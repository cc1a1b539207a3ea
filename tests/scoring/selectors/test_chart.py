from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.selectors.chart import (
    BOTTOM,
    DASHES,
    LABEL_GAP,
    LEFT,
    RIGHT,
    TOP,
    Chart,
    chart_of,
    hand_ticks,
    short_label,
    spread,
    value_ticks,
)


def drawn(names: list[str], totals: list[tuple[int, ...]]) -> Chart:
    chart = chart_of(names, totals)
    assert chart is not None
    return chart


def test_no_hand_is_no_chart() -> None:
    assert chart_of(["Anna", "Ben", "Carla"], []) is None


def test_a_known_game_is_drawn_where_it_belongs() -> None:
    """German final 2016, hands 1 to 3: totals 20,30,20,20; 40,70,10,40; 30,60,40,30."""
    chart = drawn(["A", "B", "C", "D"], [(20, 30, 20, 20), (40, 70, 10, 40), (30, 60, 40, 30)])
    assert [tick.value for tick in chart.y_ticks] == [0, 20, 40, 60, 80]
    # Three steps of 635 units to the right.
    # 390 units for 80 points: 30 points are 146 units up, 70 are 341, 60 are 292.
    assert chart.lines[1].points == f"{LEFT},{BOTTOM} 282,{BOTTOM - 146} 493,{BOTTOM - 341} {RIGHT},{BOTTOM - 292}"
    assert [line.total for line in chart.lines] == [30, 60, 40, 30]
    assert chart.zero == BOTTOM


def test_losses_are_drawn_below_zero() -> None:
    chart = drawn(["A", "B", "C"], [(-10, 20, 20), (-40, 10, 50)])
    assert chart.y_ticks[0].value <= -40
    assert chart.lines[0].end_y > chart.zero > chart.lines[2].end_y


def test_lines_are_told_apart_without_colour() -> None:
    chart = drawn(["A", "B", "C", "D", "E", "F"], [(10, 10, 10, 10, 10, 10)])
    assert len({line.dash for line in chart.lines}) == 6 == len(DASHES)


totals = st.integers(min_value=-2_100, max_value=2_500)


@given(st.lists(st.tuples(totals, totals, totals), min_size=1, max_size=20))
def test_everything_stays_inside_the_frame(rows: list[tuple[int, ...]]) -> None:
    chart = drawn(["A", "B", "C"], rows)
    for line in chart.lines:
        points = [tuple(map(int, point.split(","))) for point in line.points.split()]
        assert len(points) == len(rows) + 1
        assert all(LEFT <= x <= RIGHT and TOP <= y <= BOTTOM for x, y in points)
    assert [tick.value for tick in chart.y_ticks] == sorted({tick.value for tick in chart.y_ticks})


@given(st.integers(-100_000, 100_000), st.integers(0, 200_000))
def test_ticks_are_round_few_and_enclose_the_values(low: int, extent: int) -> None:
    ticks = value_ticks(low, low + extent)
    assert ticks[0] <= low <= low + extent <= ticks[-1]
    assert 2 <= len(ticks) <= 8
    assert all(tick % 10 == 0 for tick in ticks)


@given(st.lists(st.integers(TOP, BOTTOM), min_size=3, max_size=6))
def test_labels_never_overlap_nor_leave_the_chart(ends: list[int]) -> None:
    places = spread(ends)
    ordered = sorted(places)
    assert all(second - first >= LABEL_GAP for first, second in pairwise(ordered))
    assert ordered[0] >= TOP
    assert ordered[-1] <= BOTTOM
    for one, other in zip(ends, places, strict=True):
        assert sum(end < one for end in ends) <= sum(place < other for place in places)


def test_labels_with_room_stay_at_their_lines() -> None:
    assert spread([100, 300, 200]) == [100, 300, 200]


@pytest.mark.parametrize(
    ("hands", "ticks"),
    [(1, (1,)), (15, tuple(range(1, 16))), (20, tuple(range(2, 21, 2))), (60, (5, *range(10, 61, 5)))],
)
def test_the_hands_are_numbered_without_crowding(hands: int, ticks: tuple[int, ...]) -> None:
    assert hand_ticks(hands) == ticks


@pytest.mark.parametrize(("name", "label"), [("Владимир", "Владимир"), ("x" * 40, "x" * 14 + "…")])
def test_long_names_are_cut_for_the_margin(name: str, label: str) -> None:
    assert short_label(name) == label
