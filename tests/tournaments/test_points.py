"""Places at the table and what they are worth, by numbers worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.format import PlaceTies, TablePoints, TournamentFormat
from tournaments.points import SIXTIETHS, opponents_beaten, places_at_table, points_text, table_points

BY_PLACE = TournamentFormat()
BEST_OF_TIED = TournamentFormat(place_ties=PlaceTies(then="best"))
PER_OPPONENT = TournamentFormat(table_points=TablePoints("per_opponent", ()))
GAME_POINTS = TournamentFormat(table_points=TablePoints("game_points", ()))
RELATIVE = TournamentFormat(table_points=TablePoints("game_points", ()), unequal_tables="relative")


def by_list(*points: int, then: str = "average") -> TournamentFormat:
    return TournamentFormat(table_points=TablePoints("by_place", points), place_ties=PlaceTies(then=then))


def worth(tournament_format: TournamentFormat, *places: int) -> tuple[Fraction, ...]:
    """The points of a table where only the places matter."""
    return table_points(tournament_format, places, (0,) * len(places), best_total=1500)


# Places


@pytest.mark.parametrize(
    ("totals", "hits", "places"),
    [
        ([250, 200, 180, 120], [7, 6, 6, 4], (1, 2, 3, 4)),
        ([120, 250, 200, 180], [9, 1, 1, 1], (4, 1, 2, 3)),
        # Equal in points: whoever met more bids.
        ([250, 250, 250], [7, 9, 8], (3, 1, 2)),
        ([250, 250, 250, 120], [7, 8, 7, 9], (2, 1, 2, 4)),
        # Equal in both: they share the place.
        ([250, 250, 200, 120], [7, 7, 9, 4], (1, 1, 3, 4)),
        ([250, 250, 120, 120], [7, 7, 4, 4], (1, 1, 3, 3)),
        ([0, 0, 0, 0, 0], [5, 5, 5, 5, 5], (1, 1, 1, 1, 1)),
        ([-10, -30, -20], [1, 1, 1], (1, 3, 2)),
    ],
)
def test_places_by_total_then_hits(totals: list[int], hits: list[int], places: tuple[int, ...]) -> None:
    zeros = [0] * len(totals)
    assert places_at_table(totals, hits, zeros, zeros, PlaceTies()) == places


@pytest.mark.parametrize(
    ("keys", "places"),
    [
        ((), (1, 1, 1)),
        (("hits",), (1, 1, 3)),
        (("sum_bids",), (2, 1, 2)),
        (("best_hand",), (1, 2, 2)),
        (("sum_bids", "best_hand"), (2, 1, 3)),
        (("hits", "best_hand"), (1, 2, 3)),
        (("best_hand", "hits"), (1, 2, 3)),
        (("hits", "sum_bids"), (2, 1, 3)),
    ],
)
def test_other_keys_decide_in_their_order(keys: tuple[str, ...], places: tuple[int, ...]) -> None:
    hits, sum_bids, best_hands = [8, 8, 7], [20, 25, 20], [90, 70, 70]
    assert places_at_table([250] * 3, hits, sum_bids, best_hands, PlaceTies(keys)) == places


# Points by place


@pytest.mark.parametrize(
    ("tournament_format", "places", "points"),
    [
        (BY_PLACE, (1, 2, 3, 4), (45, 30, 20, 10)),
        (BY_PLACE, (3, 1, 5, 2, 4), (20, 45, 5, 30, 10)),
        (BY_PLACE, (1, 2, 3, 4, 5, 6), (45, 30, 20, 10, 5, 0)),
        (BY_PLACE, (2, 3, 1), (30, 20, 45)),
        # 45 and 30 are shared.
        (BY_PLACE, (1, 1, 3, 4), (Fraction(75, 2), Fraction(75, 2), 20, 10)),
        # 45, 30 and 20: 31 2/3 for each.
        (BY_PLACE, (1, 1, 1, 4), (Fraction(95, 3), Fraction(95, 3), Fraction(95, 3), 10)),
        # 30, 20, 10 and 5: 16.25 for each.
        (BY_PLACE, (1, 2, 2, 2, 2), (45, Fraction(65, 4), Fraction(65, 4), Fraction(65, 4), Fraction(65, 4))),
        # All of five: 110 / 5. All of six: 110 / 6.
        (BY_PLACE, (1,) * 5, (22,) * 5),
        (BY_PLACE, (1,) * 6, (Fraction(55, 3),) * 6),
        (BY_PLACE, (1, 1, 3, 3), (Fraction(75, 2), Fraction(75, 2), 15, 15)),
        (BY_PLACE, (4, 1, 2, 2), (10, 45, 25, 25)),
        # Or all the best of the tied places' points.
        (BEST_OF_TIED, (1, 1, 3, 4), (45, 45, 20, 10)),
        (BEST_OF_TIED, (1, 1, 1, 4), (45, 45, 45, 10)),
        (BEST_OF_TIED, (1, 2, 2, 2, 2), (45, 30, 30, 30, 30)),
        (BEST_OF_TIED, (1, 2, 3, 3), (45, 30, 20, 20)),
        # A list that ends before the last place: the others get nothing.
        (by_list(3, 2, 1), (1, 2, 3, 4, 5), (3, 2, 1, 0, 0)),
        (by_list(3, 2, 1), (1, 2, 3, 3), (3, 2, Fraction(1, 2), Fraction(1, 2))),
        (by_list(3, 2, 1), (1, 2, 3, 4, 4), (3, 2, 1, 0, 0)),
        (by_list(1, then="best"), (1, 1, 3), (1, 1, 0)),
        (by_list(1, then="best"), (1, 2, 2), (1, 0, 0)),
        # Points below zero are shared alike.
        (by_list(3, 1, -1, -3), (1, 2, 3, 3), (3, 1, -2, -2)),
    ],
)
def test_points_by_place(
    tournament_format: TournamentFormat, places: tuple[int, ...], points: tuple[Fraction, ...]
) -> None:
    assert worth(tournament_format, *places) == points


def test_points_by_place_are_the_same_at_unequal_tables() -> None:
    relative = TournamentFormat(unequal_tables="relative")
    assert list(table_points(relative, (1, 2, 3), (600, 450, 300), 2500)) == [45, 30, 20]


# Points by opponents


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2, 3, 4), (3, 1, -1, -3)),
        ((2, 1, 3), (0, 2, -2)),
        ((1, 2, 3, 4, 5), (4, 2, 0, -2, -4)),
        ((1, 2, 3, 4, 5, 6), (5, 3, 1, -1, -3, -5)),
        # Two below and none above, twice.
        ((1, 1, 3, 4), (2, 2, -1, -3)),
        ((1, 2, 2, 4), (3, 0, 0, -3)),
        ((1, 2, 2, 2, 2), (4, -1, -1, -1, -1)),
        ((1, 1, 3, 3), (2, 2, -2, -2)),
        ((1, 1, 1), (0, 0, 0)),
    ],
)
def test_points_by_opponents(places: tuple[int, ...], points: tuple[Fraction, ...]) -> None:
    assert worth(PER_OPPONENT, *places) == points


# Game points


@pytest.mark.parametrize("totals", [(250, 200, 180, 120), (600, -40, 300), (0, 0, 0, 0, 10)])
def test_game_points_are_the_totals(totals: tuple[int, ...]) -> None:
    assert table_points(GAME_POINTS, (1,) * len(totals), totals, 1500) == totals


@pytest.mark.parametrize(
    ("totals", "best_total", "points"),
    [
        # Three at a table: 450 on average, 2500 at best.
        ((600, 450, 300), 2500, (Fraction(3, 50), 0, Fraction(-3, 50))),
        # Four: 250 on average, 1500 at best.
        ((400, 300, 200, 100), 1500, (Fraction(1, 10), Fraction(1, 30), Fraction(-1, 30), Fraction(-1, 10))),
        # Five: 200 on average, 1020 at best.
        ((100, 150, 200, 250, 300), 1020, (Fraction(-5, 51), Fraction(-5, 102), 0, Fraction(5, 102), Fraction(5, 51))),
        # The mean need not be a whole number: 100 / 3.
        ((100, 0, 0), 1300, (Fraction(2, 39), Fraction(-1, 39), Fraction(-1, 39))),
        ((-20, -20, -20), 1300, (0, 0, 0)),
    ],
)
def test_relative_points_are_shares_of_the_best_above_the_mean(
    totals: tuple[int, ...], best_total: int, points: tuple[Fraction, ...]
) -> None:
    assert table_points(RELATIVE, (1,) * len(totals), totals, best_total) == points


# All of them

tables = st.integers(3, 6).flatmap(
    lambda people: st.lists(st.tuples(st.integers(-3, 3), st.integers(0, 2)), min_size=people, max_size=people)
)


@settings(max_examples=200, deadline=None)
@given(tables, st.lists(st.integers(-60, 60), min_size=6, max_size=6))
def test_a_tie_changes_nothing_in_what_a_table_hands_out(table: list[tuple[int, int]], points: list[int]) -> None:
    people = len(table)
    totals, hits = [total * 10 for total, _ in table], [hit for _, hit in table]
    places = places_at_table(totals, hits, [0] * people, [0] * people, PlaceTies())
    shared = table_points(by_list(*points), places, totals, 1500)
    assert sum(shared) == sum(points[:people])
    assert all((share * SIXTIETHS).denominator == 1 for share in shared)
    assert sum(opponents_beaten(place, places) for place in places) == 0
    assert sum(table_points(RELATIVE, places, totals, 1500)) == 0


@settings(max_examples=200, deadline=None)
@given(tables, st.sampled_from([BY_PLACE, BEST_OF_TIED, PER_OPPONENT, GAME_POINTS, RELATIVE]))
def test_whoever_scored_more_never_gets_less(table: list[tuple[int, int]], tournament_format: TournamentFormat) -> None:
    people = len(table)
    totals, hits = [total * 10 for total, _ in table], [hit for _, hit in table]
    places = places_at_table(totals, hits, [0] * people, [0] * people, PlaceTies())
    points = table_points(tournament_format, places, totals, 1500)
    for one in range(people):
        for other in range(people):
            if table[one] == table[other]:
                assert points[one] == points[other]
            elif table[one] > table[other]:
                assert points[one] >= points[other]


# In words


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (Fraction(45), "45"),
        (Fraction(75, 2), "37.5"),
        (Fraction(95, 3), "31.67"),
        (Fraction(65, 4), "16.25"),
        (Fraction(1, 3), "0.33"),
        (Fraction(0), "0"),
        (Fraction(100), "100"),
        (Fraction(1000), "1000"),
        (Fraction(201, 2), "100.5"),
        (Fraction(-10), "−10"),
        (Fraction(-75, 2), "−37.5"),
        (Fraction(-2, 3), "−0.67"),
        # What is nothing in two decimals has no sign.
        (Fraction(1, 1000), "0"),
        (Fraction(-1, 1000), "0"),
        (Fraction(-1, 50), "−0.02"),
        (Fraction(1999, 2000), "1"),
    ],
)
def test_points_for_people(points: Fraction, words: str) -> None:
    assert points_text(points) == words
