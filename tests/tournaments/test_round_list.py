"""The tab of the rounds leads to the newest one."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import confirm, make_tournament, publish
from tests.tournaments.play import HITS, TOTALS, playing

pytestmark = pytest.mark.django_db


def test_before_the_first_round_it_says_what_comes_first(client_director: Client) -> None:
    make_tournament()
    page = client_director.get("/tournaments/club-evening-2026/rounds/")
    assert page.status_code == 200
    html = page.content.decode()
    assert 'href="/tournaments/club-evening-2026/draw"' in html
    assert 'aria-current="page">Rounds' in html


def test_it_leads_to_the_newest_round(client_director: Client) -> None:
    tournament = playing()
    confirm(tournament, 1, 1, TOTALS, HITS)
    confirm(tournament, 1, 2, (100, 90, 80, 70, 60), (5, 5, 5, 5, 5))
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    response = client_director.get("/tournaments/club-evening-2026/rounds/")
    assert response["Location"] == "/tournaments/club-evening-2026/rounds/2/"
    html = client_director.get("/tournaments/club-evening-2026/rounds/1/").content.decode()
    assert 'href="/tournaments/club-evening-2026/rounds/2/"' in html
