"""What a table meant after it was closed is left out."""

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
    proposal = propose(tournament, 1)
    url = f"{TABLE}proposals/{proposal.pk}/decline"
    response = client_director.post(url, follow=True)
    assert "The proposal is declined" in response.content.decode()
    assert (Proposal.objects.get().state, table_of(tournament, 1, 1).game.version) == ("declined", 0)
    assert client_director.post(url).status_code == 422
