"""The clock of a round, by the server's time stamps."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tournaments.clock import Clock, Phase
from tournaments.format import Time
from wizard_club.lib.errors import DomainError

START = datetime(2026, 11, 30, 19, 0, tzinfo=UTC)
TIME = Time(limit=45, warning=5)


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def test_a_round_runs_is_called_and_goes_over_time() -> None:
    clock = Clock()
    assert clock.phase(TIME, START) is Phase.WAITING
    assert clock.left(TIME, START) == timedelta(minutes=45)
    assert clock.ends_at(TIME, START) is None
    clock = clock.start(START)
    phases = [clock.phase(TIME, at(minutes)) for minutes in (0, 39.9, 40, 44.9, 45, 60)]
    assert phases == [Phase.RUNNING, Phase.RUNNING, Phase.CALLED, Phase.CALLED, Phase.OVERTIME, Phase.OVERTIME]
    assert clock.left(TIME, at(50)) == timedelta(minutes=-5)
    assert clock.ends_at(TIME, at(50)) == at(45)


def test_three_pauses_do_not_count() -> None:
    clock = Clock().start(START)
    for begin, end in ((5, 7), (10, 20), (30, 30.5)):
        clock = clock.pause(at(begin))
        assert clock.phase(TIME, at(begin + 1)) is Phase.PAUSED
        assert clock.ends_at(TIME, at(begin + 1)) is None
        assert clock.left(TIME, at(begin)) == clock.left(TIME, at(end))
        clock = clock.resume(at(end))
    # 40 minutes on the wall are 27½ minutes of play
    assert clock.left(TIME, at(40)) == timedelta(minutes=17.5)
    assert clock.ends_at(TIME, at(40)) == at(57.5)


def test_minutes_for_everybody_and_for_one_table() -> None:
    clock = Clock().start(START).add(5).add(-2)
    assert clock.left(TIME, at(40)) == timedelta(minutes=8)
    assert clock.left(TIME, at(40), extra=timedelta(minutes=4)) == timedelta(minutes=12)
    assert clock.phase(TIME, at(49)) is Phase.OVERTIME
    assert clock.phase(TIME, at(49), extra=timedelta(minutes=4)) is Phase.CALLED


def test_without_a_limit_there_is_no_end() -> None:
    clock = Clock().start(START)
    assert clock.phase(Time(), at(500)) is Phase.RUNNING
    assert clock.left(Time(), at(500)) is None
    assert clock.ends_at(Time(), at(500)) is None


def test_a_server_whose_time_was_set_back_takes_nothing_away() -> None:
    clock = Clock().start(START)
    assert clock.left(TIME, at(-3)) == timedelta(minutes=45)
    assert clock.pause(at(5)).resume(at(4)).pauses == timedelta()


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (lambda: Clock().start(START).start(at(1)), "clock_started"),
        (lambda: Clock().pause(START), "clock_not_started"),
        (lambda: Clock().start(START).pause(at(1)).pause(at(2)), "clock_paused"),
        (lambda: Clock().start(START).resume(at(1)), "clock_not_paused"),
        (lambda: Clock().add(601), "clock_added"),
        (lambda: Clock().add(-601), "clock_added"),
    ],
)
def test_what_a_clock_cannot_do(wrong: object, code: str) -> None:
    with pytest.raises(DomainError) as refused:
        wrong()  # type: ignore[operator]
    assert refused.value.code == code
