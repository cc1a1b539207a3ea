"""A player's own phone: its own row, and nothing of the others' sealed bids."""

from __future__ import annotations

import re
import uuid

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring.models import GameLink
from scoring.services.games import link_add
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


def phone(table: Table, seat: int) -> Client:
    """A phone that came by the code of a seat."""
    client = Client()
    answer = client.get(f"/L/{link_add(game=table.game, kind=GameLink.Kind.SEAT, seat=seat).token}/")
    assert answer["Location"] == f"/games/{table.game.code}/seat"
    return client


def bid(client: Client, table: Table, seat: int, value: int, seen: str = "") -> int:
    tap = f"kind=set_bid&round={table.number}&seat={seat}&value={value}&seen={seen}"
    answer = client.post(f"/games/{table.game.code}/seat", {"nonce": uuid.uuid4().hex, "tap": tap})
    return answer.status_code


def test_phone_shows_its_own_bid_and_nobody_elses() -> None:
    table = Table("secret", plan="custom", plan_hands=[9])
    mine, theirs = phone(table, 2), phone(table, 3)
    assert bid(mine, table, 2, 7) == 302
    assert bid(theirs, table, 3, 6) == 302
    page = mine.get(f"/games/{table.game.code}/seat").content.decode()
    assert re.findall(r'aria-pressed="true"[^>]*>(\d)<', page) == ["7"]
    assert "2 bids are missing." in page
    assert table.state.names[3] not in page


def test_phone_sets_only_its_own_seat() -> None:
    table = Table("secret")
    client = phone(table, 2)
    assert bid(client, table, 1, 1) == 422
    assert bid(client, table, 2, 1) == 302
    assert table.row.hand().bids == (None, None, 1, None)


def test_phone_may_change_its_bid_until_all_is_revealed() -> None:
    table = Table("hidden")
    client = phone(table, 2)
    bid(client, table, 2, 1)
    assert bid(client, table, 2, 0, seen="sealed") == 302
    table.bid(0, 0, None, 0)
    table.do("reveal_bids", round=1, version=table.row.round.version)
    assert bid(client, table, 2, 1, seen="0") == 422
    assert "You bid 0." in client.get(f"/games/{table.game.code}/seat").content.decode()


def test_phone_opens_no_other_page() -> None:
    table = Table("secret")
    client = phone(table, 2)
    assert client.get(f"/games/{table.game.code}/pad").status_code == 403
    answer = client.post(f"/games/{table.game.code}/operations", {"kind": "finish_game", "nonce": uuid.uuid4().hex})
    assert answer.status_code == 403


def test_accounts_have_no_seat(client_director: Client) -> None:
    assert client_director.get(f"/games/{Table('secret').game.code}/seat").status_code == 403


def test_poll_costs_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    table = Table("secret")
    client = phone(table, 2)
    with django_assert_num_queries(1):
        answer = client.get(f"/games/{table.game.code}/seat?version=0", headers={"HX-Request": "true"})
    assert answer.status_code == 204


def test_saboteur_dealer_and_end_of_the_game_are_said() -> None:
    table = Table("saboteur", plan="custom", plan_hands=[1])
    client = phone(table, 0)
    assert "You deal and do not bid" in client.get(f"/games/{table.game.code}/seat").content.decode()
    table.play([None, 0, 1, 0], [1, 0, 0, 0])
    page = client.get(f"/games/{table.game.code}/seat").content.decode()
    assert "The game is over." in page
    assert "Total: 20" in page
