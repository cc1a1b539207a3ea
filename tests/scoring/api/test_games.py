"""The game as JSON."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring.models import Game, GameLink
from scoring.services.games import link_add
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


def url(table: Table) -> str:
    return f"/api/v1/games/{table.game.code}/"


def test_game_has_its_hands_and_totals(client_scorekeeper: Client) -> None:
    table = Table(plan="custom", plan_hands=[1, 3, 5])
    table.play([0, 1, 0, 0], [0, 1, 0, 0])
    table.do("set_bid", round=2, seat=2, value=2)
    body = client_scorekeeper.get(url(table)).json()
    assert [seat["total"] for seat in body["seats"]] == [20, 30, 20, 20]
    assert [seat["rank"] for seat in body["seats"]] == [2, 1, 2, 2]
    assert (body["plan"], body["phase"], len(body["rounds"])) == ([1, 3, 5], "bids", 2)
    assert body["rounds"][1]["bids"] == [None, None, 2, None]


def test_game_of_totals_only_has_its_totals(client_scorekeeper: Client) -> None:
    table = Table(entry=Game.Entry.TOTALS)
    table.do("set_totals", totals=[250, 200, 250, 120], hits=[7, 6, 6, 4])
    body = client_scorekeeper.get(url(table)).json()
    assert [(seat["total"], seat["hits"], seat["rank"]) for seat in body["seats"]] == [
        (250, 7, 1),
        (200, 6, 3),
        (250, 6, 1),
        (120, 4, 4),
    ]
    assert (body["rounds"], body["state"]) == ([], "finished")


def test_any_of_several_marks_is_enough(client_scorekeeper: Client) -> None:
    table = Table()
    assert client_scorekeeper.get(url(table), headers={"If-None-Match": 'W/"7", "0"'}).status_code == 304
    assert client_scorekeeper.get(url(table), headers={"If-None-Match": '"7"'}).status_code == 200


def test_unchanged_game_is_answered_in_one_query(
    client_scorekeeper: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = Table()
    etag = client_scorekeeper.get(url(table))["ETag"]
    with django_assert_num_queries(1 + 2):  # session and user beside it
        assert client_scorekeeper.get(url(table), headers={"If-None-Match": etag}).status_code == 304
    table.do("set_bid", round=1, seat=1, value=1)
    assert client_scorekeeper.get(url(table), headers={"If-None-Match": etag}).status_code == 200


def test_sealed_bids_are_only_said_to_be_there(client_scorekeeper: Client) -> None:
    table = Table("hidden", plan="custom", plan_hands=[9])
    table.bid(None, 7, 7, 7)
    assert client_scorekeeper.get(url(table)).json()["rounds"][0]["bids"] == [None, "sealed", "sealed", "sealed"]


def test_rights(client: Client) -> None:
    table = Table()
    assert client.get(url(table)).status_code == 401
    client.get(f"/L/{link_add(game=table.game, kind=GameLink.Kind.VIEWER).token}/")
    assert client.get(url(table)).status_code == 200
    phone = Client()
    phone.get(f"/L/{link_add(game=table.game, kind=GameLink.Kind.SEAT, seat=1).token}/")
    answer = phone.get(url(table))
    assert answer.status_code == 403
    assert set(answer.json()) == {"code", "message", "fields"}


def test_unknown_game(client_scorekeeper: Client) -> None:
    answer = client_scorekeeper.get("/api/v1/games/ZZZZZZ/")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
