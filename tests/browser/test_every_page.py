"""Every page in a real browser: accessible in both themes, nothing wider than the screen, no error in the console."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.addresses import Route, looker, page_routes
from tests.browser.conftest import SIZES
from tests.world import World, make_world

# So many addresses share a club: making one takes longer than looking at a page.
TOGETHER = 6
PAGES = page_routes()
GROUPS = [PAGES[at : at + TOGETHER] for at in range(0, len(PAGES), TOGETHER)]


@pytest.fixture
def world(transactional_db: None) -> World:
    return make_world()


def become(page: Page, server: LiveServer, world: World, role: str) -> None:
    """Give the browser the cookies of that role, and no others."""
    page.context.clear_cookies()
    cookies = world.client(role).cookies.values()
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": server.url} for cookie in cookies])


def pages_of(route: Route, world: World) -> list[str]:
    """Its pages; what a query opens is drawn the same for every game and looked at on the first."""
    return [url for url in route.pages(world) if "?" not in url or url.startswith(f"{route.url(world)}?")]


@pytest.mark.parametrize("routes", GROUPS, ids=[routes[0].name for routes in GROUPS])
def test_pages_are_accessible_and_fit(
    page: Page,
    live_server: LiveServer,
    world: World,
    axe: Callable[[Page], None],
    axe_both: Callable[[Page], None],
    routes: list[Route],
) -> None:
    for route in routes:
        become(page, live_server, world, looker(route.name))
        look = axe_both
        for url in pages_of(route, world):
            page.goto(live_server.url + url)
            look(page)
            look = axe  # the other pages of an address have the same colours
            for size in ("phone", "tablet_portrait", "tablet"):
                page.set_viewport_size(SIZES[size])
                wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                assert wider <= 0, f"{url} is {wider} px too wide on a {size}"
