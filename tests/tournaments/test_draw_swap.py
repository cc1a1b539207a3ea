"""Two people change places in the preview."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import entrant, make_tournament, put_draw
from tournaments.models import Draw, Tournament
from tournaments.services.entrants import apart_keep

pytestmark = pytest.mark.django_db

NINE = ([1, 2, 3, 4], [5, 6, 7, 8, 9])
AGAIN = ([5, 1, 6, 2], [7, 3, 9, 4, 8])


def url(tournament: Tournament) -> str:
    return f"/tournaments/{tournament.slug}/draw/swap"


def seen(draw: Draw, seq: int = 1, **more: int) -> dict[str, int]:
    return {"draw": draw.pk, "edits": draw.edits, "seq": seq, **more}


def test_a_swap_leads_back_to_its_round(client_director: Client, client_scorekeeper: Client) -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE, AGAIN)
    values = seen(draw, 2, one=5, other=7)
    assert client_scorekeeper.post(url(tournament), values).status_code == 403
    response = client_director.post(url(tournament), values)
    assert response["Location"] == f"/tournaments/{tournament.slug}/draw?round=2"
    draw.refresh_from_db()
    assert draw.rounds == [list(NINE), [[7, 1, 6, 2], [5, 3, 9, 4, 8]]]


def test_htmx_gets_the_quality_at_once(client_director: Client) -> None:
    """Two rounds at the same tables: 16 rematches, after the swap of 1 and 5 nine."""
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE, NINE)
    before = client_director.get(f"/tournaments/{tournament.slug}/draw").content.decode()
    assert "16 rematches" in before
    response = client_director.post(url(tournament), seen(draw, 2, one=1, other=5), headers={"HX-Request": "true"})
    html = response.content.decode()
    assert html.strip().startswith('<div id="draw"')
    assert "9 rematches" in html
    assert "It was changed by hand 1 time since." in html
    assert 'name="seq" value="2"' in html


def test_a_page_that_has_not_seen_a_change_is_told_so(client_director: Client) -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE)
    values = seen(draw, one=1, other=5)
    client_director.post(url(tournament), values)
    response = client_director.post(url(tournament), values | {"other": 6})
    assert response.status_code == 422
    html = response.content.decode()
    assert "This draw was changed or replaced meanwhile: look at it again" in html
    # What was picked stays picked, and the page has seen the change now.
    assert "Ștefan 1 is picked." in html
    assert 'name="edits" value="1"' in html
    draw.refresh_from_db()
    assert draw.rounds == [[[5, 2, 3, 4], [1, 6, 7, 8, 9]]]


def test_a_replaced_draw_is_not_changed(client_director: Client) -> None:
    tournament = make_tournament(9)
    old = put_draw(tournament, NINE)
    new = put_draw(tournament, AGAIN)
    assert client_director.post(url(tournament), seen(old, one=1, other=5)).status_code == 422
    new.refresh_from_db()
    assert new.rounds == [list(AGAIN)]


def test_a_draw_of_another_event_is_not_changed(client_director: Client) -> None:
    other = put_draw(make_tournament(9), NINE)
    tournament = make_tournament(9)
    assert client_director.post(url(tournament), seen(other, one=1, other=5)).status_code == 422
    other.refresh_from_db()
    assert other.edits == 0


@pytest.mark.parametrize("values", [{}, {"one": "x", "other": 2}, {"one": 10**30, "other": 2}, {"one": 1, "other": 77}])
def test_nobody_changes_with_nobody(client_director: Client, values: dict[str, object]) -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE)
    assert client_director.post(url(tournament), seen(draw) | values).status_code == 422
    draw.refresh_from_db()
    assert draw.edits == 0


def test_a_hard_rule_is_named(client_director: Client) -> None:
    tournament = make_tournament(9)
    apart_keep(one=entrant(tournament, 1).player, other=entrant(tournament, 5).player)
    draw = put_draw(tournament, NINE)
    response = client_director.post(url(tournament), seen(draw, one=2, other=5))
    assert response.status_code == 422
    assert "Round 1, table 1: numbers 1 and 5 must not meet" in response.content.decode()
