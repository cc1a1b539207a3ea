"""The description of the interface in a browser: under the policy, without an error, and ready to be tried."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import User
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import SIZES

SignIn = Callable[[User], None]


def test_an_address_can_be_tried_by_whoever_is_signed_in(
    page: Page, live_server: LiveServer, sign_in: SignIn, scorekeeper: User
) -> None:
    sign_in(scorekeeper)
    page.goto(f"{live_server.url}/api/v1/docs/")
    page.locator("[data-tag=account]").get_by_role("button").click()
    page.locator("[data-path='/api/v1/me/']").click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute").click()
    expect(page.locator(".live-responses-table .highlight-code").first).to_contain_text('"name": "scorekeeper"')
    for size in ("phone", "tablet"):
        page.set_viewport_size(SIZES[size])
        wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wider <= 0, size
    page.get_by_role("link", name="Tokens").click()
    expect(page).to_have_url(f"{live_server.url}/accounts/tokens/")
