"""The cut is made."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import make_tournament
from tests.tournaments.stages import in_stage, qualified
from tournaments.models import Stage

pytestmark = pytest.mark.django_db

TWELVE = ([1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12])


def test_a_double_tap_makes_one_cut_and_leads_to_the_draw(client_director: Client, client_scorekeeper: Client) -> None:
    tournament = qualified(*TWELVE)
    url = f"/tournaments/{tournament.slug}/stages/1/begin"
    assert client_scorekeeper.post(url).status_code == 403
    for _ in range(2):
        assert client_director.post(url)["Location"] == f"/tournaments/{tournament.slug}/draw"
    assert Stage.objects.count() == 2
    assert in_stage(tournament) == [1, 5, 9, 2]
    html = client_director.get(f"/tournaments/{tournament.slug}/draw").content.decode()
    assert "The cut is made. Draw the tables of the stage." in html
    assert "Draw the tables" in html


def test_too_early_is_told(client_director: Client) -> None:
    tournament = make_tournament(9)
    response = client_director.post(f"/tournaments/{tournament.slug}/stages/1/begin")
    assert response.status_code == 422
    assert "The cut can be made when every table of all rounds is confirmed" in response.content.decode()
    assert Stage.objects.count() == 1
