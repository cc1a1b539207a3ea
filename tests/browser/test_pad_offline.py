"""The pad without the network: taps are painted, kept, sent once and in order; what differs elsewhere is shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, Locator, Page, Request, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import GameLink, Operation
from scoring.operations import Actor
from scoring.services.games import link_add
from tests.browser.conftest import PAUSE, POLL, first_answer_lost, stand_still
from tests.browser.test_outbox import NO_DATABASE, NO_LOCKS, NO_ROOM, OPERATIONS
from tests.factories import make_scorekeeper
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db(transaction=True)

DAY = 24 * 60 * 60
# From now on.
NO_ANSWER = """() => {
  window.fetch = (address) => new Promise(() => { window.asked ||= /operations/.test(address); });
}"""
NO_STORE = "() => { IDBFactory.prototype.open = () => ({}); }"


@pytest.fixture
def table() -> Table:
    return Table(plan="custom", plan_hands=[5, 5, 5])


@pytest.fixture
def pad(
    page: Page,
    live_server: LiveServer,
    scorekeeper: User,
    sign_in: Callable[[User], None],
    table: Table,
    watched: list[str],
) -> Iterator[Page]:
    """A tablet on the way to the table's pad."""
    sign_in(scorekeeper)
    yield page
    # What it could not send is told on the console.
    watched.clear()


@pytest.fixture
def phone(
    browser: Browser, browser_context_args: dict[str, Any], live_server: LiveServer, table: Table
) -> Iterator[Page]:
    """The same pad on another device, by somebody else."""
    client = Client()
    client.force_login(make_scorekeeper("Bea"))
    name = settings.SESSION_COOKIE_NAME
    with browser.new_context(**browser_context_args) as context:
        context.add_init_script("delete Navigator.prototype.serviceWorker")
        context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": live_server.url}])
        page = context.new_page()
        page.clock.install()
        open_pad(page, live_server, table)
        yield page


def open_pad(page: Page, live_server: LiveServer, table: Table) -> None:
    page.goto(f"{live_server.url}/games/{table.game.code}/pad")
    expect(page.locator("[data-local]")).to_be_visible()


def chip(page: Page, seat: int, value: int) -> Locator:
    return page.locator(f'.row[data-seat="{seat}"] .chip[data-value="{value}"]')


def on(page: Page, seat: int) -> Locator:
    """The number of a row that is entered."""
    return page.locator(f'.row[data-seat="{seat}"] .chip.on[aria-pressed="true"]')


def tap(page: Page, *cells: tuple[int, int]) -> None:
    for seat, value in cells:
        chip(page, seat, value).click()


def phase(page: Page, name: str, number: int) -> None:
    """The pad asks for the bids or the tricks of a hand, and after a short pause takes taps for them."""
    expect(page.locator(f'#panel[data-phase="{name}"][data-round="{number}"]')).to_be_visible()
    page.clock.run_for(PAUSE)


def badge(page: Page, state: str, words: str | re.Pattern[str]) -> None:
    expect(page.locator("#saved")).to_have_attribute("data-state", state)
    expect(page.locator("#saved")).to_have_text(words)


def unsent(number: int) -> re.Pattern[str]:
    return re.compile(rf"^\s*{number} unsent since \d\d:\d\d\s*$")


def saved(page: Page) -> None:
    """All is sent, and after a short pause drawn."""
    badge(page, "saved", "saved")
    page.clock.run_for(PAUSE)


def bids(table: Table) -> tuple[int | None, ...]:
    return table.row.hand().bids


def test_lost_answer_and_double_tap_give_one_operation(pad: Page, live_server: LiveServer, table: Table) -> None:
    first_answer_lost(pad, OPERATIONS)
    open_pad(pad, live_server, table)
    chip(pad, 1, 2).dblclick()
    badge(pad, "unsent", unsent(1))
    assert bids(table) == (None, 2, None, None)
    pad.clock.run_for(1000)
    saved(pad)
    assert Operation.objects.count() == 1
    expect(on(pad, 1)).to_have_text("2")


def test_two_devices_merge_and_one_tap_takes_the_other_value(
    pad: Page, phone: Page, live_server: LiveServer, table: Table
) -> None:
    open_pad(pad, live_server, table)
    pad.context.set_offline(True)
    tap(pad, (1, 2), (2, 0))
    badge(pad, "unsent", unsent(2))
    tap(phone, (1, 3), (3, 1))
    saved(phone)
    pad.context.set_offline(False)
    badge(pad, "conflict", "conflict in round 1")
    problem = pad.locator('.row[data-seat="1"] #problem')
    expect(problem.locator("[data-keep]")).to_have_text("This device: 2")
    expect(problem.locator("[data-drop]")).to_have_text(re.compile("^Stored: 3 \\(Bea on device .+\\)$"))
    # What is not in question comes from both.
    pad.clock.run_for(POLL)
    expect(on(pad, 3)).to_have_text("1")
    problem.locator("[data-drop]").click()
    saved(pad)
    expect(pad.locator("#problem")).to_be_hidden()
    expect(on(pad, 1)).to_have_text("3")
    assert bids(table) == (None, 3, 0, 1)


def test_play_goes_on_behind_a_conflict_and_one_tap_keeps_the_own_value(
    pad: Page, phone: Page, live_server: LiveServer, table: Table
) -> None:
    open_pad(pad, live_server, table)
    pad.context.set_offline(True)
    tap(pad, (1, 2), (2, 0), (3, 1), (0, 1))
    phase(pad, "tricks", 1)
    tap(phone, (1, 3))
    saved(phone)
    pad.context.set_offline(False)
    badge(pad, "conflict", "conflict in round 1")
    tap(pad, (1, 3))
    pad.clock.run_for(PAUSE)
    pad.locator("[data-main]").click()
    phase(pad, "bids", 2)
    tap(pad, (2, 1))
    pad.reload()
    badge(pad, "conflict", "conflict in round 1")
    expect(pad.locator("#problem")).to_contain_text(f"Round 1, {table.state.names[1]}: ")
    expect(on(pad, 2)).to_have_text("1")
    # Here the own value counts, until somebody has decided.
    pad.clock.run_for(POLL)
    expect(pad.locator('a.cell[data-focus="cell-1-1"]')).to_contain_text("2/3")
    pad.get_by_role("button", name="This device: 2").click()
    saved(pad)
    first, second = (row.hand() for row in table.state.rows)
    assert (first.bids, first.tricks, second.bids) == ((1, 2, 0, 1), (1, 3, 0, 1), (None, None, 1, None))
    phone.clock.run_for(POLL)
    phase(phone, "bids", 2)
    expect(on(phone, 2)).to_have_text("1")


def test_device_that_comes_back_sees_what_was_corrected(pad: Page, live_server: LiveServer, table: Table) -> None:
    table.play((1, 2, 0, 1), (1, 2, 1, 1))
    open_pad(pad, live_server, table)
    pad.context.set_offline(True)
    tap(pad, (2, 4))
    badge(pad, "unsent", unsent(1))
    elsewhere(table, [1, 2, 0, 1], [1, 2, 0, 2])
    pad.context.set_offline(False)
    saved(pad)
    pad.clock.run_for(POLL)
    third, fourth = table.state.names[2:]
    words = f"Round 1 was changed on another device: {third} 0/1 → 0/0, {fourth} 1/1 → 1/2"
    expect(pad.locator("#problem")).to_have_text(words)
    assert bids(table) == (None, None, 4, None)
    tap(pad, (3, 0))
    expect(pad.locator("#problem")).to_be_hidden()


def test_correction_made_on_two_devices_is_decided_by_a_tap(pad: Page, live_server: LiveServer, table: Table) -> None:
    table.play((1, 2, 0, 1), (1, 2, 1, 1))
    open_pad(pad, live_server, table)
    pad.context.set_offline(True)
    correct(pad, 1, {0: 0, 3: 2})
    badge(pad, "unsent", unsent(1))
    elsewhere(table, [1, 2, 0, 1], [1, 2, 0, 2])
    pad.context.set_offline(False)
    badge(pad, "conflict", "conflict in round 1")
    pad.get_by_role("button", name="Enter mine all the same").click()
    saved(pad)
    assert table.state.rows[0].hand().tricks == (0, 2, 1, 2)


def elsewhere(table: Table, bids: list[int], tricks: list[int]) -> None:
    """The first hand is put right on another device."""
    version = table.state.rows[0].round.version
    table.do("correct_round", round=1, version=version, bids=bids, tricks=tricks, actor=Actor(device="phone"))


def correct(page: Page, number: int, tricks: dict[int, int]) -> None:
    """Put an older hand right."""
    page.locator(f".sheet tbody tr:nth-child({number}) a.cell").first.click()
    page.clock.run_for(PAUSE)
    for seat, taken in tricks.items():
        page.locator(f'[data-edit] label:has([name="tricks-{seat}"][value="{taken}"])').click()
    page.get_by_role("button", name="Save the correction").click()
    page.clock.run_for(PAUSE)


def test_login_that_has_expired_keeps_everything(
    pad: Page, live_server: LiveServer, table: Table, scorekeeper: User
) -> None:
    pad.route("**/pad/state", lambda route: route.fulfill(status=304))
    open_pad(pad, live_server, table)
    pad.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    tap(pad, (1, 2), (2, 0))
    badge(pad, "sign-in", "sign in to send")
    assert bids(table) == (None,) * 4
    with pad.expect_popup() as opened:
        pad.get_by_role("link", name="Sign in").click()
    login = opened.value
    login.get_by_label("Username").fill(scorekeeper.username)
    login.get_by_label("Password").fill("cards on the table")
    login.get_by_role("button", name="Sign in").click()
    expect(login).to_have_url(pad.url)
    login.close()
    pad.clock.run_for(2000)
    saved(pad)
    assert bids(table) == (None, 2, 0, None)
    # The token of before the login is gone as well: the page brings another one, once.
    asked: list[str] = []
    pad.on("request", lambda request: asked.append(f"{request.method} {request.url.rstrip('/').rsplit('/')[-1]}"))
    pad.context.clear_cookies(name="csrftoken")
    tap(pad, (3, 1))
    saved(pad)
    assert [one for one in asked if one != "GET state"] == ["POST operations", "GET pad", "POST operations"]
    assert bids(table) == (None, 2, 0, 1)


def test_clock_that_is_wrong_by_a_day_holds_nothing_up(pad: Page, live_server: LiveServer, table: Table) -> None:
    # Without locks, as over plain http, whoever sends says until when: by this clock.
    pad.add_init_script(NO_LOCKS)
    open_pad(pad, live_server, table)
    now = pad.evaluate("Date.now() / 1000")
    pad.clock.set_system_time(now + DAY)
    pad.evaluate(NO_ANSWER)
    tap(pad, (1, 2))
    pad.wait_for_function("() => window.asked")
    pad.route(OPERATIONS, lambda route: route.abort())
    pad.clock.set_system_time(now)
    pad.reload()
    tap(pad, (2, 0), (1, 3))
    badge(pad, "unsent", unsent(3))
    pad.clock.set_system_time(now - DAY)
    pad.reload()
    badge(pad, "unsent", unsent(3))
    expect(on(pad, 1)).to_have_text("3")
    pad.unroute(OPERATIONS)
    pad.clock.set_system_time(now)
    pad.locator("[data-retry]").dispatch_event("click")
    saved(pad)
    assert bids(table) == (None, 3, 0, None)


def test_device_without_room_says_so_and_sends(pad: Page, live_server: LiveServer, table: Table) -> None:
    pad.add_init_script(NO_DATABASE)
    pad.add_init_script(NO_ROOM)
    pad.route(OPERATIONS, lambda route: route.abort())
    open_pad(pad, live_server, table)
    tap(pad, (1, 2), (2, 0))
    badge(pad, "unsent", unsent(2))
    words = "This browser stores nothing: keep the page open until it says “saved”."
    expect(pad.get_by_text(words)).to_be_visible()
    pad.unroute(OPERATIONS)
    pad.locator("[data-retry]").dispatch_event("click")
    saved(pad)
    assert bids(table) == (None, 2, 0, None)


def test_tap_is_painted_before_it_is_stored_and_stored_before_it_is_sent(
    pad: Page, live_server: LiveServer, table: Table
) -> None:
    sent: list[Request] = []
    pad.on("request", lambda request: sent.extend([request] if request.method == "POST" else []))
    open_pad(pad, live_server, table)
    expect(pad.locator("#saved")).to_have_attribute("data-state", "saved")
    stand_still(pad)
    pad.evaluate(NO_STORE)
    assert chip(pad, 1, 2).evaluate("(button) => (button.click(), button.matches('.on[aria-pressed=true]'))")
    pad.clock.run_for(7900)
    assert sent == []
    # A store that never answers gives way to another.
    pad.clock.run_for(200)
    saved(pad)
    assert (len(sent), bids(table)) == (1, (None, 2, None, None))


def test_two_devices_see_each_other(pad: Page, phone: Page, live_server: LiveServer, table: Table) -> None:
    open_pad(pad, live_server, table)
    also = "#pad-desk .also"
    expect(pad.locator(also)).to_have_count(0)
    tap(phone, (1, 3))
    saved(phone)
    pad.clock.run_for(POLL)
    expect(on(pad, 1)).to_have_text("3")
    expect(pad.locator(also)).to_have_text(re.compile("Also entering: Bea on device .+"))
    tap(pad, (2, 0))
    saved(pad)
    phone.clock.run_for(POLL)
    expect(on(phone, 2)).to_have_text("0")
    expect(phone.locator(also)).to_have_text(re.compile("Also entering: scorekeeper on device .+"))


def test_two_tabs_of_a_device_show_the_same(pad: Page, live_server: LiveServer, table: Table) -> None:
    tab = pad.context.new_page()
    for page in (pad, tab):
        open_pad(page, live_server, table)
    pad.context.set_offline(True)
    tap(pad, (1, 2))
    expect(on(tab, 1)).to_have_text("2")
    tap(tab, (2, 0), (1, 3))
    badge(pad, "unsent", unsent(3))
    expect(on(pad, 1)).to_have_text("3")
    pad.locator("[data-undo]").click()
    badge(tab, "unsent", unsent(4))
    expect(on(tab, 1)).to_have_text("2")
    pad.context.set_offline(False)
    saved(tab)
    assert bids(table) == (None, 2, 0, None)


def test_sealed_bids_need_the_network_and_say_so(pad: Page, live_server: LiveServer) -> None:
    table = Table(plan="custom", plan_hands=[5], bidding="secret")
    words = "This page needs the network: it works online only."
    pad.goto(f"{live_server.url}/games/{table.game.code}/pad")
    pad.context.set_offline(True)
    pad.locator('.row[data-seat="1"] [data-open]').click()
    tap(pad, (1, 2))
    badge(pad, "unsent", unsent(1))
    expect(pad.get_by_text(words)).to_be_visible()
    pad.context.set_offline(False)
    pad.clock.run_for(POLL)
    saved(pad)
    assert bids(table) == (None, 2, None, None)
    pad.context.clear_cookies()
    phone = link_add(game=table.game, kind=GameLink.Kind.SEAT, seat=2)
    pad.goto(f"{live_server.url}/L/{phone.token}/")
    pad.context.set_offline(True)
    pad.locator('.chip[data-value="1"]').click()
    badge(pad, "unsent", unsent(1))
    expect(pad.get_by_text(words)).to_be_visible()
    pad.context.set_offline(False)
    pad.clock.run_for(POLL)
    saved(pad)
    assert bids(table) == (None, 2, 1, None)
