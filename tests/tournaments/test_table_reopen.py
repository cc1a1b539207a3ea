"""Taking a confirmation back."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import confirm, table_of
from tests.tournaments.play import HITS, TABLE, TOTALS, playing

pytestmark = pytest.mark.django_db
URL = f"{TABLE}reopen"


def test_the_table_is_open_again(client_director: Client) -> None:
    tournament = playing()
    confirm(tournament, 1, 1, TOTALS, HITS)
    response = client_director.post(URL, {"reopen-why": "wrong_table"}, follow=True)
    assert "Table 1 is open again." in response.content.decode()
    assert table_of(tournament, 1, 1).confirmed_at is None
    assert tournament.entries.all()[0].values["reason"] == "Entered for the wrong table"


@pytest.mark.parametrize("values", [{}, {"reopen-reason": "  "}, {"reopen-why": "because"}])
def test_without_a_reason_the_result_stays(client_director: Client, values: dict[str, str]) -> None:
    tournament = playing()
    confirm(tournament, 1, 1, TOTALS, HITS)
    response = client_director.post(URL, values)
    assert response.status_code == 422
    assert table_of(tournament, 1, 1).confirmed_at is not None


def test_the_words_that_are_too_long_stay_on_the_page(client_director: Client) -> None:
    tournament = playing()
    confirm(tournament, 1, 1, TOTALS, HITS)
    response = client_director.post(URL, {"reopen-reason": "word " * 60})
    assert response.status_code == 422
    assert "word word" in response.content.decode()
    assert '<details class="more" open>' in response.content.decode()
