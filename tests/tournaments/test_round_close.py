"""Closing a round by hand."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import GameLink
from tests.tournaments.desk import table_of
from tests.tournaments.play import ROUND, playing, propose
from tournaments.models import TournamentRound

pytestmark = pytest.mark.django_db


def test_what_tables_send_afterwards_waits_for_the_desk(client_director: Client) -> None:
    tournament = playing()
    response = client_director.post(f"{ROUND}close", follow=True)
    assert "Round 1 is closed" in response.content.decode()
    assert TournamentRound.objects.get().closed_at is not None
    assert all(link.closed_at for link in GameLink.objects.all())
    propose(tournament, 2)
    assert table_of(tournament, 1, 2).game.version == 0
    html = client_director.get(ROUND).content.decode()
    assert "1 proposal" in html
    assert f'action="{ROUND}reopen"' in html
