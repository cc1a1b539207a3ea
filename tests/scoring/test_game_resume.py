from __future__ import annotations

import uuid

import pytest
from django.test import Client

from scoring.models import Game
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


def resume(client: Client, table: Table, *, nonce: str = "") -> str:
    answer = client.post(f"/games/{table.game.code}/resume", {"nonce": nonce or uuid.uuid4().hex})
    table.game.refresh_from_db()
    return answer["Location"]


def test_the_last_hand_of_a_finished_game_is_opened_again(client_scorekeeper: Client) -> None:
    table = Table(plan="custom", plan_hands=[1, 2])
    table.play_quietly(2)
    assert table.state.game.state == Game.State.FINISHED
    assert resume(client_scorekeeper, table) == f"/games/{table.game.code}/pad"
    assert table.game.running
    assert table.number == 2
    assert [cell.tricks for cell in table.row.bids] == [2, 0, 0, 0]


@pytest.mark.parametrize("kind", ["finish_game", "abandon_game"])
def test_a_game_that_ended_early_goes_on(client_scorekeeper: Client, kind: str) -> None:
    table = Table()
    table.play_quietly(2)
    table.do(kind, **({"reason": "late"} if kind == "abandon_game" else {}))
    resume(client_scorekeeper, table)
    assert table.game.running
    assert table.number == 3


def test_an_abandoned_game_with_all_hands_scored_says_why_it_cannot_go_on(client_scorekeeper: Client) -> None:
    table = Table(plan="custom", plan_hands=[1])
    table.play_quietly(1)
    table.do("abandon_game", reason="argument")
    assert resume(client_scorekeeper, table) == f"/games/{table.game.code}/"
    page = client_scorekeeper.get(f"/games/{table.game.code}/").content.decode()
    assert "All hands are scored" in page


def test_a_double_tap_reopens_one_hand_only(client_scorekeeper: Client) -> None:
    table = Table(plan="custom", plan_hands=[1, 2])
    table.play_quietly(2)
    nonce = uuid.uuid4().hex
    resume(client_scorekeeper, table, nonce=nonce)
    resume(client_scorekeeper, table, nonce=nonce)
    assert table.number == 2


def test_only_a_post_changes_anything(client_scorekeeper: Client) -> None:
    assert client_scorekeeper.get(f"/games/{Table().game.code}/resume").status_code == 405
