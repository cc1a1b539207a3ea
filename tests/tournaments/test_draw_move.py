"""Somebody is moved to another table of the preview."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import make_tournament, put_draw

pytestmark = pytest.mark.django_db

NINE = ([1, 2, 3, 4], [5, 6, 7, 8, 9])


def test_a_move_and_its_new_sizes(client_director: Client, client_scorekeeper: Client) -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE)
    url = f"/tournaments/{tournament.slug}/draw/move"
    values = {"draw": draw.pk, "edits": 0, "seq": 1, "one": 9, "table": 1}
    assert client_scorekeeper.post(url, values).status_code == 403
    response = client_director.post(url, values)
    assert response["Location"] == f"/tournaments/{tournament.slug}/draw?round=1"
    draw.refresh_from_db()
    assert draw.rounds == [[[1, 2, 3, 4, 9], [5, 6, 7, 8]]]
    assert "table of 4" in client_director.get(f"/tournaments/{tournament.slug}/draw").content.decode()


@pytest.mark.parametrize(("one", "table", "words"), [(1, 2, "It takes 3 to 6"), (1, 9, "There is no table 9")])
def test_what_cannot_be_played_is_refused(client_director: Client, one: int, table: int, words: str) -> None:
    tournament = make_tournament(6)
    draw = put_draw(tournament, [[1, 2, 3], [4, 5, 6]])
    response = client_director.post(
        f"/tournaments/{tournament.slug}/draw/move",
        {"draw": draw.pk, "edits": 0, "seq": 1, "one": one, "table": table},
        headers={"HX-Request": "true"},
    )
    assert response.status_code == 422
    assert words.lower() in response.content.decode().lower()
    draw.refresh_from_db()
    assert draw.edits == 0
