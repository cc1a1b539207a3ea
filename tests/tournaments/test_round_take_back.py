"""A published round is taken back."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import Game
from tests.tournaments.desk import make_tournament, publish, table_of, tap_hands
from tournaments.models import TournamentRound

pytestmark = pytest.mark.django_db

NINE = ([1, 2, 3, 4], [5, 6, 7, 8, 9])


def test_as_long_as_nothing_is_scored(client_director: Client, client_scorekeeper: Client) -> None:
    tournament = make_tournament(9)
    publish(tournament, *NINE)
    url = f"/tournaments/{tournament.slug}/rounds/1/take-back"
    assert client_scorekeeper.post(url).status_code == 403
    response = client_director.post(url, follow=True)
    html = response.content.decode()
    assert "Round 1 is taken back; its tables are a preview again." in html
    assert "Publish round 1" in html
    assert not TournamentRound.objects.exists()
    assert not Game.objects.exists()
    assert client_director.post(url).status_code == 404


def test_one_hand_scored_is_enough_to_keep_it(client_director: Client) -> None:
    tournament = make_tournament(9)
    publish(tournament, *NINE)
    tap_hands(table_of(tournament, 1, 2).game, 1)
    response = client_director.post(f"/tournaments/{tournament.slug}/rounds/1/take-back")
    assert response.status_code == 422
    assert "Round 1 cannot be taken back: something is scored in it" in response.content.decode()
    assert TournamentRound.objects.count() == 1
    assert Game.objects.count() == 2
