"""The results of a round for a spreadsheet: one line for each person."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from scoring.models import Player
from tests.tournaments.desk import make_tournament, publish
from tests.tournaments.evening import evening_of_nine
from tournaments.selectors.csv_files import results_table
from wizard_club.lib.csv_text import csv_text

pytestmark = pytest.mark.django_db


def test_every_person_of_the_round_has_a_line(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = evening_of_nine()
    # session, user, tournament, round, sanctions, seats
    with django_assert_num_queries(6):
        response = client_director.get(f"/tournaments/{tournament.slug}/rounds/1/results.csv")
    assert response["Content-Disposition"] == f'attachment; filename="{tournament.slug}-round-1.csv"'
    lines = response.content.decode().removeprefix("\ufeff").split("\r\n")
    assert lines[0] == "Round,Stage,Table,Seat,No.,Name,Club,Nation,Place,Points,Bids met,Table points,Penalty"
    # docs/standings.md: 2 and 3 share the second place at table 1.
    assert lines[1:5] == [
        "1,qualifying,1,1,1,Ștefan 1,Club 0,,1,210,8,45,",
        "1,qualifying,1,2,2,Владимир 2,Club 1,,2,180,7,25,",
        "1,qualifying,1,3,3,Núria 3,Club 2,,2,180,7,25,",
        "1,qualifying,1,4,4,Jürgen 4,Club 0,,4,60,4,10,",
    ]
    assert len(lines) == 1 + 9 + 1


def test_an_open_table_has_people_and_no_figures(client_director: Client) -> None:
    tournament = make_tournament(4)
    publish(tournament, [2, 1, 3, 4])
    Player.objects.filter(entries__number=2).update(name="=1+1", club="@x")
    text = client_director.get(f"/tournaments/{tournament.slug}/rounds/1/results.csv").content.decode()
    assert text.split("\r\n")[1] == "1,qualifying,1,1,2,'=1+1,'@x,,,,,,"


def test_there_is_no_file_of_a_round_that_is_not_published(client_director: Client) -> None:
    tournament = make_tournament(4)
    assert client_director.get(f"/tournaments/{tournament.slug}/rounds/1/results.csv").status_code == 404


def test_decimals_follow_the_language() -> None:
    tournament = evening_of_nine(table_points=[45, 30, 15, 10])
    with translation.override("de"):
        lines = csv_text(results_table(tournament)).split("\r\n")
    assert lines[2].split(";")[8:12] == ["2", "180", "7", "22,5"]
