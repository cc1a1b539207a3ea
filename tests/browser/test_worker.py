"""The service worker in a real browser: a pad that was open once opens again without the server."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest
from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.urls import path
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import GameLink
from scoring.services.games import link_add, link_revoke
from tests.browser.conftest import PAUSE, comes_true, polls_off
from tests.scoring.operations.table import Table
from wizard_club.installable import PAD_FILES
from wizard_club.urls import urlpatterns as product

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.urls(__name__)]

SOURCE = Path(settings.BASE_DIR) / "wizard_club/static/wizard_club/js/worker.js"
FILE = "/file.0123456789ab.js"
AWAY = ["/away/", "/away/?sent"]
served = {"version": "1"}
file_may_come = Event()
file_may_come.set()


@login_not_required
def worker_script(request: HttpRequest) -> HttpResponse:
    """The worker as the product serves it, with a version and a file of that version."""
    filled = f'const VERSION = "{served["version"]}", FILES = {json.dumps([*AWAY, FILE])};'
    return HttpResponse(f"{filled}\n{SOURCE.read_text()}", content_type="text/javascript")


@login_not_required
def hashed_file(request: HttpRequest) -> HttpResponse:
    file_may_come.wait(20)
    return HttpResponse("// a file", content_type="text/javascript")


urlpatterns = [path("worker.js", worker_script), path(FILE[1:], hashed_file), *product]


@pytest.fixture
def has_worker() -> bool:
    return True


@pytest.fixture
def table() -> Table:
    """All have bid nothing in the first hand of one card."""
    table = Table(plan="custom", plan_hands=[1, 1, 1])
    table.bid(0, 0, 0, 0)
    return table


@pytest.fixture
def pad(
    page: Page,
    live_server: LiveServer,
    scorekeeper: User,
    sign_in: Callable[[User], None],
    watched: list[str],
    table: Table,
) -> Iterator[Page]:
    """A pad, open for the first time, whose worker is at work."""
    served["version"] = "1"
    polls_off(page)
    sign_in(scorekeeper)
    page.goto(f"{live_server.url}/games/{table.game.code}/pad")
    at_work(page)
    yield page
    # What it could not load is told on the console.
    watched.clear()


def at_work(page: Page) -> None:
    """The worker looks after this page."""
    comes_true(page, "navigator.serviceWorker.controller?.state === 'activated'")


def update(page: Page, version: str) -> str:
    """A newer version is served, and found by the browser: what becomes of its worker."""
    served["version"] = version
    return page.evaluate("""() => new Promise((done) => navigator.serviceWorker.ready.then((registration) => {
      registration.addEventListener("updatefound", () => {
        const { installing } = registration;
        installing.addEventListener("statechange", () => installing.state === "installing" || done(installing.state));
      });
      registration.update();
    }))""")  # type: ignore[no-any-return]


def cached(page: Page) -> list[str]:
    return sorted(page.evaluate("caches.keys()"))


def copies(page: Page) -> list[str]:
    """The pads of which a copy is kept."""
    return page.evaluate(  # type: ignore[no-any-return]
        "caches.open('pads').then((pads) => pads.keys()).then((kept) => kept.map(({ url }) => url))"
    )


def opens(page: Page, address: str) -> str:
    """The address of what a new tab shows there, if it is more than that the server is away."""
    tab = page.context.new_page()
    tab.goto(address)
    found = "" if tab.get_by_role("heading", name="The server is away").count() else tab.url
    tab.close()
    return found


def test_pad_opens_without_the_server_until_one_signs_out(pad: Page, live_server: LiveServer) -> None:
    address = pad.url
    assert copies(pad) == [address]
    assert opens(pad, f"{address}?open=1") == f"{address}?open=1"
    pad.context.set_offline(True)
    pad.goto("about:blank")
    pad.goto(address)
    expect(pad.locator("#panel")).to_be_visible()
    # An icon is a part of a file.
    assert pad.evaluate("(file) => fetch(file).then((answer) => answer.text())", f"{FILE}#hat") == "// a file"
    # A copy is only for that very address.
    assert opens(pad, address.replace("/pad", "/history")) == ""
    assert opens(pad, f"{address}?open=1") == ""
    pad.context.set_offline(False)
    pad.goto(f"{live_server.url}/players/")
    pad.locator("details.bar-menu summary").click()
    pad.get_by_role("button", name="Log out").click()
    expect(pad).to_have_url(f"{live_server.url}/accounts/login/")
    pad.context.set_offline(True)
    assert opens(pad, address) == ""
    pad.get_by_label("Username").fill("anna")
    pad.get_by_label("Password").fill("seven")
    pad.get_by_role("button", name="Sign in").click()
    expect(pad.get_by_role("alert")).to_contain_text("What was just sent may not have arrived.")


def test_pad_that_was_loading_before_the_worker_was_there_is_kept(
    page: Page, live_server: LiveServer, scorekeeper: User, sign_in: Callable[[User], None], table: Table
) -> None:
    sign_in(scorekeeper)
    other = page.context.new_page()
    address = f"{live_server.url}/games/{table.game.code}/pad"

    def come_late(route: Route) -> None:
        file_may_come.set()
        comes_true(other, "(await navigator.serviceWorker.getRegistration()).active?.state === 'activated'")
        route.continue_()

    file_may_come.clear()
    other.goto(f"{live_server.url}/players/")
    page.route(address, come_late)
    page.goto(address)
    at_work(page)
    comes_true(page, "(await (await caches.open('pads')).keys()).length")
    assert copies(page) == [address]


def test_login_page_takes_no_pads_place(pad: Page, live_server: LiveServer) -> None:
    address = pad.url
    pad.context.clear_cookies(name="sessionid")
    # Its copy would need the files of the version before: that stays.
    assert update(pad, "2") == "redundant"
    assert cached(pad)[0] == "files 1"
    pad.goto(address)
    expect(pad).to_have_url(f"{live_server.url}/accounts/login/?next={address.removeprefix(live_server.url)}")
    assert copies(pad) == [address]
    pad.context.set_offline(True)
    pad.goto(address)
    expect(pad.locator("#panel")).to_be_visible()


def test_withdrawn_link_takes_its_copy_along(pad: Page, live_server: LiveServer, table: Table) -> None:
    link = link_add(game=table.game, kind=GameLink.Kind.TABLE)
    pad.context.clear_cookies(name="sessionid")
    pad.goto(f"{live_server.url}/L/{link.token}/")
    address = pad.url
    assert copies(pad) == [address]
    link_revoke(link=link)
    pad.goto(address)
    expect(pad.get_by_role("heading", name="This is not open to you")).to_be_visible()
    comes_true(pad, "!(await (await caches.open('pads')).keys()).length")


def bid_nothing(pad: Page, *seats: int) -> None:
    pad.clock.run_for(PAUSE)
    for seat in seats:
        pad.locator(f'.row[data-seat="{seat}"] .chip[data-value="0"]').click()


def score_hand(pad: Page) -> None:
    """Of a hand of one card in which nobody bid."""
    expect(pad.locator('#panel[data-phase="tricks"]')).to_be_visible()
    pad.clock.run_for(PAUSE)
    pad.locator('.row[data-seat="1"] .chip[data-value="1"]').click()
    pad.clock.run_for(PAUSE)
    pad.locator("[data-main]:visible").click()


def test_new_version_is_offered_between_two_hands(pad: Page) -> None:
    assert update(pad, "2") == "installed"
    assert cached(pad) == ["files 1", "files 2", "pads"]
    notice = pad.locator("#update")
    expect(notice).to_be_hidden()
    pad.evaluate("""() => {
      window.said = [];
      const live = document.getElementById("live");
      new MutationObserver(() => said.push(live.textContent)).observe(live, { childList: true });
    }""")
    score_hand(pad)
    expect(notice).to_be_visible()
    comes_true(pad, "said.includes('A new version is ready')")
    bid_nothing(pad, 2)
    expect(notice).to_be_hidden()
    bid_nothing(pad, 3, 0, 1)
    score_hand(pad)
    loads: list[str] = []
    pad.on("domcontentloaded", lambda page: loads.append(page.url))
    notice.get_by_role("button", name="Update now").click()
    pad.wait_for_event("load")
    at_work(pad)
    assert cached(pad) == ["files 2", "pads"]
    expect(notice).to_be_hidden()
    assert loads == [pad.url]
    # A pad that stays open all evening looks for one after each hand.
    served["version"] = "3"
    bid_nothing(pad, 3, 0, 1, 2)
    score_hand(pad)
    expect(notice).to_be_visible()
    assert cached(pad) == ["files 2", "files 3", "pads"]


def test_other_pages_take_a_new_version_while_no_pad_is_open(pad: Page, live_server: LiveServer) -> None:
    other = pad.context.new_page()
    other.goto(f"{live_server.url}/players/")
    assert update(other, "2") == "installed"
    other.reload()
    assert other.evaluate("navigator.locks.request('look', () => caches.keys())") == ["files 1", "pads", "files 2"]
    pad.goto(f"{live_server.url}/players/")
    comes_true(pad, "(await caches.keys()).length === 2")
    assert cached(pad) == ["files 2", "pads"]


def test_a_pad_loads_what_the_worker_keeps(
    page: Page, live_server: LiveServer, scorekeeper: User, sign_in: Callable[[User], None], table: Table
) -> None:
    """No file more, no file less."""
    sign_in(scorekeeper)
    files: set[str] = set()
    static = f"{live_server.url}/static/"
    page.on("request", lambda request: request.url.startswith(static) and files.add(request.url.removeprefix(static)))
    page.goto(f"{live_server.url}/games/{table.game.code}/pad", wait_until="networkidle")
    # Collected, these are parts of local.js.
    parts = {f"wizard_club/js/{name}.js" for name in ("game", "outbox", "pad", "panels")}
    assert {file.partition("#")[0] for file in files} == {*PAD_FILES, *parts}


def test_copy_of_somebody_who_is_signed_out_holds_up_no_newer_version(
    pad: Page, live_server: LiveServer, table: Table
) -> None:
    assert copies(pad) == [pad.url]
    pad.context.clear_cookies()
    other = Table(plan="custom", plan_hands=[5])
    pad.goto(f"{live_server.url}/L/{link_add(game=other.game, kind=GameLink.Kind.TABLE).token}/")
    expect(pad.locator("[data-local]")).to_be_visible()
    assert update(pad, "2") == "installed"
    assert copies(pad) == [pad.url]
