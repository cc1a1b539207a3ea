"""All that a table meant after it was closed is taken over at once."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.models import Proposal
from tests.tournaments.desk import table_of
from tests.tournaments.play import TABLE, playing, propose, tell
from tournaments.services.rounds import round_close

pytestmark = pytest.mark.django_db


def test_all_are_taken_in_order_as_far_as_they_go(client_director: Client, director: User) -> None:
    tournament = playing()
    round_close(round=tournament.rounds.get())
    for seat, value in [(1, 1), (2, 0)]:
        propose(tournament, 1, value, seat)
    assert "Accept all 2 proposals" in client_director.get(TABLE).content.decode()
    response = client_director.post(f"{TABLE}proposals/accept", follow=True)
    assert response.redirect_chain == [(TABLE, 302)]
    bids = Proposal.objects.all()[0].game.rounds.get(number=1).bids.order_by("seat")
    assert [bid.bid for bid in bids][1:3] == [1, 0]
    assert {proposal.state for proposal in Proposal.objects.all()} == {"accepted"}
    assert {operation.user for operation in table_of(tournament, 1, 1).game.operations.all()} == {director}


def test_what_is_refused_stays_open_with_what_came_after_it(client_director: Client, director: User) -> None:
    tournament = playing()
    round_close(round=tournament.rounds.get())
    for seat, value in [(1, 1), (2, 0), (3, 1)]:
        propose(tournament, 1, value, seat)
    tell(tournament, 1, "set_bid", director, round=1, seat=2, value=1)
    response = client_director.post(f"{TABLE}proposals/accept")
    assert response.status_code == 422
    assert "Somebody else entered another value meanwhile" in response.content.decode()
    assert [proposal.state for proposal in Proposal.objects.order_by("pk")] == ["accepted", "open", "open"]
