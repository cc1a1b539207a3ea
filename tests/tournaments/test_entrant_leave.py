"""Somebody plays no more."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import end, entrant, make_tournament, play, publish, put_draw
from tournaments.models import Entrant, Tournament

pytestmark = pytest.mark.django_db


def leave(client: Client, tournament: Tournament, number: int) -> str:
    url = f"/tournaments/{tournament.slug}/entrants/{number}/leave"
    response = client.post(url, follow=True)
    assert response.redirect_chain == [(f"/tournaments/{tournament.slug}/entrants/{number}/", 302)]
    return response.content.decode()


def test_who_has_played_nothing_withdraws(client_director: Client) -> None:
    tournament = make_tournament(4)
    assert "Ștefan 1 has withdrawn." in leave(client_director, tournament, 1)
    assert entrant(tournament, 1).state == Entrant.State.WITHDRAWN


def test_who_sits_at_a_table_finishes_the_game(client_director: Client) -> None:
    tournament = make_tournament(4)
    publish(tournament, [1, 2, 3, 4])
    html = leave(client_director, tournament, 1)
    assert "Ștefan 1 drops out after round 1; a game that is published is finished first." in html
    gone = entrant(tournament, 1)
    assert (gone.state, gone.last_round) == (Entrant.State.DROPPED, 1)
    play(tournament, 1)
    assert gone.seats.get().result.place >= 1


def test_the_draw_that_is_made_must_be_made_again(client_director: Client) -> None:
    tournament = make_tournament(5)
    publish(tournament, [1, 2, 3, 4, 5])
    play(tournament, 1)
    put_draw(tournament, [[5, 4, 3, 2, 1]])
    assert "Round 2 must be planned again." in leave(client_director, tournament, 1)


def test_nobody_leaves_after_the_prizes(client_director: Client) -> None:
    tournament = make_tournament(4)
    end(tournament)
    response = client_director.post(f"/tournaments/{tournament.slug}/entrants/1/leave")
    assert response.status_code == 422
    assert "The prize-giving is over" in response.content.decode()
    assert entrant(tournament, 1).state == Entrant.State.ACTIVE


def test_only_directors_send_away(client_scorekeeper: Client) -> None:
    tournament = make_tournament(3)
    assert client_scorekeeper.post(f"/tournaments/{tournament.slug}/entrants/1/leave").status_code == 403
    assert entrant(tournament, 1).state == Entrant.State.ACTIVE
