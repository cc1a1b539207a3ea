"""Game files for programs."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring.models import Game, Operation, Player
from tests.programs import Program
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db

FILE: dict[str, Any] = {
    "format": "wizard-club/game@1",
    "ruleset": {"preset": "classic"},
    "players": ["Anna", "Ben", "Carla"],
    "first_dealer": 0,
    "rounds": [
        {"cards": 1, "trump": "hearts", "bids": [0, 1, 0], "tricks": [0, 1, 0]},
        {"cards": 2, "bids": [1, 1, 1], "tricks": [1, 1, 0]},
    ],
}


def test_file_comes_in_and_goes_out_the_same(keeper: Program) -> None:
    answer = keeper.post("games/import/", FILE)
    body = answer.json()
    assert (answer.status_code, answer["Location"]) == (201, f"http://testserver/api/v1/games/{body['code']}/")
    # By the rules: 20 for a bid met and 10 for each trick, 10 lost for one too few.
    assert [seat["total"] for seat in body["seats"]] == [50, 60, 10]
    assert set(Operation.objects.values_list("user__username", flat=True)) == {"scorekeeper"}
    out = keeper.get(f"games/{body['code']}/file/").json()
    assert (out["players"], out["rounds"][1]["totals"]) == (["Anna", "Ben", "Carla"], [50, 60, 10])
    again = keeper.post("games/import/", out).json()
    assert keeper.get(f"games/{again['code']}/file/").json() == out
    assert Player.objects.count() == 3


def test_file_that_breaks_a_rule_leaves_nothing_and_names_the_hand(keeper: Program) -> None:
    missing = FILE | {"rounds": [FILE["rounds"][0], {"cards": 2, "bids": [1, 1, 1], "tricks": [1, 0, 0]}]}
    answer = keeper.post("games/import/", missing)
    assert answer.status_code == 422
    assert answer.json() == {
        "code": "tricks_missing",
        "message": "Hand 2: 1 trick missing",
        "fields": {},
        "hand": 2,
    }
    too_high = FILE | {"rounds": [{"cards": 1, "bids": [0, 7, 0], "tricks": [0, 1, 0]}]}
    body = keeper.post("games/import/", too_high).json()
    assert (body["code"], body["hand"], body["player"]) == ("bid_out_of_range", 1, "Ben")
    assert not Game.objects.exists()
    assert not Player.objects.exists()


def test_what_is_no_game_file_is_refused(keeper: Program) -> None:
    for body, code in [([], "setting_wrong_type"), ({}, "missing_setting"), (FILE | {"format": 1}, "file_format")]:
        answer = keeper.post("games/import/", body)
        assert (answer.status_code, answer.json()["code"]) == (422, code)
    huge = FILE | {"rounds": [FILE["rounds"][0] | {"cards": 2**70}]}
    assert keeper.post("games/import/", huge).status_code == 422


def test_export_covers_sealed_bids(
    keeper: Program, nobody: Program, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = Table("secret", plan="custom", plan_hands=[9])
    table.bid(7, 7, 7, 7)
    with django_assert_num_queries(1 + 4):
        assert keeper.get(f"games/{table.game.code}/file/").json()["rounds"][0]["bids"] == [None] * 4
    assert nobody.get(f"games/{table.game.code}/file/").status_code == 401
    assert nobody.post("games/import/", FILE).status_code == 401
