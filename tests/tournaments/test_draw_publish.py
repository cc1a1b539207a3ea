"""A round of the preview is published."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import Game
from tests.tournaments.desk import entrant, make_tournament, put_draw
from tournaments.models import Draw, Tournament, TournamentRound
from tournaments.services.draws import draw_swap
from tournaments.services.entrants import entrant_leave

pytestmark = pytest.mark.django_db

NINE = ([1, 2, 3, 4], [5, 6, 7, 8, 9])
AGAIN = ([5, 1, 6, 2], [7, 3, 9, 4, 8])


def url(tournament: Tournament) -> str:
    return f"/tournaments/{tournament.slug}/draw/publish"


def seen(draw: Draw, seq: int = 1) -> dict[str, object]:
    return {"draw": draw.pk, "edits": draw.edits, "seq": seq}


def test_publishing_twice_is_once(client_director: Client, client_scorekeeper: Client) -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE, AGAIN)
    assert client_scorekeeper.post(url(tournament), seen(draw)).status_code == 403
    for _ in range(2):
        response = client_director.post(url(tournament), seen(draw))
        assert response["Location"] == f"/tournaments/{tournament.slug}/rounds/1/"
    assert TournamentRound.objects.count() == 1
    assert Game.objects.count() == 2


def test_what_was_not_seen_is_not_published(client_director: Client) -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE)
    draw_swap(draw=draw, edits=0, seq=1, one=1, other=5)
    response = client_director.post(url(tournament), seen(draw))
    assert response.status_code == 422
    assert "This draw was changed or replaced meanwhile" in response.content.decode()
    assert not TournamentRound.objects.exists()


def test_a_drop_out_between_draw_and_publication(client_director: Client) -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE)
    entrant_leave(entrant=entrant(tournament, 5))
    response = client_director.post(url(tournament), seen(draw))
    html = response.content.decode()
    assert response.status_code == 422
    assert "Does not play any more: Anna 5." in html
    assert "Plan again" in html
    assert not Game.objects.exists()


def test_open_tables_need_a_word(client_director: Client) -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE, AGAIN)
    client_director.post(url(tournament), seen(draw))
    response = client_director.post(url(tournament), seen(draw, 2))
    assert response.status_code == 422
    assert "Tables of the round before have no confirmed result: 1, 2" in response.content.decode().replace(
        " or ", ", "
    )
    assert client_director.post(url(tournament), seen(draw, 2) | {"override": "1"}).status_code == 302
    assert TournamentRound.objects.count() == 2


@pytest.mark.parametrize("seq", ["2", "0", "", "x"])
def test_rounds_come_in_order(client_director: Client, seq: str) -> None:
    tournament = make_tournament(9)
    draw = put_draw(tournament, NINE, AGAIN)
    assert client_director.post(url(tournament), seen(draw) | {"seq": seq}).status_code == 422
    assert not TournamentRound.objects.exists()
