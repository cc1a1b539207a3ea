"""Out of the list, for somebody who was entered by mistake."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import Player
from tests.tournaments.desk import make_tournament, publish, put_draw
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def url(tournament: Tournament, number: int) -> str:
    return f"/tournaments/{tournament.slug}/entrants/{number}/delete"


def numbers(tournament: Tournament) -> list[int]:
    return list(tournament.entrants.values_list("number", flat=True))


def test_the_member_stays_in_the_club(client_director: Client) -> None:
    tournament = make_tournament(3)
    response = client_director.post(url(tournament, 2), follow=True)
    assert response.redirect_chain == [(f"/tournaments/{tournament.slug}/entrants/", 302)]
    assert "Владимир 2 is out of the list." in response.content.decode()
    assert numbers(tournament) == [1, 3]
    assert Player.objects.filter(name="Владимир 2").exists()


def test_the_draw_that_is_made_must_be_made_again(client_director: Client) -> None:
    tournament = make_tournament(4)
    put_draw(tournament, [[1, 2, 3, 4]])
    html = client_director.post(url(tournament, 2), follow=True).content.decode()
    assert "Round 1 must be planned again." in html


def test_who_sits_at_a_table_can_only_leave(client_director: Client) -> None:
    tournament = make_tournament(3)
    publish(tournament, [1, 2, 3])
    response = client_director.post(url(tournament, 2))
    assert response.status_code == 422
    assert "has a place in this event and cannot be deleted, only leave" in response.content.decode()
    assert numbers(tournament) == [1, 2, 3]


def test_only_directors_delete(client_scorekeeper: Client) -> None:
    tournament = make_tournament(3)
    assert client_scorekeeper.post(url(tournament, 2)).status_code == 403
    assert numbers(tournament) == [1, 2, 3]
