"""Saying something to everybody."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import Game
from tests.tournaments.desk import fresh, make_tournament, publish

pytestmark = pytest.mark.django_db


def test_it_is_said_and_taken_back(client_director: Client) -> None:
    tournament = make_tournament(4)
    publish(tournament, [1, 2, 3, 4])
    url = f"/tournaments/{tournament.slug}/announce"
    response = client_director.post(url, {"text": "Pizza is <b>here</b>"}, follow=True)
    html = response.content.decode()
    assert "It is announced." in html
    assert 'value="Pizza is &lt;b&gt;here&lt;/b&gt;"' in html
    assert fresh(tournament).announcement == "Pizza is <b>here</b>"
    assert Game.objects.get().notice == "Pizza is <b>here</b>"
    response = client_director.post(url, {"text": "Pizza", "clear": "1"}, follow=True)
    assert "Nothing is announced any more." in response.content.decode()
    assert (fresh(tournament).announcement, Game.objects.get().notice) == ("", "")


def test_too_long_a_text_is_refused_and_stays(client_director: Client) -> None:
    tournament = make_tournament(3)
    response = client_director.post(f"/tournaments/{tournament.slug}/announce", {"text": "x" * 201})
    assert response.status_code == 422
    assert "x" * 201 in response.content.decode()
    assert "at most 200 characters" in response.content.decode()
    assert fresh(tournament).announcement == ""
