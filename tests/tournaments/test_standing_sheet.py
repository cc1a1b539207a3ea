"""The standings on paper: everybody, as the desk's page has them."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.rules.presets import PRESETS
from scoring.services.rulesets import settings_for
from tests.tournaments.desk import confirm, entrant, fresh, make_tournament, play, publish
from tests.tournaments.evening import evening_of_nine
from tests.tournaments.sheets import cells, hostile, in_threes, leads_to, letters, lines_in, missing, page, read, texts
from tests.tournaments.stages import qualified
from tournaments.models import Tournament
from tournaments.services.entrants import entrant_leave
from tournaments.services.sanctions import sanctions_impose
from tournaments.services.stages import stage_begin

pytestmark = pytest.mark.django_db


def url(tournament: Tournament, query: str = "") -> str:
    return f"/tournaments/{tournament.slug}/print/standings{query}"


def test_only_directors_print_them(client_scorekeeper: Client, client: Client) -> None:
    address = url(evening_of_nine())
    assert client_scorekeeper.get(address).status_code == 403
    assert client.get(address)["Location"].startswith("/accounts/login/")


def test_the_evening_of_nine_stands_as_worked_by_hand(client_director: Client) -> None:
    html = page(client_director, url(evening_of_nine()))
    assert re.findall(r'scope="col">([^<]*)</th>', html) == [
        "Rank", "No.", "Name", "Club", "Table points", "Game points", "Bids met", "Games", "Remarks",
    ]  # fmt: skip
    assert cells(html) == [
        ["1", "5", "Anna 5", "Club 1", "90", "390", "14", "2", ""],
        ["2", "1", "Ștefan 1", "Club 0", "75", "340", "14", "2", "−20 game points"],
        ["3", "7", "Ben 7", "Club 0", "65", "350", "14", "2", ""],
        ["4", "3", "Núria 3", "Club 2", "50", "320", "13", "2", "−5 table points"],
        ["Line of advance: 4 people go on"],
        ["5", "6", "Zoë 6", "Club 2", "50", "320", "12", "2", ""],
        ["6", "2", "Владимир 2", "Club 1", "25", "220", "10", "2", "−10 table points"],
        ["7", "9", "David 9", "Club 2", "25", "170", "8", "2", ""],
        ["8", "4", "Jürgen 4", "Club 0", "15", "150", "9", "2", "−5 table points"],
        ["8", "8", "Carla 8", "Club 1", "15", "150", "9", "2", ""],
    ]
    assert "talked about a card" not in html


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_file_says_what_the_page_says(client_director: Client, paper: str) -> None:
    tournament = evening_of_nine()
    rows = cells(page(client_director, url(tournament)))
    reader = read(client_director, url(tournament, f"?paper={paper}"))
    assert len(rows) == 10
    assert lines_in(reader, rows) == []


def test_the_figures_are_those_of_the_screen(client_director: Client) -> None:
    """Every figure of the desk's page, in its order."""
    tournament = evening_of_nine()
    screen = page(client_director, f"/tournaments/{tournament.slug}/standings/")
    shown = re.findall(r'<td class="number">([^<]*)</td>', screen)
    printed = [cell for row in cells(page(client_director, url(tournament))) if len(row) > 1 for cell in row[4:7]]
    assert printed == shown


def test_names_that_break_sheets_stand_whole(client_director: Client) -> None:
    tournament = hostile()
    play(tournament, 1)
    assert missing(read(client_director, url(tournament, "?paper=letter"))) == []


def test_everybody_is_on_it_and_every_page_has_its_heading(client_director: Client) -> None:
    tournament = in_threes(150)
    play(tournament, 1)
    found = texts(read(client_director, url(tournament, "?paper=a4")))
    assert len(found) > 3
    whole = "".join("".join(found).split())
    names = [row.player.label for row in tournament.entrants.select_related("player")]
    assert [name for name in names if "".join(name.split()) not in whole] == []
    for number, text in enumerate(found, 1):
        for said in ("Table points", "Game points", "Standings", "Amigo tournament", f"Page {number} of {len(found)}"):
            assert said in text


def test_open_tables_are_no_secret(client_director: Client) -> None:
    tournament = in_threes(9)
    confirm(tournament, 1, 1, [180, 150, 60], [8, 7, 5])
    html = page(client_director, url(tournament))
    assert "2 tables are open and do not count yet." in html
    assert "2tablesareopenanddonotcountyet." in letters(read(client_director, url(tournament, "?paper=a4")))


def test_people_without_a_rank_stand_below(client_director: Client) -> None:
    tournament = evening_of_nine(dropout="remove")
    sanctions_impose(tournament=tournament, entrants=[entrant(tournament, 9)], kind="disqualified", reason="cheated")
    entrant_leave(entrant=entrant(tournament, 8))
    html = page(client_director, url(tournament))
    assert [row[:3] for row in cells(html)[-3:]] == [
        ["Without a rank"],
        ["–", "8", "Carla 8 (dropped out)"],
        ["–", "9", "David 9 (disqualified)"],
    ]
    assert "cheated" not in html
    found = letters(read(client_director, url(tournament, "?paper=a4")))
    assert "Carla8(droppedout)" in found


def test_who_left_and_keeps_his_rank_is_marked(client_director: Client) -> None:
    tournament = evening_of_nine()
    entrant_leave(entrant=entrant(tournament, 8))
    assert cells(page(client_director, url(tournament)))[-1][-1] == "dropped out"


def test_teams_have_a_sheet_of_their_own(client_director: Client) -> None:
    tournament = evening_of_nine(team={"key": "club", "count_best": 2, "combine": "sum"})
    reader = read(client_director, url(tournament, "?paper=a4"))
    first, teams = texts(reader)
    assert ("Teams" in first, "Page 1 of 1" in teams) == (False, True)
    rows = [row for row in cells(page(client_director, url(tournament))) if len(row) == 4]
    # Club 0 has Ștefan with 75 and Ben with 65, club 1 Anna with 90 and Владимир with 25.
    assert rows[:2] == [
        ["1", "Club 0", "Ștefan 1 · Ben 7", "140"],
        ["2", "Club 1", "Anna 5 · Владимир 2", "115"],
    ]
    assert lines_in(reader, rows) == []


def test_unequal_tables_are_warned_of(client_director: Client) -> None:
    tournament = make_tournament(7, "club_night")
    Tournament.objects.update(ruleset=settings_for("classic", PRESETS["classic"]))
    publish(fresh(tournament), [1, 2, 3, 4], [5, 6, 7])
    play(fresh(tournament), 1)
    html = page(client_director, url(tournament))
    assert "Game points of tables of 3 and of 4 are not alike" in html
    found = letters(read(client_director, url(tournament, "?paper=a4")))
    assert "Gamepointsoftablesof3andof4arenotalike" in found


def test_after_the_cut_they_are_those_of_the_cut(client_director: Client) -> None:
    tournament = qualified([1, 2, 3, 4], [5, 6, 7, 8])
    stage_begin(tournament=tournament, number=1)
    entrant_leave(entrant=entrant(tournament, 8))
    html = page(client_director, url(tournament))
    assert "They stay as they were when the stages began." in html
    assert 'href="?now=1"' in html
    now = page(client_director, url(tournament, "?now=1"))
    assert "They stay as they were" not in now


def test_its_code_is_that_of_the_page_for_everybody(client_director: Client) -> None:
    tournament = evening_of_nine()
    assert leads_to(page(client_director, url(tournament)), "/events/club-evening-2026/standings")
    Tournament.objects.update(show_standings=False)
    assert leads_to(page(client_director, url(tournament)), "/tournaments/club-evening-2026/print/standings")


@pytest.mark.parametrize("players", [9, 39])
def test_it_costs_six_queries_whatever_the_field(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    tournament = in_threes(players)
    play(tournament, 1)
    # Session and account, then the tournament, and those of the desk's page.
    with django_assert_num_queries(2 + 6):
        client_director.get(url(tournament, "?paper=a4"))
