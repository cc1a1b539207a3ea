"""Who goes on, and with whom: cuts, stages, winners of tables and how stages are seated."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.formats import chains
from tests.tournaments.scores import score
from tournaments.format import PRESETS, StageFormat, TournamentFormat
from tournaments.progression import (
    Cut,
    Finish,
    carried_places,
    counts_from,
    cut,
    decided,
    filled,
    stage_tables,
    stages_played,
    tables_of_stage,
    winners,
)
from tournaments.standings import Line, standings

# Numbers 11, 12, … with their ranks, as they stand in the standings.
CLEAR = [(11, 1), (12, 2), (13, 3), (14, 4), (15, 5), (16, 6)]
LEVEL = [(11, 1), (12, 2), (13, 2), (14, 2), (15, 5), (16, 5)]
ALL_LEVEL = [(11, 1), (12, 1), (13, 1)]


# Cuts


@pytest.mark.parametrize(
    ("ranked", "take", "found"),
    [
        (CLEAR, 4, Cut((11, 12, 13, 14))),
        (CLEAR, 1, Cut((11,))),
        (CLEAR, 6, Cut((11, 12, 13, 14, 15, 16))),
        (CLEAR, 9, Cut((11, 12, 13, 14, 15, 16))),
        (CLEAR, 0, Cut(())),
        (CLEAR, -1, Cut(())),
        ([], 4, Cut(())),
        ([], 0, Cut(())),
        # Three share rank 2, and the line goes through them.
        (LEVEL, 2, Cut((11,), (12, 13, 14), 1)),
        (LEVEL, 3, Cut((11,), (12, 13, 14), 2)),
        (LEVEL, 5, Cut((11, 12, 13, 14), (15, 16), 1)),
        # The line is above or below them.
        (LEVEL, 1, Cut((11,))),
        (LEVEL, 4, Cut((11, 12, 13, 14))),
        (LEVEL, 6, Cut((11, 12, 13, 14, 15, 16))),
        (ALL_LEVEL, 1, Cut((), (11, 12, 13), 1)),
        (ALL_LEVEL, 2, Cut((), (11, 12, 13), 2)),
        (ALL_LEVEL, 3, Cut((11, 12, 13))),
    ],
)
def test_a_cut_is_clear_or_names_those_on_the_line(ranked: list[tuple[int, int]], take: int, found: Cut) -> None:
    assert cut(ranked, take) == found


def test_a_lot_or_a_game_decides_among_those_on_the_line() -> None:
    assert decided(cut(LEVEL, 2), [13, 14, 12]) == Cut((11, 13))
    assert decided(cut(LEVEL, 3), [14, 12, 13]) == Cut((11, 14, 12))
    assert decided(cut(ALL_LEVEL, 1), [12, 13, 11]) == Cut((12,))


def test_a_clear_cut_needs_no_decision() -> None:
    assert decided(cut(CLEAR, 3), []) == cut(CLEAR, 3)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(1, 3), max_size=12), st.integers(0, 14), st.randoms(use_true_random=False))
def test_a_cut_takes_as_many_as_there_are_and_nobody_before_a_better_one(
    groups: list[int], take: int, rng: random.Random
) -> None:
    ranked: list[tuple[int, int]] = []
    for size in groups:
        rank = len(ranked) + 1
        ranked += [(100 + len(ranked) + place, rank) for place in range(size)]
    ranks = dict(ranked)
    found = cut(ranked, take)
    order = rng.sample(found.level, len(found.level))
    on = decided(found, order).through
    assert len(on) == len(set(on)) == min(take, len(ranked))
    out = [number for number in ranks if number not in on]
    assert all(ranks[one] <= ranks[other] for one in on for other in out)
    # Somebody is asked to decide only where equals are in and out.
    assert bool(found.level) == any(ranks[one] == ranks[other] for one in on for other in out)
    assert len({ranks[number] for number in found.level}) <= 1
    assert found.places < len(found.level) or not found.level


# Stages


@pytest.mark.parametrize(
    ("entrants", "takes"),
    [(9, [4]), (15, [4]), (16, [16, 4]), (21, [16, 4]), (40, [16, 4]), (63, [16, 4]), (64, [64, 16, 4])],
)
def test_a_stage_for_more_than_there_are_is_skipped(entrants: int, takes: list[int]) -> None:
    found = stages_played(PRESETS["german_championship"], entrants)
    assert [stage.take for stage in found] == takes


def test_a_championship_plays_all_its_stages() -> None:
    preset = PRESETS["german_championship"]
    assert stages_played(preset, 219) == preset.stages
    assert stages_played(preset, 3) == ()
    assert stages_played(PRESETS["club_night"], 219) == ()


@settings(max_examples=100, deadline=None)
@given(chains(), st.integers(0, 200))
def test_no_stage_takes_more_than_are_in(stages: tuple[StageFormat, ...], entrants: int) -> None:
    found = stages_played(TournamentFormat(stages=stages), entrants)
    assert found == tuple(stage for stage in stages if stage.take <= entrants)


@pytest.mark.parametrize(
    ("players", "seats", "sizes"),
    [
        (64, 4, (4,) * 16),
        (16, 4, (4,) * 4),
        (4, 4, (4,)),
        (3, 4, (3,)),
        (5, 4, (5,)),
        (5, 5, (5,)),
        (6, 4, (6,)),
        (6, 3, (3, 3)),
        (7, 4, (4, 3)),
        # One table of another size rather than two.
        (10, 4, (4, 6)),
        (25, 5, (5,) * 5),
    ],
)
def test_tables_of_a_stage(players: int, seats: int, sizes: tuple[int, ...]) -> None:
    assert tables_of_stage(players, seats) == sizes


# Winners


def test_the_best_of_every_table_go_on() -> None:
    tables = [[(4, 2), (1, 1), (9, 4), (2, 3)], [(7, 3), (8, 2), (5, 1)]]
    assert winners(tables, 1) == [Cut((1,)), Cut((5,))]
    assert winners(tables, 2) == [Cut((1, 4)), Cut((5, 8))]
    assert winners(tables, 3) == [Cut((1, 4, 2)), Cut((5, 8, 7))]
    assert winners([], 1) == []


def test_a_shared_first_place_waits_for_a_lot() -> None:
    shared = [(4, 1), (1, 3), (9, 1), (2, 4)]
    assert winners([shared], 1) == [Cut((), (4, 9), 1)]
    assert winners([shared], 2) == [Cut((4, 9))]
    assert winners([[(4, 2), (1, 1), (9, 2), (2, 2)]], 2) == [Cut((1,), (4, 9, 2), 1)]
    assert decided(winners([shared], 1)[0], [9, 4]).through == (9,)


# Places left for the best of the others


def finish(number: int, place: int, points: int = 30, total: int = 200, hits: int = 6) -> Finish:
    return Finish(number, place, Fraction(points), total, hits)


@pytest.mark.parametrize(
    ("others", "take", "found"),
    [
        # Three winners are in; the place at the table comes first, whatever the points.
        ([finish(7, 3, 45, 900, 10), finish(4, 2), finish(5, 4)], 4, Cut((1, 2, 3, 4))),
        ([finish(7, 3, 45, 900, 10), finish(4, 2), finish(5, 4)], 5, Cut((1, 2, 3, 4, 7))),
        ([finish(7, 3, 45, 900, 10), finish(4, 2), finish(5, 4)], 6, Cut((1, 2, 3, 4, 7, 5))),
        # Then table points, then the total, then hits.
        ([finish(4, 2, 25, 900, 10), finish(5, 2, 30)], 4, Cut((1, 2, 3, 5))),
        ([finish(4, 2, 30, 200, 10), finish(5, 2, 30, 210)], 4, Cut((1, 2, 3, 5))),
        ([finish(4, 2, 30, 200, 5), finish(5, 2, 30, 200, 6)], 4, Cut((1, 2, 3, 5))),
        # Level on the line, above it and below it.
        ([finish(5, 2), finish(4, 2), finish(6, 3)], 4, Cut((1, 2, 3), (4, 5), 1)),
        ([finish(6, 2, hits=7), finish(5, 2), finish(4, 2), finish(7, 2)], 6, Cut((1, 2, 3, 6), (4, 5, 7), 2)),
        ([finish(5, 2), finish(4, 2), finish(6, 3)], 5, Cut((1, 2, 3, 4, 5))),
        # Whoever shared a first place and lost the lot is before every second.
        ([finish(4, 2, 45, 900, 10), finish(5, 1, 37)], 4, Cut((1, 2, 3, 5))),
        # No place left, nobody left, and nobody twice.
        ([finish(4, 2)], 3, Cut((1, 2, 3))),
        ([finish(4, 2)], 2, Cut((1, 2, 3))),
        ([], 4, Cut((1, 2, 3))),
        ([finish(4, 2)], 9, Cut((1, 2, 3, 4))),
        ([finish(1, 1, 45), finish(2, 1, 45), finish(4, 2)], 4, Cut((1, 2, 3, 4))),
    ],
)
def test_the_best_of_the_next_places_fill_a_stage(others: list[Finish], take: int, found: Cut) -> None:
    assert filled([1, 2, 3], others, take) == found
    assert filled([1, 2, 3], others[::-1], take) == found


def test_a_lot_among_the_best_seconds_is_taken_as_ever() -> None:
    found = filled([1, 2, 3], [finish(5, 2), finish(4, 2)], 4)
    assert decided(found, [5, 4]) == Cut((1, 2, 3, 5))


def test_totals_of_unequal_tables_can_be_compared_as_shares() -> None:
    """700 at a table of three is worth less than 300 at one of five, each against its table."""
    shares = [
        Finish(4, 2, Fraction(30), Fraction(700 - 600, 2500), 9),
        Finish(5, 2, Fraction(30), Fraction(300 - 200, 1020), 8),
    ]
    assert filled([1, 2, 3], shares, 4).through == (1, 2, 3, 5)


# Stages that go on from the points so far


def line(number: int, points: int, total: int = 0, hits: int = 0) -> Line:
    return standings(TournamentFormat(), [number], [score(number, points=points, total=total, hits=hits)])[0]


def test_with_points_carried_the_order_at_a_table_is_that_of_all_games() -> None:
    """7 won the last game, but 3 has more points in all; 9 and 5 are apart by game points, 2 and 5 by hits."""
    lines = [
        line(3, 165, 500),
        line(7, 150, 900),
        line(9, 90, 420),
        line(5, 90, 400, 9),
        line(2, 90, 400, 8),
        # Not at this table.
        line(8, 999),
    ]
    assert carried_places([7, 3, 5, 2, 9], lines) == [(7, 2), (3, 1), (5, 4), (2, 5), (9, 3)]
    assert winners([carried_places([7, 3, 5, 2, 9], lines)], 2) == [Cut((3, 7))]


def test_carried_points_that_are_level_need_a_lot_and_who_has_no_line_is_out() -> None:
    lines = [line(1, 90, 400, 8), line(2, 90, 400, 8), line(3, 80)]
    assert carried_places([4, 3, 2, 1], lines) == [(3, 3), (2, 1), (1, 1)]
    assert winners([carried_places([4, 3, 2, 1], lines)], 1) == [Cut((), (2, 1), 1)]


@pytest.mark.parametrize(
    ("resets", "first"),
    [
        ([True, True, True], [1, 2, 3]),
        # From the qualifying rounds on to the end.
        ([False, False, False], [0, 0, 0]),
        ([False, True, False], [0, 2, 2]),
        ([True, False, False], [1, 1, 1]),
        ([True, False, True], [1, 1, 3]),
    ],
)
def test_the_stage_from_which_points_count(resets: list[bool], first: list[int]) -> None:
    stages = [StageFormat(64 >> 2 * at, reset=reset) for at, reset in enumerate(resets)]
    assert [counts_from(stages, number) for number in (1, 2, 3)] == first


# Seats in a stage


def seated(order: Sequence[int], stage: StageFormat, seed: int = 0) -> list[set[int]]:
    return [set(table) for table in stage_tables(order, stage, random.Random(seed))]


@pytest.mark.parametrize(
    ("players", "seats", "tables"),
    [
        # Down the tables and back: 1 2 3 4, then 8 7 6 5, and so on.
        (16, 4, [{1, 8, 9, 16}, {2, 7, 10, 15}, {3, 6, 11, 14}, {4, 5, 12, 13}]),
        (8, 4, [{1, 4, 5, 8}, {2, 3, 6, 7}]),
        (4, 4, [{1, 2, 3, 4}]),
        (5, 4, [{1, 2, 3, 4, 5}]),
        (6, 3, [{1, 4, 5}, {2, 3, 6}]),
        # The last ones go to whatever table has a seat left.
        (7, 4, [{1, 4, 5, 7}, {2, 3, 6}]),
        (10, 4, [{1, 4, 5, 8}, {2, 3, 6, 7, 9, 10}]),
        (11, 4, [{1, 6, 7, 11}, {2, 5, 8, 10}, {3, 4, 9}]),
    ],
)
def test_by_the_standings_the_best_are_spread(players: int, seats: int, tables: list[set[int]]) -> None:
    assert seated(range(1, players + 1), StageFormat(players, seats, seed="standings")) == tables


def test_the_order_counts_and_not_the_numbers() -> None:
    stage = StageFormat(8, seed="standings")
    assert seated([80, 10, 40, 20, 30, 70, 50, 60], stage) == [{80, 20, 30, 60}, {10, 40, 70, 50}]


@pytest.mark.parametrize("seed", ["standings", "random"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("players", [3, 4, 5, 7, 11, 16, 21, 64])
def test_everybody_sits_once_and_tables_have_their_sizes(players: int, seats: int, seed: str) -> None:
    order = [number * 3 for number in range(players)]
    found = stage_tables(order, StageFormat(players, seats, seed=seed), random.Random(5))
    assert tuple(map(len, found)) == tables_of_stage(players, seats)
    assert sorted(number for table in found for number in table) == order


def test_by_lot_anybody_may_sit_anywhere() -> None:
    """Four hundred draws: each of eight people is at table 1, in each seat, about fifty times."""
    stage = StageFormat(8)
    places: Counter[tuple[int, int, int]] = Counter()
    for seed in range(400):
        for table, people in enumerate(stage_tables(range(8), stage, random.Random(seed))):
            places.update((number, table, seat) for seat, number in enumerate(people))
    assert len(places) == 8 * 2 * 4
    assert min(places.values()) > 25
    assert max(places.values()) < 80


def test_seats_are_drawn_where_tables_are_not() -> None:
    stage = StageFormat(8, seed="standings")
    first = Counter(stage_tables(range(1, 9), stage, random.Random(seed))[0][0] for seed in range(200))
    assert set(first) == {1, 4, 5, 8}
    assert min(first.values()) > 25


@pytest.mark.parametrize("seed", ["standings", "random"])
def test_the_same_seed_draws_the_same_and_leaves_the_order_alone(seed: str) -> None:
    order = [*range(16)]
    stage = StageFormat(16, seed=seed)
    found = [stage_tables(order, stage, random.Random(number)) for number in (7, 7, 8)]
    assert found[0] == found[1] != found[2]
    assert order == [*range(16)]
