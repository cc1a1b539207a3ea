"""Sanctions for programs."""

from __future__ import annotations

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.programs import Program
from tests.tournaments.play import playing
from tournaments.services.entrants import Newcomer, entrants_add

pytestmark = pytest.mark.django_db
SANCTIONS = "tournaments/club-evening-2026/sanctions/"
OVERTIME = {"kind": "points", "points": 10, "round": 1, "reason": "Played on after time"}


def test_a_table_is_fined_once_and_a_fine_is_lifted(desk: Program, keeper: Program) -> None:
    playing()
    body = OVERTIME | {"table": 1, "key": str(uuid.uuid4())}
    assert keeper.post(SANCTIONS, body).status_code == 403
    imposed = desk.post(SANCTIONS, body)
    assert imposed.status_code == 201
    assert [(one["number"], one["points"], one["unit"]) for one in imposed.json()["imposed"]] == [
        (number, -10, "game") for number in (1, 2, 3, 4)
    ]
    again = desk.post(SANCTIONS, body)
    assert (again.status_code, again.json()) == (200, {"imposed": []})
    assert desk.post(f"{SANCTIONS}{imposed.json()['imposed'][0]['id']}/lift/", {"reason": ""}).status_code == 400
    lifted = desk.post(f"{SANCTIONS}{imposed.json()['imposed'][0]['id']}/lift/", {"reason": "Appeal upheld"}).json()
    assert (lifted["lifted_because"], bool(lifted["lifted_at"])) == ("Appeal upheld", True)
    assert desk.get(f"{SANCTIONS}?lifted=false&kind=points").json()["count"] == 3
    assert [one["number"] for one in desk.get(f"{SANCTIONS}?ordering=id").json()["results"]] == [1, 2, 3, 4]
    assert desk.get(f"{SANCTIONS}?number=2").json()["count"] == 1


def test_refusals_name_the_field_or_the_rule(desk: Program) -> None:
    entrants_add(tournament=playing(), people=[Newcomer(name="Waits", number=10, standby=True)])

    def fields(**body: object) -> set[str]:
        answer = desk.post(SANCTIONS, body)
        assert answer.status_code == 400
        return set(answer.json()["fields"])

    assert fields(kind="warning", reason="Late") == {"entrants"}
    assert fields(kind="warning", reason="Late", entrants=[1], table=1, round=1) == {"entrants"}
    assert fields(kind="warning", reason="Late", entrants=[1, 99]) == {"entrants"}
    assert fields(kind="warning", reason="Late", entrants=[10]) == {"entrants"}
    assert fields(kind="warning", reason="Late", table=1) == {"round"}
    assert fields(kind="warning", reason="Late", table=9, round=1) == {"table"}
    assert fields(kind="warning", reason="Late", entrants=[1], round=9) == {"round"}
    lost = desk.post(SANCTIONS, {"kind": "game_loss", "reason": "Left", "entrants": [1]})
    assert (lost.status_code, lost.json()["code"]) == (422, "sanction_round_needed")
    fine = desk.post(SANCTIONS, {"kind": "points", "reason": "Left", "entrants": [1]})
    assert (fine.status_code, fine.json()["code"]) == (422, "sanction_points")


def test_queries_of_the_list_do_not_grow(desk: Program) -> None:
    playing()
    counted = []
    for _ in range(2):
        desk.post(SANCTIONS, OVERTIME | {"table": 2})
        with CaptureQueriesContext(connection) as queries:
            desk.get(SANCTIONS)
        counted.append(len(queries))
    assert counted[0] == counted[1] == 1 + 3
