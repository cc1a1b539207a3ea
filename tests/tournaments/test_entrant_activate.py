"""A standby comes into the field."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import entrant, make_tournament, play, publish, state
from tournaments.models import Entrant, Tournament
from tournaments.selectors.field import field_of
from tournaments.services.entrants import Newcomer, entrant_check_in, entrants_add

pytestmark = pytest.mark.django_db


def waiting(**settings: object) -> Tournament:
    """Four who play, and one who waits: number 5."""
    tournament = make_tournament(4, **settings)  # type: ignore[arg-type]
    entrants_add(tournament=tournament, people=[Newcomer(name="Wanda", standby=True)])
    return tournament


def url(tournament: Tournament) -> str:
    return f"/tournaments/{tournament.slug}/entrants/5/activate"


def test_a_standby_plays(client_director: Client) -> None:
    tournament = waiting()
    html = client_director.post(url(tournament), follow=True).content.decode()
    assert "Wanda plays from round 1 on." in html
    assert field_of(state(tournament)).numbers == (1, 2, 3, 4, 5)


def test_a_standby_called_at_the_check_in_is_there(client_director: Client) -> None:
    tournament = waiting()
    for number in (1, 2, 3):
        entrant_check_in(entrant=entrant(tournament, number), present=True)
    client_director.post(url(tournament))
    assert field_of(state(tournament)).numbers == (1, 2, 3, 5)


def test_a_standby_of_a_later_round_is_in_none_before(client_director: Client) -> None:
    tournament = waiting(late_entry={"until": 2})
    publish(tournament, [1, 2, 3, 4])
    play(tournament, 1)
    assert "Wanda plays from round 2 on." in client_director.post(url(tournament), follow=True).content.decode()
    assert entrant(tournament, 5).first_round == 2
    assert not entrant(tournament, 5).seats.exists()


def test_too_late_by_the_format(client_director: Client) -> None:
    tournament = waiting()
    publish(tournament, [1, 2, 3, 4])
    response = client_director.post(url(tournament))
    assert response.status_code == 422
    assert "nobody new can come after round" in response.content.decode()
    assert entrant(tournament, 5).state == Entrant.State.STANDBY


def test_only_directors_call(client_scorekeeper: Client) -> None:
    tournament = waiting()
    assert client_scorekeeper.post(url(tournament)).status_code == 403
    assert entrant(tournament, 5).state == Entrant.State.STANDBY
