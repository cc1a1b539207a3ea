"""A preview is thrown away."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import make_tournament, put_draw

pytestmark = pytest.mark.django_db

NINE = ([1, 2, 3, 4], [5, 6, 7, 8, 9])


def test_a_preview_goes_and_another_one_stays(client_director: Client, client_scorekeeper: Client) -> None:
    tournament = make_tournament(9)
    old, new = put_draw(tournament, NINE), put_draw(tournament, NINE)
    url = f"/tournaments/{tournament.slug}/draw/discard"
    assert client_scorekeeper.post(url, {"draw": new.pk}).status_code == 403
    client_director.post(url, {"draw": old.pk})
    new.refresh_from_db()
    assert not new.discarded
    response = client_director.post(url, {"draw": new.pk}, follow=True)
    assert "The draw is thrown away" in response.content.decode()
    assert "Draw rounds 1 to 3" in response.content.decode()
    new.refresh_from_db()
    assert new.discarded


@pytest.mark.parametrize("draw", ["", "x", "0", "9" * 30])
def test_no_draw_no_harm(client_director: Client, draw: str) -> None:
    tournament = make_tournament(9)
    found = put_draw(tournament, NINE)
    client_director.post(f"/tournaments/{tournament.slug}/draw/discard", {"draw": draw})
    found.refresh_from_db()
    assert not found.discarded
