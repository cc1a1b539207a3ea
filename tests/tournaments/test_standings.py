"""Standings worked out by hand: each key, who shares a rank, and what is said about it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tournaments.scores import DESK, EVENING, by, ranks, score, slip, values
from tournaments.format import TournamentFormat
from tournaments.standings import Penalty, standings


def test_an_evening_of_nine() -> None:
    lines = standings(TournamentFormat(), range(1, 10), EVENING, penalties=DESK, lots={4: 2, 8: 1})
    told = [
        (line.rank, line.number, line.games, *(line.values[key] for key in ("table_points", "game_points", "hits")))
        for line in lines
    ]
    assert told == [
        (1, 5, 2, 90, 390, 14),
        (2, 1, 2, 75, 340, 14),
        (3, 7, 2, 65, 350, 14),
        (4, 3, 2, 50, 320, 13),
        (5, 6, 2, 50, 320, 12),
        (6, 2, 2, 25, 220, 10),
        (7, 9, 2, 25, 170, 8),
        (8, 8, 2, 20, 150, 9),
        (9, 4, 2, 20, 150, 9),
    ]
    assert [line.decided_by for line in lines] == [
        None,
        "table_points",
        "table_points",
        "table_points",
        "hits",
        "table_points",
        "game_points",
        "table_points",
        "lot",
    ]


def test_the_same_evening_before_the_lot_is_drawn() -> None:
    lines = standings(TournamentFormat(), range(1, 10), EVENING, penalties=DESK)
    assert ranks(lines)[-3:] == [(7, 9), (8, 4), (8, 8)]
    assert [line.decided_by for line in lines[-2:]] == ["table_points", None]


def test_somebody_who_was_removed_leaves_the_others_their_points() -> None:
    lines = standings(TournamentFormat(), [1, 2, 3, 4, 6, 7, 8, 9], EVENING)
    assert ranks(lines)[:3] == [(1, 1), (2, 7), (3, 3)]
    # He was second behind number 5 in round 2, and stays it.
    assert lines[0].values["table_points"] == 75
    wins = standings(by("wins"), [1, 2, 3, 4, 6, 7, 8, 9], EVENING)
    assert ranks(wins)[:3] == [(1, 1), (1, 7), (3, 2)]


# Key by key


@pytest.mark.parametrize(
    ("key", "of_one", "of_two"),
    [
        ("table_points", Fraction(75), Fraction(135, 2)),
        ("game_points", Fraction(250), Fraction(240)),
        ("average_game_points", Fraction(125), Fraction(120)),
        ("relative_points", Fraction(1, 10), Fraction(-1, 30)),
        ("hits", Fraction(12), Fraction(11)),
        ("wins", Fraction(2), Fraction(1)),
        ("best_game", Fraction(200), Fraction(180)),
    ],
)
def test_a_key_decides_alone(key: str, of_one: Fraction, of_two: Fraction) -> None:
    scores = [
        score(1, total=200, hits=7, place=1, points=45, relative=Fraction(1, 5)),
        score(1, total=50, hits=5, place=1, points=30, relative=Fraction(-1, 10)),
        score(2, total=180, hits=6, place=1, points=Fraction(75, 2), relative=Fraction(0)),
        score(2, total=60, hits=5, place=2, points=30, relative=Fraction(-1, 30)),
    ]
    lines = standings(by(key), [2, 1], scores)
    assert ranks(lines) == [(1, 1), (2, 2)]
    assert values(lines, key) == {1: of_one, 2: of_two}
    assert [line.decided_by for line in lines] == [None, key]


def test_the_average_looks_at_games_played() -> None:
    scores = [score(1, total=300), score(1, total=200), score(2, total=260)]
    assert ranks(standings(by("game_points"), [1, 2], scores)) == [(1, 1), (2, 2)]
    assert ranks(standings(by("average_game_points"), [1, 2], scores)) == [(1, 2), (2, 1)]


def test_a_shared_first_place_is_a_win() -> None:
    scores = [score(1, place=1), score(2, place=1), score(3, place=3)]
    assert values(standings(by("wins"), [1, 2, 3], scores), "wins") == {1: 1, 2: 1, 3: 0}


def test_a_best_game_may_be_below_zero() -> None:
    scores = [score(1, total=-40), score(1, total=-10), score(2, total=-20), score(2, total=-20)]
    assert values(standings(by("best_game"), [1, 2], scores), "best_game") == {1: -10, 2: -20}


# Number 1 plays with two others, number 2 with four, in the classic plan: 2500 and 1020 points at best.
UNEQUAL = [
    *slip(1, (1, 600, 14, 45), (3, 450, 11, 30), (4, 300, 9, 20), best=2500),
    *slip(1, (2, 300, 9, 45), (5, 250, 8, 30), (6, 200, 7, 20), (7, 150, 6, 10), (8, 100, 5, 5), best=1020),
]


def test_raw_points_favour_the_small_table() -> None:
    lines = standings(by("game_points"), range(1, 9), UNEQUAL)
    assert ranks(lines)[:3] == [(1, 1), (2, 3), (3, 2)]
    shares = standings(by("relative_points"), range(1, 9), UNEQUAL)
    assert ranks(shares)[:3] == [(1, 2), (2, 1), (3, 5)]


def test_relative_points_take_the_place_of_game_points() -> None:
    """100/1020 above the mean is more than 150/2500."""
    for key in ("game_points", "average_game_points", "relative_points"):
        lines = standings(by(key, unequal_tables="relative"), range(1, 9), UNEQUAL)
        found = values(lines, key)
        assert [found[2], found[1], found[5], found[3]] == [Fraction(5, 51), Fraction(3, 50), Fraction(5, 102), 0]
        assert ranks(lines) == [(1, 2), (2, 1), (3, 5), (4, 3), (4, 6), (6, 7), (7, 4), (8, 8)]


def test_meetings_count_among_those_who_are_level() -> None:
    """1 was before 2, 2 before 3; what happened against 4, who has more points, is left out."""
    scores = [
        *slip(1, (1, 90, 5, 20), (2, 80, 5, 10), (4, 100, 5, 45)),
        *slip(2, (2, 90, 5, 20), (3, 80, 5, 20), (4, 100, 5, 45)),
        *slip(3, (1, 10, 1, 10), (4, 100, 5, 45), (6, 90, 5, 30)),
        *slip(4, (5, 90, 5, 30), (6, 80, 5, 20), (7, 70, 5, 10)),
    ]
    penalties = [Penalty(3, Fraction(10), "table")]
    lines = standings(by("table_points", "head_to_head"), range(1, 6), scores, penalties=penalties)
    assert ranks(lines) == [(1, 4), (2, 1), (3, 2), (3, 5), (5, 3)]
    assert [line.decided_by for line in lines] == [None, "table_points", "head_to_head", None, "head_to_head"]
    # 5 met none of those who are level; 4 is alone and has no need of it.
    assert {line.number: line.values.get("head_to_head") for line in lines} == {4: None, 1: 1, 2: 0, 5: 0, 3: -1}


def test_meetings_with_somebody_who_was_removed_decide_nothing() -> None:
    """1 was behind 9, and 2 before him: while he is in they are apart, without him they share the rank."""
    scores = [
        *slip(1, (9, 90, 5, 10), (1, 80, 5, 10), (3, 70, 5, 0)),
        *slip(2, (2, 90, 5, 10), (9, 80, 5, 0), (4, 70, 5, 0)),
    ]
    keys = by("table_points", "head_to_head")
    assert ranks(standings(keys, [1, 2, 3, 4, 9], scores))[:3] == [(1, 2), (2, 9), (3, 1)]
    lines = standings(keys, [1, 2, 3, 4], scores)
    assert ranks(lines) == [(1, 1), (1, 2), (3, 3), (3, 4)]
    assert values(lines, "head_to_head") == dict.fromkeys([1, 2, 3, 4], 0)


def test_meetings_that_go_round_in_a_circle_decide_nothing() -> None:
    scores = [
        *slip(1, (1, 90, 5, 1), (2, 80, 5, 0), (9, 0, 0, 0)),
        *slip(2, (2, 90, 5, 1), (3, 80, 5, 0), (9, 0, 0, 0)),
        *slip(3, (3, 90, 9, 1), (1, 80, 5, 0), (9, 0, 0, 0)),
    ]
    lines = standings(by("table_points", "head_to_head", "hits"), [1, 2, 3], scores)
    assert ranks(lines) == [(1, 3), (2, 1), (2, 2)]
    assert [line.decided_by for line in lines] == [None, "hits", None]


def test_meetings_with_those_whom_an_earlier_key_put_apart_are_left_out() -> None:
    """All have as many table points. 3 has the fewest hits: that 1 beat him twice does not help against 2."""
    scores = [
        *slip(1, (2, 90, 5, 1), (1, 80, 5, 0), (9, 0, 0, 0)),
        *slip(2, (1, 90, 5, 1), (3, 80, 4, 0), (9, 0, 0, 0)),
        *slip(3, (1, 90, 5, 0), (3, 80, 4, 1), (9, 0, 0, 0)),
        score(2, hits=10),
    ]
    lines = standings(by("table_points", "hits", "head_to_head"), [1, 2, 3], scores)
    assert ranks(lines) == [(1, 2), (2, 1), (3, 3)]
    assert [line.decided_by for line in lines] == [None, "head_to_head", "hits"]
    # Without the hits all three are level: +1, +1, -2.
    assert ranks(standings(by("table_points", "head_to_head"), [1, 2, 3], scores)) == [(1, 1), (1, 2), (3, 3)]


def test_a_shared_place_is_a_meeting_that_nobody_won() -> None:
    scores = slip(1, (1, 90, 5, 1), (2, 90, 5, 1), (3, 80, 5, 1))
    lines = standings(by("head_to_head"), [1, 2, 3], scores)
    assert values(lines, "head_to_head") == {1: 1, 2: 1, 3: -2}
    assert ranks(lines) == [(1, 1), (1, 2), (3, 3)]


# Lots


@pytest.mark.parametrize(
    ("lots", "expected"),
    [
        ({1: 3, 2: 1, 3: 2}, [(1, 2), (2, 3), (3, 1)]),
        ({}, [(1, 1), (1, 2), (1, 3)]),
        # A lot among some of them leaves all where they are.
        ({1: 2, 2: 1}, [(1, 1), (1, 2), (1, 3)]),
        ({1: 1, 2: 2, 3: 3, 7: 4}, [(1, 1), (2, 2), (3, 3)]),
    ],
)
def test_a_lot_separates_those_who_all_drew(lots: dict[int, int], expected: list[tuple[int, int]]) -> None:
    lines = standings(by("hits", "lot"), [1, 2, 3], list(map(score, [1, 2, 3])), lots=lots)
    assert ranks(lines) == expected
    assert {line.decided_by for line in lines[1:]} == ({"lot"} if expected[1][0] == 2 else {None})


def test_nobody_needs_a_lot_alone() -> None:
    lines = standings(by("hits", "lot"), [1, 2, 3], [score(1), score(2), score(3, hits=5)], lots={1: 2, 2: 1})
    assert ranks(lines) == [(1, 3), (2, 2), (3, 1)]
    assert [line.decided_by for line in lines] == [None, "hits", "lot"]
    assert "lot" not in lines[0].values


# Ranks


def test_equal_people_share_a_rank_and_the_next_is_left_out() -> None:
    scores = [score(1, hits=5), score(2, hits=7), score(3, hits=7), score(4, hits=5), score(5, hits=1)]
    lines = standings(by("hits"), [5, 4, 3, 2, 1], scores)
    assert ranks(lines) == [(1, 2), (1, 3), (3, 1), (3, 4), (5, 5)]
    assert [line.decided_by for line in lines] == [None, None, "hits", None, "hits"]


def test_without_keys_everybody_is_first() -> None:
    lines = standings(by(), [3, 1, 2], EVENING)
    assert ranks(lines) == [(1, 1), (1, 2), (1, 3)]
    assert [line.decided_by for line in lines] == [None, None, None]


@pytest.mark.parametrize("keys", [(), ("wins",), ("lot",), ("hits", "table_points", "game_points")])
def test_the_columns_that_everybody_looks_at_are_there_whatever_decides(keys: tuple[str, ...]) -> None:
    line = standings(by(*keys), [1], EVENING, penalties=DESK)[0]
    assert [line.values[key] for key in ("table_points", "game_points", "hits")] == [75, 340, 14]


@pytest.mark.parametrize(
    ("keys", "columns"),
    [
        (("table_points", "game_points", "hits", "lot"), ["table_points", "game_points", "hits", "lot"]),
        (("hits", "wins", "table_points"), ["hits", "wins", "table_points", "game_points"]),
        (("head_to_head", "best_game"), ["head_to_head", "best_game", "table_points", "game_points", "hits"]),
        ((), ["table_points", "game_points", "hits"]),
    ],
)
def test_columns_stand_in_the_order_of_the_format(keys: tuple[str, ...], columns: list[str]) -> None:
    for line in standings(by(*keys), [1, 2], [score(1), score(2)], lots={1: 1, 2: 2}):
        assert list(line.values) == columns


def test_equal_in_all_keys() -> None:
    lines = standings(by("table_points", "game_points", "hits", "wins", "lot"), [2, 1], [])
    assert ranks(lines) == [(1, 1), (1, 2)]


def test_nobody_at_all() -> None:
    assert standings(TournamentFormat(), [], EVENING) == []


def test_those_who_have_not_played_have_nothing() -> None:
    keys = ("average_game_points", "table_points", "game_points", "relative_points", "best_game", "hits", "wins")
    lines = standings(by(*keys), [1, 2, 3], [score(2, total=10, hits=1, points=5)], missed={3: 1})
    assert ranks(lines) == [(1, 2), (2, 1), (2, 3)]
    assert [line.games for line in lines] == [1, 0, 0]
    assert all(not any(line.values.values()) for line in lines[1:])


def test_who_has_not_played_stands_below_everybody_who_has() -> None:
    """Nothing is no better than points below zero; among those who have nothing no key and no lot decides."""
    scores = [score(1, total=-90, points=-3), score(2, total=-40, points=-1)]
    penalties = [Penalty(3, Fraction(20), "table"), Penalty(5, Fraction(-10))]
    keys = by("table_points", "game_points", "lot")
    lines = standings(keys, range(1, 6), scores, penalties=penalties, lots={3: 3, 4: 2, 5: 1})
    assert ranks(lines) == [(1, 2), (2, 1), (3, 3), (3, 4), (3, 5)]
    assert [line.decided_by for line in lines] == [None, "table_points", "games", None, None]
    # What the desk gave or took is shown all the same.
    assert values(lines, "table_points") == {1: -3, 2: -1, 3: 20, 4: 0, 5: 0}
    assert "lot" not in lines[2].values
    assert ranks(standings(by(), [1, 2, 3], [score(3)])) == [(1, 3), (2, 1), (2, 2)]


def test_before_the_first_game_everybody_is_first() -> None:
    lines = standings(TournamentFormat(), [3, 1, 2], [], lots={1: 3, 2: 2, 3: 1})
    assert ranks(lines) == [(1, 1), (1, 2), (1, 3)]
    assert [line.decided_by for line in lines] == [None] * 3
