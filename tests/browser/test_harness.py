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
    page.wait_for_timeout(100)
    assert "console error: oh no" in watched
    assert any("elsewhere" in line for line in watched)
    watched.clear()


def test_violations_are_seen(page: Page, live_server: LiveServer, axe: Callable[[Page], None]) -> None:
    page.goto(live_server.url + "/accounts/login/")
    page.evaluate("document.body.append(document.createElement('img'))")
    with pytest.raises(AssertionError, match="image-alt"):
        axe(page)
