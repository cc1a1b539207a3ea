"""Every key of the standings has its name and its sentence."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tournaments.format import PRESETS, STANDING_KEYS
from tournaments.selectors.standings_words import BELOW, KEYS, below, value_text
from tournaments.standings import NOT_PLAYED, Line

FORMAT = PRESETS["club_qualifier"]


def line(key: str, value: Fraction, decided_by: str | None = None, games: int = 1) -> Line:
    return Line(rank=1, number=1, games=games, values={key: value}, decided_by=decided_by)


def test_no_key_is_without_words() -> None:
    assert set(KEYS) == set(STANDING_KEYS)
    assert set(BELOW) == {*STANDING_KEYS, NOT_PLAYED}


@pytest.mark.parametrize(
    ("key", "own", "other", "said"),
    [
        ("table_points", Fraction(75, 2), 45, "below Anna by table points: 37.5 to 45"),
        ("game_points", -20, 340, "below Anna by game points: −20 to 340"),
        ("relative_points", Fraction(-1, 20), Fraction(1, 10), "below Anna by relative points: −0.05 to 0.1"),
        ("average_game_points", Fraction(500, 3), 170, "below Anna by points a game: 166.67 to 170"),
        ("hits", 12, 13, "below Anna by bids met: 12 to 13"),
        ("wins", 0, 1, "below Anna by games won: 0 to 1"),
        ("best_game", 200, 250, "below Anna by the best game: 200 to 250"),
        ("head_to_head", -1, 1, "below Anna by the games among those who are level: −1 to 1"),
        ("lot", -2, -1, "below Anna by lot"),
        (NOT_PLAYED, 0, 0, "below Anna, who has played a game"),
    ],
)
def test_each_key_says_what_it_decided(key: str, own: Fraction, other: Fraction, said: str) -> None:
    before, after = line(key, Fraction(other)), line(key, Fraction(own), key)
    assert below(after, before, "Anna", lot_key=True) == said


def test_the_first_line_and_level_lines() -> None:
    first, second = line("hits", Fraction(3)), line("hits", Fraction(3))
    assert below(first, None, "", lot_key=True) == ""
    assert below(second, first, "Anna", lot_key=False) == "level with Anna in every key"
    assert below(second, first, "Anna", lot_key=True).endswith("as long as no lot is drawn")
    assert below(line("hits", Fraction(0), games=0), second, "Anna", lot_key=True) == "has not played a game yet"


@pytest.mark.parametrize(
    ("own", "other", "said"),
    [
        # The winners at tables of four and of five in docs/standings.md: 150/1500 and 100/1020.
        (Fraction(100, 1020), Fraction(150, 1500), "0.098 to 0.1"),
        (Fraction(31, 3) - Fraction(1, 10**9), Fraction(31, 3), "30999999997/3000000000 to 31/3"),
    ],
)
def test_values_that_differ_look_different(own: Fraction, other: Fraction, said: str) -> None:
    pair = line("relative_points", other), line("relative_points", own, "relative_points")
    assert below(pair[1], pair[0], "Anna", lot_key=True) == f"below Anna by relative points: {said}"


def test_shares_are_shown_with_four_decimals() -> None:
    share = Fraction(100, 1020)
    relative = replace(FORMAT, unequal_tables="relative")
    assert value_text("relative_points", share, FORMAT) == "0.098"
    assert value_text("game_points", Fraction(1, 15), relative) == "0.0667"
    assert value_text("table_points", Fraction(1, 15), relative) == "0.07"
    assert value_text("hits", Fraction(39, 2), FORMAT) == "19.5"
    night = replace(PRESETS["club_night"], unequal_tables="relative")
    assert value_text("table_points", Fraction(1, 15), night) == "0.0667"
    assert [value_text("lot", Fraction(value), FORMAT) for value in (-2, 0)] == ["2", ""]
    assert value_text("game_points", Fraction(-40), FORMAT) == "−40"
