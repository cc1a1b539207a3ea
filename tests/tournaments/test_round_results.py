"""The results of a round on paper: the figures of its pages, as page and as file."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.desk import confirm, entrant, play, table_of, tap_hands
from tests.tournaments.evening import evening_of_nine
from tests.tournaments.play import correct, playing
from tests.tournaments.sheets import cells, in_threes, leads_to, letters, lines_in, page, read, texts
from tests.tournaments.stages import drawn, qualified
from tournaments.models import Tournament
from tournaments.services.results import table_confirm, table_reopen
from tournaments.services.sanctions import sanctions_impose
from tournaments.services.stages import stage_begin

pytestmark = pytest.mark.django_db
EVENING = datetime(2026, 11, 30, 20, 14, tzinfo=UTC)


def url(tournament: Tournament, seq: int = 1, query: str = "") -> str:
    return f"/tournaments/{tournament.slug}/rounds/{seq}/print/results{query}"


def test_only_directors_print_them(client_scorekeeper: Client, client: Client) -> None:
    address = url(playing())
    assert client_scorekeeper.get(address).status_code == 403
    assert client.get(address)["Location"].startswith("/accounts/login/")


def test_there_are_none_of_a_round_that_is_not_published(client_director: Client) -> None:
    assert client_director.get(url(playing(), seq=2)).status_code == 404


def test_a_round_has_the_figures_worked_by_hand(client_director: Client) -> None:
    """Round 2 of docs/standings.md: two share the second place of a table of four, (30 + 20) / 2 = 25."""
    rows = cells(page(client_director, url(evening_of_nine(), seq=2)))
    codes = [row[0].partition(" · ")[0] for row in rows if len(row) == 1]
    assert codes == ["Table 1", "Table 2"]
    assert [row for row in rows if len(row) > 1] == [
        ["1", "5", "Anna 5", "190", "7", "45"],
        ["2", "1", "Ștefan 1", "150", "6", "30"],
        ["3", "6", "Zoë 6", "150", "5", "20"],
        ["4", "2", "Владимир 2", "40", "3", "10"],
        ["1", "7", "Ben 7", "230", "8", "45"],
        ["2", "3", "Núria 3", "140", "6", "30"],
        ["3", "9", "David 9", "140", "5", "20"],
        ["4", "4", "Jürgen 4", "90", "5", "10"],
        ["5", "8", "Carla 8", "30", "4", "5"],
    ]


def test_the_winner_stands_first_and_a_minus_is_a_real_one(client_director: Client) -> None:
    tournament = playing()
    confirm(tournament, 1, 2, [-20, 20, 60, 150, 180], [3, 4, 5, 7, 8])
    rows = cells(page(client_director, url(tournament)))[-5:]
    assert [row[:4] for row in rows] == [
        ["1", "9", "David 9", "180"],
        ["2", "8", "Carla 8", "150"],
        ["3", "7", "Ben 7", "60"],
        ["4", "6", "Zoë 6", "20"],
        ["5", "5", "Anna 5", "−20"],
    ]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_file_says_what_the_page_says(client_director: Client, paper: str) -> None:
    tournament = evening_of_nine()
    reader = read(client_director, url(tournament, query=f"?paper={paper}"))
    rows = cells(page(client_director, url(tournament)))
    assert len(rows) == 11
    assert lines_in(reader, rows) == []
    assert reader.pages[0].mediabox.width == pytest.approx({"a4": 595.28, "letter": 612}[paper], abs=0.01)


def test_every_sheet_says_where_it_belongs(client_director: Client) -> None:
    tournament = evening_of_nine()
    with time_machine.travel(EVENING, tick=False):
        text = texts(read(client_director, url(tournament, query="?paper=a4")))[0]
    for said in (
        "Club evening",
        "Round 1 of 2 · Results",
        "Amigo tournament · 30 November 2026",
        "Printed 30 November 2026, 21:14",
        "Page 1 of 1",
        "http://testserver/events/club-evening-2026/tables?round=1",
        table_of(tournament, 1, 1).game.code,
        table_of(tournament, 1, 2).game.code,
    ):
        assert said in text


def test_its_code_leads_to_the_desk_as_long_as_nothing_is_shown(client_director: Client) -> None:
    tournament = evening_of_nine(published=False)
    assert leads_to(page(client_director, url(tournament)), url(tournament))


def test_an_open_table_says_so_and_shows_no_figures(client_director: Client) -> None:
    tournament = playing()
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    html = page(client_director, url(tournament))
    assert f"Table 2 · {table_of(tournament, 1, 2).game.code} · open" in html
    assert cells(html)[6] == ["", "5", "Anna 5", "", "", ""]
    assert "1 table is open: it has no result yet." in html
    assert "1tableisopen:ithasnoresultyet." in letters(read(client_director, url(tournament, query="?paper=a4")))


def test_a_corrected_result_says_so_with_its_time(client_director: Client) -> None:
    tournament = playing()
    play(tournament, 1)
    assert "Corrected" not in page(client_director, url(tournament))
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4], reason="counted again")
    table_reopen(table=table_of(tournament, 1, 1), reason="another slip")
    with time_machine.travel(EVENING, tick=False):
        confirm(tournament, 1, 1, [150, 180, 60, 20], [7, 8, 5, 4])
    text = letters(read(client_director, url(tournament, query="?paper=a4")))
    # Once for the sheet, once for the table.
    assert text.count("Corrected2times,laston") == 2
    html = page(client_director, url(tournament))
    assert f"Table 1 · {table_of(tournament, 1, 1).game.code} · Corrected 2 times, last on" in html
    assert f"Table 2 · {table_of(tournament, 1, 2).game.code}</th>" in html


def test_a_confirmation_taken_back_and_given_again_corrects_nothing(client_director: Client) -> None:
    tournament = playing()
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    table_reopen(table=table_of(tournament, 1, 1), reason="the wrong button")
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    assert "Corrected" not in page(client_director, url(tournament))


def test_penalties_of_the_round_stand_beside_the_names_without_reasons(client_director: Client) -> None:
    tournament = playing()
    play(tournament, 1)
    for number, played, points in ((3, tournament.rounds.get(), 10), (4, None, 5)):
        sanctions_impose(
            tournament=tournament,
            entrants=[entrant(tournament, number)],
            kind="points",
            points=points,
            unit="table",
            reason="talked",
            round=played,
        )
    html = page(client_director, url(tournament))
    assert [row[-1] for row in cells(html) if len(row) > 1 and row[1] in {"3", "4"}] == ["−10 table points", ""]
    assert "talked" not in html
    assert "−10tablepoints" in letters(read(client_director, url(tournament, query="?paper=a4")))


def test_a_game_that_the_clock_ended_says_after_which_hand(client_director: Client) -> None:
    tournament = playing(time={"limit": 45, "unfinished": "count_hands_played"})
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    table = table_of(tournament, 1, 1)
    table.hands_played = 8
    table.save()
    assert "ended after 8 of 10 hands" in page(client_director, url(tournament))


def test_a_round_of_a_stage_names_it(client_director: Client) -> None:
    tournament = qualified([1, 2, 3, 4], [5, 6, 7, 8])
    stage_begin(tournament=tournament, number=1)
    drawn(tournament)
    assert "Round 2: final · Results" in letters_of_title(client_director, tournament)


def letters_of_title(client: Client, tournament: Tournament) -> str:
    return texts(read(client, url(tournament, seq=2, query="?paper=a4")))[0]


def test_a_game_changed_after_its_confirmation_is_marked(client_director: Client, director: User) -> None:
    """What was confirmed still counts and is printed."""
    tournament = playing()
    tap_hands(table_of(tournament, 1, 1).game, 10)
    table_confirm(table=table_of(tournament, 1, 1))
    before = cells(page(client_director, url(tournament)))
    correct(tournament, 1, director)
    after = cells(page(client_director, url(tournament)))
    assert after[0][0] == before[0][0] + " · its game was changed after it was confirmed"
    assert after[1:] == before[1:]


def test_the_same_evening_makes_the_same_bytes(client_director: Client) -> None:
    tournament = evening_of_nine()
    with time_machine.travel(EVENING, tick=False):
        one, other = (client_director.get(url(tournament, query="?paper=a4")).content for _ in range(2))
    assert one == other


@pytest.mark.parametrize("players", [9, 39])
def test_it_costs_six_queries_whatever_the_field(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    tournament = in_threes(players)
    # Session and account, then the tournament, the round; tables, codes, corrections, sanctions.
    with django_assert_num_queries(2 + 6):
        client_director.get(url(tournament, query="?paper=a4"))
