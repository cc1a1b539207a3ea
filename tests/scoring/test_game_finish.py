from __future__ import annotations

import uuid

import pytest
from django.test import Client

from scoring.models import Game
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


def test_a_look_tells_what_would_count(client_scorekeeper: Client) -> None:
    table = Table()
    table.play_quietly(3)
    page = client_scorekeeper.get(f"/games/{table.game.code}/finish").content.decode()
    assert "The ranking counts the 3 rounds scored of 15" in page
    table.game.refresh_from_db()
    assert table.game.running


def test_a_game_ends_with_the_hands_scored(client_scorekeeper: Client) -> None:
    table = Table()
    table.play_quietly(3)
    table.bid(1, None, None, None)
    client_scorekeeper.post(f"/games/{table.game.code}/finish", {"nonce": uuid.uuid4().hex})
    table.game.refresh_from_db()
    assert table.game.state == Game.State.FINISHED
    assert len(table.state.rows) == 3
    assert len(client_scorekeeper.get(f"/games/{table.game.code}/").context["result"].winners) == 3


def test_a_game_without_a_scored_hand_cannot_finish(client_scorekeeper: Client) -> None:
    table = Table()
    answer = client_scorekeeper.post(f"/games/{table.game.code}/finish", {"nonce": uuid.uuid4().hex})
    assert answer.status_code == 422
    assert "No hand is scored yet" in answer.content.decode()


def test_the_same_form_sent_twice_is_harmless(client_scorekeeper: Client) -> None:
    table = Table()
    table.play_quietly(1)
    data = {"nonce": uuid.uuid4().hex}
    for _ in range(2):
        assert client_scorekeeper.post(f"/games/{table.game.code}/finish", data).status_code == 302
    assert table.game.operations.filter(kind="finish_game").count() == 1
