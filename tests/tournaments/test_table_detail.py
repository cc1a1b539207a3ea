"""The page of one table."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.models import GameLink
from tests.tournaments.desk import confirm, entrant, table_of, tap_hands
from tests.tournaments.play import HITS, ROUND, TABLE, TOTALS, correct, playing, propose
from tournaments.models import Tournament
from tournaments.selectors.table_page import TablePage
from tournaments.services.results import table_confirm
from tournaments.services.rounds import round_clock, round_close
from tournaments.services.sanctions import sanctions_impose

pytestmark = pytest.mark.django_db
COUNTED = {"limit": 45, "unfinished": "count_hands_played"}


def about(client: Client, url: str = TABLE) -> TablePage:
    found: TablePage = client.get(url).context["about"]
    return found


def offered(client: Client, what: str) -> bool:
    return f'action="{TABLE}{what}"' in client.get(TABLE).content.decode()


def start(tournament: Tournament, minutes: int) -> None:
    round_clock(round=tournament.rounds.get(), action="start", now=timezone.now() - timedelta(minutes=minutes))


def test_a_table_that_plays_shows_its_pad(client_director: Client) -> None:
    tournament = playing()
    game = table_of(tournament, 1, 1).game
    totals = tap_hands(game, 3)
    page = about(client_director)
    assert [line.total for line in page.lines] == list(totals.values())
    assert [line.number for line in page.lines] == [1, 2, 3, 4]
    html = client_director.get(TABLE).content.decode()
    assert f'href="/games/{game.code}/pad"' in html
    assert f'href="/games/{game.code}/"' in html
    assert "hand 4 of 10" in html
    assert not offered(client_director, "confirm")


def test_a_game_that_is_over_is_confirmed_here(client_director: Client) -> None:
    tournament = playing()
    tap_hands(table_of(tournament, 1, 1).game, 10)
    assert offered(client_director, "confirm")
    assert not about(client_director).reason_needed
    table_confirm(table=table_of(tournament, 1, 1))
    assert not offered(client_director, "confirm")
    assert offered(client_director, "reopen")


def test_half_points_are_shown_as_people_write_them(client_director: Client) -> None:
    tournament = playing()
    confirm(tournament, 1, 1, (150, 150, 60, -20), (7, 7, 5, 4))
    page = about(client_director)
    # 45 and 30 shared.
    assert [line.points for line in page.lines] == ["37.5", "37.5", "20", "10"]
    assert "−20" in client_director.get(TABLE).content.decode()


def test_both_results_stand_side_by_side_after_a_correction(client_director: Client, director: User) -> None:
    tournament = playing()
    tap_hands(table_of(tournament, 1, 1).game, 10)
    table_confirm(table=table_of(tournament, 1, 1))
    correct(tournament, 1, director)
    page = about(client_director)
    assert [line.differs for line in page.lines] == [True, False, False, False]
    assert page.lines[0].total != page.lines[0].confirmed_total
    assert page.reason_needed
    assert "Points now" in client_director.get(TABLE).content.decode()
    assert offered(client_director, "confirm")


def test_hands_played_are_counted_only_when_time_is_up(client_director: Client) -> None:
    tournament = playing(time=COUNTED)
    tap_hands(table_of(tournament, 1, 1).game, 8)
    start(tournament, 44)
    assert not offered(client_director, "confirm")
    round_clock(round=tournament.rounds.get(), action="add", minutes=-2)
    assert offered(client_director, "confirm")
    assert "Count 8 hands and confirm" in client_director.get(TABLE).content.decode()


def test_where_all_hands_are_played_time_confirms_nothing(client_director: Client) -> None:
    tournament = playing(time={"limit": 45})
    tap_hands(table_of(tournament, 1, 1).game, 8)
    start(tournament, 50)
    assert not offered(client_director, "confirm")


def test_confirmed_after_hand_8_says_so(client_director: Client) -> None:
    tournament = playing(time=COUNTED)
    tap_hands(table_of(tournament, 1, 1).game, 8)
    start(tournament, 50)
    client_director.post(f"{TABLE}confirm", {"version": table_of(tournament, 1, 1).game.version})
    assert "confirmed after hand 8 of 10" in client_director.get(TABLE).content.decode()


def test_the_link_stands_in_capitals_with_its_code(client_director: Client) -> None:
    tournament = playing()
    token = GameLink.objects.get(game=table_of(tournament, 1, 1).game).token
    page = client_director.get(TABLE, headers={"host": "192.168.178.20:8000"})
    assert f"HTTP://192.168.178.20:8000/L/{token}/" in page.content.decode()
    assert re.search(r'<svg class="qr"[^>]*>\s*<path d="M', page.content.decode())
    other = GameLink.objects.get(game=table_of(tournament, 1, 2).game).token
    assert other not in page.content.decode()


def test_sanctions_of_this_table_and_round_only(client_director: Client) -> None:
    tournament = playing()
    for number, reason in ((1, "Looks at cards"), (5, "Sings")):
        sanctions_impose(
            tournament=tournament,
            entrants=[entrant(tournament, number)],
            kind="warning",
            reason=reason,
            round=tournament.rounds.get(),
        )
    html = client_director.get(TABLE).content.decode()
    assert "Looks at cards" in html
    assert "Sings" not in html
    assert 'href="/tournaments/club-evening-2026/sanctions/new?round=1&amp;table=1"' in html


def test_proposals_are_read_in_words(client_director: Client) -> None:
    tournament = playing()
    round_close(round=tournament.rounds.get())
    proposal = propose(tournament, 1)
    html = client_director.get(TABLE).content.decode()
    assert f"Round 1: {entrant(tournament, 2).player.pad_name} bids 1" in html
    assert f'action="{TABLE}proposals/{proposal.pk}/accept"' in html
    assert f'action="{TABLE}proposals/{proposal.pk}/decline"' in html


def test_at_most_eight_queries(client_director: Client) -> None:
    tournament = playing(time={"limit": 45})

    def queries(table: int) -> int:
        with CaptureQueriesContext(connection) as captured:
            assert client_director.get(f"{ROUND}tables/{table}/").status_code == 200
        return len(captured) - 2

    assert queries(1) == queries(2) == 6
    confirm(tournament, 1, 1, TOTALS, HITS)
    assert queries(1) == 6
    round_close(round=tournament.rounds.get())
    propose(tournament, 2)
    propose(tournament, 2)
    assert queries(2) == 8


def test_a_table_that_is_not_there(client_director: Client) -> None:
    playing()
    assert client_director.get(f"{ROUND}tables/3/").status_code == 404
