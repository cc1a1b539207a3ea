"""Who may do what: every address with every role, by GET and by POST. The default is no."""

from __future__ import annotations

import pytest
from django.http import HttpResponse

from tests.addresses import ADDRESSES, EVERYBODY, Route, routes
from tests.world import World

ROUTES = [route for route in routes() if route.name in ADDRESSES]
NAMES = [route.name for route in ROUTES]


@pytest.fixture
def world(club: World, db: None) -> World:
    return club


def denied(response: HttpResponse) -> bool:
    """Whether the answer keeps the asker out: sign in, not allowed, or nothing to be found."""
    to_login = response.status_code == 302 and response["Location"].startswith("/accounts/login/?next=")
    return to_login or response.status_code in {401, 403, 404, 410}


def test_every_address_has_its_row() -> None:
    assert {route.name for route in routes()} == set(ADDRESSES)


@pytest.mark.parametrize("route", ROUTES, ids=NAMES)
def test_only_who_may_gets_in(world: World, route: Route) -> None:
    address = ADDRESSES[route.name]
    url = route.url(world)
    got_in = set()
    for role, client in world.clients().items():
        response = client.get(url) if address.get else client.post(url)
        assert response.status_code < 500
        assert response.status_code != 405, f"{role} may not even ask"
        if not denied(response):
            got_in.add(role)
    assert got_in == address.allowed


@pytest.mark.parametrize("route", ROUTES, ids=NAMES)
def test_nobody_else_can_post_or_fetch_a_part(world: World, route: Route) -> None:
    address = ADDRESSES[route.name]
    for role in sorted(EVERYBODY - address.allowed):
        client = world.client(role)
        posted = client.post(route.url(world))
        assert denied(posted) or posted.status_code == 405, role
        part = client.get(route.url(world), headers={"HX-Request": "true"})
        assert denied(part) or part.status_code == 405, role


@pytest.mark.parametrize("route", ROUTES, ids=NAMES)
def test_a_part_asked_for_after_signing_out_is_no_login_page(world: World, route: Route) -> None:
    if "stranger" in ADDRESSES[route.name].allowed:
        assert world.client("stranger").get(route.url(world)).status_code in {200, 302, 405}
        return
    for ask in (world.client("stranger").get, world.client("stranger").post):
        response = ask(route.url(world), headers={"HX-Request": "true"})
        assert response.status_code in {401, 403, 405}
        assert b"<form" not in response.content


def test_the_admin_is_for_directors(world: World) -> None:
    for role, client in world.clients().items():
        inside = client.get("/admin/").status_code == 200
        assert inside == (role == "director"), role


def test_a_disabled_account_is_out_at_once(world: World) -> None:
    client = world.client("scorekeeper")
    assert client.get("/accounts/password/").status_code == 200
    world.keeper.is_active = False
    world.keeper.save()
    assert denied(client.get("/accounts/password/"))
