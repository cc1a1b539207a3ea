"""What the desk takes away, and rounds that somebody missed, worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tournaments.scores import EVENING, by, ranks, score, values
from tournaments.standings import Penalty, standings


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
    games = [game._replace(table_points=game.relative) for game in THREE_GAMES]
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
