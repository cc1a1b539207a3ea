"""The screen in the hall without its script: everything that may be seen, below each other."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext

from tests.tournaments.desk import confirm, make_tournament, publish, state, table_of, tap_hands
from tests.tournaments.evening import evening_of_nine
from tournaments.models import Tournament
from tournaments.services.rounds import round_clock, table_extra
from tournaments.services.tournaments import prizes_give, tournament_announce

pytestmark = pytest.mark.django_db


def page(client: Client, tournament: Tournament) -> str:
    return " ".join(client.get(f"/events/{tournament.slug}/hall").content.decode().split())


def slides(html: str) -> list[str]:
    return re.findall(r'data-slide="(\w+)"', html)


def test_it_is_dark_and_has_no_menu(client: Client) -> None:
    html = page(client, make_tournament(published=True))
    assert '<html lang="en" data-theme="dark">' in html
    assert 'class="bar"' not in html
    assert slides(html) == ["phone"]


def test_a_round_goes_from_seats_to_tables(client: Client) -> None:
    tournament = make_tournament(published=True, time={"limit": 60})
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    html = page(client, tournament)
    assert slides(html) == ["seats", "phone"]
    assert "Carla 8</span> ·</span> <span" in html
    tap_hands(table_of(tournament, 1, 2).game, 1)
    round_clock(round=state(tournament).rounds[0].round, action="start")
    tournament_announce(tournament=tournament, text="The soup is ready")
    html = page(client, tournament)
    assert slides(html) == ["tables", "clock", "said", "phone"]
    assert "2/10" in html
    assert html.count("60 min</strong>") == 2
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    html = page(client, tournament)
    assert slides(html) == ["tables", "standings", "clock", "said", "phone"]
    assert '<span class="hall-name" dir="auto">Ștefan 1</span> <span class="number">180</span>' in html


def test_minutes_of_one_table_stand_in_its_row(client: Client) -> None:
    """The clock on the screen is that of the round: whoever looks at it must know that table 2 has longer."""
    tournament = make_tournament(published=True, time={"limit": 60})
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    table_extra(table=table_of(tournament, 1, 2), minutes=5)
    rows = re.findall(r"<li class=\"hall-seats\">(.*?)</li>", page(client, tournament))
    assert ["+5 min" in row for row in rows] == [False, True]
    tap_hands(table_of(tournament, 1, 2).game, 1)
    rows = re.findall(r"<li class=\"hall-row\">(.*?)</li>", page(client, tournament))
    assert ["+5 min" in row for row in rows] == [False, True]
    table_extra(table=table_of(tournament, 1, 2), minutes=-8)
    assert "−3 min" in page(client, tournament)
    confirm(tournament, 1, 2, [180, 150, 60, 20, 10], [8, 7, 5, 4, 3])
    assert "−3 min" not in page(client, tournament)


def test_ranks_with_the_line_of_advance(client: Client) -> None:
    html = page(client, evening_of_nine())
    assert re.findall(r'goes-on"><strong class="number">(\d)</strong>', html) == ["1", "2", "3", "4"]


def test_all_ranks_are_shown_however_many(client: Client) -> None:
    """Whoever stands at rank 101 or below looks for himself as well: the script turns over what does not fit."""
    tournament = make_tournament(105, published=True)
    tables = [list(range(first, first + 5)) for first in range(1, 106, 5)]
    publish(tournament, *tables)
    confirm(tournament, 1, 1, [180, 150, 60, 20, 10], [8, 7, 5, 4, 3])
    standings = page(client, tournament).partition('data-slide="standings"')[2].partition("</section>")[0]
    assert standings.count("hall-row ") == 105


def test_the_standings_of_the_hall_are_made_once_for_a_version(client: Client) -> None:
    tournament = evening_of_nine(qualifying_rounds=3)
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    tap_hands(table_of(tournament, 3, 2).game, 1)
    with CaptureQueriesContext(connection) as first:
        assert "2/10" in page(client, tournament)
    tap_hands(table_of(tournament, 3, 1).game, 1)
    with CaptureQueriesContext(connection) as second:
        assert page(client, tournament).count("2/10") == 2
    # the version, the event and its round, without what the standings ask
    assert len(second) == 3 < len(first) <= 8


def test_in_the_end_the_winners(client: Client) -> None:
    tournament = evening_of_nine(stages=[])
    prizes_give(tournament=tournament)
    html = page(client, tournament)
    assert slides(html) == ["podium", "phone"]
    assert "Anna 5" in html


def test_the_code_leads_to_where_the_screen_was_opened(client: Client) -> None:
    tournament = make_tournament(published=True)
    assert f"http://testserver/events/{tournament.slug}/" in page(client, tournament)
    other = client.get(f"/events/{tournament.slug}/hall", headers={"Host": "192.168.1.9:8000"}).content.decode()
    assert f"http://192.168.1.9:8000/events/{tournament.slug}/" in other
    assert "192.168" not in page(client, tournament)


@override_settings(PUBLIC_URL="https://wizards.example")
def test_the_public_address_goes_first(client: Client) -> None:
    tournament = make_tournament(published=True)
    assert f"https://wizards.example/events/{tournament.slug}/" in page(client, tournament)
