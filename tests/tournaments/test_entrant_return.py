"""Somebody who left plays on after all."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import entrant, make_tournament, play, publish, put_draw, state
from tournaments.models import Entrant, Tournament
from tournaments.selectors.field import field_of
from tournaments.services.entrants import (
    Newcomer,
    entrant_check_in,
    entrant_leave,
    entrant_replace,
    entrants_add,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(db: None) -> Tournament:
    """Four who play, and one who waits: number 5."""
    made = make_tournament(4)
    entrants_add(tournament=made, people=[Newcomer(name="Wanda", standby=True)])
    return made


def url(tournament: Tournament, number: int) -> str:
    return f"/tournaments/{tournament.slug}/entrants/{number}/return"


def test_who_dropped_out_plays_again(client_director: Client, tournament: Tournament) -> None:
    publish(tournament, [1, 2, 3, 4])
    play(tournament, 1)
    entrant_leave(entrant=entrant(tournament, 1))
    put_draw(tournament, [[2, 3, 4]])
    html = client_director.post(url(tournament, 1), follow=True).content.decode()
    assert "Ștefan 1 plays again." in html
    assert "Round 2 must be planned again." in html
    back = entrant(tournament, 1)
    assert (back.state, back.last_round, back.first_round) == (Entrant.State.ACTIVE, None, 1)


def test_a_substitute_waits_again_when_the_player_turns_up(client_director: Client, tournament: Tournament) -> None:
    for number in (1, 2, 3):
        entrant_check_in(entrant=entrant(tournament, number), present=True)
    entrant_replace(entrant=entrant(tournament, 4), substitute=entrant(tournament, 5))
    assert field_of(state(tournament)).numbers == (1, 2, 3, 5)
    client_director.post(url(tournament, 4))
    assert entrant(tournament, 5).state == Entrant.State.STANDBY
    assert entrant(tournament, 5).replaces is None
    # Whoever turned up is there, without a tick of his own.
    assert field_of(state(tournament)).numbers == (1, 2, 3, 4)


def test_a_substitute_who_has_played_keeps_the_place(client_director: Client, tournament: Tournament) -> None:
    entrant_replace(entrant=entrant(tournament, 4), substitute=entrant(tournament, 5))
    publish(tournament, [1, 2, 3, 5])
    response = client_director.post(url(tournament, 4))
    assert response.status_code == 422
    assert "Wanda has played in this place already" in response.content.decode()
    assert entrant(tournament, 4).state == Entrant.State.WITHDRAWN


def test_only_directors_take_back(client_scorekeeper: Client, tournament: Tournament) -> None:
    entrant_leave(entrant=entrant(tournament, 1))
    assert client_scorekeeper.post(url(tournament, 1)).status_code == 403
    assert entrant(tournament, 1).state == Entrant.State.WITHDRAWN
