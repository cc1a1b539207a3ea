"""The prize-giving closes an event."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import entrant, fresh, make_tournament, publish
from tests.tournaments.stages import qualified
from tournaments.services.sanctions import sanctions_impose
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db

EIGHT = ([1, 2, 3, 4], [5, 6, 7, 8])


def test_nobody_is_disqualified_afterwards(client_director: Client, client_scorekeeper: Client) -> None:
    tournament = qualified(*EIGHT, stages=[])
    url = f"/tournaments/{tournament.slug}/prizes/give"
    assert client_scorekeeper.post(url).status_code == 403
    for _ in range(2):
        html = client_director.post(url, follow=True).content.decode()
    assert "The prizes are given." in html
    assert fresh(tournament).prizes_at is not None
    with pytest.raises(DomainError, match="sanction_after_prizes"):
        sanctions_impose(
            tournament=tournament, entrants=[entrant(tournament, 1)], kind="disqualified", reason="Marked cards"
        )


def test_open_tables_come_first(client_director: Client) -> None:
    tournament = make_tournament(8)
    publish(tournament, *EIGHT)
    response = client_director.post(f"/tournaments/{tournament.slug}/prizes/give")
    assert response.status_code == 422
    assert "There are tables without a confirmed result" in response.content.decode()
    assert fresh(tournament).prizes_at is None
