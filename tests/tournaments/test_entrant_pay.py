"""The fee is paid, or is not after all."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import end, make_tournament
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

PART = {"HX-Request": "true"}


@pytest.fixture
def tournament(db: None) -> Tournament:
    made = make_tournament(3)
    Tournament.objects.update(fee="5 €")
    return made


def paid(tournament: Tournament) -> list[int]:
    return list(tournament.entrants.filter(paid_at__isnull=False).values_list("number", flat=True))


def test_paid_and_back(client_director: Client, tournament: Tournament) -> None:
    url = f"/tournaments/{tournament.slug}/entrants/2/pay"
    response = client_director.post(url, {"paid": "1"})
    assert response["Location"] == f"/tournaments/{tournament.slug}/entrants/check-in#entrant-2"
    assert paid(tournament) == [2]
    html = client_director.post(url, {"paid": "0"}, headers=PART).content.decode()
    assert 'name="paid" value="1"' in html
    assert "paid 0 of 3" in html
    assert paid(tournament) == []


def test_nothing_is_paid_after_the_prizes(client_director: Client, tournament: Tournament) -> None:
    end(tournament)
    response = client_director.post(f"/tournaments/{tournament.slug}/entrants/2/pay", {"paid": "1"}, headers=PART)
    assert response.status_code == 422
    assert "The prize-giving is over" in response.content.decode()
    assert paid(tournament) == []


def test_only_directors_take_money(client_scorekeeper: Client, tournament: Tournament) -> None:
    assert client_scorekeeper.post(f"/tournaments/{tournament.slug}/entrants/2/pay", {"paid": "1"}).status_code == 403
    assert paid(tournament) == []
