"""Rounds for programs: the list, the board, closing, taking back."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.programs import Program
from tests.tournaments.desk import confirm, fresh, make_tournament, publish, table_of, tap_hands
from tests.tournaments.play import HITS, TOTALS, playing
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
EVENT = "tournaments/club-evening-2026/"
ROUND = f"{EVENT}rounds/1/"


def asked(desk: Program, path: str) -> int:
    """How many queries an answer takes."""
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert desk.get(path).status_code == 200
    return len(queries)


def field_of(tables: int) -> Tournament:
    """An event of so many tables of three, one of them confirmed."""
    tournament = make_tournament(3 * tables)
    publish(tournament, *[range(3 * at + 1, 3 * at + 4) for at in range(tables)])
    confirm(tournament, 1, 1, [180, 150, 60], [8, 7, 5])
    return fresh(tournament)


def test_rounds_are_listed_with_what_is_open(desk: Program) -> None:
    tournament = playing()
    confirm(tournament, 1, 1, TOTALS, HITS)
    [row] = desk.get(f"{EVENT}rounds/").json()["results"]
    assert (row["seq"], row["stage_kind"], row["tables"], row["tables_open"]) == (1, "qualifying", 2, 1)
    assert desk.get(f"{EVENT}rounds/?stage=1").json()["count"] == 0
    publish(tournament, [5, 1, 6, 2], [7, 3, 9, 4, 8])
    rows = desk.get(f"{EVENT}rounds/?ordering=-seq").json()["results"]
    assert [row["seq"] for row in rows] == [2, 1]


def test_the_board_shows_what_pads_say_and_what_is_confirmed(desk: Program) -> None:
    tournament = playing()
    confirm(tournament, 1, 1, TOTALS, HITS)
    totals = tap_hands(table_of(tournament, 1, 2).game, 3)
    board = desk.get(ROUND).json()
    assert (board["tables_open"], board["newest"], board["clock"]["limit"]) == (1, True, 60)
    first, second = board["tables"]
    assert (first["status"], [seat["total"] for seat in first["seats"]]) == ("confirmed", list(TOTALS))
    assert (second["status"], second["hand"], second["hands_planned"]) == ("running", 4, 10)
    assert {seat["number"]: seat["total"] for seat in second["seats"]} == {5 + at: totals[at] for at in range(5)}


def test_an_unchanged_board_costs_one_query(desk: Program, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = playing()
    mark = desk.get(ROUND)["ETag"]
    with django_assert_num_queries(1 + 1):  # the token, then the versions
        assert desk.get(ROUND, **{"If-None-Match": mark}).status_code == 304
    made_up = f"{mark.rpartition('-')[0]}-{'9' * 5000}"
    assert desk.get(ROUND, **{"If-None-Match": f'{made_up}"'}).status_code == 200
    tap_hands(table_of(tournament, 1, 2).game, 1)
    assert desk.get(ROUND, **{"If-None-Match": mark}).status_code == 200


def test_queries_do_not_grow_with_the_field(desk: Program) -> None:
    field_of(3)
    few = [asked(desk, path) for path in (ROUND, f"{ROUND}tables/", f"{EVENT}rounds/")]
    Tournament.objects.update(slug="small")
    field_of(9)
    assert [asked(desk, path) for path in (ROUND, f"{ROUND}tables/", f"{EVENT}rounds/")] == few
    assert max(few) <= 1 + 8  # the token


def test_a_round_is_closed_opened_and_taken_back(desk: Program, keeper: Program) -> None:
    tournament = playing()
    assert keeper.post(f"{ROUND}close/").status_code == 403
    assert desk.post(f"{ROUND}close/").json()["closed_at"]
    assert desk.post(f"{ROUND}reopen/").json()["closed_at"] is None
    assert keeper.delete(ROUND).status_code == 403
    tap_hands(table_of(tournament, 1, 2).game, 1)
    refused = desk.delete(ROUND)
    assert (refused.status_code, refused.json()["code"]) == (422, "round_has_scores")
    tournament.rounds.all().delete()
    publish(fresh(tournament), [1, 2, 3, 4], [5, 6, 7, 8, 9])
    assert desk.delete(ROUND).status_code == 204
    assert desk.get(ROUND).status_code == 404
