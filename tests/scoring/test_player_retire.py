"""Letting a member go."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import Player
from scoring.services.players import player_add

pytestmark = pytest.mark.django_db


def test_a_director_lets_a_member_go(client_director: Client) -> None:
    player = player_add(name="Anna")
    response = client_director.post(f"/players/{player.pk}/retire", follow=True)
    assert response.redirect_chain == [("/players/", 302)]
    assert "Anna has left" in response.content.decode()
    assert not Player.objects.active().exists()


def test_looking_is_not_doing(client_director: Client) -> None:
    player = player_add(name="Anna")
    assert client_director.get(f"/players/{player.pk}/retire").status_code == 405
    assert client_director.post("/players/0/retire").status_code == 404
    assert Player.objects.active().exists()


def test_nobody_else_may(client_scorekeeper: Client, client: Client) -> None:
    player = player_add(name="Anna")
    assert client_scorekeeper.post(f"/players/{player.pk}/retire").status_code == 403
    assert client.post(f"/players/{player.pk}/retire").status_code == 302
    assert Player.objects.active().exists()
