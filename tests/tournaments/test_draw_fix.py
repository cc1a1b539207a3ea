"""A table of the preview is kept when the rest is drawn again."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import make_tournament, put_draw

pytestmark = pytest.mark.django_db

NINE = ([1, 2, 3, 4], [5, 6, 7, 8, 9])


def test_fixed_and_let_go(client_director: Client, client_scorekeeper: Client) -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE)
    url = f"/tournaments/{tournament.slug}/draw/fix"
    values = {"draw": draw.pk, "edits": 0, "seq": 1}
    assert client_scorekeeper.post(url, values | {"fix": 2}).status_code == 403
    html = client_director.post(url, values | {"fix": 2}, headers={"HX-Request": "true"}).content.decode()
    assert 'name="free" value="2"' in html
    draw.refresh_from_db()
    assert [wish[1] for wish in draw.fixed] == [5, 6, 7, 8, 9]
    assert client_director.post(url, values | {"edits": 1, "free": 2}).status_code == 302
    draw.refresh_from_db()
    assert draw.fixed == []


@pytest.mark.parametrize("values", [{}, {"fix": 1, "free": 1}, {"fix": 7}])
def test_one_table_of_the_draw(client_director: Client, values: dict[str, int]) -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE)
    response = client_director.post(
        f"/tournaments/{tournament.slug}/draw/fix", {"draw": draw.pk, "edits": 0, "seq": 1} | values
    )
    assert response.status_code == 422
    draw.refresh_from_db()
    assert (draw.fixed, draw.edits) == ([], 0)
