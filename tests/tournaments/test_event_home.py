"""The front page of an event: what is on now, who leads, who has won."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournaments.desk import confirm, fresh, make_tournament, publish, table_of, tap_hands
from tests.tournaments.evening import evening_of_nine
from tournaments.models import Tournament
from tournaments.services.results import table_reopen
from tournaments.services.stages import stage_begin
from tournaments.services.tournaments import prizes_give, tournament_announce, tournament_publish

pytestmark = pytest.mark.django_db


def page(client: Client, tournament: Tournament) -> str:
    return " ".join(client.get(f"/events/{tournament.slug}/").content.decode().split())


def test_before_the_first_draw_it_says_what_comes(client: Client) -> None:
    html = page(client, make_tournament(published=True))
    assert "No round is drawn yet" in html
    assert "Club evening" in html
    assert "30 Nov 2026" in html
    assert 'data-seats="0"' in html


def test_it_shows_how_far_the_tables_are(client: Client) -> None:
    tournament = make_tournament(published=True)
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    assert "2 of 2 tables are still open" in page(client, tournament)
    totals = tap_hands(table_of(tournament, 1, 2).game, 6)
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    html = page(client, tournament)
    assert "1 of 2 tables are still open" in html
    assert "hand 7 of 10" in html
    best = max(totals.values())
    leader = next(number for number, seat in zip((5, 6, 7, 8, 9), totals, strict=True) if totals[seat] == best)
    names = dict(tournament.entrants.values_list("number", "player__name"))
    assert f'{names[leader]}</span> <span class="number">{best}</span>' in html
    assert 'Ștefan 1</span> <span class="number">180</span>' in html


def test_the_first_five_lead(client: Client) -> None:
    html = page(client, evening_of_nine())
    rows = re.findall(r'<strong class="number">(\d)</strong> <span class="best-name" dir="auto">([^<]*)</span>', html)
    assert rows == [("1", "Anna 5"), ("2", "Ștefan 1"), ("3", "Ben 7"), ("4", "Núria 3"), ("5", "Zoë 6")]


def test_an_announcement_is_on_top_until_it_is_taken_back(client: Client) -> None:
    tournament = make_tournament(published=True)
    tournament_announce(tournament=tournament, text="The soup is ready")
    assert '<strong dir="auto">The soup is ready</strong>' in page(client, tournament)
    tournament_announce(tournament=tournament, text="")
    assert "soup" not in page(client, tournament)


def final(tournament: Tournament) -> None:
    """The best four of the evening play the final: 7 wins before 5, 1 and 3."""
    stage_begin(tournament=tournament)
    publish(tournament, [5, 1, 7, 3])
    confirm(tournament, 3, 1, [200, 150, 230, 90], [7, 6, 8, 4])


def test_the_winners_are_shown_once_the_prizes_are_given(client: Client) -> None:
    tournament = evening_of_nine()
    final(tournament)
    assert "The winners" not in page(client, tournament)
    prizes_give(tournament=tournament)
    html = page(client, tournament)
    found = re.findall(r'<li class="podium-(\d)">.*?<span dir="auto">([^<]*)</span>', html)
    assert found == [("1", "Ben 7"), ("2", "Anna 5"), ("3", "Ștefan 1")]


def test_the_final_has_a_switch_of_its_own(client: Client) -> None:
    tournament = evening_of_nine()
    final(tournament)
    tournament_publish(tournament=tournament, show_final=False)
    html = page(client, tournament)
    assert "Round 3: final" in html
    assert "This round is over." in html
    assert "230" not in html
    prizes_give(tournament=tournament)
    html = page(client, tournament)
    assert "The winners" not in html
    assert "This event is over." in html
    tournament_publish(tournament=tournament, show_final=True, show_results=False)
    assert "The winners" in page(client, tournament)


def test_without_a_final_the_standings_name_the_winners(client: Client) -> None:
    tournament = evening_of_nine(stages=[])
    prizes_give(tournament=tournament)
    assert "The winners" in page(client, tournament)
    tournament_publish(tournament=tournament, show_standings=False)
    assert "The winners" not in page(client, tournament)


def test_the_winners_cost_no_more_than_any_other_page(client: Client) -> None:
    tournament = evening_of_nine()
    final(tournament)
    prizes_give(tournament=tournament)
    for address in ("", "hall"):
        with CaptureQueriesContext(connection) as captured:
            client.get(f"/events/{tournament.slug}/{address}")
        assert len(captured) <= 8


def test_a_result_taken_back_is_open_again(client: Client) -> None:
    tournament = make_tournament(published=True)
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    assert "1 of 2 tables are still open" in page(client, tournament)
    table_reopen(table=table_of(tournament, 1, 1), reason="wrong table")
    assert "2 of 2 tables are still open" in page(client, fresh(tournament))
