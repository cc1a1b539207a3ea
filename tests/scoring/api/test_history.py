"""The history of a game for programs."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring.models import GameLink
from scoring.operations import Actor
from scoring.rules.codec import ruleset_from_json
from scoring.services.games import link_add
from scoring.services.rulesets import settings_for
from tests.factories import make_player
from tests.programs import Program
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


def address(table: Table) -> str:
    return f"games/{table.game.code}/history/"


def test_changes_are_told_with_who_where_and_both_values(keeper: Program, scorekeeper: User) -> None:
    table = Table()
    table.actor = Actor(user=scorekeeper, device="7F")
    table.do("set_bid", round=1, seat=1, value=1)
    key = str(table.do("set_bid", round=1, seat=1, value=0, seen=1).operation.key)
    body = keeper.get(address(table) + "?size=1").json()
    entry = body["results"][0]
    assert (body["count"], entry["id"], entry["kind"]) == (2, key, "set_bid")
    assert (entry["who"], entry["device"], entry["undone"]) == ("scorekeeper", "7F", False)
    assert entry["changes"] == [
        {
            "text": f"Round 1: bid of {table.state.names[1]} 1 → 0",
            "hand": 1,
            "seat": 1,
            "field": "bid",
            "old": 1,
            "new": 0,
        }
    ]
    table.do("undo", target=key)
    assert [entry["undone"] for entry in keeper.get(address(table)).json()["results"]] == [False, True, False]


def test_sealed_bids_are_in_no_value_and_no_sentence(keeper: Program) -> None:
    table = Table("secret", plan="custom", plan_hands=[9, 9])
    table.do("set_bid", round=1, seat=0, value=7)
    table.do("set_bid", round=1, seat=0, value=8, seen="sealed")
    newest, oldest = (entry["changes"][0] for entry in keeper.get(address(table)).json()["results"])
    assert (newest["old"], newest["new"]) == ("sealed", "sealed")
    assert (oldest["old"], oldest["new"]) == (None, "sealed")
    name = table.state.names[0]
    assert (newest["text"], oldest["text"]) == (f"Round 1: bid of {name} ● → ●", f"Round 1: {name} bids ●")


def test_people_are_ids_and_rulesets_names(keeper: Program) -> None:
    table = Table(players=3)
    fourth = make_player("Dora")
    table.do("add_player", player=fourth.pk)
    table.do("change_ruleset", settings=settings_for(*ruleset_from_json({"preset": "maximus"})).pk)
    ruleset, player = (entry["changes"][0] for entry in keeper.get(address(table)).json()["results"])
    assert (ruleset["field"], ruleset["old"], ruleset["new"]) == ("ruleset", "Classic", "Maximus")
    assert (player["field"], player["old"], player["new"]) == ("player", None, fourth.pk)


def test_queries_do_not_grow(keeper: Program, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    table = Table()
    table.do("set_bid", round=1, seat=1, value=1)
    # The token; game, seats, hands; count, page, changes; the last change of rules, seats that passed on.
    with django_assert_num_queries(1 + 3 + 3 + 2):
        keeper.get(address(table))
    for old in range(4):
        table.do("set_dealer", round=1, value=(old + 1) % 4, seen=old)
    with django_assert_num_queries(1 + 3 + 3 + 2):
        assert keeper.get(address(table)).json()["count"] == 5


def test_history_is_for_accounts(nobody: Program) -> None:
    table = Table()
    link = Program(link_add(game=table.game, kind=GameLink.Kind.TABLE).token)
    assert (nobody.get(address(table)).status_code, link.get(address(table)).status_code) == (401, 401)
