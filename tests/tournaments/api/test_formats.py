"""Formats for programs."""

from __future__ import annotations

import pytest

from tests.programs import Program

pytestmark = pytest.mark.django_db

QUALIFIER = {"preset": "club_qualifier", "settings": {}}
AMIGO = {"preset": "amigo_tournament"}


def test_formats_are_listed_with_every_setting_and_in_words(keeper: Program) -> None:
    body = keeper.get("formats/").json()
    assert (body["count"], body["results"][0]["preset"]) == (6, "club_qualifier")
    night = body["results"][1]
    assert (night["name"], night["settings"]["qualifying_rounds"]) == ("Club night", 2)
    assert {"label": "Qualifying rounds", "value": "2"} in night["facts"]


def test_settings_that_are_listed_can_be_sent_back(keeper: Program) -> None:
    listed = keeper.get("formats/").json()["results"][0]
    sent = {"preset": listed["preset"], "settings": listed["settings"]}
    assert keeper.post("formats/plan/", {"format": sent, "ruleset": AMIGO, "players": 9}).status_code == 200


def test_plan_of_nine(keeper: Program) -> None:
    """Nine play at a table of four and one of five; three rounds and a final of 60 minutes, five between each."""
    plan = keeper.post("formats/plan/", {"format": QUALIFIER, "ruleset": AMIGO, "players": 9}).json()
    assert (plan["players"], plan["rounds"], sorted(plan["tables"]), plan["minutes"]) == (9, 3, [4, 5], 60)
    assert plan["stages"] == [{"take": 4, "byes": 0, "tables": [4], "minutes": 60}]
    assert plan["total"] == 4 * 60 + 4 * 5
    assert plan["sentence"].startswith("9 players:")


def test_plan_refuses_what_cannot_be_played(keeper: Program) -> None:
    def ask(**more: object) -> tuple[int, str]:
        answer = keeper.post("formats/plan/", {"format": QUALIFIER, "ruleset": AMIGO, "players": 9} | more)
        return answer.status_code, answer.json()["code"]

    assert ask(players=2) == (422, "seating_too_few")
    assert ask(format={"preset": "club_qualifier", "settings": {"rounds": 3}}) == (422, "unknown_setting")
    assert ask(format={"preset": "nothing"}) == (400, "invalid")
    assert ask(ruleset={}) == (400, "invalid")
    assert ask(ruleset={"id": 999}) == (400, "invalid")
    assert ask(ruleset={"preset": "classic", "settings": {"deck": 1}})[0] == 422
