"""A game goes on at another device."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Game, GameLink
from scoring.operations import Actor
from scoring.services.games import link_add, link_revoke
from tests.factories import make_game
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


def address(game: Game) -> str:
    return f"/games/{game.code}/hand-over"


def page(client: Client, game: Game) -> str:
    answer = client.get(address(game), headers={"host": "10.0.0.5:8000"})
    assert answer.status_code == 200
    return answer.content.decode()


def at_the_table(game: Game) -> tuple[Client, GameLink]:
    """A device that came by the table's link."""
    link, device = link_add(game=game, kind=GameLink.Kind.TABLE), Client()
    device.get(f"/L/{link.token}/")
    return device, link


def test_one_tap_makes_the_code_that_lets_another_device_in(client_scorekeeper: Client, client: Client) -> None:
    game = make_game()
    link_revoke(link=link_add(game=game, kind=GameLink.Kind.TABLE))
    before = page(client_scorekeeper, game)
    assert "Make the code" in before
    assert "<path" not in before.split("scan-title")[-1]
    for _ in range(2):
        assert client_scorekeeper.post(address(game))["Location"] == address(game)
    link = GameLink.objects.get(revoked_at=None)
    after = page(client_scorekeeper, game)
    assert f"HTTP://10.0.0.5:8000/L/{link.token}/" in after
    assert '<path d="M' in after
    assert "Make the code" not in after
    assert client.get(f"/L/{link.token.lower()}/")["Location"] == f"/games/{game.code}/pad"


def test_a_device_at_the_table_sees_its_own_link_and_no_other() -> None:
    game = make_game()
    device, link = at_the_table(game)
    others = [link_add(game=game, kind="viewer"), link_add(game=game, kind="seat", seat=1)]
    shown = page(device, game)
    assert link.token in shown
    assert not [other for other in others if other.token in shown]
    assert '<nav class="bar-nav"' not in shown


def test_a_link_makes_no_link() -> None:
    game = make_game()
    device, link = at_the_table(game)
    assert device.post(address(game)).status_code == 403
    link_revoke(link=link)
    assert device.post(address(game)).status_code == 403
    assert not GameLink.objects.filter(revoked_at=None).exists()


@pytest.mark.parametrize("kind", ["viewer", "seat"])
def test_who_only_looks_or_bids_hands_nothing_over(client: Client, kind: str) -> None:
    game = make_game()
    link_add(game=game, kind=GameLink.Kind.TABLE)
    client.get(f"/L/{link_add(game=game, kind=kind, seat=1 if kind == 'seat' else None).token}/")
    assert client.get(address(game)).status_code == 403


def test_the_code_stands_beside_where_to_type_it(client_scorekeeper: Client) -> None:
    game = make_game()
    shown = page(client_scorekeeper, game)
    assert f'<p class="game-code">{game.code}</p>' in shown
    assert "open http://10.0.0.5:8000 and type it under “Games”, “Open a game by its code”" in shown
    assert "open on this machine only" not in shown
    here = client_scorekeeper.get(address(game), headers={"host": "localhost:8000"}).content.decode()
    assert "open on this machine only" in here


def test_who_is_entering_is_said(client_scorekeeper: Client, scorekeeper: User) -> None:
    table = Table()
    client_scorekeeper.cookies["device"] = "A3F9"
    assert "No other device entered anything" in page(client_scorekeeper, table.game)
    table.do("set_bid", round=1, seat=1, value=1, actor=Actor(user=scorekeeper, device="A3F9"))
    table.do("set_bid", round=1, seat=2, value=0, actor=Actor(device="B2C1"))
    shown = page(client_scorekeeper, table.game)
    assert shown.count("scorekeeper on device A3F9") == 1
    assert "device B2C1" in shown
    assert "No other device entered anything" not in shown


def test_a_game_of_totals_only_has_nothing_to_hand_over(client_scorekeeper: Client) -> None:
    assert client_scorekeeper.get(address(make_game(entry=Game.Entry.TOTALS))).status_code == 404


def test_the_page_costs_the_same_however_many_enter(client_scorekeeper: Client) -> None:
    table = Table()
    # Session and user, then the game with its rules, seats, hands, link, and who is entering.
    for devices in (0, 4):
        for number in range(devices):
            table.do("set_bid", round=1, seat=number, value=0, actor=Actor(device=f"D{number}"))
        with CaptureQueriesContext(connection) as captured:
            assert page(client_scorekeeper, table.game).count("<li>") == devices + 1
        assert len(captured) == 7
