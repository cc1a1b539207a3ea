"""A standby takes the place of somebody who is not there."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import entrant, make_tournament, publish, put_draw, state
from tournaments.models import Entrant, Tournament
from tournaments.selectors.field import field_of
from tournaments.services.entrants import Newcomer, entrant_check_in, entrant_replace, entrants_add
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(db: None) -> Tournament:
    """Four who play, and two who wait: numbers 5 and 6."""
    made = make_tournament(4)
    waiting = [Newcomer(name=name, standby=True) for name in ("Wanda", "Xaver")]
    entrants_add(tournament=made, people=waiting)
    return made


def url(tournament: Tournament, number: int) -> str:
    return f"/tournaments/{tournament.slug}/entrants/{number}/replace"


def test_the_standby_plays_instead(client_director: Client, tournament: Tournament) -> None:
    put_draw(tournament, [[1, 2, 3, 4]])
    html = client_director.post(url(tournament, 2), {"substitute": "6"}, follow=True).content.decode()
    assert "Xaver takes the place of Владимир 2." in html
    assert "Round 1 must be planned again." in html
    assert entrant(tournament, 2).state == Entrant.State.WITHDRAWN
    substitute = entrant(tournament, 6)
    assert (substitute.state, substitute.replaces) == (Entrant.State.ACTIVE, entrant(tournament, 2))


def test_without_a_check_in_everybody_else_still_plays(client_director: Client, tournament: Tournament) -> None:
    client_director.post(url(tournament, 2), {"substitute": "6"})
    assert field_of(state(tournament)).numbers == (1, 3, 4, 6)


def test_with_a_check_in_the_substitute_is_there(client_director: Client, tournament: Tournament) -> None:
    for number in (1, 3, 4):
        entrant_check_in(entrant=entrant(tournament, number), present=True)
    client_director.post(url(tournament, 2), {"substitute": "6"})
    assert field_of(state(tournament)).numbers == (1, 3, 4, 6)


@pytest.mark.parametrize("substitute", ["", "1", "99", "x", "9" * 30])
def test_only_the_standby_list_can_be_chosen(client_director: Client, tournament: Tournament, substitute: str) -> None:
    response = client_director.post(url(tournament, 2), {"substitute": substitute})
    assert response.status_code == 422
    assert "field-error" in response.content.decode()
    assert entrant(tournament, 2).state == Entrant.State.ACTIVE


def test_too_late_by_the_format(client_director: Client, tournament: Tournament) -> None:
    publish(tournament, [1, 2, 3, 4])
    response = client_director.post(url(tournament, 2), {"substitute": "6"})
    assert response.status_code == 422
    assert "nobody new can come after round" in response.content.decode()
    assert entrant(tournament, 2).state == Entrant.State.ACTIVE
    assert entrant(tournament, 6).state == Entrant.State.STANDBY


def test_a_place_is_taken_once(tournament: Tournament) -> None:
    entrant_replace(entrant=entrant(tournament, 2), substitute=entrant(tournament, 5))
    with pytest.raises(DomainError, match="entrant_not_replaceable"):
        entrant_replace(entrant=entrant(tournament, 2), substitute=entrant(tournament, 6))
    with pytest.raises(DomainError, match="entrant_no_standby"):
        entrant_replace(entrant=entrant(tournament, 3), substitute=entrant(tournament, 5))


def test_who_waits_has_no_place_to_take(tournament: Tournament) -> None:
    with pytest.raises(DomainError, match="entrant_not_replaceable"):
        entrant_replace(entrant=entrant(tournament, 5), substitute=entrant(tournament, 6))


def test_only_directors_replace(client_scorekeeper: Client, tournament: Tournament) -> None:
    assert client_scorekeeper.post(url(tournament, 2), {"substitute": "6"}).status_code == 403
    assert entrant(tournament, 6).state == Entrant.State.STANDBY
