"""Opening a game by the code that somebody reads out."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Game
from tests.factories import make_game

pytestmark = pytest.mark.django_db


def opened(client: Client, typed: str) -> str:
    answer = client.get("/games/open", {"code": typed})
    assert answer.status_code == 302
    return str(answer["Location"])


def test_a_code_opens_the_pad_however_it_was_typed(client_scorekeeper: Client) -> None:
    game = make_game()
    code, pad = game.code, f"/games/{game.code}/pad"
    for typed in (code, code.lower(), f"  {code[:3]} {code[3:]} ", f"{code[:3]}-{code[3:].lower()}", "\xa0".join(code)):
        assert opened(client_scorekeeper, typed) == pad
    with CaptureQueriesContext(connection) as captured:
        opened(client_scorekeeper, code)
    # Session, user and the game.
    assert len(captured) == 3


def test_a_game_of_totals_only_opens_its_page(client_scorekeeper: Client) -> None:
    game = make_game(entry=Game.Entry.TOTALS)
    assert opened(client_scorekeeper, game.code) == f"/games/{game.code}/"


def test_a_code_of_no_game_stays_where_it_was_typed(client_scorekeeper: Client) -> None:
    make_game()
    refused = client_scorekeeper.get("/games/open", {"code": "k7f <3"})
    shown = refused.content.decode()
    assert refused.status_code == 422
    assert 'value="k7f &lt;3"' in shown
    assert "There is no game K7F&lt;3. A code never has 0, 1, I, L or O in it." in shown


@pytest.mark.parametrize("typed", ["", " ", "a\0b", "x" * 41])
def test_what_cannot_be_a_code_is_refused(client_scorekeeper: Client, typed: str) -> None:
    refused = client_scorekeeper.get("/games/open", {"code": typed})
    assert (refused.status_code, list(refused.context["form"].errors)) == (422, ["code"])


def test_the_page_asks_before_it_complains(client_scorekeeper: Client) -> None:
    shown = client_scorekeeper.get("/games/open")
    assert (shown.status_code, shown.context["form"].errors) == (200, {})


def test_the_games_page_has_the_form(client_scorekeeper: Client) -> None:
    make_game()
    assert 'action="/games/open"' in client_scorekeeper.get("/games/").content.decode()
