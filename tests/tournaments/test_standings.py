"""Standings worked out by hand: each key, who shares a rank, and what is said about it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tournaments.scores import by, ranks, score, slip, values
from tournaments.format import Team, TournamentFormat
from tournaments.standings import Line, Penalty, Score, standings, team_standings

# A whole evening: nine people, two rounds at 4+5. Numbers, totals, hits and table points as on the slips.

EVENING: list[Score] = [
    *slip(1, (1, 210, 8, 45), (2, 180, 7, 25), (3, 180, 7, 25), (4, 60, 4, 10)),
    *slip(1, (5, 200, 7, 45), (6, 170, 7, 30), (7, 120, 6, 20), (8, 120, 5, 10), (9, 30, 3, 5)),
    *slip(2, (5, 190, 7, 45), (1, 150, 6, 30), (6, 150, 5, 20), (2, 40, 3, 10)),
    *slip(2, (7, 230, 8, 45), (3, 140, 6, 30), (9, 140, 5, 20), (4, 90, 5, 10), (8, 30, 4, 5)),
]
DESK = [
    Penalty(1, Fraction(-20), "game"),
    Penalty(2, Fraction(-10), "table"),
    Penalty(3, Fraction(-5), "table"),
    Penalty(8, Fraction(10), "table"),
    Penalty(8, Fraction(-5), "table"),
]


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


# Penalties and missed rounds


def test_a_penalty_counts_in_its_own_unit() -> None:
    scores = [score(1, total=300, points=45), score(2, total=295, points=45), score(2, total=0, points=0)]
    keys = by("table_points", "game_points", "average_game_points")
    game = [Penalty(1, Fraction(-10)), Penalty(9, Fraction(-100))]
    lines = standings(keys, [1, 2], scores, penalties=game)
    assert ranks(lines) == [(1, 2), (2, 1)]
    assert lines[1].decided_by == "game_points"
    assert values(lines, "table_points") == {1: 45, 2: 45}
    assert values(lines, "game_points") == {1: 290, 2: 295}
    assert values(lines, "average_game_points") == {1: 290, 2: Fraction(295, 2)}
    table = [Penalty(1, Fraction(-2), "table"), Penalty(1, Fraction(-1, 2), "table")]
    lines = standings(keys, [1, 2], scores, penalties=table)
    assert values(lines, "table_points") == {1: Fraction(85, 2), 2: 45}
    assert values(lines, "game_points") == {1: 300, 2: 295}


# Rounds 1 and 3 at tables of four, 1100 points at best in the plan of championships, round 2 at one of five, 940.
THREE_GAMES = [
    score(1, round_=1, total=300, points=45, relative=Fraction(100, 1100), best=1100),
    score(1, round_=2, total=200, points=30, relative=Fraction(47, 940), best=940),
    score(1, round_=3, total=250, points=45, relative=Fraction(-22, 1100), best=1100),
]
SHARES = Fraction(100, 1100) + Fraction(47, 940) - Fraction(22, 1100)


@pytest.mark.parametrize(
    ("round_", "best"),
    [
        (1, 1100),
        (2, 940),
        (3, 1100),
        # Two of three games were at a table of four; so it is where the game is not confirmed yet.
        (None, 1100),
        (4, 1100),
    ],
)
def test_a_penalty_in_game_points_is_a_share_of_the_best_total_of_its_table(round_: int | None, best: int) -> None:
    fined = [Penalty(1, Fraction(-10), "game", round_)]
    keys = ("game_points", "average_game_points", "relative_points")
    line = standings(by(*keys, unequal_tables="relative"), [1], THREE_GAMES, penalties=fined)[0]
    right = SHARES - Fraction(10, best)
    assert [line.values[key] for key in keys] == [right, right / 3, right]
    assert line.values["table_points"] == 120
    # Where totals count as they are ten points are ten points, and only shares are shares.
    raw = standings(by(*keys), [1], THREE_GAMES, penalties=fined)[0]
    assert [raw.values[key] for key in keys] == [740, Fraction(740, 3), right]


def test_of_tables_he_played_at_equally_often_the_milder_one_counts() -> None:
    fined = [Penalty(1, Fraction(-10))]
    line = standings(by(unequal_tables="relative"), [1], THREE_GAMES[:2], penalties=fined)[0]
    assert line.values["game_points"] == Fraction(100, 1100) + Fraction(47, 940) - Fraction(10, 1100)


def test_who_has_no_table_yet_has_nothing_to_take_a_share_of() -> None:
    fined = [Penalty(1, Fraction(-10), "game", 1), Penalty(1, Fraction(-5), "table")]
    line = standings(by(unequal_tables="relative"), [1], [], penalties=fined)[0]
    assert [line.values[key] for key in ("table_points", "game_points")] == [-5, 0]


def test_where_totals_are_the_table_points_a_penalty_in_game_points_lowers_both() -> None:
    keys = ("table_points", "game_points")
    scores = [score(1, total=300, points=300), score(2, total=295, points=295)]
    fined = [Penalty(1, Fraction(-10), "game", 1)]
    lines = standings(by(*keys, kind="game_points"), [1, 2], scores, penalties=fined)
    assert ranks(lines) == [(1, 2), (2, 1)]
    assert lines[1].decided_by == "table_points"
    assert [lines[1].values[key] for key in keys] == [290, 290]
    for kind in ("by_place", "per_opponent"):
        other = standings(by(*keys, kind=kind), [1, 2], scores, penalties=fined)
        assert {line.number: [line.values[key] for key in keys] for line in other}[1] == [300, 290]
    # One in table points counts there alone.
    fined = [Penalty(1, Fraction(-10), "table", 1)]
    lines = standings(by(*keys, kind="game_points"), [1, 2], scores, penalties=fined)
    assert [lines[1].values[key] for key in keys] == [290, 300]


def test_where_shares_are_the_table_points_a_penalty_in_game_points_is_a_share_in_both() -> None:
    games = [replace(game, table_points=game.relative) for game in THREE_GAMES]
    form = by("table_points", "game_points", unequal_tables="relative", kind="game_points")
    line = standings(form, [1], games, penalties=[Penalty(1, Fraction(-10), "game", 2)])[0]
    assert [line.values[key] for key in ("table_points", "game_points")] == [SHARES - Fraction(10, 940)] * 2


def test_a_penalty_moves_nobody_at_the_table() -> None:
    penalties = [Penalty(1, Fraction(-500), "game"), Penalty(1, Fraction(-500), "table")]
    lines = standings(by("wins", "hits", "best_game"), range(1, 10), EVENING, penalties=penalties)
    untouched = standings(by("wins", "hits", "best_game"), range(1, 10), EVENING)
    assert ranks(lines) == ranks(untouched)
    for key in ("wins", "hits", "best_game"):
        assert values(lines, key) == values(untouched, key)


def test_missed_rounds_count_as_the_average() -> None:
    """He missed one of three rounds; the penalty is no part of the average."""
    scores = [
        score(1, total=200, hits=8, place=1, points=45, relative=Fraction(1, 10)),
        score(1, total=100, hits=5, place=2, points=30, relative=Fraction(1, 30)),
        *(score(2, total=150, hits=6, points=37, relative=Fraction(1, 15)) for _ in range(3)),
    ]
    keys = by("table_points", "game_points", "relative_points", "average_game_points", "hits", "wins", "best_game")
    penalties = [Penalty(1, Fraction(-10), "table"), Penalty(1, Fraction(-30))]
    lines = standings(keys, [1, 2], scores, penalties=penalties, missed={1: 1})
    assert ranks(lines) == [(1, 2), (2, 1)]
    assert values(lines, "table_points") == {1: Fraction(205, 2), 2: 111}
    assert values(lines, "game_points") == {1: 420, 2: 450}
    assert values(lines, "relative_points") == {1: Fraction(1, 5) - Fraction(30, 1500), 2: Fraction(1, 5)}
    assert values(lines, "average_game_points") == {1: 140, 2: 150}
    assert values(lines, "hits") == {1: Fraction(39, 2), 2: 18}
    # A win and a best game must have been played.
    assert values(lines, "wins") == {1: 1, 2: 3}
    assert values(lines, "best_game") == {1: 200, 2: 150}
    assert [line.games for line in lines] == [3, 2]
    without = standings(keys, [1, 2], scores)
    assert values(without, "game_points")[1] == 300


# Teams


def people(*points: int) -> list[Line]:
    """Lines of numbers 1, 2, …, in the order of their table points."""
    scores = [score(number, points=worth) for number, worth in enumerate(points, 1)]
    return standings(TournamentFormat(), range(1, len(points) + 1), scores)


NATIONS = {1: "AT", 2: "DE", 3: "DE", 4: "AT", 5: "DE", 6: "AT", 7: "CH", 8: ""}


@pytest.mark.parametrize(
    ("team", "expected"),
    [
        # 45 + 20 + 5, 40 + 30 + 10; one person alone is a team of one.
        (Team(), [(1, "DE", 80, (2, 3, 5)), (2, "AT", 70, (1, 4, 6)), (3, "CH", 3, (7,))]),
        (Team(count_best=2), [(1, "DE", 70, (2, 3)), (2, "AT", 65, (1, 4)), (3, "CH", 3, (7,))]),
        (Team(count_best=1), [(1, "AT", 45, (1,)), (2, "DE", 40, (2,)), (3, "CH", 3, (7,))]),
        (Team(count_best=9), [(1, "DE", 80, (2, 3, 5)), (2, "AT", 70, (1, 4, 6)), (3, "CH", 3, (7,))]),
        (
            Team(combine="mean"),
            [(1, "DE", Fraction(80, 3), (2, 3, 5)), (2, "AT", Fraction(70, 3), (1, 4, 6)), (3, "CH", 3, (7,))],
        ),
    ],
)
def test_teams_by_their_best(team: Team, expected: list[tuple[int, str, Fraction, tuple[int, ...]]]) -> None:
    lines = people(45, 40, 30, 20, 10, 5, 3, 2, 1)
    found = team_standings(team, lines, NATIONS)
    assert [(line.rank, line.name, line.value, line.counted) for line in found] == expected


def test_the_mean_lets_small_teams_lead() -> None:
    lines = people(45, 40, 5)
    assert [line.name for line in team_standings(Team(), lines, {1: "A", 2: "B", 3: "B"})] == ["A", "B"]
    two = people(40, 30, 25)
    by_sum = team_standings(Team(), two, {1: "A", 2: "B", 3: "B"})
    by_mean = team_standings(Team(combine="mean"), two, {1: "A", 2: "B", 3: "B"})
    assert [(line.name, line.value) for line in by_sum] == [("B", Fraction(55)), ("A", Fraction(40))]
    assert [(line.name, line.value) for line in by_mean] == [("A", Fraction(40)), ("B", Fraction(55, 2))]


def test_equal_teams_share_a_rank() -> None:
    lines = people(30, 20, 10, 40, 5)
    found = team_standings(Team(), lines, {1: "Riga", 2: "Bonn", 3: "Bonn", 4: "Wien", 5: "Graz"})
    assert [(line.rank, line.name) for line in found] == [(1, "Wien"), (2, "Bonn"), (2, "Riga"), (4, "Graz")]


def test_teams_count_table_points_whatever_the_standings_go_by() -> None:
    scores = [score(1, points=10, hits=9), score(2, points=45, hits=5), score(3, points=30, hits=1)]
    lines = standings(by("hits"), [1, 2, 3], scores)
    found = team_standings(Team(), lines, {1: "AT", 2: "DE", 3: "AT"})
    assert [(line.name, line.value) for line in found] == [("DE", Fraction(45)), ("AT", Fraction(40))]


def test_the_best_of_a_team_are_those_with_the_most_points_whatever_their_ranks() -> None:
    """By hits number 1 is first, but it is points that are added up."""
    scores = [score(1, points=5, hits=9), score(2, points=45, hits=5), score(3, points=30, hits=1)]
    lines = standings(by("hits"), [1, 2, 3], scores)
    found = team_standings(Team(count_best=2), lines, dict.fromkeys([1, 2, 3], "AT"))
    assert [(line.value, line.counted) for line in found] == [(Fraction(75), (2, 3))]


def test_people_equal_in_points_count_by_their_ranks() -> None:
    scores = [score(1, points=30, hits=1), score(2, points=30, hits=9), score(3, points=30, hits=5)]
    lines = standings(by("table_points", "hits"), [1, 2, 3], scores)
    assert team_standings(Team(count_best=2), lines, dict.fromkeys([1, 2, 3], "AT"))[0].counted == (2, 3)


def test_who_has_not_played_counts_for_no_team() -> None:
    """Nor is his nothing better than points below zero, nor does he halve a mean."""
    scores = [score(1, points=-3), score(2, points=-1), score(4, points=45)]
    lines = standings(TournamentFormat(), range(1, 7), scores)
    teams = {1: "A", 2: "A", 3: "A", 4: "B", 5: "B", 6: "C"}
    found = team_standings(Team(count_best=2, combine="mean"), lines, teams)
    assert [(line.rank, line.name, line.value, line.counted) for line in found] == [
        (1, "B", 45, (4,)),
        (2, "A", -2, (2, 1)),
        (3, "C", 0, ()),
    ]


def test_no_teams_at_all() -> None:
    assert team_standings(Team(), people(45, 30), {}) == []
