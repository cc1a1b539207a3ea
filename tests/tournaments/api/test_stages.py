"""Cuts, stages, lots and the prize-giving for programs."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.programs import Program
from tests.tournaments.desk import entrant, fresh, make_tournament, publish
from tests.tournaments.play import playing
from tests.tournaments.stages import drawn, ends, in_stage, qualified
from tournaments.models import Tournament
from tournaments.services.entrants import entrant_leave

pytestmark = pytest.mark.django_db
EVENT = "tournaments/club-evening-2026/"
STAGES = f"{EVENT}stages/"
# Nine people: the four best play a final.
TABLES = ([1, 2, 3, 4, 5], [6, 7, 8, 9])


def level_at_cut() -> Tournament:
    """Two tables of four that ended alike, of whom three play the final: the two seconds are level."""
    tournament = make_tournament(8, qualifying_rounds=1, stages=[{"take": 3, "seats": 3}])
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    ends(tournament, 1, 1, 1, 2, 3, 4)
    ends(tournament, 1, 2, 5, 6, 7, 8)
    return fresh(tournament)


def test_a_lot_decides_the_cut_and_the_final_the_champion(desk: Program, keeper: Program) -> None:
    tournament = qualified(*TABLES)
    cut = desk.get(STAGES).json()
    assert (cut["situation"], cut["coming"]["clear"], cut["champion"]) == ("cut", True, None)
    assert [one["number"] for one in cut["coming"]["people"]] == [1, 6, 2, 7]
    assert keeper.post(f"{STAGES}1/begin/").status_code == 403
    for _ in range(2):
        begun = desk.post(f"{STAGES}1/begin/")
        assert (begun.status_code, begun.json()["stage_kind"]) == (200, "final")
    assert [one["number"] for one in begun.json()["people"]] == [1, 6, 2, 7]
    assert desk.get(f"{STAGES}2/").status_code == 404
    refused = desk.post(f"{EVENT}prizes/give/")
    assert (refused.status_code, refused.json()["code"]) == (422, "prizes_stage_open")
    drawn(tournament)
    [table] = desk.get(f"{STAGES}1/").json()["tables"]
    assert {seat["place"] for seat in table["seats"]} == {None}
    ends(tournament, 2, 1, 7, 1, 2, 6)
    [table] = desk.get(f"{STAGES}1/").json()["tables"]
    assert {seat["number"]: seat["place"] for seat in table["seats"]} == {7: 1, 1: 2, 2: 3, 6: 4}
    ended = desk.post(f"{EVENT}prizes/give/").json()
    assert (ended["champion"], ended["prizes_given"], ended["situation"]) == (7, True, "ended")
    assert [(row["rank"], row["person"]["number"]) for row in ended["ranking"]][:4] == [(1, 7), (2, 1), (3, 2), (4, 6)]
    assert desk.post(f"{EVENT}prizes/reopen/", {"reason": "A slip was misread"}).json()["prizes_given"] is False
    assert desk.post(f"{EVENT}prizes/reopen/", {}).status_code == 400


def test_people_who_are_level_draw_a_lot_or_play(desk: Program) -> None:
    level_at_cut()
    asked = desk.get(STAGES).json()
    [question] = asked["questions"]
    assert (question["purpose"], question["numbers"], question["needed"]) == ("cut", [2, 6], True)
    begun = desk.post(f"{STAGES}1/begin/")
    assert (begun.status_code, begun.json()["code"]) == (422, "stage_level")
    game = {"purpose": "cut", "numbers": [2, 6], "order": [6, 2]}
    wrong = desk.post(f"{EVENT}lots/", game | {"order": [6, 3]})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "lot_order")
    assert desk.post(f"{EVENT}lots/", game | {"numbers": [2, 7]}).json()["code"] == "lot_not_level"
    assert desk.post(f"{EVENT}lots/", game | {"table": 9}).json()["fields"].keys() == {"table"}
    lot = desk.post(f"{EVENT}lots/", game)
    assert (lot.status_code, lot.json()["order"], lot.json()["by_game"]) == (201, [6, 2], True)
    again = desk.post(f"{EVENT}lots/", {"purpose": "cut", "numbers": [2, 6]})
    assert again.json() == lot.json()
    assert desk.get(f"{EVENT}lots/").json()["count"] == 1
    assert [one["id"] for one in desk.get(STAGES).json()["lots"]] == [lot.json()["id"]]
    assert desk.delete(f"{EVENT}lots/{lot.json()['id']}/").status_code == 204
    assert desk.get(STAGES).json()["situation"] == "level"


def test_who_left_is_replaced_and_a_cut_is_taken_back(desk: Program) -> None:
    tournament = qualified(*TABLES)
    assert desk.post(f"{STAGES}refill/").json()["code"] == "stage_played"
    desk.post(f"{STAGES}1/begin/")
    entrant_leave(entrant=entrant(tournament, 6))
    begins = desk.get(STAGES).json()
    assert (begins["situation"], begins["beginning"]["can_refill"]) == ("begins", True)
    assert desk.post(f"{STAGES}refill/").json() == {"moved": [3]}
    assert in_stage(tournament) == [1, 2, 7, 3]
    assert desk.post(f"{STAGES}1/take-back/").json()["situation"] == "cut"
    assert desk.get(f"{STAGES}1/").status_code == 404


def test_nothing_new_costs_one_query(desk: Program) -> None:
    playing()
    answer = desk.get(STAGES)
    assert answer.json()["situation"] == "waiting"
    with CaptureQueriesContext(connection) as queries:
        assert desk.get(STAGES, **{"If-None-Match": answer["ETag"]}).status_code == 304
    assert len(queries) == 1 + 1
