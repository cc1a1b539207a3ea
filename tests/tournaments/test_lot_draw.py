"""A lot is drawn, or a deciding game taken in."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import confirm, make_tournament, publish
from tests.tournaments.stages import HITS, TOTALS, ends, in_stage, qualified
from tournaments.models import Lot, Tournament
from tournaments.services.stages import stage_begin

pytestmark = pytest.mark.django_db

TWELVE = ([1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12])
CUT = {"purpose": "cut", "numbers": "2,6,10"}


def level_event() -> Tournament:
    """2, 6 and 10 are level for the last place in the final."""
    tournament = qualified(*TWELVE)
    for table in (2, 3):
        confirm(tournament, 1, table, TOTALS[:4], HITS[:4], reason="Misread")
    return tournament


def url(tournament: Tournament) -> str:
    return f"/tournaments/{tournament.slug}/lots/draw"


def test_a_lot_is_drawn_once(client_director: Client, client_scorekeeper: Client) -> None:
    tournament = level_event()
    assert client_scorekeeper.post(url(tournament), CUT).status_code == 403
    for _ in range(2):
        response = client_director.post(url(tournament), CUT)
        assert response["Location"] == f"/tournaments/{tournament.slug}/stages/"
    lot = Lot.objects.get()
    assert (sorted(lot.order), lot.by_game) == ([2, 6, 10], False)
    assert lot.drawn_by is not None
    stage_begin(tournament=tournament)
    assert in_stage(tournament) == [1, 5, 9, lot.order[0]]


def test_a_deciding_game(client_director: Client) -> None:
    tournament = level_event()
    order = {"by_game": "1", "order": ["10", "2", "6"]}
    html = client_director.post(url(tournament), CUT | order, follow=True).content.decode()
    assert "The deciding game is taken in." in html
    assert (Lot.objects.get().order, Lot.objects.get().by_game) == ([10, 2, 6], True)


@pytest.mark.parametrize(
    "order", [["10", "2", ""], ["10", "10", "2"], ["10", "2"], [], ["1", "5", "9"], ["x", "2", "6"]]
)
def test_an_order_that_is_none_is_refused_and_stays(client_director: Client, order: list[str]) -> None:
    tournament = level_event()
    response = client_director.post(url(tournament), CUT | {"by_game": "1", "order": order})
    html = response.content.decode()
    assert response.status_code == 422
    assert "The order must name everybody who is level, each once" in html
    assert not Lot.objects.exists()
    if order[:2] == ["10", "2"]:
        assert html.count('<option value="10" selected>') == 1
        assert html.count('<option value="2" selected>') == 1


@pytest.mark.parametrize(
    "values",
    [
        {},
        CUT | {"numbers": "2,6"},
        CUT | {"numbers": "1,5,9"},
        CUT | {"numbers": "2,6,x"},
        CUT | {"purpose": "luck"},
        {"purpose": "champion", "numbers": "2,6,10"},
        CUT | {"table": "9" * 30},
    ],
)
def test_nothing_is_drawn_among_others(client_director: Client, values: dict[str, str]) -> None:
    response = client_director.post(url(level_event()), values)
    assert response.status_code == 422
    assert "These people are not level any more" in response.content.decode()
    assert not Lot.objects.exists()


def test_a_shared_first_place_at_a_table(client_director: Client) -> None:
    tournament = qualified(*TWELVE, stages=[{"take": 8}, {"take": 4}])
    stage_begin(tournament=tournament)
    publish(tournament, [1, 5, 9, 2], [6, 10, 3, 7])
    table = ends(tournament, 2, 1, 1, 5, 9, 2, level=2)
    other = ends(tournament, 2, 2, 6, 10, 3, 7)
    values = {"purpose": "advance", "numbers": "1,5"}
    assert client_director.post(url(tournament), values | {"table": str(other.pk)}).status_code == 422
    assert client_director.post(url(tournament), values | {"table": str(table.pk)}).status_code == 302
    assert Lot.objects.get().table == table


def test_a_table_of_another_event_is_none(client_director: Client) -> None:
    elsewhere = make_tournament(4)
    publish(elsewhere, [1, 2, 3, 4])
    other = elsewhere.rounds.get().tables.get()
    response = client_director.post(url(level_event()), CUT | {"table": str(other.pk)})
    assert response.status_code == 302
    assert Lot.objects.get().table is None
