"""A round that was closed by hand goes on."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import GameLink
from tests.tournaments.desk import confirm, table_of
from tests.tournaments.play import HITS, ROUND, TOTALS, playing
from tournaments.models import TournamentRound
from tournaments.services.rounds import round_close

pytestmark = pytest.mark.django_db


def test_only_tables_without_a_result_tap_again(client_director: Client) -> None:
    tournament = playing()
    confirm(tournament, 1, 1, TOTALS, HITS)
    round_close(round=tournament.rounds.get())
    response = client_director.post(f"{ROUND}reopen", follow=True)
    assert response.redirect_chain == [(ROUND, 302)]
    assert "Round 1 is open again" in response.content.decode()
    assert TournamentRound.objects.get().closed_at is None
    closed = [GameLink.objects.get(game=table_of(tournament, 1, number).game).closed_at for number in (1, 2)]
    assert [bool(at) for at in closed] == [True, False]
