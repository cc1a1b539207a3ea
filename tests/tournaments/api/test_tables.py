"""One table of a round for programs."""

from __future__ import annotations

import uuid

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import GameLink
from tests.programs import Program, program
from tests.tournaments.desk import table_of, tap_hands
from tests.tournaments.play import HITS, TOTALS, correct, playing, propose, tell
from tournaments.services.rounds import round_close

pytestmark = pytest.mark.django_db
ROUND = "tournaments/club-evening-2026/rounds/1/"
TABLE = f"{ROUND}tables/1/"
FINE = {"table": 1, "round": 1, "kind": "points", "points": 10, "reason": "Played on after time"}
SLIP = {"totals": list(TOTALS), "hits": list(HITS)}


def test_a_table_is_confirmed_as_it_was_seen(desk: Program, keeper: Program, director: User) -> None:
    tournament = playing()
    tap_hands(table_of(tournament, 1, 1).game, 10)
    seen = desk.get(TABLE).json()
    assert (seen["status"], seen["may_confirm"], seen["seats"][0]["place"]) == ("finished", True, None)
    correct(tournament, 1, director)
    late = desk.post(f"{TABLE}confirm/", {"version": seen["version"]})
    now = desk.get(TABLE).json()["version"]
    assert (late.status_code, late.json()["seen"], late.json()["current"]) == (409, seen["version"], now)
    assert keeper.post(f"{TABLE}confirm/", {"version": now}).status_code == 403
    done = desk.post(f"{TABLE}confirm/", {"version": now}).json()
    assert (done["status"], done["source"], done["confirmed_by"]) == ("confirmed", "pad", "director")
    assert [seat["confirmed_total"] for seat in done["seats"]] == [seat["total"] for seat in done["seats"]]
    assert sum(seat["table_points"] for seat in done["seats"]) == 45 + 30 + 20 + 10
    assert desk.post(f"{TABLE}reopen/", {"reason": " "}).status_code == 400
    assert desk.post(f"{TABLE}reopen/", {"reason": "Misread"}).json()["status"] == "finished"


def test_a_slip_is_confirmed_once_and_another_needs_a_reason(desk: Program) -> None:
    playing()
    for _ in range(2):
        answer = desk.post(f"{TABLE}slip/", SLIP)
        assert (answer.status_code, answer.json()["source"]) == (200, "slip")
    other = SLIP | {"totals": [170, 150, 60, 20]}
    refused = desk.post(f"{TABLE}slip/", other)
    assert (refused.status_code, refused.json()["code"]) == (422, "table_reason_needed")
    assert list(refused.json()["fields"]) == ["reason"]
    done = desk.post(f"{TABLE}slip/", other | {"reason": "Misread"}).json()
    assert done["seats"][0]["confirmed_total"] == 170


def test_an_impossible_slip_names_the_seat_and_the_person(desk: Program) -> None:
    playing()
    refused = desk.post(f"{TABLE}slip/", SLIP | {"totals": [180, 9990, 60, 20]}).json()
    assert refused["code"] == "slip_total"
    assert list(refused["fields"]) == ["totals.1"]
    assert refused["message"].startswith("Владимир 2: ")
    hits = desk.post(f"{TABLE}slip/", SLIP | {"hits": [8, 7, 5, 99]}).json()
    assert list(hits["fields"]) == ["hits.3"]
    assert desk.post(f"{TABLE}slip/", SLIP | {"hands": 99}).json()["fields"].keys() == {"hands"}
    assert desk.post(f"{TABLE}slip/", {"totals": [1], "hits": [1]}).json()["code"] == "slip_length"


def test_slips_typed_twice_must_agree(desk: Program) -> None:
    tournament = playing()
    tournament.type_twice = True
    tournament.save()
    typed = SLIP | {"key": str(uuid.uuid4())}
    for _ in range(2):
        first = desk.post(f"{TABLE}slip/", typed)
        assert (first.status_code, first.json()["status"]) == (202, "typed")
    differs = desk.post(f"{TABLE}slip/", SLIP | {"totals": [180, 150, 60, 30], "key": str(uuid.uuid4())})
    assert (differs.status_code, list(differs.json()["fields"])) == (422, ["totals.3"])
    assert desk.post(f"{TABLE}slip/forget/").json()["status"] == "waiting"
    assert desk.post(f"{TABLE}slip/", SLIP).status_code == 202
    assert desk.post(f"{TABLE}slip/", SLIP).json()["status"] == "confirmed"


def test_time_link_and_referee_of_a_table(desk: Program, director: User) -> None:
    tournament = playing()
    extra = {"minutes": 5, "seen": 0}
    assert desk.post(f"{TABLE}extra/", extra).json()["extra_minutes"] == 5
    assert desk.post(f"{TABLE}extra/", extra).json()["extra_minutes"] == 5
    conflict = desk.post(f"{TABLE}extra/", {"minutes": 7, "seen": 0})
    assert (conflict.status_code, conflict.json()["current"]) == (409, 5)
    link = desk.get(TABLE).json()["link"]
    assert link["token"] == GameLink.objects.get(game=table_of(tournament, 1, 1).game).token
    assert program(director, "read").get(TABLE).json()["link"] is None
    renewed = desk.post(f"{TABLE}link/", {"seen": link["id"]}).json()["link"]
    assert renewed["token"] != link["token"]
    assert desk.post(f"{TABLE}link/", {"seen": link["id"]}).json()["link"] == renewed
    tell(tournament, 1, "set_help", director, value=1)
    assert desk.get(f"{ROUND}tables/?help=true").json()["count"] == 1
    assert desk.post(f"{TABLE}help/answer/").json()["help_at"] is None


def test_tables_are_listed_by_status(desk: Program, keeper: Program) -> None:
    playing()
    desk.post(f"{TABLE}slip/", SLIP)
    tables = desk.get(f"{ROUND}tables/?open=true").json()["results"]
    assert [(table["table"], table["status"]) for table in tables] == [(2, "waiting")]
    assert desk.get(f"{ROUND}tables/?status=confirmed").json()["count"] == 1
    assert desk.get(f"{ROUND}tables/?status=gone").status_code == 400
    assert desk.get(f"{ROUND}tables/9/").status_code == 404
    assert keeper.get(f"{ROUND}tables/").status_code == 403


def test_queries_of_a_table_do_not_grow_with_what_happens_there(desk: Program) -> None:
    tournament = playing()
    counted = []
    for _ in range(2):
        desk.post("tournaments/club-evening-2026/sanctions/", FINE)
        with CaptureQueriesContext(connection) as queries:
            body = desk.get(TABLE).json()
        counted.append(len(queries))
    assert (len(body["sanctions"]), body["penalised"]) == (8, True)
    round_close(round=tournament.rounds.get())
    for value in (0, 1):
        propose(tournament, 1, value)
    with CaptureQueriesContext(connection) as queries:
        assert len(desk.get(TABLE).json()["waiting"]) == 2
    # Proposals are asked for where there are any, with the names at their tables.
    assert counted == [len(queries) - 2] * 2
    assert len(queries) <= 1 + 8
