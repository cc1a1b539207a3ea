from __future__ import annotations

import uuid

import pytest
from django.test import Client

from scoring.models import Game
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


def test_a_look_gives_nothing_up(client_scorekeeper: Client) -> None:
    table = Table()
    assert "Give the game up?" in client_scorekeeper.get(f"/games/{table.game.code}/abandon").content.decode()
    table.game.refresh_from_db()
    assert table.game.state == Game.State.RUNNING


def test_a_game_is_given_up_with_a_reason_and_keeps_its_hands(client_scorekeeper: Client) -> None:
    table = Table()
    table.play_quietly(2)
    data = {"reason": "Ben had to leave", "nonce": uuid.uuid4().hex}
    answer = client_scorekeeper.post(f"/games/{table.game.code}/abandon", data)
    assert answer["Location"] == f"/games/{table.game.code}/"
    table.game.refresh_from_db()
    assert (table.game.state, table.game.reason) == (Game.State.ABANDONED, "Ben had to leave")
    page = client_scorekeeper.get(answer["Location"])
    assert "Given up: Ben had to leave" in page.content.decode()
    assert page.context["result"].winners == ()
    assert page.context["result"].played == 2


@pytest.mark.parametrize("reason", ["", "   ", "x" * 201])
def test_a_reason_is_needed(client_scorekeeper: Client, reason: str) -> None:
    table = Table()
    data = {"reason": reason, "nonce": uuid.uuid4().hex}
    assert client_scorekeeper.post(f"/games/{table.game.code}/abandon", data).status_code == 422
    table.game.refresh_from_db()
    assert table.game.state == Game.State.RUNNING


def test_a_form_without_its_nonce_is_refused(client_scorekeeper: Client) -> None:
    table = Table()
    answer = client_scorekeeper.post(f"/games/{table.game.code}/abandon", {"reason": "late", "nonce": "x"})
    assert answer.status_code == 422
