"""What a table meant after it was closed is taken over."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.models import Proposal
from tests.tournaments.desk import table_of
from tests.tournaments.play import ROUND, TABLE, playing, propose, tell
from tournaments.services.rounds import round_close

pytestmark = pytest.mark.django_db


def bid(seat: int = 1) -> int | None:
    return Proposal.objects.all()[0].game.rounds.get(number=1).bids.get(seat=seat).bid


def test_the_bid_stands_in_the_name_of_the_desk(client_director: Client, director: User) -> None:
    tournament = playing()
    round_close(round=tournament.rounds.get())
    proposal = propose(tournament, 1)
    assert bid() is None
    response = client_director.post(f"{TABLE}proposals/{proposal.pk}/accept", follow=True)
    assert response.redirect_chain == [(TABLE, 302)]
    assert bid() == 1
    assert table_of(tournament, 1, 1).game.operations.get().user == director
    # A second desk reads that it is decided.
    again = client_director.post(f"{TABLE}proposals/{proposal.pk}/accept")
    assert again.status_code == 422
    assert "Somebody has accepted or declined this already" in again.content.decode()


def test_what_does_not_fit_any_more_stays_open(client_director: Client, director: User) -> None:
    tournament = playing()
    round_close(round=tournament.rounds.get())
    proposal = propose(tournament, 1)
    tell(tournament, 1, "set_bid", director, round=1, seat=1, value=0)
    response = client_director.post(f"{TABLE}proposals/{proposal.pk}/accept")
    assert response.status_code == 422
    assert "Somebody else entered another value meanwhile" in response.content.decode()
    assert Proposal.objects.get().state == "open"
    assert bid() == 0


def test_a_proposal_of_another_table_is_not_found(client_director: Client) -> None:
    tournament = playing()
    round_close(round=tournament.rounds.get())
    proposal = propose(tournament, 2)
    assert client_director.post(f"{TABLE}proposals/{proposal.pk}/accept").status_code == 404
    assert client_director.post(f"{ROUND}tables/2/proposals/{proposal.pk}/accept").status_code == 302
