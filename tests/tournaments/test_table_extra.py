"""Minutes for one table only."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import table_of
from tests.tournaments.play import TABLE, playing

pytestmark = pytest.mark.django_db
URL = f"{TABLE}extra"


def test_the_other_table_gets_none(client_director: Client) -> None:
    tournament = playing(time={"limit": 45})
    for minutes in (5, 1, -1):
        assert client_director.post(URL, {"minutes": minutes})["Location"] == TABLE
    assert [table_of(tournament, 1, number).extra_minutes for number in (1, 2)] == [5, 0]
    html = client_director.get(TABLE).content.decode()
    assert "+5 min" in html
    assert "50:00" in html


@pytest.mark.parametrize("minutes", ["", "x", "61", "1.5"])
def test_nonsense_changes_nothing(client_director: Client, minutes: str) -> None:
    tournament = playing(time={"limit": 45})
    assert client_director.post(URL, {"minutes": minutes}).status_code == 422
    assert table_of(tournament, 1, 1).extra_minutes == 0
