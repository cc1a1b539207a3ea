"""Audit sheets: names, table and dealers are printed, the rest is for the scorekeeper's pen."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.desk import table_of
from tests.tournaments.play import playing
from tests.tournaments.sheets import hostile, in_threes, letters, missing, page, read, texts, words
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
# The hands of the Amigo plan at a table of four, from its rules.
AMIGO_FOUR = (1, 3, 5, 7, 9, 11, 12, 13, 14, 15)


def url(tournament: Tournament, query: str = "") -> str:
    return f"/tournaments/{tournament.slug}/rounds/1/print/audits?{query}"


def test_only_directors_print_them(client_scorekeeper: Client, client: Client) -> None:
    address = url(playing())
    assert client_scorekeeper.get(address).status_code == 403
    assert client.get(address)["Location"].startswith("/accounts/login/")


def test_each_table_has_its_own_page(client_director: Client) -> None:
    tournament = playing()
    first, second = texts(read(client_director, url(tournament, "paper=a4")))
    for text, number, names in (
        (first, 1, ("Ștefan 1", "Владимир 2", "Núria 3", "Jürgen 4")),
        (second, 2, ("Anna 5", "Zoë 6", "Ben 7", "Carla 8", "David 9")),
    ):
        code = table_of(tournament, 1, number).game.code
        where = f"http://testserver/tournaments/club-evening-2026/rounds/1/tables/{number}/"
        said = (f"Table {number} · Audit sheet", "Club evening", "Round 1 of 3 · Amigo tournament", code, where)
        for part in (*names, *said, "Page 1 of 1", "Signature", "Table points", "Penalty", "Time in", "Time out"):
            assert part in text
        assert [name for name in names if text.count(name) != 1] == []


def test_hands_their_check_and_their_dealers_are_printed(client_director: Client) -> None:
    html = page(client_director, url(playing(), "table=1"))
    rows = re.findall(r'<tr class="future">(.*?)</tr>', html, re.DOTALL)
    assert [int(words(row).split()[1]) for row in rows] == list(AMIGO_FOUR)
    assert [words(row).rpartition("= ")[2] for row in rows] == [str(cards) for cards in AMIGO_FOUR]
    deals = [re.findall(r'<td class="player( deals)?"', row)[:4].index(" deals") for row in rows]
    # The first seat deals first, then the turn goes round.
    assert deals == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1]


def test_the_file_says_what_the_page_says(client_director: Client) -> None:
    tournament = playing()
    found = letters(read(client_director, url(tournament, "paper=letter")))
    shown = page(client_director, url(tournament))
    cells = [words(cell) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", shown, re.DOTALL)]
    assert [cell for cell in cells if cell.endswith((" 1", " 2", " 3", " 4")) and cell[0] in "1234"] == [
        "1 Ștefan 1", "2 Владимир 2", "3 Núria 3", "4 Jürgen 4",
    ]  # fmt: skip
    assert [cell for cell in cells if "".join(cell.split()) not in found] == []
    assert (shown.count("<h1>"), shown.count("= 15")) == (1, found.count("=15"))


def test_one_table_alone(client_director: Client) -> None:
    tournament = playing()
    reader = read(client_director, url(tournament, "table=2&paper=a4"))
    assert len(reader.pages) == 1
    assert reader.metadata is not None
    assert reader.metadata.title == "Club evening - Round 1 of 3 - Table 2, Audit sheet"
    assert client_director.get(url(tournament, "table=9")).status_code == 404


def test_names_that_break_sheets_stand_whole(client_director: Client) -> None:
    assert missing(read(client_director, url(hostile(), "paper=letter"))) == []


def test_no_sheet_but_a_slip_has_the_secret_link(client_director: Client) -> None:
    tournament = playing()
    pages = ["print/audits", "print/results", "print/seating", "print/seating?order=table"]
    for address in (*(f"rounds/1/{name}" for name in pages), "print/standings", "print/"):
        assert "/L/" not in page(client_director, f"/tournaments/{tournament.slug}/{address}")


@pytest.mark.parametrize("players", [9, 39])
def test_it_costs_four_queries_whatever_the_field(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    tournament = in_threes(players)
    # Session and account, then the tournament, the round, the seats, the tables.
    with django_assert_num_queries(2 + 4):
        client_director.get(url(tournament, "paper=a4"))
