"""What one device shows of what another has entered: late answers, open panels, closed tabs; taps that come twice."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import GameLink, Operation
from scoring.services.games import link_add
from scoring.services.tables import links_close
from tests.browser.conftest import PAUSE, POLL, polls_off, stand_still
from tests.browser.test_outbox import OPERATIONS
from tests.browser.test_pad_offline import badge, bids, elsewhere, on, open_pad, phase, saved, tap, unsent
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    """The first hand is scored; seat 2 opens the bidding of the second."""
    table = Table(plan="custom", plan_hands=[5, 5, 5])
    table.play((1, 2, 0, 1), (1, 2, 1, 1))
    return table


@pytest.fixture
def pad(page: Page, scorekeeper: User, sign_in: Callable[[User], None], watched: list[str]) -> Iterator[Page]:
    """A tablet on the way to the table's pad."""
    sign_in(scorekeeper)
    yield page
    # What it could not send is told on the console.
    watched.clear()


def put_right(table: Table) -> str:
    """The first hand is corrected on another device: what a pad says of it."""
    elsewhere(table, [1, 2, 0, 1], [1, 2, 0, 2])
    third, fourth = table.state.names[2:]
    return f"Round 1 was changed on another device: {third} 0/1 → 0/0, {fourth} 1/1 → 1/2"


def test_late_answer_hides_nothing_that_came_after_it(pad: Page, live_server: LiveServer, table: Table) -> None:
    lost = threading.Event()

    def lose_answers(route: Route) -> None:
        if not lost.is_set():
            lost.set()
            route.fetch()
        route.abort()

    pad.route(OPERATIONS, lose_answers)
    open_pad(pad, live_server, table)
    tap(pad, (2, 4))
    badge(pad, "unsent", unsent(1))
    table.do("set_bid", round=2, seat=2, seen=4, value=0)
    table.do("set_bid", round=2, seat=3, value=1)
    pad.clock.run_for(POLL)
    expect(on(pad, 3)).to_have_text("1")
    expect(on(pad, 2)).to_have_text("4")
    pad.unroute(OPERATIONS)
    pad.locator("[data-retry]").dispatch_event("click")
    saved(pad)
    expect(on(pad, 2)).to_have_text("0")
    assert bids(table) == (None, None, 0, 1)


def test_open_correction_undoes_no_other(pad: Page, live_server: LiveServer, table: Table) -> None:
    open_pad(pad, live_server, table)
    pad.locator('[data-focus="cell-1-0"]').click()
    pad.clock.run_for(PAUSE)
    said = put_right(table)
    pad.clock.run_for(POLL)
    problem = pad.locator("#problem")
    expect(problem).to_have_text(said)
    count = Operation.objects.count()
    pad.locator('[data-edit] label:has([name="bids-0"][value="2"])').click()
    pad.get_by_role("button", name="Save the correction").click()
    expect(problem).to_have_text("This hand was changed on another device: look at it again")
    expect(pad.locator('[name="bids-0"][value="2"]')).to_be_checked()
    saved(pad)
    first = table.state.rows[0].hand()
    assert (first.bids, first.tricks, Operation.objects.count()) == ((1, 2, 0, 1), (1, 2, 0, 2), count)


def test_every_game_of_a_tab_learns_that_its_link_is_closed(page: Page, live_server: LiveServer) -> None:
    for _ in range(2):
        table = Table(occasion="Club evening", plan="custom", plan_hands=[5])
        page.goto(f"{live_server.url}/L/{link_add(game=table.game, kind=GameLink.Kind.TABLE).token}/")
        expect(page.locator("[data-local]")).to_be_visible()
        links_close(games=[table.game.pk], at=timezone.now())
        page.clock.run_for(2 * POLL)
        expect(page.locator(".pad-banner", has_text="The round is closed")).to_be_visible()


def test_news_hides_no_conflict_and_a_double_tap_decides_one(pad: Page, live_server: LiveServer, table: Table) -> None:
    open_pad(pad, live_server, table)
    stand_still(pad)
    pad.context.set_offline(True)
    tap(pad, (2, 4), (3, 0))
    pad.clock.run_for(PAUSE)
    badge(pad, "unsent", unsent(2))
    for seat in (2, 3):
        table.do("set_bid", round=2, seat=seat, value=1)
    said = put_right(table)
    pad.context.set_offline(False)
    badge(pad, "conflict", "conflict in round 2")
    pad.clock.run_for(POLL)
    expect(pad.locator('[data-focus="cell-1-3"]')).to_contain_text("1/2")
    keep = pad.locator("#problem [data-keep]")
    expect(keep).to_be_visible()
    expect(keep).to_have_text("This device: 4")
    keep.click()
    # Shown as soon as the finger is lifted, and the second half of a double tap comes in less than 300 ms.
    pad.clock.run_for(100)
    expect(keep).to_have_text("This device: 0")
    keep.click()
    pad.clock.run_for(PAUSE)
    badge(pad, "conflict", "conflict in round 2")
    expect(keep).to_have_text("This device: 0")
    assert bids(table) == (None, None, 4, 1)
    keep.click()
    saved(pad)
    assert bids(table) == (None, None, 4, 0)
    expect(keep).to_be_hidden()
    expect(pad.locator("#problem")).to_contain_text(said)


def test_value_of_a_hand_scored_elsewhere_is_decided_by_a_tap(pad: Page, live_server: LiveServer, table: Table) -> None:
    open_pad(pad, live_server, table)
    stand_still(pad)
    pad.context.set_offline(True)
    tap(pad, (2, 4), (3, 0), (0, 1))
    badge(pad, "unsent", unsent(3))
    table.play((1, 1, 3, 0), (1, 1, 3, 0))
    pad.context.set_offline(False)
    badge(pad, "conflict", "conflict in round 2")
    pad.clock.run_for(POLL)
    problem = pad.locator("#problem")
    expect(problem).to_contain_text(f"Round 2, {table.state.names[2]}: This hand is scored already")
    expect(problem.locator("[data-drop]")).to_have_text(re.compile("^Stored: 3"))
    problem.get_by_role("button", name="This device: 4").click()
    # What was entered alike asks nothing.
    saved(pad)
    second = table.state.rows[1].hand()
    assert (second.bids, second.tricks) == ((1, 1, 4, 0), (1, 1, 3, 0))
    expect(pad.locator('[data-focus="cell-2-2"]')).to_contain_text("4/3")


def test_tab_that_was_closed_is_told_of_a_correction(pad: Page, live_server: LiveServer, table: Table) -> None:
    open_pad(pad, live_server, table)
    with pad.expect_response("**/pad/state"):
        pad.clock.run_for(POLL)
    pad.goto("about:blank")
    said = put_right(table)
    open_pad(pad, live_server, table)
    expect(pad.locator("#problem")).to_have_text(said)


def test_correction_is_told_behind_a_tap_of_ones_own(pad: Page, live_server: LiveServer, table: Table) -> None:
    polls_off(pad)
    open_pad(pad, live_server, table)
    tap(pad, (2, 4))
    saved(pad)
    said = put_right(table)
    pad.unroute("**/pad/state")
    pad.clock.run_for(POLL)
    expect(pad.locator("#problem")).to_have_text(said)
    expect(on(pad, 2)).to_have_text("4")


def test_double_tap_on_a_trump_sets_it(pad: Page, live_server: LiveServer, table: Table) -> None:
    open_pad(pad, live_server, table)
    trump = pad.locator('#panel [data-tap="set_trump hearts"]')
    trump.evaluate("(button) => { button.click(); button.click(); }")
    saved(pad)
    expect(trump).to_have_attribute("aria-pressed", "true")
    assert table.row.round.trump == "hearts"
    trump.evaluate("(button) => button.click()")
    saved(pad)
    assert not table.row.round.trump


def test_focus_stays_in_the_rows_when_a_hand_is_scored(pad: Page, live_server: LiveServer, table: Table) -> None:
    table.bid(1, 2, 1, 0)
    open_pad(pad, live_server, table)
    tap(pad, (3, 1))
    pad.clock.run_for(PAUSE)
    pad.locator("[data-main]").focus()
    pad.keyboard.press("Enter")
    phase(pad, "bids", 3)
    expect(pad.locator(".rows")).to_be_focused()
    saved(pad)


def test_state_read_while_the_last_hand_was_scored_is_drawn(
    pad: Page, live_server: LiveServer, table: Table, watched: list[str]
) -> None:
    # The game's row was read before, its hands after the scoring: it still runs, and has no open hand.
    def torn(route: Route) -> None:
        answer = route.fetch()
        if answer.status != 200:
            return route.fulfill(response=answer)
        state = answer.json()
        state["game"]["state"] = "running"
        return route.fulfill(response=answer, json=state)

    open_pad(pad, live_server, table)
    table.play_quietly(2)
    pad.route("**/pad/state", torn)
    pad.clock.run_for(POLL)
    expect(pad.locator(".final h2")).to_be_visible()
    assert [line for line in watched if line.startswith("page error")] == []
