"""Every page in a real browser: accessible in both themes, nothing wider than the screen, no error in the console."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.addresses import Route, looker, page_routes
from tests.browser.conftest import SIZES
from tests.world import World, make_world

PAGES = page_routes()


@pytest.fixture
def world(transactional_db: None) -> World:
    return make_world()


def become(page: Page, server: LiveServer, world: World, role: str) -> None:
    """Give the browser the cookies of that role."""
    cookies = world.client(role).cookies.values()
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": server.url} for cookie in cookies])


def visits(page: Page, server: LiveServer, world: World, route: Route) -> Iterator[str]:
    """Open the pages of an address one after another, in each theme."""
    become(page, server, world, looker(route.name))
    for theme in ("light", "dark"):
        page.context.add_cookies([{"name": "theme", "value": theme, "url": server.url}])
        for url in route.pages(world):
            page.goto(server.url + url)
            yield f"{url} ({theme})"


@pytest.mark.parametrize("route", PAGES, ids=[route.name for route in PAGES])
def test_pages_are_accessible_and_fit(
    page: Page, live_server: LiveServer, world: World, axe: Callable[[Page], None], route: Route
) -> None:
    for visit in visits(page, live_server, world, route):
        axe(page)
        for size in ("phone", "tablet_portrait", "tablet"):
            page.set_viewport_size(SIZES[size])
            wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert wider <= 0, f"{visit} is {wider} px too wide on a {size}"
