"""Confirmed results for programs."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.programs import Program
from tests.tournaments.desk import confirm, make_tournament, publish, table_of, tap_hands
from tests.tournaments.play import playing
from tournaments.models import Tournament
from tournaments.services.results import table_confirm

pytestmark = pytest.mark.django_db
RESULTS = "tournaments/club-evening-2026/results/"


def test_results_are_rows_of_people_and_rounds(desk: Program, keeper: Program) -> None:
    tournament = playing()
    # 45 and 30 shared.
    confirm(tournament, 1, 1, (150, 150, 60, -20), (7, 7, 5, 4))
    tap_hands(table_of(tournament, 1, 2).game, 10)
    table_confirm(table=table_of(tournament, 1, 2))
    body = desk.get(RESULTS).json()
    assert [(row["round"], row["table"], row["number"]) for row in body["results"]] == [
        *[(1, 1, number) for number in (1, 2, 3, 4)],
        *[(1, 2, number) for number in (5, 6, 7, 8, 9)],
    ]
    first, last = body["results"][0], body["results"][8]
    assert (first["total"], first["hits"], first["place"], first["table_points"]) == (150, 7, 1, 37.5)
    assert first["sum_bids"] is None
    assert last["sum_bids"] == sum(
        row.bids.get(seat=4).bid for row in table_of(tournament, 1, 2).game.rounds.filter(scored_at__isnull=False)
    )
    [mine] = desk.get(f"{RESULTS}?number=4&round=1").json()["results"]
    assert (mine["total"], mine["table_points"]) == (-20, 10)
    best = desk.get(f"{RESULTS}?ordering=-total&table=1").json()["results"]
    assert [row["number"] for row in best] == [1, 2, 3, 4]
    assert keeper.get(RESULTS).status_code == 403


def test_queries_do_not_grow_with_the_field(desk: Program) -> None:
    counted = []
    for tables in (3, 9):
        Tournament.objects.update(slug="other")
        tournament = make_tournament(3 * tables)
        publish(tournament, *[range(3 * at + 1, 3 * at + 4) for at in range(tables)])
        for number in range(1, tables + 1):
            confirm(tournament, 1, number, (180, 150, 60), (8, 7, 5))
        with CaptureQueriesContext(connection) as queries:
            assert desk.get(RESULTS).json()["count"] == 3 * tables
        counted.append(len(queries))
    assert counted[0] == counted[1] <= 1 + 3
