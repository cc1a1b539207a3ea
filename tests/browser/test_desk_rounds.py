"""The desk during a round, in a browser: the board follows, the clock is right, slips are typed without a mouse."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import PAUSE, POLL, polls_off
from tests.tournaments.desk import table_of, tap_hands
from tests.tournaments.play import ROUND, TABLE, playing, tell
from tournaments.models import Tournament
from tournaments.services.rounds import round_clock

SignIn = Callable[[User], None]
Axe = Callable[[Page], None]


@pytest.fixture
def tournament(sign_in: SignIn, director: User) -> Tournament:
    """Nine people play round 1, and a director is signed in."""
    sign_in(director)
    return playing(time={"limit": 45, "warning": 5, "overtime_penalty": 10})


def seconds(text: str) -> int:
    """What a clock shows."""
    sign, minutes, rest = re.fullmatch(r"(−?)(\d+):(\d\d)", text).groups()  # type: ignore[union-attr]
    return (int(minutes) * 60 + int(rest)) * (-1 if sign else 1)


def started(tournament: Tournament, minutes: float) -> datetime:
    """Start the clock that long ago; when the round ends."""
    ago = timezone.now() - timedelta(minutes=minutes)
    round_clock(round=tournament.rounds.get(), action="start", now=ago)
    return ago + timedelta(minutes=45)


def opened(page: Page, address: str) -> timedelta:
    """Open a page; how long it took. Its clock may be slow by that: nobody knows how long an answer was on its way."""
    asked = datetime.now(UTC)
    page.goto(address)
    return datetime.now(UTC) - asked


def assert_right(page: Page, ends: datetime, slow: timedelta, ahead: timedelta = timedelta()) -> None:
    """The clock on the page is right within a second (and the one that it shows)."""
    before = datetime.now(UTC)
    shown = timedelta(seconds=seconds(page.locator(".desk-clock").inner_text()))
    after = datetime.now(UTC)
    within = timedelta(seconds=2)
    assert ends - ahead - after - within <= shown <= ends - ahead - before + within + slow


def test_the_board_follows_the_tables(
    page: Page, live_server: LiveServer, tournament: Tournament, director: User, axe: Axe
) -> None:
    page.goto(live_server.url + ROUND)
    expect(page.locator("#table-1")).to_contain_text("not begun")
    tap_hands(table_of(tournament, 1, 1).game, 2)
    page.clock.run_for(POLL)
    expect(page.locator("#table-1")).to_contain_text("hand 3 of 10")
    tell(tournament, 2, "set_help", director, value=1)
    page.clock.run_for(POLL)
    answer = page.get_by_role("button", name="The referee was there")
    expect(answer).to_be_visible()
    axe(page)
    page.clock.run_for(PAUSE)  # the board has just moved under the finger
    answer.click()
    expect(answer).to_be_hidden()


def test_the_board_is_not_drawn_anew_under_a_finger(
    page: Page, live_server: LiveServer, tournament: Tournament, director: User
) -> None:
    tap_hands(table_of(tournament, 1, 1).game, 10)
    page.goto(live_server.url + ROUND)
    page.get_by_role("button", name="Confirm table 1").hover()
    page.mouse.down()
    tell(tournament, 2, "set_help", director, value=1)
    with page.expect_response(lambda answer: "version=" in answer.url and answer.status == 200) as news:
        page.clock.run_for(POLL)
    news.value.finished()
    page.mouse.up()
    expect(page.locator("#table-1")).to_contain_text("confirmed")
    page.clock.run_for(POLL)
    expect(page.get_by_role("button", name="The referee was there")).to_be_visible()
    assert table_of(tournament, 1, 1).confirmed_at is not None


def test_one_tap_starts_and_stops_the_clock(page: Page, live_server: LiveServer, tournament: Tournament) -> None:
    polls_off(page)
    page.goto(live_server.url + ROUND)
    expect(page.locator(".desk-clock")).to_have_text("45:00")
    page.get_by_role("button", name="Start the clock").click()
    stop = page.get_by_role("button", name="Stop the clock")
    expect(stop).to_be_focused()
    expect(page.locator(".desk-clock")).to_have_text(re.compile("^44:"))
    page.get_by_role("button", name="+5 min").click()
    expect(page.locator(".desk-clock")).to_have_text(re.compile("^49:"))
    stop.click()
    expect(page.locator(".board-phase")).to_have_text("stopped")
    expect(page.get_by_role("button", name="Go on")).to_be_focused()


def test_the_clock_is_right_on_a_device_that_is_wrong_and_sleeps(
    page: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    ends = started(tournament, 12)
    page.clock.install(time=datetime.now(UTC) - timedelta(hours=3, minutes=7))
    slow = opened(page, live_server.url + ROUND)
    assert_right(page, ends, slow)
    # Asleep for ten minutes, and no answer of the server yet.
    polls_off(page)
    page.clock.fast_forward(10 * 60_000)
    assert_right(page, ends, slow, ahead=timedelta(minutes=10))


def test_the_clock_after_three_pauses(page: Page, live_server: LiveServer, tournament: Tournament) -> None:
    ends = started(tournament, 40)
    played = tournament.rounds.get()
    for begin, length in ((39, 2), (30, 10), (9, 0.5)):
        at = timezone.now() - timedelta(minutes=begin)
        round_clock(round=played, action="pause", now=at)
        round_clock(round=played, action="resume", now=at + timedelta(minutes=length))
        ends += timedelta(minutes=length)
    slow = opened(page, live_server.url + ROUND)
    assert_right(page, ends, slow)


def test_the_end_comes_without_a_tap(
    page: Page, live_server: LiveServer, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(tournament, 41)
    page.goto(live_server.url + ROUND)
    expect(page.locator(".board-phase")).to_have_text("Announce it: the last 5 minutes")
    monkeypatch.setattr(timezone, "now", lambda: datetime.now(UTC) + timedelta(minutes=4))
    page.clock.run_for(POLL)
    expect(page.locator(".board-phase")).to_have_text("Time is up")
    expect(page.locator("#live")).to_have_text("Time is up")
    expect(page.locator(".desk-clock")).to_have_text(re.compile("^−?0:"))
    page.clock.run_for(PAUSE)  # the board has just moved under the finger
    page.get_by_role("link", name="Table 2: penalty…").click()
    expect(page.get_by_label("Who")).to_have_value("1:2")
    expect(page.get_by_role("radio", name="Points off")).to_be_checked()
    expect(page.get_by_role("spinbutton", name="Points off")).to_have_value("10")
    expect(page.get_by_label("Yes, disqualify")).to_be_hidden()
    page.get_by_role("button", name="Impose it").click()
    expect(page.get_by_text("The sanction stands for 5 people.")).to_be_visible()


def type_slip(page: Page, *values: object) -> None:
    for value in values:
        page.keyboard.type(str(value))
        page.keyboard.press("Enter")


def refused_once(watched: list[str]) -> None:
    """The browser notes a refusal as an error of the console."""
    assert len(watched) == 1
    assert "422" in watched.pop()


def test_slips_are_typed_without_a_mouse(
    page: Page, live_server: LiveServer, tournament: Tournament, axe: Axe, watched: list[str]
) -> None:
    page.goto(f"{live_server.url}{ROUND}slips")
    first = page.get_by_role("textbox", name="Points of Ștefan 1", exact=True)
    expect(first).to_be_focused()
    type_slip(page, 180, 8, 150, 7, 7, 5, 20, 4)
    wrong = page.get_by_role("textbox", name="Points of Núria 3", exact=True)
    expect(wrong).to_be_focused()
    expect(page.locator("#live")).to_have_text("Núria 3: Nobody can have 7 points: totals go in steps of 10")
    axe(page)
    # What stands in the field is selected, so that it is typed over; the rest is still there.
    type_slip(page, 60, 5, 20, 4)
    expect(page.locator("#slip-1")).to_contain_text("Table 1 is confirmed")
    expect(page.get_by_role("textbox", name="Points of Anna 5", exact=True)).to_be_focused()
    type_slip(page, 100, 5, 90, 5, 80, 5, 70, 5, 60, 5)
    expect(page.get_by_role("link", name="Back to the round board")).to_be_focused()
    refused_once(watched)
    results = [seat.result.total for seat in table_of(tournament, 1, 1).seats.order_by("position")]
    assert results == [180, 150, 60, 20]


def test_slips_are_typed_twice_without_a_mouse(
    page: Page, live_server: LiveServer, tournament: Tournament, watched: list[str]
) -> None:
    Tournament.objects.update(type_twice=True)
    page.goto(f"{live_server.url}{ROUND}slips")
    type_slip(page, 180, 8, 150, 7, 60, 5, 20, 4)
    expect(page.get_by_role("textbox", name="Points of Anna 5", exact=True)).to_be_focused()
    type_slip(page, 100, 5, 90, 5, 80, 5, 70, 5, 60, 5)
    # Then from the top again.
    expect(page.get_by_role("textbox", name="Points of Ștefan 1", exact=True)).to_be_focused()
    expect(page.locator("#slip-1")).to_contain_text("second time")
    type_slip(page, 180, 8, 150, 7, 60, 5, 30, 4)
    expect(page.locator("#slip-1")).to_contain_text("this is not what was typed the first time")
    expect(page.get_by_role("textbox", name="Points of Jürgen 4", exact=True)).to_be_focused()
    type_slip(page, 20, 4)
    expect(page.locator("#slip-1")).to_contain_text("Table 1 is confirmed")
    refused_once(watched)


def test_a_new_link_asks_first(page: Page, live_server: LiveServer, tournament: Tournament) -> None:
    page.goto(live_server.url + TABLE)
    before = page.locator(".link-address").inner_text()
    page.get_by_role("link", name="New link…").click()
    page.get_by_role("dialog").get_by_role("button", name="New link").click()
    expect(page.get_by_text("has a new link")).to_be_visible()
    assert page.locator(".link-address").inner_text() != before
