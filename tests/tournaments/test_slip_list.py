"""Typing the slips of a round."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournaments.desk import confirm, make_tournament, publish, table_of, tap_hands
from tests.tournaments.play import HITS, ROUND, TOTALS, playing
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
URL = f"{ROUND}slips"


def tables(client: Client) -> list[int]:
    return [row.table.number for row, _ in client.get(URL).context["rows"]]


def test_every_open_table_has_its_form_in_seat_order(client_director: Client) -> None:
    tournament = playing()
    assert tables(client_director) == [1, 2]
    html = client_director.get(URL).content.decode()
    names = [f'name="t1-{field}_{seat}"' for seat in range(4) for field in ("total", "hits")]
    places = [html.index(name) for name in names]
    assert places == sorted(places)
    assert 'name="t2-hits_4"' in html
    assert 'name="t1-hands"' not in html
    confirm(tournament, 1, 1, TOTALS, HITS)
    assert tables(client_director) == [2]


def test_hands_are_asked_for_only_where_they_can_count(client_director: Client) -> None:
    playing(time={"limit": 45, "unfinished": "count_hands_played"})
    assert 'name="t1-hands"' in client_director.get(URL).content.decode()


def test_a_slip_that_waits_for_its_second_typing_looks_different(client_director: Client) -> None:
    tournament = playing()
    Tournament.objects.update(type_twice=True)
    confirm(tournament, 1, 1, TOTALS, HITS)
    html = client_director.get(URL).content.decode()
    assert html.count("slip-second") == html.count("second time") == 1
    assert f'formaction="{ROUND}tables/1/forget"' in html
    # What was typed first is not shown: the second typing is to be another look at the slip.
    assert 'value="180"' not in html


def test_a_pad_that_has_the_result_is_pointed_out(client_director: Client) -> None:
    tournament = playing()
    tap_hands(table_of(tournament, 1, 2).game, 10)
    html = client_director.get(URL).content.decode()
    assert html.count("its pad has the result") == 1
    assert f'href="{ROUND}tables/2/"' in html


def test_nothing_is_left_to_type(client_director: Client) -> None:
    tournament = playing()
    confirm(tournament, 1, 1, TOTALS, HITS)
    confirm(tournament, 1, 2, (100, 90, 80, 70, 60), (5, 5, 5, 5, 5))
    html = client_director.get(URL).content.decode()
    assert "Every table of this round has its result." in html
    assert f'href="{ROUND}"' in html


def test_a_fixed_number_of_queries(client_director: Client) -> None:
    def queries(players: int) -> int:
        tournament = make_tournament(players)
        numbers = list(range(1, players + 1))
        publish(tournament, *[numbers[at : at + 4] for at in range(0, players, 4)])
        with CaptureQueriesContext(connection) as captured:
            assert client_director.get(f"/tournaments/{tournament.slug}/rounds/1/slips").status_code == 200
        return len(captured) - 2

    assert queries(8) == queries(24) == 4
