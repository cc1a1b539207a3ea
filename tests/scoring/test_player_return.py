"""Taking a member back."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import Player
from scoring.services.players import player_add, player_retire

pytestmark = pytest.mark.django_db


@pytest.fixture
def gone(db: None) -> Player:
    player = player_add(name="Anna")
    player_retire(player=player)
    return player


def test_a_director_takes_a_member_back(client_director: Client, gone: Player) -> None:
    response = client_director.post(f"/players/{gone.pk}/return", follow=True)
    assert response.redirect_chain == [(f"/players/{gone.pk}/", 302)]
    assert "Anna plays again." in response.content.decode()
    assert Player.objects.active().get() == gone


def test_nobody_else_may(client_scorekeeper: Client, client: Client, gone: Player) -> None:
    assert client_scorekeeper.post(f"/players/{gone.pk}/return").status_code == 403
    assert client.post(f"/players/{gone.pk}/return").status_code == 302
    assert not Player.objects.active().exists()
