"""Where everybody sits, on paper: by name and by table, small and as a poster."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation
from pypdf import PdfReader
from pytest_django import DjangoAssertNumQueries

from tests.test_pdf import HOSTILE
from tests.tournaments.desk import fresh, publish, setup_of
from tests.tournaments.play import playing
from tests.tournaments.sheets import cells, hostile, in_threes, leads_to, lines_in, missing, page, read, texts
from tournaments.models import Tournament
from tournaments.selectors.prints.seating import Sitting, name_rows
from tournaments.services.entrants import Newcomer, entrants_add
from tournaments.services.tournaments import tournament_create

pytestmark = pytest.mark.django_db
FORMS = ["", "order=table", "poster=1", "order=table&poster=1"]


def url(tournament: Tournament, query: str = "") -> str:
    return f"/tournaments/{tournament.slug}/rounds/1/print/seating?{query}"


def sizes(reader: PdfReader, number: int = 0) -> dict[str, float]:
    """The size of the letters of each line of a page."""
    found: dict[str, float] = {}

    def seen(text: str, _cm: object, _tm: object, _font: object, size: float) -> None:
        if text.strip():
            found[text.strip()] = size

    reader.pages[number].extract_text(visitor_text=seen)
    return found


def test_only_directors_print_it(client_scorekeeper: Client, client: Client) -> None:
    address = url(playing())
    assert client_scorekeeper.get(address).status_code == 403
    assert client.get(address)["Location"].startswith("/accounts/login/")


def test_by_name_it_says_table_and_seat(client_director: Client) -> None:
    rows = cells(page(client_director, url(playing())))
    assert rows == [
        ["5", "Anna 5", "2", "1"],
        ["7", "Ben 7", "2", "3"],
        ["8", "Carla 8", "2", "4"],
        ["9", "David 9", "2", "5"],
        ["4", "Jürgen 4", "1", "4"],
        ["3", "Núria 3", "1", "3"],
        ["1", "Ștefan 1", "1", "1"],
        ["6", "Zoë 6", "2", "2"],
        ["2", "Владимир 2", "1", "2"],
    ]


def test_by_table_it_says_who_sits_together(client_director: Client) -> None:
    rows = cells(page(client_director, url(playing(), "order=table")))
    assert rows == [
        ["Table 1"],
        ["1", "1", "Ștefan 1", "Club 0"],
        ["2", "2", "Владимир 2", "Club 1"],
        ["3", "3", "Núria 3", "Club 2"],
        ["4", "4", "Jürgen 4", "Club 0"],
        ["Table 2"],
        ["1", "5", "Anna 5", "Club 1"],
        ["2", "6", "Zoë 6", "Club 2"],
        ["3", "7", "Ben 7", "Club 0"],
        ["4", "8", "Carla 8", "Club 1"],
        ["5", "9", "David 9", "Club 2"],
    ]


def test_names_stand_in_the_order_of_the_language() -> None:
    names = ("Țintă", "Tomescu", "Ulm")
    people = [Sitting(1, False, at, at, name, name, "") for at, name in enumerate(names, 1)]
    with translation.override("ro"):
        assert [row.cells[1] for row in name_rows(people, poster=False)] == ["Tomescu", "Țintă", "Ulm"]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("form", FORMS)
def test_the_file_says_what_the_page_says(client_director: Client, form: str, paper: str) -> None:
    tournament = playing()
    rows = cells(page(client_director, url(tournament, form)))
    reader = read(client_director, url(tournament, f"{form}&paper={paper}"))
    assert len(rows) == (11 if "table" in form else 9)
    assert lines_in(reader, rows) == []
    for text in texts(reader):
        for said in ("Club evening", "Round 1 of 3 · Seats by", "Amigo tournament", "Page ", "Printed "):
            assert said in text
    assert "Seat 1 deals first." in text


@pytest.mark.parametrize("form", FORMS)
def test_names_that_break_sheets_stand_whole(client_director: Client, form: str) -> None:
    """People of such names have clubs that are as bad."""
    reader = read(client_director, url(hostile(), f"{form}&paper=letter"))
    clubs = [name[::-1] for name in HOSTILE] if form == "order=table" else []
    assert missing(reader, [*HOSTILE, *clubs]) == []


@pytest.mark.parametrize("form", ["poster=1", "order=table&poster=1"])
def test_a_poster_is_read_from_two_metres(client_director: Client, form: str) -> None:
    reader = read(client_director, url(hostile(), f"{form}&paper=a4"))
    small = {
        text: size
        for number in range(len(reader.pages))
        for text, size in sizes(reader, number).items()
        if size < 20 and not text.startswith(("Abend", "Amigo", "Printed", "http", "Page", "Seat 1"))
    }
    assert small == {}


def test_many_stand_in_two_columns(client_director: Client) -> None:
    tournament = in_threes(120)
    assert len(read(client_director, url(tournament, "paper=a4")).pages) == 2
    reader = read(client_director, url(tournament, "order=table&paper=a4"))
    # A table of three and its heading are four lines; nine of them fit one below the other.
    assert [text.count("Table ") for text in texts(reader)] == [18, 18, 4]


def test_its_code_is_that_of_the_page_for_everybody(client_director: Client) -> None:
    tournament = playing(published=True)
    assert leads_to(page(client_director, url(tournament)), "/events/club-evening-2026/seating")
    Tournament.objects.update(show_seating=False)
    assert leads_to(page(client_director, url(tournament)), "/tournaments/club-evening-2026/rounds/1/print/seating")


def test_the_public_page_is_no_help_for_a_round_before(client_director: Client) -> None:
    tournament = playing(published=True)
    publish(tournament, [1, 2, 3, 4, 5], [6, 7, 8, 9])
    assert leads_to(page(client_director, url(tournament)), "/tournaments/club-evening-2026/rounds/1/print/seating")


def test_without_clubs_there_is_no_column_for_them(client_director: Client) -> None:
    tournament = tournament_create(setup=setup_of(), seed=1)
    entrants_add(tournament=tournament, people=[Newcomer(name=name) for name in ("Anna", "Ben", "Carla")])
    publish(tournament, [3, 1, 2])
    html = page(client_director, url(fresh(tournament), "order=table"))
    assert "Club</th>" not in html
    assert cells(html) == [["Table 1"], ["1", "3", "Carla"], ["2", "1", "Anna"], ["3", "2", "Ben"]]


@pytest.mark.parametrize("players", [9, 39])
def test_it_costs_four_queries_whatever_the_field(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    tournament = in_threes(players)
    Tournament.objects.update(published=True)
    # Session and account, then the tournament, the round, the seats, and whether a later round is published.
    with django_assert_num_queries(2 + 4):
        client_director.get(url(tournament, "paper=a4"))
