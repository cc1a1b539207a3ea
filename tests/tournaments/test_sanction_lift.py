"""Lifting a sanction."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import end, entrant, make_tournament
from tests.tournaments.play import playing
from tournaments.models import Entrant, Sanction
from tournaments.services.sanctions import sanctions_impose

pytestmark = pytest.mark.django_db


@pytest.fixture
def url() -> str:
    """Somebody is disqualified; the address at which that is lifted."""
    tournament = playing()
    sanctions_impose(tournament=tournament, entrants=[entrant(tournament, 2)], kind="disqualified", reason="Cheats")
    return f"/tournaments/club-evening-2026/sanctions/{Sanction.objects.get().pk}/lift"


def test_it_is_looked_at_first(client_director: Client, url: str) -> None:
    html = client_director.get(url).content.decode()
    assert "Cheats" in html
    assert Sanction.objects.get().lifted_at is None


def test_with_a_reason_it_counts_no_more(client_director: Client, url: str) -> None:
    response = client_director.post(url, {"why": "appeal"}, follow=True)
    assert response.redirect_chain == [("/tournaments/club-evening-2026/sanctions/", 302)]
    sanction = Sanction.objects.get()
    assert (sanction.lifted_because, sanction.entrant.state) == ("Appeal upheld", Entrant.State.ACTIVE)
    assert "It is lifted already." in client_director.get(url).content.decode()


def test_without_one_it_stays(client_director: Client, url: str) -> None:
    response = client_director.post(url, {"reason": " "})
    assert response.status_code == 422
    assert "Please give a reason" in response.content.decode()
    assert Sanction.objects.get().lifted_at is None


def test_not_after_the_prize_giving(client_director: Client, url: str) -> None:
    tournament = Sanction.objects.get().tournament
    end(tournament)
    response = client_director.post(url, {"why": "appeal"})
    assert response.status_code == 422
    assert "After the prize-giving no sanction is imposed or lifted" in response.content.decode()


def test_a_sanction_of_another_tournament_is_not_found(client_director: Client, url: str) -> None:
    other = make_tournament()
    assert client_director.get(url.replace("club-evening-2026", other.slug)).status_code == 404
