"""The clock of a round in words, at moments of the server."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from scoring.models import Game
from scoring.selectors.desk import clock_at, desk_of

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


def words(left: timedelta, call_minutes: int = 5) -> str:
    clock = clock_at(NOON, NOON + left, "running", call_minutes)
    assert clock is not None
    return f"{clock.kind}: {clock.text}"


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (45 * 60, "left: 45 min"),
        (44 * 60 + 1, "left: 45 min"),
        (44 * 60, "left: 44 min"),
        (5 * 60 + 1, "left: 6 min"),
        (5 * 60, "call: call: 5 min"),
        (1, "call: call: 1 min"),
        (0, "up: time is up"),
        (-59, "up: time is up"),
        (-60, "over: overtime 1 min"),
        (-3 * 60 - 59, "over: overtime 3 min"),
    ],
)
def test_clock_says_how_long_in_minutes(seconds: int, shown: str) -> None:
    assert words(timedelta(seconds=seconds)) == shown


def test_round_without_a_call_counts_down_to_the_end() -> None:
    assert words(timedelta(minutes=1), call_minutes=0) == "left: 1 min"


def test_stopped_clock_gives_a_script_nothing_to_count() -> None:
    clock = clock_at(NOON, None, "paused", 5)
    assert clock is not None
    assert (clock.kind, clock.text, clock.ends) == ("stopped", "stopped", None)


@pytest.mark.parametrize(("state", "ends"), [("", NOON), ("running", None), ("", None)])
def test_no_clock_before_the_round_and_without_a_limit(state: str, ends: datetime | None) -> None:
    assert clock_at(NOON, ends, state, 5) is None


def test_moments_are_milliseconds_of_the_server() -> None:
    clock = clock_at(NOON, NOON + timedelta(minutes=45), "running", 5)
    assert clock is not None
    # 1796040000 is 30 November 2026, 12:00 UTC
    assert (clock.now, clock.ends) == (1_796_040_000_000, 1_796_042_700_000)


def test_game_of_its_own_has_no_desk() -> None:
    assert desk_of(Game(notice="for nobody", time_state="running", ends_at=NOON)) is None


def test_only_a_finished_sheet_can_be_handed_in_and_only_once() -> None:
    found = {
        (state, handed): desk_of(Game(occasion="Cup", state=state, handed_in_at=handed))
        for state in ("running", "finished", "abandoned")
        for handed in (None, NOON)
    }
    assert [key for key, desk in found.items() if desk and desk.may_hand_in] == [("finished", None)]
