"""Links of a game for programs."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring.models import GameLink
from tests.programs import Program, program
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


def links(table: Table) -> str:
    return f"games/{table.game.code}/links/"


def test_link_is_made_once_opens_its_game_and_is_withdrawn(keeper: Program) -> None:
    table = Table()
    answer = keeper.post(links(table), {"kind": "table"})
    body = answer.json()
    assert (answer.status_code, body["address"]) == (201, f"HTTP://TESTSERVER/L/{body['token']}/")
    assert keeper.post(links(table), {"kind": "table"}).json() == body
    device = Program(body["token"])
    assert device.get(f"games/{table.game.code}/").status_code == 200
    revoked = keeper.post(f"{links(table)}{body['id']}/revoke/").json()
    assert revoked["revoked_at"]
    assert device.get(f"games/{table.game.code}/").status_code == 403
    assert keeper.post(f"{links(table)}{body['id']}/revoke/").json() == revoked
    assert keeper.get(links(table)).json()["results"] == []


def test_links_of_seats_name_their_player(keeper: Program, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    table = Table()
    for seat in (2, 0):
        keeper.post(links(table), {"kind": "seat", "seat": seat})
    keeper.post(links(table), {"kind": "viewer"})
    with django_assert_num_queries(1 + 4):  # the token; game, seats, hands, links
        found = keeper.get(links(table)).json()["results"]
    names = table.state.names
    assert [(link["kind"], link["seat"], link["player"]) for link in found] == [
        ("viewer", None, ""),
        ("seat", 0, names[0]),
        ("seat", 2, names[2]),
    ]


def test_refusals(keeper: Program) -> None:
    table, other = Table(), Table()
    no_seat = keeper.post(links(table), {"kind": "seat", "seat": 4})
    assert (no_seat.status_code, no_seat.json()["code"]) == (422, "seat_unknown")
    assert keeper.post(links(table), {"kind": "seat"}).json()["fields"].keys() == {"seat"}
    assert keeper.post(links(table), {"kind": "table", "seat": 1}).json()["fields"].keys() == {"seat"}
    assert keeper.post(links(table), {"kind": "door"}).json()["fields"].keys() == {"kind"}
    number = keeper.post(links(table), {"kind": "table"}).json()["id"]
    assert keeper.post(f"{links(other)}{number}/revoke/").status_code == 404


def test_reading_a_key_needs_as_much_as_using_it(scorekeeper: User, keeper: Program, nobody: Program) -> None:
    table = Table()
    token = keeper.post(links(table), {"kind": "table"}).json()["token"]
    refused = program(scorekeeper, "read").get(links(table))
    assert (refused.status_code, refused.json()["code"]) == (403, "scope_too_small")
    assert token not in refused.content.decode()
    assert (Program(token).get(links(table)).status_code, nobody.get(links(table)).status_code) == (401, 401)
    assert GameLink.objects.count() == 1
