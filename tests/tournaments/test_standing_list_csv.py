"""The standings for a spreadsheet are those of the page, with every key of the format as a number."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.models import Player
from tests.tournaments.desk import entrant, make_tournament
from tests.tournaments.evening import evening_of_nine
from tournaments.models import Tournament
from tournaments.services.entrants import entrant_leave
from tournaments.services.sanctions import sanctions_impose
from tournaments.services.stages import stage_begin

pytestmark = pytest.mark.django_db


def lines(client: Client, tournament: Tournament, query: str = "") -> list[list[str]]:
    text = client.get(f"/tournaments/{tournament.slug}/standings.csv{query}").content.decode()
    return [line.split(",") for line in text.removeprefix("\ufeff").split("\r\n")[:-1]]


def test_the_figures_are_those_of_the_page(client_director: Client) -> None:
    tournament = evening_of_nine()
    heading, *rows = lines(client_director, tournament)
    assert heading == [
        "Rank", "No.", "Name", "Club", "Table points", "Game points", "Bids met", "Games", "Goes on", "Remarks",
    ]  # fmt: skip
    html = client_director.get(f"/tournaments/{tournament.slug}/standings/").content.decode()
    cells = re.findall(r'<td class="number[^"]*">([^<]*)</td>', html)
    shown = [cells[at : at + 5] for at in range(0, len(cells), 5)]
    assert [[row[0], *row[4:8]] for row in rows] == [[cell.replace("−", "-") for cell in row] for row in shown]
    assert [row[8] for row in rows] == ["yes"] * 4 + [""] * 5


@pytest.mark.parametrize("people", [9, 40])
def test_it_costs_the_same_for_few_and_many(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries, people: int
) -> None:
    tournament = make_tournament(people)
    # session, user, tournament, people, lots, kept standings, results, sanctions
    with django_assert_num_queries(8):
        lines(client_director, tournament)


def test_points_below_zero_are_numbers_and_names_no_formulas(client_director: Client) -> None:
    tournament = evening_of_nine()
    who = entrant(tournament, 8)
    sanctions_impose(
        tournament=tournament, entrants=[who], kind="points", points=100, unit="table", reason="left the hall"
    )
    Player.objects.filter(pk=who.player_id).update(name="-5")
    row = next(row for row in lines(client_director, tournament) if row[1] == "8")
    assert row[2] == "'-5"
    assert float(row[4]) < -50
    assert "−100 table points" in row[9]


def test_those_without_a_rank_come_last(client_director: Client) -> None:
    tournament = evening_of_nine()
    sanctions_impose(tournament=tournament, entrants=[entrant(tournament, 1)], kind="disqualified", reason="cheated")
    rows = lines(client_director, tournament)
    assert rows[-1] == ["", "1", "Ștefan 1", "Club 0", "", "", "", "", "", "disqualified"]


def test_after_the_cut_they_are_those_that_were_kept_unless_asked(client_director: Client) -> None:
    tournament = evening_of_nine(dropout="remove")
    stage_begin(tournament=tournament)
    entrant_leave(entrant=entrant(tournament, 6))
    assert "6" in [row[1] for row in lines(client_director, tournament) if row[0]]
    assert "6" not in [row[1] for row in lines(client_director, tournament, "?now=1") if row[0]]
