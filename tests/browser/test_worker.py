"""The service worker in a real browser: a pad that was open once opens again without the server."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.urls import path
from playwright.sync_api import Error, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import polls_off
from tests.scoring.operations.table import Table
from wizard_club.urls import urlpatterns as product

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.urls(__name__)]

SOURCE = Path(settings.BASE_DIR) / "wizard_club/static/wizard_club/js/worker.js"
FILE = "/file.0123456789ab.js"
served = {"version": "1"}

UPDATE = """() => new Promise((done) => navigator.serviceWorker.ready.then((registration) => {
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing.addEventListener("statechange", () => installing.state === "installed" && done());
  });
  registration.update();
}))"""


@login_not_required
def worker_script(request: HttpRequest) -> HttpResponse:
    """The worker as the product serves it, with a version and the files of that version."""
    filled = f'const VERSION = "{served["version"]}", FILES = {json.dumps([FILE])};'
    return HttpResponse(f"{filled}\n{SOURCE.read_text()}", content_type="text/javascript")


@login_not_required
def hashed_file(request: HttpRequest) -> HttpResponse:
    return HttpResponse("// a file", content_type="text/javascript")


urlpatterns = [path("worker.js", worker_script), path(FILE[1:], hashed_file), *product]


@pytest.fixture
def pad(
    page: Page, live_server: LiveServer, scorekeeper: User, sign_in: Callable[[User], None], watched: list[str]
) -> Iterator[Page]:
    """A pad, open for the first time, whose worker is at work."""
    served["version"] = "1"
    polls_off(page)
    sign_in(scorekeeper)
    page.goto(f"{live_server.url}/games/{Table().game.code}/pad")
    page.evaluate("navigator.serviceWorker.register('/worker.js')")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    yield page
    # What it could not load is told on the console.
    watched.clear()


def cached(page: Page) -> list[str]:
    return sorted(page.evaluate("caches.keys()"))


def copies(page: Page) -> list[str]:
    """The pads of which a copy is kept."""
    return page.evaluate(  # type: ignore[no-any-return]
        "caches.open('pads').then((pads) => pads.keys()).then((kept) => kept.map(({ url }) => url))"
    )


def opens(page: Page, address: str) -> bool:
    """Whether a new tab shows anything there."""
    tab = page.context.new_page()
    try:
        return tab.goto(address) is not None
    except Error:
        return False
    finally:
        tab.close()


def test_pad_opens_without_the_server_until_it_is_forgotten(pad: Page) -> None:
    address = pad.url
    assert copies(pad) == [address]
    pad.context.set_offline(True)
    pad.goto("about:blank")
    pad.goto(address)
    expect(pad.locator("#panel")).to_be_visible()
    # An icon is a part of a file.
    assert pad.evaluate("(file) => fetch(file).then((answer) => answer.text())", f"{FILE}#hat") == "// a file"
    # A copy is only for that very address.
    assert opens(pad, address.replace("/pad", "/history")) is False
    assert opens(pad, address) is True
    pad.evaluate("navigator.serviceWorker.controller.postMessage('forget')")
    assert opens(pad, address) is False


def test_login_page_takes_no_pads_place(pad: Page, live_server: LiveServer) -> None:
    address = pad.url
    pad.context.clear_cookies(name="sessionid")
    served["version"] = "2"
    pad.evaluate(UPDATE)
    pad.goto(address)
    expect(pad).to_have_url(f"{live_server.url}/accounts/login/?next={address.removeprefix(live_server.url)}")
    assert copies(pad) == [address]
    pad.context.set_offline(True)
    pad.goto(address)
    expect(pad.locator("#panel")).to_be_visible()


def test_new_version_waits_until_the_pad_says_so(pad: Page) -> None:
    assert cached(pad) == ["files 1", "pads"]
    served["version"] = "2"
    pad.evaluate(UPDATE)
    assert cached(pad) == ["files 1", "files 2", "pads"]
    pad.evaluate("""() => new Promise((done) => navigator.serviceWorker.getRegistration().then(({ waiting }) => {
      waiting.addEventListener("statechange", () => waiting.state === "activated" && done());
      waiting.postMessage("activate");
    }))""")
    assert cached(pad) == ["files 2", "pads"]
