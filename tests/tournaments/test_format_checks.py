"""Formats that contradict themselves, or that a field cannot play: refused in words that a director understands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings

from tests.tournaments.formats import formats
from tournaments.format import PRESETS, LateEntry, StageFormat, TablePoints, Time, TournamentFormat
from tournaments.format_checks import check_field, check_format, rounds_without_rematch
from tournaments.format_codec import format_from_json
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text

FORBIDDEN = TournamentFormat(rematches="forbid")


def said(action: Callable[[], object]) -> str:
    with pytest.raises(DomainError) as refused:
        action()
    return text(refused.value)


def chain(*stages: StageFormat) -> TournamentFormat:
    return TournamentFormat(stages=stages)


# The format by itself


@pytest.mark.parametrize("preset", list(PRESETS))
def test_presets_do_not_contradict_themselves(preset: str) -> None:
    check_format(PRESETS[preset])


@pytest.mark.parametrize(
    ("tournament_format", "sentence"),
    [
        (TournamentFormat(table_sizes=(4, 5, 4)), "“table_sizes” names “4” twice"),
        (TournamentFormat(table_sizes=(5, 3, 4, 3)), "“table_sizes” names “3” twice"),
        (TournamentFormat(time=Time(45, 45)), "A call 45 minutes before the end does not fit into 45 minutes"),
        (TournamentFormat(time=Time(5)), "A call 5 minutes before the end does not fit into 5 minutes"),
        (
            TournamentFormat(qualifying_rounds=3, late_entry=LateEntry(4)),
            "Nobody can come as late as round 4: there are 3 rounds",
        ),
    ],
)
def test_settings_that_contradict_each_other(tournament_format: TournamentFormat, sentence: str) -> None:
    assert said(lambda: check_format(tournament_format)) == sentence


@pytest.mark.parametrize(
    "tournament_format",
    [
        TournamentFormat(table_sizes=(6, 5, 4, 3)),
        TournamentFormat(time=Time(45, 44)),
        TournamentFormat(time=Time(1, 0)),
        TournamentFormat(time=Time(None, 600)),
        TournamentFormat(qualifying_rounds=3, late_entry=LateEntry(3)),
    ],
)
def test_settings_that_just_fit(tournament_format: TournamentFormat) -> None:
    check_format(tournament_format)


# Its points


def points(*by_place: int) -> TournamentFormat:
    return TournamentFormat(table_points=TablePoints("by_place", by_place))


@pytest.mark.parametrize(
    ("by_place", "sentence"),
    [
        ((45, 50), "A list of points cannot rise: place 2 would be worth 50 points, more than the 45 of place 1"),
        ((9, 5, 5, 6), "A list of points cannot rise: place 4 would be worth 6 points, more than the 5 of place 3"),
        ((-3, -2), "A list of points cannot rise: place 2 would be worth −2 points, more than the −3 of place 1"),
        # Places that a list leaves out are worth 0, which is more than what the last ones lose.
        ((3, 1, -1, -3), "A list with points below zero needs all 6 places: place 5 would be worth 0"),
        ((5, 3, 1, -1, -3), "A list with points below zero needs all 6 places: place 6 would be worth 0"),
        ((-1,), "A list with points below zero needs all 6 places: place 2 would be worth 0"),
    ],
)
def test_a_worse_place_is_never_worth_more(by_place: tuple[int, ...], sentence: str) -> None:
    assert said(lambda: check_format(points(*by_place))) == sentence


@pytest.mark.parametrize(
    "by_place", [(1,), (0,), (3, 2, 1), (2, 2, 0, 0), (5, 3, 1, -1, -3, -5), (-1,) * 6, (1, 1, 1, 1, 1, -9)]
)
def test_points_that_fall_or_stay(by_place: tuple[int, ...]) -> None:
    check_format(points(*by_place))


def test_points_that_are_no_list_need_no_order() -> None:
    check_format(TournamentFormat(table_points=TablePoints("per_opponent", ())))
    check_format(TournamentFormat(table_points=TablePoints("game_points", ())))


# Its stages


@pytest.mark.parametrize(
    ("stages", "sentence"),
    [
        ([StageFormat(4, byes=2)], "Stage 1 takes 4, and 2 of them do not play: too few for a table"),
        (
            [StageFormat(16), StageFormat(6, byes=4), StageFormat(4)],
            "Stage 2 takes 6, and 4 of them do not play: too few for a table",
        ),
        ([StageFormat(3, byes=5)], "Stage 1 takes 3, and 5 of them do not play: too few for a table"),
        ([StageFormat(4, advance=5)], "Stage 1 has tables too small for 5 of each to go on"),
        # Seven people sit at 4+3.
        ([StageFormat(7, advance=4)], "Stage 1 has tables too small for 4 of each to go on"),
        (
            [StageFormat(12), StageFormat(6, seats=3, advance=4)],
            "Stage 2 has tables too small for 4 of each to go on",
        ),
        ([StageFormat(16), StageFormat(16)], "Stage 2 takes 16: it must be fewer than the 16 of the stage before"),
        (
            [StageFormat(64), StageFormat(16), StageFormat(20)],
            "Stage 3 takes 20: it must be fewer than the 16 of the stage before",
        ),
        ([StageFormat(64, advance=2), StageFormat(16)], "32 go on from stage 1, but the next one takes only 16"),
        ([StageFormat(64), StageFormat(16), StageFormat(3)], "4 go on from stage 2, but the next one takes only 3"),
        # Two byes and the two best of each of two tables.
        (
            [StageFormat(10, advance=2, byes=2), StageFormat(5)],
            "6 go on from stage 1, but the next one takes only 5",
        ),
        ([StageFormat(6, byes=2)], "Stage 1 is the last one: nobody can go straight to a later one"),
        (
            [StageFormat(16), StageFormat(5, byes=1)],
            "Stage 2 is the last one: nobody can go straight to a later one",
        ),
    ],
)
def test_stages_that_cannot_follow_each_other(stages: list[StageFormat], sentence: str) -> None:
    assert said(lambda: check_format(chain(*stages))) == sentence


@pytest.mark.parametrize(
    "stages",
    [
        [StageFormat(64), StageFormat(16), StageFormat(4)],
        [StageFormat(8, advance=2), StageFormat(4)],
        # A final of five, at one table whichever size is asked for.
        [StageFormat(5)],
        [StageFormat(5, seats=5)],
        [StageFormat(25, seats=5), StageFormat(5, seats=5)],
        # The two best straight to the final, the next four play a semi-final for two places.
        [StageFormat(6, advance=2, byes=2), StageFormat(4)],
        # Fewer certain than the next stage takes: the best of the others fill it.
        [StageFormat(12), StageFormat(4)],
        [StageFormat(7, advance=3)],
        [StageFormat(3)],
    ],
)
def test_stages_that_fit(stages: list[StageFormat]) -> None:
    check_format(chain(*stages))


@settings(max_examples=200, deadline=None)
@given(formats())
def test_whatever_can_be_played_is_let_through(tournament_format: TournamentFormat) -> None:
    check_format(tournament_format)


def test_a_file_is_held_to_the_same_checks() -> None:
    stages = [{"take": 64, "advance": 2}, {"take": 16}]
    data = {"preset": "club_night", "settings": {"stages": stages}}
    assert said(lambda: format_from_json(data)) == "32 go on from stage 1, but the next one takes only 16"
    # What the preset says and what the file says are looked at together.
    shorter = {"preset": "club_night", "settings": {"late_entry": {"until": 3}}}
    assert said(lambda: format_from_json(shorter)) == "Nobody can come as late as round 3: there are 2 rounds"


def test_a_format_that_nobody_knows_is_no_ruleset() -> None:
    assert said(lambda: format_from_json({"preset": "classic"})) == "There is no tournament format “classic”"


# A field of entrants


@pytest.mark.parametrize("preset", list(PRESETS))
def test_two_cannot_play_anything(preset: str) -> None:
    sentence = "A draw needs at least 3 players, and there are 2"
    assert said(lambda: check_field(PRESETS[preset], 2)) == sentence
    check_field(PRESETS[preset], 3)


@pytest.mark.parametrize(
    ("players", "rounds", "sentence"),
    [
        (9, 5, "9 players cannot play 5 rounds without rematches: 1 round is possible"),
        (16, 6, "16 players cannot play 6 rounds without rematches: at most 5 are possible"),
        (20, 7, "20 players cannot play 7 rounds without rematches: at most 6 are possible"),
        (4, 2, "4 players cannot play 2 rounds without rematches: 1 round is possible"),
    ],
)
def test_forbidden_rematches_that_are_certain_say_what_is_possible(players: int, rounds: int, sentence: str) -> None:
    asked = replace(FORBIDDEN, qualifying_rounds=rounds)
    assert said(lambda: check_field(asked, players)) == sentence


@pytest.mark.parametrize(("players", "rounds"), [(9, 1), (16, 5), (20, 6), (3, 1)])
def test_as_many_rounds_as_may_be_possible_are_let_through(players: int, rounds: int) -> None:
    check_field(replace(FORBIDDEN, qualifying_rounds=rounds), players)


@pytest.mark.parametrize("rematches", ["ignore", "minimise"])
def test_rematches_that_are_not_forbidden_stop_nobody(rematches: str) -> None:
    check_field(TournamentFormat(rematches=rematches, qualifying_rounds=20), 9)


@pytest.mark.parametrize(
    ("players", "sizes", "rounds"),
    [
        # Five people of one table cannot spread over two tables.
        (9, (5, 4), 1),
        (5, (5,), 1),
        # The fives go to four tables: two of them meet again.
        (17, (5, 4, 4, 4), 1),
        # 36 pairs, 9 in a round.
        (9, (3, 3, 3), 4),
        # 120 pairs, 24 in a round.
        (16, (4,) * 4, 5),
        # 190 pairs, 30 in a round.
        (20, (4,) * 5, 6),
        # 276 pairs, 36 in a round.
        (24, (4,) * 6, 7),
        # 78 pairs, 6 + 3 x 3 in a round.
        (13, (4, 3, 3, 3), 5),
        # 300 pairs, 50 in a round.
        (25, (5,) * 5, 6),
    ],
)
def test_rounds_without_a_rematch_counted_by_hand(players: int, sizes: tuple[int, ...], rounds: int) -> None:
    assert sum(sizes) == players
    assert rounds_without_rematch(players, sizes) == rounds


@pytest.mark.parametrize(
    ("sizes", "drawn"),
    [
        ((3,) * 3, 4),
        ((4, 3, 3, 3), 4),
        ((4, 4, 3, 3), 4),
        ((4, 4, 4, 3), 5),
        ((4,) * 4, 5),
        ((4, 4, 3, 3, 3), 5),
        ((4,) * 5, 5),
        ((4, 4, 5, 5, 5), 5),
        ((4,) * 6, 7),
        ((5,) * 5, 6),
        ((4,) * 8, 9),
        ((4,) * 10, 10),
    ],
)
def test_rounds_that_the_draw_knows_are_not_refused(sizes: tuple[int, ...], drawn: int) -> None:
    """So many rounds without a rematch are in the directors' text on the draw."""
    assert rounds_without_rematch(sum(sizes), sizes) >= drawn


@pytest.mark.parametrize("players", range(3, 61))
def test_there_is_always_a_first_round(players: int) -> None:
    check_field(replace(FORBIDDEN, qualifying_rounds=1), players)
