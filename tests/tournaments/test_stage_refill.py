"""The next ones move up for those who left a stage."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import entrant
from tests.tournaments.stages import drawn, in_stage, qualified
from tournaments.services.entrants import entrant_leave
from tournaments.services.stages import stage_begin

pytestmark = pytest.mark.django_db

TWELVE = ([1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12])


def test_two_leave_and_two_move_up_once(client_director: Client, client_scorekeeper: Client) -> None:
    tournament = qualified(*TWELVE)
    stage_begin(tournament=tournament)
    for number in (5, 2):
        entrant_leave(entrant=entrant(tournament, number))
    url = f"/tournaments/{tournament.slug}/stages/refill"
    assert client_scorekeeper.post(url).status_code == 403
    html = client_director.post(url, follow=True).content.decode()
    assert "Move up: Zoë 6, Emma 10." in html
    assert in_stage(tournament) == [1, 9, 6, 10]
    assert "Nobody is left to move up." in client_director.post(url, follow=True).content.decode()
    assert in_stage(tournament) == [1, 9, 6, 10]


def test_not_once_the_stage_is_played(client_director: Client) -> None:
    tournament = qualified(*TWELVE)
    stage_begin(tournament=tournament)
    drawn(tournament)
    entrant_leave(entrant=entrant(tournament, 5))
    assert client_director.post(f"/tournaments/{tournament.slug}/stages/refill").status_code == 422
