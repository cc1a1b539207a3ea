"""The pad, a player's phone and the live page at a table of a tournament."""

from __future__ import annotations

import gzip
import re
import uuid
from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring.models import Game, GameLink, Player
from scoring.services.games import link_add
from scoring.services.tables import games_clock, games_notify, links_close
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db

OCCASION = "Club evening · round 2 · table 7"
NOTICE = "Pizza is here <b>now</b>"


def seated(**settings: object) -> Table:
    return Table(occasion=OCCASION, **settings)  # type: ignore[arg-type]


def finished() -> Table:
    table = seated(plan="custom", plan_hands=[1])
    table.play([1, 0, 0, 0], [0, 1, 0, 0])
    return table


def say(table: Table, *, minutes: float = 12, notice: str = NOTICE) -> None:
    # Half a minute less: the page is looked at a moment later.
    ends_at = timezone.now() + timedelta(minutes=minutes, seconds=-30)
    games_clock(games=[table.game.pk], ends_at=ends_at, time_state="running", call_minutes=5)
    games_notify(games=[table.game.pk], notice=notice)


def look(client: Client, table: Table, page: str = "pad") -> str:
    answer = client.get(f"/games/{table.game.code}/{page}")
    assert answer.status_code == 200
    return answer.content.decode()


def holder(table: Table, kind: str = "table", seat: int | None = None) -> Client:
    client = Client()
    client.get(f"/L/{link_add(game=table.game, kind=kind, seat=seat).token}/")
    return client


def buttons(page: str, kind: str) -> list[tuple[str, str]]:
    """The taps of that kind on the page, with what their buttons say."""
    found = re.findall(rf'<button[^>]*value="(kind={kind}[^"]*)"[^>]*>(.*?)</button>', page, re.DOTALL)
    return [(tap.replace("&amp;", "&"), re.sub(r"<[^>]*>", "", label).strip()) for tap, label in found]


def send(client: Client, table: Table, tap: str) -> HttpResponse:
    """Press that button without script."""
    data = {"nonce": uuid.uuid4().hex, "tap": tap}
    return client.post(f"/games/{table.game.code}/operations", data)  # type: ignore[return-value]


def clock(page: str) -> str:
    found = re.search(r'<strong class="clock"[^>]*>([^<]*)</strong>', page)
    return found.group(1) if found else ""


def test_pad_says_where_it_is_and_what_the_desk_says() -> None:
    table = seated()
    say(table)
    page = look(holder(table), table)
    assert OCCASION in page
    assert clock(page) == "12 min"
    assert "Pizza is here &lt;b&gt;now&lt;/b&gt;" in page


def test_other_pages_of_the_table_say_it_too(client_scorekeeper: Client) -> None:
    table = seated()
    say(table, minutes=4)
    link_add(game=table.game, kind=GameLink.Kind.VIEWER)
    for client, page in [
        (holder(table, "seat", 1), "seat"),
        (holder(table, "viewer"), "live"),
        (client_scorekeeper, "live"),
    ]:
        shown = look(client, table, page)
        assert OCCASION in shown
        assert clock(shown) == "call: 4 min"
        assert "Pizza is here &lt;b&gt;" in shown


def test_stopped_clock_has_nothing_to_count(client_scorekeeper: Client) -> None:
    table = seated()
    games_clock(games=[table.game.pk], ends_at=None, time_state="paused", call_minutes=5)
    page = look(client_scorekeeper, table)
    assert clock(page) == "stopped"
    assert "data-ends" not in page


@pytest.mark.parametrize("page", ["pad", "live"])
def test_game_of_its_own_knows_no_desk(page: str, client_scorekeeper: Client) -> None:
    table = Table()
    say(table)
    shown = look(client_scorekeeper, table, page)
    assert clock(shown) == ""
    assert "Pizza" not in shown
    assert buttons(shown, "set_help") == []


def test_referee_is_called_and_sent_away_without_script() -> None:
    table = seated()
    client = holder(table)
    [(call, label)] = buttons(look(client, table), "set_help")
    assert label == "Call the referee"
    answer = send(client, table, call)
    assert (answer.status_code, answer["Location"]) == (302, f"/games/{table.game.code}/pad")
    assert Game.objects.get(pk=table.game.pk).help_at is not None
    [(back, label)] = buttons(look(client, table), "set_help")
    assert label == "Referee called · take back"
    send(client, table, back)
    assert Game.objects.get(pk=table.game.pk).help_at is None


def test_result_is_handed_in_and_taken_back_without_script() -> None:
    table = finished()
    client = holder(table)
    page = look(client, table)
    assert "Call the referee" in page
    [(tap, label)] = buttons(page, "hand_in")
    assert label == "Hand in the result"
    assert send(client, table, tap).status_code == 302
    assert Game.objects.get(pk=table.game.pk).handed_in_at is not None
    page = look(client, table)
    assert "Handed in ✓" in page
    [(back, label)] = buttons(page, "hand_in")
    assert label == "Take the result back"
    send(client, table, back)
    assert Game.objects.get(pk=table.game.pk).handed_in_at is None


def test_running_and_given_up_games_offer_no_result(client_scorekeeper: Client) -> None:
    table = seated()
    assert buttons(look(client_scorekeeper, table), "hand_in") == []
    table.do("abandon_game", reason="fire alarm")
    assert buttons(look(client_scorekeeper, table), "hand_in") == []
    answer = send(client_scorekeeper, table, "kind=hand_in&value=1")
    assert answer.status_code == 422
    assert "its result can be handed in after the last round" in answer.content.decode()


def test_a_table_does_not_play_again_by_itself(client_scorekeeper: Client) -> None:
    table = finished()
    assert "Play again" not in look(client_scorekeeper, table)
    assert "Play again" not in look(client_scorekeeper, table, "")
    table = seated()
    assert "Play again" not in look(client_scorekeeper, table, "")


def test_link_that_is_closed_says_so_before_anything_is_tapped(client_scorekeeper: Client) -> None:
    table = seated()
    client = holder(table)
    assert "The round is closed" not in look(client, table)
    links_close(games=[table.game.pk], at=timezone.now())
    assert "The round is closed: what you enter here now is told to the desk" in look(client, table)
    assert "The round is closed" not in look(client_scorekeeper, table)


def test_desk_costs_no_query_and_few_bytes(
    client_scorekeeper: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    table = Table(players=6, occasion=OCCASION, plan="custom", plan_hands=[*range(1, 11)])
    table.play_quietly(9)
    for seat in table.game.seats.all():
        name = f"Maximiliane-Alexandrowna Freifrau zu Münchhausen {seat.position}"
        Player.objects.filter(pk=seat.player_id).update(name=name)
    say(table, notice="Ä" * 200)
    # six of its own, the session and the user
    with django_assert_max_num_queries(6 + 2):
        page = look(client_scorekeeper, table)
    assert len(gzip.compress(page.encode(), 6)) <= 12_000


def test_open_panel_asks_beside_itself_and_is_left_alone(
    client_scorekeeper: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = seated(plan="custom", plan_hands=[1, 2])
    table.play([1, 0, 0, 0], [0, 1, 0, 0])
    assert "beside=1" not in look(client_scorekeeper, table)
    page = look(client_scorekeeper, table, "pad?edit=1")
    seen = re.search(r'/pad\?version=([^"&]+)&amp;beside=1"', page)
    assert seen
    assert page.count('hx-trigger="every') == 1
    poll = f"/games/{table.game.code}/pad?version={seen.group(1)}&beside=1"
    # beside the session and the user
    with django_assert_num_queries(1 + 2):
        assert client_scorekeeper.get(poll, headers={"HX-Request": "true"}).status_code == 204
    say(table)
    parts = client_scorekeeper.get(poll, headers={"HX-Request": "true"}).content.decode()
    assert "Pizza is here" in parts
    assert clock(parts) == "12 min"
    assert 'id="panel"' not in parts
    assert 'id="sheet"' not in parts
    assert "<html" in client_scorekeeper.get(poll).content.decode()


def test_game_of_its_own_asks_nothing_beside(client_scorekeeper: Client) -> None:
    table = Table(plan="custom", plan_hands=[1, 2])
    table.play([1, 0, 0, 0], [0, 1, 0, 0])
    assert "beside=1" not in look(client_scorekeeper, table, "pad?edit=1")


@pytest.mark.parametrize(
    ("kind", "seat", "page"), [("table", None, "pad"), ("seat", 1, "seat"), ("viewer", None, "live")]
)
def test_poll_costs_one_query_until_the_desk_says_something(
    kind: str, seat: int | None, page: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = seated()
    say(table)
    client = holder(table, kind, seat)
    seen = re.search(rf'/{page}\?version=([^"]+)"', look(client, table, page))
    assert seen
    poll = f"/games/{table.game.code}/{page}?version={seen.group(1)}"
    with django_assert_num_queries(1):
        assert client.get(poll, headers={"HX-Request": "true"}).status_code == 204
    games_notify(games=[table.game.pk], notice="Last round")
    answer = client.get(poll, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "Last round" in answer.content.decode()
