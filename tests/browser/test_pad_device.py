"""What a pad can do on its device: keep the screen awake, and over plain http say what is missing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import SIZES
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db(transaction=True)

# Each lock that the page asks for, in order.
LOCKS = """window.locks = [];
navigator.wakeLock.request = async () => locks[locks.push(new EventTarget()) - 1];"""


def chip(page: Page) -> Locator:
    """The first bid of a game: seat 1 bids one."""
    return page.locator('.row[data-seat="1"] .chip[data-value="1"]')


def test_screen_is_kept_awake_from_the_first_tap_and_again_on_return(
    page: Page, live_server: LiveServer, scorekeeper: User, sign_in: Callable[[User], None]
) -> None:
    sign_in(scorekeeper)
    page.add_init_script(LOCKS)
    page.goto(f"{live_server.url}/games/{Table().game.code}/pad")
    expect(page.locator("#saved")).to_have_attribute("data-state", "saved")
    assert page.evaluate("locks.length") == 0
    chip(page).click()
    expect(page.locator("#saved")).to_have_attribute("data-state", "saved")
    assert page.evaluate("locks.length") == 1
    # Whoever looks at something else loses it; back again, it is asked for once more.
    page.evaluate("locks[0].dispatchEvent(new Event('release'))")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("locks.length") == 2
    expect(page.locator("#awake")).to_be_hidden()


def test_pad_over_plain_http_works_and_says_what_https_would_add(
    page: Page,
    live_server: LiveServer,
    scorekeeper: User,
    sign_in: Callable[[User], None],
    axe: Callable[..., None],
    watched: list[str],
) -> None:
    sign_in(scorekeeper)
    (session,) = page.context.cookies()
    club = live_server.url.replace("localhost", "club.test")
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session["value"], "url": club}])  # type: ignore[typeddict-item]
    table = Table()
    page.goto(f"{club}/games/{table.game.code}/pad")
    assert page.evaluate("[isSecureContext, navigator.serviceWorker, navigator.locks]") == [False, None, None]
    chip(page).click()
    expect(page.locator("#saved")).to_have_attribute("data-state", "saved")
    assert table.row.bids[1].bid == 1
    expect(page.locator("#awake")).to_be_visible()
    for size in ("tablet", "phone"):
        page.set_viewport_size(SIZES[size])
        page.get_by_role("link", name="What https would add").click()
        expect(page.get_by_role("dialog")).to_contain_text("docs/operators.md")
        axe(page)
        page.get_by_role("dialog").get_by_text("Close").click()
        expect(page.get_by_role("dialog")).to_be_hidden()
        assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    # The address is another one than the server's own name.
    watched.clear()
