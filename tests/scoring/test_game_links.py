from __future__ import annotations

import re

import pytest
from django.test import Client, override_settings

from scoring.models import GameLink
from scoring.selectors.links import LONGEST_ADDRESS
from scoring.services.games import link_add
from tests.factories import make_game
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


def address(table: Table) -> str:
    return f"/games/{table.game.code}/links"


def kinds(table: Table) -> list[tuple[str, int | None]]:
    links = GameLink.objects.filter(game=table.game, revoked_at__isnull=True)
    return sorted((link.kind, link.seat) for link in links)


@pytest.mark.parametrize("kind", ["table", "viewer"])
def test_a_link_is_made_once(client_scorekeeper: Client, kind: str) -> None:
    table = Table()
    for _ in range(2):
        assert client_scorekeeper.post(address(table), {"add": kind})["Location"] == address(table)
    assert kinds(table) == [(kind, None)]


def test_every_seat_gets_its_own_link(client_scorekeeper: Client) -> None:
    table = Table("hidden", players=5)
    client_scorekeeper.post(address(table), {"add": "seat"})
    assert kinds(table) == [("seat", seat) for seat in range(5)]
    cards = client_scorekeeper.get(address(table)).context["cards"]
    assert [card.player for card in cards] == table.state.names


@pytest.mark.parametrize("kind", ["", "director", "SEAT"])
def test_other_kinds_make_nothing(client_scorekeeper: Client, kind: str) -> None:
    table = Table()
    client_scorekeeper.post(address(table), {"add": kind})
    assert kinds(table) == []


def test_the_address_stands_in_capitals_beside_its_code(client_scorekeeper: Client) -> None:
    table = Table()
    token = link_add(game=table.game, kind="viewer").token
    page = client_scorekeeper.get(address(table), headers={"host": "192.168.178.20:8000"})
    (card,) = page.context["cards"]
    assert card.address == f"HTTP://192.168.178.20:8000/L/{token}/"
    assert len(card.address) <= LONGEST_ADDRESS
    assert card.address in page.content.decode()
    assert re.search(r'<svg class="qr"[^>]*>\s*<path d="M', page.content.decode())
    assert "style=" not in page.content.decode()


def test_the_address_leads_to_the_page(client_scorekeeper: Client) -> None:
    table = Table()
    link_add(game=table.game, kind="viewer")
    (card,) = client_scorekeeper.get(address(table)).context["cards"]
    path = card.address.removeprefix("HTTP://TESTSERVER")
    assert Client().get(path)["Location"] == f"/games/{table.game.code}/live"


@override_settings(PUBLIC_URL="https://club.example")
def test_the_public_address_comes_first(client_scorekeeper: Client) -> None:
    table = Table()
    link_add(game=table.game, kind="table")
    page = client_scorekeeper.get(address(table), headers={"host": "localhost:8000"})
    assert page.context["cards"][0].address.startswith("HTTPS://CLUB.EXAMPLE/L/")
    assert not page.context["only_here"]


@pytest.mark.parametrize(("host", "only_here"), [("localhost:8000", True), ("127.0.0.1", True), ("10.0.0.5:80", False)])
def test_an_address_of_this_machine_only_is_warned_of(client_scorekeeper: Client, host: str, only_here: bool) -> None:
    page = client_scorekeeper.get(address(Table()), headers={"host": host})
    assert page.context["only_here"] is only_here


def test_a_withdrawn_link_refuses_and_can_be_made_anew(client_scorekeeper: Client) -> None:
    table = Table()
    link = link_add(game=table.game, kind="viewer")
    device = Client()
    device.get(f"/L/{link.token}/")
    client_scorekeeper.post(address(table), {"revoke": link.pk})
    assert kinds(table) == []
    assert device.get(f"/games/{table.game.code}/live").status_code == 403
    assert link.token not in client_scorekeeper.get(address(table)).content.decode()
    client_scorekeeper.post(address(table), {"add": "viewer"})
    assert kinds(table) == [("viewer", None)]


def test_a_link_of_another_game_is_not_found(client_scorekeeper: Client) -> None:
    other = link_add(game=make_game(), kind="table")
    assert client_scorekeeper.post(address(Table()), {"revoke": other.pk}).status_code == 404
    other.refresh_from_db()
    assert other.revoked_at is None


@pytest.mark.parametrize("junk", ["", "x", "9" * 40])
def test_a_link_that_is_none_is_not_found(client_scorekeeper: Client, junk: str) -> None:
    assert client_scorekeeper.post(address(Table()), {"revoke": junk}).status_code == 404


def test_no_link_may_read_the_links() -> None:
    table = Table()
    link = link_add(game=table.game, kind="table")
    device = Client()
    device.get(f"/L/{link.token}/")
    assert device.get(address(table)).status_code == 302
