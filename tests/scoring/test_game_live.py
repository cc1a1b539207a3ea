from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import GameLink
from scoring.services.games import link_add, link_revoke
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db
FRAGMENT = {"HX-Request": "true"}


def address(table: Table) -> str:
    return f"/games/{table.game.code}/live"


def version(table: Table) -> int:
    table.game.refresh_from_db()
    return table.game.version


def holder(table: Table, kind: str, seat: int | None = None) -> tuple[Client, GameLink]:
    link = link_add(game=table.game, kind=kind, seat=seat)
    client = Client()
    client.get(f"/L/{link.token}/")
    return client, link


def test_the_view_shows_the_hand_being_played(client_scorekeeper: Client) -> None:
    table = Table()
    table.play([0, 1, 0, 0], [0, 1, 0, 0])
    table.do("set_bid", round=2, seat=2, value=2)
    live = client_scorekeeper.get(address(table)).context["live"]
    assert (live.open.number, live.hands, live.dealer) == (2, 15, table.state.names[1])
    assert [seat.column.total for seat in live.seats] == [20, 30, 20, 20]
    assert [seat.now.bid for seat in live.seats] == [None, None, 2, None]
    assert [seat.deals for seat in live.seats] == [False, True, False, False]
    assert [row.number for row in live.last] == [1]
    page = client_scorekeeper.get(address(table)).content.decode()
    assert "Round 2 of 15" in page
    assert 'hx-trigger="every 3s"' in page


def test_a_poll_costs_one_query_while_nothing_has_changed(client_scorekeeper: Client) -> None:
    table = Table()
    table.play_quietly(2)
    client, _link = holder(table, "viewer")
    poll = f"{address(table)}?version={version(table)}"
    with CaptureQueriesContext(connection) as captured:
        assert client.get(poll, headers=FRAGMENT).status_code == 204
    assert len(captured) == 1
    with CaptureQueriesContext(connection) as captured:
        assert client_scorekeeper.get(poll, headers=FRAGMENT).status_code == 204
    # Beside the session and the user.
    assert len(captured) == 3


def test_a_change_brings_the_new_board_and_its_version(client_scorekeeper: Client) -> None:
    table = Table()
    seen = version(table)
    table.do("set_bid", round=1, seat=1, value=1)
    part = client_scorekeeper.get(f"{address(table)}?version={seen}", headers=FRAGMENT)
    page = part.content.decode()
    assert page.strip().startswith('<div id="game-live"')
    assert f"version={version(table)}" in page
    assert "<html" not in page


def test_the_whole_page_comes_without_htmx_even_for_the_newest_version(client_scorekeeper: Client) -> None:
    table = Table()
    page = client_scorekeeper.get(f"{address(table)}?version={version(table)}")
    assert page.status_code == 200
    assert "<html" in page.content.decode()


@pytest.mark.parametrize("kind", ["viewer", "table"])
def test_links_see_it_without_a_menu(kind: str) -> None:
    table = Table()
    client, link = holder(table, kind)
    page = client.get(address(table)).content.decode()
    assert "Round 1 of 15" in page
    assert 'class="bar"' not in page
    assert link.token not in page
    link_revoke(link=link)
    assert client.get(address(table)).status_code == 403
    assert client.get(f"{address(table)}?version=0", headers=FRAGMENT).status_code == 403


def test_a_seat_s_link_and_strangers_do_not_see_it() -> None:
    table = Table("hidden")
    client, _link = holder(table, "seat", 0)
    assert client.get(address(table)).status_code == 403
    assert Client().get(address(table)).status_code == 302
    assert Client().get(address(table), headers=FRAGMENT).status_code == 401


@pytest.mark.parametrize("preset", ["hidden", "secret"])
def test_sealed_bids_stay_sealed(client_scorekeeper: Client, preset: str) -> None:
    table = Table(preset, players=3, plan="custom", plan_hands=[9])
    for seat in range(3):
        table.do("set_bid", round=1, seat=seat, value=7)
    answer = client_scorekeeper.get(address(table))
    live = answer.context["live"]
    assert [seat.now.bid for seat in live.seats] == [None, None, None]
    assert live.bids_sum is None
    assert answer.content.decode().count("●") == 3
    assert "21 bid" not in answer.content.decode()


def test_hidden_bids_show_once_they_are_revealed(client_scorekeeper: Client) -> None:
    table = Table("hidden", players=3, plan="custom", plan_hands=[9])
    for seat, bid in enumerate([3, 4, 5]):
        table.do("set_bid", round=1, seat=seat, value=bid)
    table.do("reveal_bids", round=1, version=table.row.round.version)
    live = client_scorekeeper.get(address(table)).context["live"]
    assert [seat.now.bid for seat in live.seats] == [3, 4, 5]
    assert live.bids_sum == 12


def test_a_finished_game_names_its_winners(client_scorekeeper: Client) -> None:
    table = Table(players=3, plan="custom", plan_hands=[1])
    table.play([0, 1, 0], [0, 1, 0])
    page = client_scorekeeper.get(address(table))
    assert f"{table.state.names[1]} wins" in page.content.decode()
    assert page.context["live"].open is None


def test_only_the_last_hands_are_listed(client_scorekeeper: Client) -> None:
    table = Table()
    table.play_quietly(7)
    live = client_scorekeeper.get(address(table)).context["live"]
    assert [row.number for row in live.last] == [7, 6, 5, 4, 3]


def test_a_whole_view_has_a_fixed_number_of_queries(client_scorekeeper: Client) -> None:
    def queries(hands: int) -> int:
        table = Table()
        table.play_quietly(hands)
        with CaptureQueriesContext(connection) as captured:
            client_scorekeeper.get(address(table))
        return len(captured)

    assert queries(1) == queries(8) <= 5


def test_a_game_known_by_its_totals_has_no_live_view(client_scorekeeper: Client) -> None:
    assert client_scorekeeper.get(address(Table(entry="totals"))).status_code == 404
