"""The button that draws, and draws again."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client

from tests.tournaments.desk import confirm, entrant, make_tournament, publish, put_draw
from tournaments.models import DeskEntry, Draw, Tournament
from tournaments.services.entrants import entrant_leave

pytestmark = pytest.mark.django_db

NINE = ([1, 2, 3, 4], [5, 6, 7, 8, 9])
AGAIN = ([5, 1, 6, 2], [7, 3, 9, 4, 8])


def url(tournament: Tournament) -> str:
    return f"/tournaments/{tournament.slug}/draw/make"


def key() -> str:
    return str(uuid.uuid4())


def test_a_director_draws(client_director: Client, client_scorekeeper: Client) -> None:
    tournament = make_tournament(9)
    assert client_scorekeeper.post(url(tournament), {"key": key()}).status_code == 403
    response = client_director.post(url(tournament), {"key": key(), "seed": "77"})
    assert response["Location"] == f"/tournaments/{tournament.slug}/draw"
    draw = Draw.objects.get()
    assert (draw.seed, draw.priority, len(draw.rounds)) == (77, "rematches", 3)
    assert DeskEntry.objects.filter(kind="drawn").get().user is not None


def test_a_double_tap_draws_once(client_director: Client) -> None:
    tournament, once = make_tournament(9), key()
    for _ in range(2):
        assert client_director.post(url(tournament), {"key": once}).status_code == 302
    assert Draw.objects.count() == 1


def test_htmx_gets_the_preview(client_director: Client) -> None:
    tournament = make_tournament(9)
    response = client_director.post(url(tournament), {"key": key()}, headers={"HX-Request": "true"})
    assert response.status_code == 200
    html = response.content.decode()
    assert html.strip().startswith('<div id="draw"')
    assert "Publish round 1" in html


@pytest.mark.parametrize("seed", ["-1", "seven", str(2**48), "1.5"])
def test_a_seed_that_is_none_is_refused_beside_its_field(client_director: Client, seed: str) -> None:
    tournament = make_tournament(9)
    response = client_director.post(url(tournament), {"key": key(), "seed": seed})
    html = response.content.decode()
    assert response.status_code == 422
    assert "field-error" in html
    assert f'value="{seed}"' in html
    assert not Draw.objects.exists()


@pytest.mark.parametrize("values", [{}, {"key": "x"}, {"key": key(), "priority": "luck"}])
def test_a_form_that_is_not_ours_draws_nothing(client_director: Client, values: dict[str, str]) -> None:
    assert client_director.post(url(make_tournament(9)), values).status_code == 422
    assert not Draw.objects.exists()


def test_a_swiss_draw_with_open_tables_needs_a_word(client_director: Client) -> None:
    tournament = make_tournament(9, next_draw="swiss")
    publish(tournament, *NINE)
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    Draw.objects.update(discarded=True)
    response = client_director.post(url(tournament), {"key": key(), "seed": "5"})
    html = response.content.decode()
    assert response.status_code == 422
    assert "Tables without a confirmed result: 2. The draw would not know them" in html
    assert 'name="override" value="1"' in html
    assert 'value="5"' in html
    assert client_director.post(url(tournament), {"key": key(), "override": "1"}).status_code == 302
    assert Draw.objects.filter(discarded=False).get().first_seq == 2


def test_refusals_of_the_engine_are_told(client_director: Client) -> None:
    response = client_director.post(url(make_tournament(9, rematches="forbid")), {"key": key()})
    assert response.status_code == 422
    assert "Without rematches this field cannot play 3 more rounds" in response.content.decode()


def test_the_other_priority_with_the_same_seed_and_back(client_director: Client) -> None:
    tournament = make_tournament(13)
    client_director.post(url(tournament), {"key": key(), "seed": "7"})
    client_director.post(url(tournament), {"key": key(), "seed": "7", "priority": "sizes"})
    client_director.post(url(tournament), {"key": key(), "seed": "7", "priority": "rematches"})
    first, fair, back = Draw.objects.all()
    assert (first.priority, fair.priority, back.priority) == ("rematches", "sizes", "rematches")
    assert first.rounds == back.rounds != fair.rounds


def test_planning_again_keeps_who_can_stay(client_director: Client) -> None:
    """Nine at 4+5; 5 leaves. The four of round 2's table 1 have lost nobody, and what was played is not touched."""
    tournament = make_tournament(9)
    publish(tournament, *NINE)
    put_draw(tournament, AGAIN, ([9, 1, 8, 3], [4, 2, 7, 5, 6]))
    entrant_leave(entrant=entrant(tournament, 5))
    assert client_director.post(url(tournament), {"key": key(), "keep": "1"}).status_code == 302
    draw = Draw.objects.filter(discarded=False).get()
    assert (draw.first_seq, len(draw.rounds)) == (2, 2)
    for tables in draw.rounds:
        assert sorted(number for table in tables for number in table) == [1, 2, 3, 4, 6, 7, 8, 9]
