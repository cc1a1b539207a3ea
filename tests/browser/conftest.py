"""Browser tests: Debian's Chromium against a real server thread, watched for errors and foreign requests.

A test that cannot start its browser fails; nothing here skips.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import ConsoleMessage, Page, Request, Route, expect
from pytest_django.live_server_helper import LiveServer

# Playwright's synchronous interface keeps an event loop in this thread; the product itself runs no asynchronous code.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

# A loaded machine answers late; nothing here is a test of speed.
expect.set_options(timeout=20_000)

# A scorekeeper's short pause: the finger is lifted and what came under it is drawn (50 ms), and the 300 ms are over in
# which a button that has just changed its meaning takes no tap.
PAUSE = 400
# Pages ask the server for news every three seconds, those for everybody every four.
POLL = 4_100

SIZES = {
    "tablet": {"width": 1112, "height": 834},
    "tablet_portrait": {"width": 834, "height": 1112},
    "phone": {"width": 390, "height": 844},
    "phone_landscape": {"width": 844, "height": 390},
    "desktop": {"width": 1440, "height": 900},
}


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """The system's browser; the one that playwright would download is not used."""
    executable = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not executable:
        pytest.fail("No Chromium found: install it or name it with CHROMIUM=/path/to/chromium", pytrace=False)
    switches = ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--no-first-run"]
    # By this name pages come over plain http as in a club room; browsers trust localhost like https.
    switches.append("--host-resolver-rules=MAP club.test 127.0.0.1")
    start = Path(settings.BASE_DIR) / ".ci/browser"
    return {"executable_path": start, "args": switches, "env": os.environ | {"CHROMIUM": executable}}


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, object]:
    """A tablet held across, touched; `page.set_viewport_size(SIZES[...])` makes it another device.

    Nothing moves: a colour that is just fading into another one has no contrast to measure.
    """
    return {
        "viewport": SIZES["tablet"],
        "has_touch": True,
        "locale": "en-GB",
        "timezone_id": "Europe/Berlin",
        "reduced_motion": "reduce",
    }


@pytest.fixture
def has_worker() -> bool:
    """Whether pages get their service worker. It loads every pad a second time: only tests of the worker say yes."""
    return False


@pytest.fixture
def page(page: Page, has_worker: bool) -> Page:
    """A tab whose time goes on by itself, and which a test may let pass at once: `page.clock.run_for(PAUSE)`."""
    if not has_worker:
        page.context.add_init_script("delete Navigator.prototype.serviceWorker")
    page.clock.install()
    return page


def stand_still(page: Page) -> None:
    """Stop the time of a tab: from now on it passes only by `page.clock.run_for`."""
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 10"))


def comes_true(page: Page, what: str) -> None:
    """Wait for something that no element shows."""
    wait = "new Promise((done) => setTimeout(done, 20))"
    assert page.evaluate(
        f"async () => {{ for (let left = 500; left; left--) if ({what}) return true; else await {wait}; }}"
    )


def polls_off(page: Page) -> None:
    """Nothing new comes by itself."""
    page.route("**/*version=*", lambda route: route.fulfill(status=204))
    page.route("**/pad/state", lambda route: route.fulfill(status=304))


def first_answer_lost(page: Page, pattern: str) -> None:
    """The server takes the first that is sent there, and its answer never comes."""
    lost = threading.Event()

    def lose_first_answer(route: Route) -> None:
        if lost.is_set():
            return route.continue_()
        lost.set()
        route.fetch()
        return route.abort()

    page.route(pattern, lose_first_answer)


@pytest.fixture
def watched(page: Page, live_server: LiveServer) -> list[str]:
    """What the browser complained of and which foreign addresses it asked for; a test may clear what it provokes."""
    seen: list[str] = []

    def on_console(message: ConsoleMessage) -> None:
        if message.type not in {"error", "warning"}:
            return
        ended = bool(seen) and seen[-1].startswith("console error: htmx:afterRequest")
        if ended and message.text.startswith("htmx:sendAbort"):
            # A request was taken back, for a newer one or another page: htmx notes two errors, and nothing failed.
            seen.pop()
        else:
            seen.append(f"console {message.type}: {message.text}")

    def on_request(request: Request) -> None:
        if not request.url.startswith((live_server.url, "data:", "blob:")):
            seen.append(f"foreign request: {request.url}")

    page.on("console", on_console)
    page.on("pageerror", lambda error: seen.append(f"page error: {error}"))
    page.on("request", on_request)
    return seen


@pytest.fixture(autouse=True)
def no_complaints(watched: list[str]) -> Iterator[None]:
    """Every browser test ends without a console error, a broken policy or a request to elsewhere."""
    yield
    assert watched == []


@pytest.fixture
def sign_in(page: Page, live_server: LiveServer) -> Callable[[User], None]:
    """Sign a user in by the session's cookie, without the form: `sign_in(director)`."""

    def sign_in_with_cookie(user: User) -> None:
        client = Client()
        client.force_login(user)
        value = client.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": live_server.url}])

    return sign_in_with_cookie


@pytest.fixture
def axe() -> Callable[..., None]:
    """Assert that the page as it stands has no accessibility violation: `axe(page)`, or of single rules only."""

    def check(page: Page, *rules: str) -> None:
        levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
        only = {"type": "rule", "values": list(rules)} if rules else {"type": "tag", "values": levels}
        # What passed is counted, not described: that takes half the time.
        found = Axe().run(page, options={"runOnly": only, "resultTypes": ["violations"]})
        assert found.violations_count == 0, f"{page.url}\n{found.generate_report()}"

    return check


@pytest.fixture
def axe_both(axe: Callable[..., None]) -> Callable[[Page], None]:
    """The same in both themes. The dark one has other colours and nothing else: only they are looked at again."""

    def check(page: Page) -> None:
        page.emulate_media(color_scheme="light")
        axe(page)
        page.emulate_media(color_scheme="dark")
        axe(page, "color-contrast")
        page.emulate_media(color_scheme="light")

    return check
