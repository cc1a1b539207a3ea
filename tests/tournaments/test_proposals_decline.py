"""All that a table meant after it was closed is left out at once."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import Proposal
from tests.tournaments.desk import table_of
from tests.tournaments.play import TABLE, playing, propose
from tournaments.services.rounds import round_close

pytestmark = pytest.mark.django_db


def test_the_game_stays_as_it_is(client_director: Client) -> None:
    tournament = playing()
    round_close(round=tournament.rounds.get())
    for seat in (1, 2):
        propose(tournament, 1, 1, seat)
    propose(tournament, 2)
    response = client_director.post(f"{TABLE}proposals/decline", follow=True)
    assert "All proposals are declined" in response.content.decode()
    assert [proposal.state for proposal in Proposal.objects.order_by("pk")] == ["declined", "declined", "open"]
    assert table_of(tournament, 1, 1).game.version == 0
