"""The standings for programs."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.programs import Program
from tests.tournaments.desk import confirm, entrant, fresh, make_tournament, publish
from tests.tournaments.stages import qualified
from tournaments.models import Tournament
from tournaments.services.entrants import entrant_leave
from tournaments.services.sanctions import sanctions_impose
from tournaments.services.stages import stage_begin

pytestmark = pytest.mark.django_db
STANDINGS = "tournaments/club-evening-2026/standings/"


def test_standings_say_what_decided(desk: Program, keeper: Program) -> None:
    tournament = qualified([1, 2, 3, 4], [5, 6, 7, 8])
    sanctions_impose(tournament=tournament, entrants=[entrant(tournament, 1)], kind="points", reason="Late", points=20)
    body = desk.get(STANDINGS).json()
    assert [column["key"] for column in body["columns"]][:2] == ["table_points", "game_points"]
    first, second = body["results"][:2]
    # Both won their table: 180 − 20 to 170.
    assert (first["number"], first["values"]["table_points"], first["values"]["game_points"]) == (5, 45, 170)
    assert (second["number"], second["values"]["game_points"], second["decided_by"]) == (1, 160, "game_points")
    assert second["below"] == "below Anna 5 by game points: 160 to 170"
    assert second["sanctions"] == ["−20 game points"]
    assert [row["goes_on"] for row in body["results"]] == [True] * 4 + [False] * 4
    assert body["results"][3]["line_after"]
    second_page = desk.get(f"{STANDINGS}?size=5&page=2").json()
    assert (second_page["count"], len(second_page["results"]), second_page["next"]) == (8, 3, None)
    assert [row["number"] for row in desk.get(f"{STANDINGS}?q=anna").json()["results"]] == [5]
    assert keeper.get(STANDINGS).status_code == 403
    assert desk.get(f"{STANDINGS}?page=9").status_code == 404
    assert set(desk.get(f"{STANDINGS}?size=0&top=3").json()["fields"]) == {"size"}


def test_kept_at_the_cut_and_as_they_are_now(desk: Program) -> None:
    tournament = qualified([1, 2, 3, 4], [5, 6, 7, 8], dropout="remove")
    stage_begin(tournament=tournament)
    entrant_leave(entrant=entrant(tournament, 8))
    kept = desk.get(STANDINGS).json()
    assert (kept["at_cut"], len(kept["results"])) == (True, 8)
    now = desk.get(f"{STANDINGS}?now=true").json()
    assert (now["at_cut"], len(now["results"])) == (False, 7)
    assert [one["number"] for one in now["unranked"]] == [8]


def test_teams_are_ranked_where_the_format_has_them(desk: Program) -> None:
    qualified([1, 2, 3, 4], [5, 6, 7, 8], team={"key": "club", "count_best": 1, "combine": "sum"})
    teams = desk.get(STANDINGS).json()["teams"]
    # Numbers 1, 4, 7 are of Club 0; 2, 5, 8 of Club 1; 3, 6 of Club 2.
    assert [(team["rank"], team["name"], team["points"]) for team in teams] == [
        (1, "Club 0", 45),
        (1, "Club 1", 45),
        (3, "Club 2", 30),
    ]


def test_queries_do_not_grow_and_nothing_new_costs_one(desk: Program) -> None:
    counted = []
    for tables in (3, 9):
        Tournament.objects.update(slug="other")
        tournament = make_tournament(3 * tables)
        publish(tournament, *[range(3 * at + 1, 3 * at + 4) for at in range(tables)])
        for number in range(1, tables + 1):
            confirm(tournament, 1, number, (180, 150, 60), (8, 7, 5))
        with CaptureQueriesContext(connection) as queries:
            answer = desk.get(STANDINGS)
        counted.append(len(queries))
        with CaptureQueriesContext(connection) as queries:
            assert desk.get(STANDINGS, **{"If-None-Match": answer["ETag"]}).status_code == 304
        assert len(queries) == 1 + 1
    assert counted[0] == counted[1] <= 1 + 8
    sanctions_impose(tournament=fresh(tournament), entrants=[entrant(tournament, 1)], kind="warning", reason="Late")
    assert desk.get(STANDINGS, **{"If-None-Match": answer["ETag"]}).status_code == 200
