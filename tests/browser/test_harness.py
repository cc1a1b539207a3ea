"""The watch over browser tests works: it would see an error, a foreign request and an accessibility violation."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer


def test_console_errors_and_foreign_requests_are_seen(page: Page, live_server: LiveServer, watched: list[str]) -> None:
    page.goto(live_server.url + "/accounts/login/")
    page.evaluate("console.error('oh no')")
    page.evaluate("fetch('http://127.0.0.1:9/elsewhere').catch(() => null)")
    assert "console error: oh no" in watched
    assert any("elsewhere" in line for line in watched)
    watched.clear()


def test_requests_taken_back_are_no_error_but_lost_ones_are(
    page: Page, live_server: LiveServer, watched: list[str]
) -> None:
    page.goto(live_server.url + "/accounts/login/")
    page.route("**/lost", lambda route: route.abort())
    ask = "(path) => htmx.ajax('GET', path, {target: '#live'}).catch(() => null)"
    page.evaluate(f"""() => {{
        const answer = ({ask})(location.pathname);
        htmx.trigger(document.body, "htmx:abort");
        return answer;
    }}""")
    assert watched == []
    page.evaluate(ask, "/lost")
    assert any("htmx:afterRequest" in line for line in watched)
    assert any("htmx:sendError" in line for line in watched)
    watched.clear()


def test_violations_are_seen(page: Page, live_server: LiveServer, axe: Callable[[Page], None]) -> None:
    page.goto(live_server.url + "/accounts/login/")
    page.evaluate("document.body.append(document.createElement('img'))")
    with pytest.raises(AssertionError, match="image-alt"):
        axe(page)
