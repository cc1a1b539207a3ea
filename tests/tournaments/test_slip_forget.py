"""The first typing of a slip was the wrong one."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import confirm, table_of
from tests.tournaments.play import FRAGMENT, HITS, ROUND, TABLE, TOTALS, playing
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
URL = f"{TABLE}forget"


@pytest.fixture
def tournament() -> Tournament:
    tournament = playing()
    Tournament.objects.update(type_twice=True)
    confirm(tournament, 1, 1, TOTALS, HITS)
    return tournament


def test_it_is_typed_twice_again(tournament: Tournament, client_director: Client) -> None:
    assert client_director.post(URL)["Location"] == f"{ROUND}slips"
    assert table_of(tournament, 1, 1).typed is None


def test_a_script_gets_the_row_of_the_table(tournament: Tournament, client_director: Client) -> None:
    part = client_director.post(URL, headers=FRAGMENT).content.decode()
    assert 'id="slip-1"' in part
    assert "slip-second" not in part


def test_from_the_page_of_the_table_it_goes_back_there(tournament: Tournament, client_director: Client) -> None:
    response = client_director.post(URL, {"table": "1"}, follow=True)
    assert response.redirect_chain == [(TABLE, 302)]
    assert "The first typing is forgotten." in response.content.decode()
