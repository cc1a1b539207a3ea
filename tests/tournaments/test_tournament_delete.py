"""Deleting an event by typing its name."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import Game, Player
from tests.tournaments.desk import make_tournament, publish
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_another_name_is_refused_and_stays(client_director: Client) -> None:
    url = f"/tournaments/{make_tournament(3).slug}/delete"
    assert "Type its name to delete it: <strong>Club evening</strong>" in client_director.get(url).content.decode()
    response = client_director.post(url, {"name": "Club morning"})
    html = response.content.decode()
    assert response.status_code == 422
    assert "Type the name to delete it: Club evening" in html
    assert 'value="Club morning"' in html
    assert Tournament.objects.count() == 1


def test_the_name_deletes_it_with_its_games(client_director: Client) -> None:
    tournament = make_tournament(4)
    publish(tournament, [1, 2, 3, 4])
    response = client_director.post(f"/tournaments/{tournament.slug}/delete", {"name": "club evening "}, follow=True)
    assert response.redirect_chain == [("/tournaments/", 302)]
    assert "Club evening is deleted." in response.content.decode()
    assert (Tournament.objects.count(), Game.objects.count(), Player.objects.count()) == (0, 0, 4)


def test_only_directors_delete(client_scorekeeper: Client) -> None:
    url = f"/tournaments/{make_tournament(3).slug}/delete"
    assert client_scorekeeper.post(url, {"name": "Club evening"}).status_code == 403
    assert Tournament.objects.count() == 1
