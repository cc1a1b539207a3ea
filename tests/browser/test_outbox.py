"""The outbox of a device in a real browser: taps are stored first, sent once and in order, and never lost."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import BrowserContext, Page, Response, Route, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Operation
from tests.browser.conftest import first_answer_lost, stand_still
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db(transaction=True)

OpenBox = Callable[..., Page]
OPERATIONS = "**/operations/"
DAY = 24 * 60 * 60

NO_LOCKS = "Object.defineProperty(navigator, 'locks', { value: undefined })"
NO_DATABASE = "IDBFactory.prototype.open = () => { throw new Error('broken') }"
NO_NETWORK = "window.fetch = async () => { throw new Error('cut') }"
NO_ANSWER = "window.fetch = () => new Promise(() => {})"
NO_ROOM = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"

OPEN = """async (code) => {
  const { open } = await import("/static/wizard_club/js/outbox.js");
  const { cookie } = await import("/static/wizard_club/js/app.js");
  window.box = await open({
    code,
    url: `/api/v1/games/${code}/operations/`,
    csrf: () => cookie("csrftoken"),
    onChange: (state) => { Object.assign(window, { state, told: (window.told ?? 0) + 1 }) },
  });
}"""


@pytest.fixture
def table() -> Table:
    return Table(plan="custom", plan_hands=[5, 5])


@pytest.fixture
def open_box(
    page: Page, live_server: LiveServer, scorekeeper: User, sign_in: Callable[[User], None], table: Table
) -> OpenBox:
    """Open the table's outbox in a tab, the first one or another, on a page that sends nothing by itself."""
    sign_in(scorekeeper)

    def go(tab: Page = page) -> Page:
        tab.goto(f"{live_server.url}/games/{table.game.code}/history")
        tab.evaluate(OPEN, table.game.code)
        return tab

    return go


def bid(seat: int, value: int, seen: int | None = None) -> dict[str, Any]:
    return {"id": str(uuid.uuid4()), "kind": "set_bid", "round": 1, "seat": seat, "value": value, "seen": seen}


def add(tab: Page, *operations: dict[str, Any]) -> None:
    """Tap; what is stored is waited for, what is sent not."""
    tab.evaluate("(operations) => Promise.all(operations.map(box.add))", list(operations))


def waiting(tab: Page) -> list[str]:
    return [one["id"] for one in tab.evaluate("box.waiting()")]


def comes(tab: Page, state: str) -> dict[str, Any]:
    """Wait until the outbox tells this state."""
    tab.wait_for_function("(name) => window.state?.state === name", arg=state)
    return tab.evaluate("state")  # type: ignore[no-any-return]


def sent(context: BrowserContext) -> list[str]:
    """The ids of all operations that are answered from now on, again and again."""
    ids: list[str] = []

    def note(response: Response) -> None:
        if response.request.method == "POST" and response.url.endswith("/operations/"):
            ids.extend(one["id"] for one in json.loads(response.request.post_data or "")["operations"])

    context.on("response", note)
    return ids


def stored() -> list[str]:
    return [str(key) for key in Operation.objects.order_by("pk").values_list("key", flat=True)]


def cut(context: BrowserContext) -> None:
    context.route(OPERATIONS, lambda route: route.abort())


def test_lost_answer_and_double_tap_give_one_operation(open_box: OpenBox, page: Page, watched: list[str]) -> None:
    first_answer_lost(page, OPERATIONS)
    open_box()
    tap = bid(1, 2)
    add(page, tap, tap)
    state = comes(page, "unsent")
    assert (state["count"], state["since"] > 0, state["store"]) == (1, True, "stored")
    assert stored() == [tap["id"]]
    page.clock.run_for(1000)  # a first retry comes by itself
    assert comes(page, "saved")["count"] == 0
    assert stored() == [tap["id"]]
    watched.clear()


def test_taps_of_a_closed_tab_are_sent_once_and_in_order(
    open_box: OpenBox, page: Page, context: BrowserContext, watched: list[str]
) -> None:
    cut(context)
    open_box()
    page.evaluate("box.setBase({ version: 0, hello: 'Ștefan' })")
    taps = [bid(1, 2), bid(1, 3, 2), bid(2, 0)]
    add(page, *taps)
    comes(page, "unsent")
    page.close()
    watched.clear()
    ids = sent(context)
    context.unroute(OPERATIONS)
    tab = open_box(context.new_page())
    comes(tab, "saved")
    assert ids == stored() == [tap["id"] for tap in taps]
    assert tab.evaluate("box.base()") == {"version": 0, "hello": "Ștefan"}
    # What the server has taken is still to be shown until a state comes that has it.
    assert [one["id"] for one in tab.evaluate("box.answered()")] == ids
    tab.evaluate("box.setBase({ version: 2 })")
    assert [one["id"] for one in tab.evaluate("box.answered()")] == ids[2:]


def test_login_that_has_expired_keeps_everything(
    open_box: OpenBox,
    page: Page,
    scorekeeper: User,
    sign_in: Callable[[User], None],
    watched: list[str],
) -> None:
    open_box()
    page.context.clear_cookies(name="sessionid")
    tap = bid(1, 2)
    add(page, tap)
    assert comes(page, "sign-in")["count"] == 1
    assert stored() == []
    sign_in(scorekeeper)
    page.evaluate("dispatchEvent(new Event('online'))")
    comes(page, "saved")
    assert stored() == [tap["id"]]
    watched.clear()


def test_token_that_is_too_old_is_fetched_once(open_box: OpenBox, page: Page, watched: list[str]) -> None:
    open_box()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url.rsplit('/', 2)[-1]}"))
    page.context.clear_cookies(name="csrftoken")
    add(page, bid(1, 2))
    comes(page, "saved")
    assert asked == ["POST ", "GET history", "POST "]
    # Where that does not help, the right to write is gone.
    page.route(OPERATIONS, lambda route: route.fulfill(status=403, json={"code": "link_revoked"}))
    add(page, bid(2, 2))
    assert comes(page, "refused")["count"] == 1
    watched.clear()


def test_refused_tap_waits_for_a_person_and_later_ones_behind_it(
    open_box: OpenBox, page: Page, table: Table, watched: list[str]
) -> None:
    open_box()
    table.do("set_bid", round=1, seat=1, value=4)
    taps = [bid(0, 1), bid(1, 2), bid(2, 0), bid(3, 9)]
    add(page, *taps)
    state = comes(page, "conflict")
    assert state["count"] == 3
    assert [state["conflict"][name] for name in ("id", "value", "current")] == [taps[1]["id"], 2, 4]
    assert table.row.hand().bids == (1, 4, None, None)
    page.evaluate("([old, tap]) => box.replace(old, tap)", [taps[1]["id"], bid(1, 2, 4)])
    page.wait_for_function("() => window.state.conflict?.code === 'bid_out_of_range'")
    assert waiting(page) == [taps[3]["id"]]
    page.evaluate("(id) => box.replace(id)", taps[3]["id"])
    comes(page, "saved")
    assert table.row.hand().bids == (1, 2, 0, None)
    watched.clear()


@pytest.mark.parametrize("script", ["", NO_LOCKS], ids=["locks", "plain http"])
def test_tabs_see_the_same_and_one_sends(
    open_box: OpenBox, page: Page, context: BrowserContext, watched: list[str], script: str
) -> None:
    context.add_init_script(script)
    cut(context)
    tab = open_box(context.new_page())
    open_box()
    first = bid(0, 1)
    add(page, first)
    tab.wait_for_function("() => box.waiting().length === 1")
    comes(tab, "unsent")
    ids = sent(context)
    context.unroute(OPERATIONS)
    taps = [bid(seat, value, seen) for seat in (1, 2) for value, seen in ((1, None), (2, 1))]
    add(page, *taps[:2])
    add(tab, *taps[2:])
    for one in (page, tab):
        comes(one, "saved")
    assert sorted(ids) == sorted(stored()) == sorted(one["id"] for one in [first, *taps])
    watched.clear()


def test_tab_closed_while_sending_holds_up_the_others_for_a_moment_only(
    open_box: OpenBox, page: Page, context: BrowserContext, watched: list[str]
) -> None:
    context.add_init_script(NO_LOCKS)
    tab = context.new_page()
    tab.add_init_script(NO_ANSWER)
    open_box(tab)
    add(tab, bid(0, 1))
    tab.wait_for_function("() => window.told > 3")  # opened, looked, stored, leased
    tab.close()
    ids = sent(context)
    open_box()
    page.evaluate("box.send()")
    page.wait_for_function("() => window.told > 2")
    assert ids == stored() == []
    # The clock of the device was a day ahead when the lease was taken, and has been put right.
    page.clock.set_system_time(page.evaluate(f"Date.now() / 1000 - {DAY}"))
    page.evaluate("box.send()")
    comes(page, "saved")
    assert ids == stored()


def test_broken_store_gives_way_to_another_and_comes_back(
    open_box: OpenBox, page: Page, context: BrowserContext, table: Table, watched: list[str]
) -> None:
    tab = context.new_page()
    tab.add_init_script(NO_DATABASE)
    tab.add_init_script(NO_NETWORK)
    open_box(tab)
    tap = bid(1, 2)
    add(tab, tap)
    assert comes(tab, "unsent")["store"] == "stored"
    tab.reload()
    tab.evaluate(OPEN, table.game.code)
    assert waiting(tab) == [tap["id"]]
    tab.close()
    # Next time the database works again, and takes over what is left.
    open_box()
    comes(page, "saved")
    assert stored() == [tap["id"]]
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('outbox'))") == []
    watched.clear()


def test_device_without_room_says_so_and_sends(open_box: OpenBox, page: Page, watched: list[str]) -> None:
    cut(page.context)
    page.add_init_script(NO_DATABASE)
    page.add_init_script(NO_ROOM)
    open_box()
    taps = [bid(1, 2), bid(2, 2)]
    add(page, *taps)
    state = comes(page, "unsent")
    assert (state["count"], state["store"]) == (2, "memory")
    page.context.unroute(OPERATIONS)
    page.evaluate("box.send()")
    comes(page, "saved")
    assert stored() == [tap["id"] for tap in taps]
    watched.clear()


def test_server_that_is_asked_too_often_is_asked_later(open_box: OpenBox, page: Page, watched: list[str]) -> None:
    ids = sent(page.context)

    def guard(route: Route) -> None:
        if not ids:
            route.fulfill(status=429, json={"code": "throttled"}, headers={"Retry-After": "50"})
        else:
            route.continue_()

    open_box()
    page.route(OPERATIONS, guard)
    taps = [bid(seat, 1) for seat in range(4)]
    add(page, *taps)
    assert comes(page, "unsent")["count"] == 4
    before = len(ids)
    page.clock.run_for(49_000)
    assert len(ids) == before
    page.clock.run_for(2_000)
    comes(page, "saved")
    assert ids[before:] == stored() == [tap["id"] for tap in taps]
    watched.clear()


def test_tries_become_rarer(open_box: OpenBox, page: Page, watched: list[str]) -> None:
    tries: list[str] = []

    def refuse(route: Route) -> None:
        tries.append(route.request.url)
        route.fulfill(status=502, body="<h1>Gateway</h1>")

    page.add_init_script("Math.random = () => 1")
    page.route(OPERATIONS, refuse)
    open_box()
    stand_still(page)
    add(page, bid(0, 1))
    comes(page, "unsent")
    for seconds in (1, 2, 4):
        number = len(tries)
        page.wait_for_function("(number) => window.told >= number", arg=3 + 2 * number)
        page.clock.run_for(1000 * seconds - 1)
        assert len(tries) == number
        with page.expect_response(OPERATIONS):
            page.clock.run_for(1)
    watched.clear()


def test_server_put_back_to_a_backup_is_told_again(open_box: OpenBox, table: Table) -> None:
    tab = open_box()
    add(tab, bid(1, 2), bid(2, 0), bid(3, 1))
    comes(tab, "saved")
    before = table.row.hand().bids
    tab.evaluate("box.setBase({ version: 3 })")
    # As `restore` leaves it: the game of an hour ago knows nothing of the last two.
    for operation in Operation.objects.filter(kind="set_bid").order_by("-id")[:2]:
        operation.changes.all().delete()
        operation.delete()
    table.row.round.bids.filter(seat__in=(2, 3)).update(bid=None)
    type(table.game).objects.filter(pk=table.game.pk).update(version=1)
    tab.evaluate("box.setBase({ version: 1 })")
    comes(tab, "saved")
    assert table.row.hand().bids == before == (None, 2, 0, 1)


def test_other_pages_tell_what_waits_and_make_no_database(
    page: Page, live_server: LiveServer, scorekeeper: User, sign_in: Callable[[User], None], table: Table
) -> None:
    """What the second place keeps; tests/browser/test_pad_server_gone.py fills the first."""
    notice = page.locator("#unsent")
    code = table.game.code
    sign_in(scorekeeper)
    page.goto(f"{live_server.url}/players/")
    page.evaluate("([name, text]) => localStorage.setItem(name, text)", [f"outbox {code}", '{"list": [{"id": 1}]}'])
    page.reload()
    expect(notice.locator("p")).to_have_text(f"Game {code}: not sent yet from this device: 1")
    expect(page.locator("#live")).to_have_text(f"Game {code}: not sent yet from this device: 1")
    expect(notice.get_by_role("link")).to_have_attribute("href", f"/games/{code}/pad")
    assert page.evaluate("indexedDB.databases()") == []
    page.evaluate("localStorage.clear(); document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    expect(notice).to_be_hidden()
