"""What a pad that goes on alone asks every three seconds."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring.models import GameLink
from scoring.services.games import link_add
from scoring.services.tables import games_clock, games_notify, links_close
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db

# Session and user.
SIGNED_IN = 2


def ask(client: Client, table: Table, seen: str = "") -> HttpResponse:
    headers = {"If-None-Match": seen} if seen else {}
    return client.get(f"/games/{table.game.code}/pad/state", headers=headers)


def told(client: Client, table: Table) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ask(client, table).content)
    return found


def test_stranger_is_told_to_sign_in_and_gets_no_login_page(client: Client) -> None:
    address = f"/games/{Table().game.code}/pad/state"
    assert client.get(address, headers={"HX-Request": "true"}).status_code == 401


def test_table_link_reads_its_own_game_only(client: Client) -> None:
    table, other = Table(), Table()
    client.get(f"/L/{link_add(game=table.game, kind=GameLink.Kind.TABLE).token}/")
    assert told(client, table)["game"]["state"] == "running"
    assert ask(client, other).status_code == 302


def test_closed_link_is_another_page_even_if_nothing_else_is_new(client: Client) -> None:
    table = Table()
    client.get(f"/L/{link_add(game=table.game, kind=GameLink.Kind.TABLE).token}/")
    before = ask(client, table)
    links_close(games=[table.game.pk], at=timezone.now())
    after = ask(client, table, before["ETag"])
    assert json.loads(after.content) == {"page": "online"}


@pytest.mark.parametrize("preset", ["secret", "hidden"])
def test_sealed_bids_are_told_to_no_device(client_scorekeeper: Client, preset: str) -> None:
    table = Table(preset, plan="custom", plan_hands=[9])
    table.bid(7, 7, 7, 7)
    table.do("set_bid", round=1, seat=1, value=8, seen=7)
    # Not even what was said before: another page is drawn by the server.
    assert told(client_scorekeeper, table) == {"page": "online"}


def test_answer_brings_the_game_and_what_the_desk_says(client_scorekeeper: Client) -> None:
    table = Table(occasion="Club evening · round 2 · table 7")
    table.bid(None, 1, 0, 0)
    games_notify(games=[table.game.pk], notice="<b>Pizza</b> is here")
    games_clock(games=[table.game.pk], ends_at=timezone.now(), time_state="running")
    found = told(client_scorekeeper, table)
    assert found["game"]["rounds"][0]["bids"] == [None, 1, 0, 0]
    assert found["game"]["version"] == 3
    assert found["parts"]["notice"] == "&lt;b&gt;Pizza&lt;/b&gt; is here"
    desk = found["parts"]["pad-desk"]
    assert "Club evening · round 2 · table 7" in desk
    assert 'class="clock"' in desk
    assert "Also entering: device tablet" in desk


def test_nothing_new_is_one_query_and_no_words(
    client_scorekeeper: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = Table(occasion="Club evening · round 2 · table 7")
    seen = ask(client_scorekeeper, table)["ETag"]
    with django_assert_num_queries(1 + SIGNED_IN):
        answer = ask(client_scorekeeper, table, seen)
    assert (answer.status_code, answer.content) == (304, b"")
    for change in (
        lambda: table.do("set_bid", round=1, seat=1, value=1),
        lambda: games_notify(games=[table.game.pk], notice="Pizza is here"),
        lambda: games_clock(games=[table.game.pk], ends_at=timezone.now(), time_state="running"),
    ):
        change()
        answer = ask(client_scorekeeper, table, seen)
        assert answer.status_code == 200
        seen = answer["ETag"]


def test_queries_do_not_grow_with_the_game(
    client_scorekeeper: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    short, long = Table(players=3), Table(players=6)
    long.play_quietly(9)
    for table in (short, long):
        with django_assert_max_num_queries(6 + SIGNED_IN):
            ask(client_scorekeeper, table)
