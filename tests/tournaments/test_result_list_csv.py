"""All results of an event for a spreadsheet: one line for each person and round."""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.desk import entrant
from tests.tournaments.evening import ROUNDS, evening_of_nine
from tournaments.services.sanctions import sanction_lift, sanctions_impose

pytestmark = pytest.mark.django_db


def test_every_person_and_round_has_a_line(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = evening_of_nine()
    sanctions_impose(
        tournament=tournament, entrants=[entrant(tournament, 9)], kind="points", points=10, unit="table",
        reason="overtime", round=tournament.rounds.get(seq=2),
    )  # fmt: skip
    [lifted] = sanctions_impose(
        tournament=tournament, entrants=[entrant(tournament, 5)], kind="warning", reason="late",
        round=tournament.rounds.get(seq=1),
    )  # fmt: skip
    sanction_lift(sanction=lifted, reason="was there")
    # session, user, tournament, sanctions, seats
    with django_assert_num_queries(5):
        response = client_director.get(f"/tournaments/{tournament.slug}/results.csv")
    assert response["Content-Disposition"] == f'attachment; filename="{tournament.slug}-results.csv"'
    rows = list(csv.DictReader(io.StringIO(response.content.decode().removeprefix("\ufeff"), newline="")))
    figures = {(int(row["Table"]), int(row["No."])): (int(row["Points"]), int(row["Bids met"])) for row in rows[9:]}
    assert figures == {(at, number): value for at in (1, 2) for number, value in ROUNDS[at + 1].items()}
    assert [row["Round"] for row in rows] == ["1"] * 9 + ["2"] * 9
    assert {row["No."]: row["Penalty"] for row in rows if row["Penalty"]} == {"9": "−10 table points"}
    assert "overtime" not in response.content.decode()
