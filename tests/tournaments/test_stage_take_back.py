"""A cut is taken back."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.stages import drawn, qualified
from tournaments.models import Stage
from tournaments.services.stages import stage_begin

pytestmark = pytest.mark.django_db

TWELVE = ([1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12])


def test_until_the_tables_are_published(client_director: Client, client_scorekeeper: Client) -> None:
    tournament = qualified(*TWELVE)
    stage_begin(tournament=tournament)
    url = f"/tournaments/{tournament.slug}/stages/1/take-back"
    assert client_scorekeeper.post(url).status_code == 403
    for _ in range(2):
        assert client_director.post(url)["Location"] == f"/tournaments/{tournament.slug}/stages/"
    assert Stage.objects.count() == 1
    stage_begin(tournament=tournament)
    drawn(tournament)
    response = client_director.post(url)
    assert response.status_code == 422
    assert "This stage is being played already" in response.content.decode()
    assert Stage.objects.count() == 2
