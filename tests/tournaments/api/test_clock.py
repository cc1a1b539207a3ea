"""The clock of a round for programs."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests.programs import Program
from tests.tournaments.play import playing

pytestmark = pytest.mark.django_db
CLOCK = "tournaments/club-evening-2026/rounds/1/clock/"


def test_the_clock_is_pressed_and_read(desk: Program) -> None:
    playing(time={"limit": 45, "warning": 5})
    before = desk.get(CLOCK).json()
    assert (before["phase"], before["left_seconds"], before["ends_at"]) == ("waiting", 45 * 60, None)
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        assert desk.post(CLOCK, {"action": "start"}).json()["phase"] == "running"
    with time_machine.travel(now + timedelta(minutes=41), tick=False):
        called = desk.get(CLOCK).json()
        assert (called["phase"], called["left_seconds"]) == ("called", 4 * 60)
        assert desk.post(CLOCK, {"action": "pause"}).json()["ends_at"] is None
        again = desk.post(CLOCK, {"action": "pause"})
        assert (again.status_code, again.json()["code"]) == (422, "clock_paused")
        resumed = desk.post(CLOCK, {"action": "resume"}).json()
        assert resumed["tables"] == [
            {"table": number, "extra_minutes": 0, "ends_at": resumed["ends_at"]} for number in (1, 2)
        ]


def test_minutes_sent_twice_are_added_once_and_others_are_seen(desk: Program) -> None:
    playing()
    press = {"action": "add", "minutes": 5, "seen": 0}
    assert desk.post(CLOCK, press).json()["added_minutes"] == 5
    assert desk.post(CLOCK, press).json()["added_minutes"] == 5
    other = desk.post(CLOCK, press | {"minutes": 3})
    assert other.status_code == 409
    assert (other.json()["code"], other.json()["seen"], other.json()["current"]) == ("clock_moved_on", 0, 5)


def test_wrong_presses_name_their_field(desk: Program, keeper: Program) -> None:
    playing()
    assert set(desk.post(CLOCK, {"action": "add"}).json()["fields"]) == {"minutes", "seen"}
    assert set(desk.post(CLOCK, {"action": "stop"}).json()["fields"]) == {"action"}
    assert set(desk.post(CLOCK, {"action": "add", "minutes": 61, "seen": 0}).json()["fields"]) == {"minutes"}
    assert keeper.post(CLOCK, {"action": "start"}).status_code == 403
