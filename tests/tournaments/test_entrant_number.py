"""Another number, before the first draw."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import make_tournament, put_draw
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def url(tournament: Tournament, number: int) -> str:
    return f"/tournaments/{tournament.slug}/entrants/{number}/number"


def numbers(tournament: Tournament) -> list[int]:
    return list(tournament.entrants.values_list("number", flat=True))


def test_another_number(client_director: Client) -> None:
    tournament = make_tournament(3)
    response = client_director.post(url(tournament, 2), {"number": "17"}, follow=True)
    assert response.redirect_chain == [(f"/tournaments/{tournament.slug}/entrants/17/", 302)]
    assert "Владимир 2 has number 17." in response.content.decode()
    assert numbers(tournament) == [1, 3, 17]


@pytest.mark.parametrize("number", ["3", "0", "10000", "", "x", "9" * 30])
def test_a_wrong_or_taken_number_is_refused_and_stays(client_director: Client, number: str) -> None:
    tournament = make_tournament(3)
    response = client_director.post(url(tournament, 2), {"number": number})
    html = response.content.decode()
    assert response.status_code == 422
    assert "field-error" in html
    assert not number or f'value="{number}"' in html
    assert numbers(tournament) == [1, 2, 3]


def test_draws_go_by_numbers(client_director: Client) -> None:
    tournament = make_tournament(3)
    put_draw(tournament, [[1, 2, 3]])
    response = client_director.post(url(tournament, 2), {"number": "17"})
    assert response.status_code == 422
    assert numbers(tournament) == [1, 2, 3]


def test_only_directors_number(client_scorekeeper: Client) -> None:
    tournament = make_tournament(3)
    assert client_scorekeeper.post(url(tournament, 2), {"number": "17"}).status_code == 403
    assert numbers(tournament) == [1, 2, 3]
