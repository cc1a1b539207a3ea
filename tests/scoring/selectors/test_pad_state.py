"""What a device goes on with alone: the game as it stands, what can be undone, and when its page is too old."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.serializers.json import DjangoJSONEncoder
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring.models import Operation
from scoring.operations.undo import undo_target
from scoring.rules.presets import PRESETS
from scoring.selectors.pad_state import pad_state, plays_alone, undo_operations
from scoring.services.rulesets import settings_for
from tests.factories import make_player
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


def told(table: Table) -> dict[str, Any]:
    """What a device is told of the game."""
    state = table.state
    return pad_state(state, undo_operations(state))


def undone_one_by_one(table: Table) -> list[Operation]:
    """What taps on Undo take back, until there is nothing left."""
    found = []
    while target := undo_target(table.state):
        found.append(target)
        table.do("undo", target=str(target.key))
    return found


def test_undo_goes_back_to_the_beginning_of_the_hand_before() -> None:
    table = Table(players=3)
    table.play_quietly(1)
    table.do("set_trump", round=2, value="hearts")
    table.bid(1, 0, 1)
    table.do("set_bid", round=2, seat=0, value=2, seen=1)
    table.score(2, 0, 0)
    table.do("set_dealer", round=3, value=0, seen=2)
    table.do("set_bid", round=3, seat=1, value=3)
    table.do("undo", target=str(Operation.objects.latest("id").key))
    stack = told(table)["undo"]
    chain = [operation for operation in undone_one_by_one(table) if (operation.round_number or 0) >= 2]
    assert [entry["id"] for entry in reversed(stack)] == [operation.key for operation in chain]
    assert [(entry["kind"], entry["round"]) for entry in stack] == [
        ("set_trump", 2),
        *[("set_bid", 2)] * 4,
        ("score_round", 2),
        ("set_dealer", 3),
    ]
    assert stack[4]["changes"] == [{"field": "bid", "seat": 0, "old": 1}]
    assert stack[6]["changes"] == [{"field": "dealer", "seat": None, "old": 2}]


def test_changes_of_one_tap_are_in_the_order_in_which_they_were_made() -> None:
    # Who deals says nothing and scores by itself: another dealer is three changes.
    table = Table("saboteur")
    table.do("set_bid", round=1, seat=1, value=1)
    table.do("set_dealer", round=1, value=1, seen=0)
    assert told(table)["undo"][-1]["changes"] == [
        {"field": "dealer", "seat": None, "old": 0},
        {"field": "bid", "seat": 1, "old": 1},
    ]


def test_end_of_a_game_can_be_undone() -> None:
    table = Table(plan="custom", plan_hands=[1])
    table.play([1, 0, 0, 0], [1, 0, 0, 0])
    assert [entry["kind"] for entry in told(table)["undo"]] == [*["set_bid"] * 4, "score_round"]
    assert told(table)["game"]["phase"] is None


def test_nothing_behind_other_seats_can_be_undone() -> None:
    table = Table()
    table.bid(None, 1, 0, 0)
    table.do("swap_seats", seat=0, other=1)
    assert told(table)["undo"] == []
    table.do("set_trump", round=1, value="hearts")
    assert [entry["kind"] for entry in told(table)["undo"]] == ["set_trump"]


def test_page_is_made_anew_for_other_people_and_other_rules_only() -> None:
    table = Table()
    marks = [told(table)["page"]]
    table.play_quietly(1)
    assert told(table)["page"] == marks[0]
    for change in (
        lambda: table.do("replace_player", seat=1, player=make_player("Zoë").pk, from_hand=2),
        lambda: table.do("swap_seats", seat=0, other=1),
        lambda: table.do("change_ruleset", settings=settings_for("jubilee", PRESETS["jubilee"]).pk),
    ):
        change()
        marks.append(told(table)["page"])
    assert len(set(marks)) == 4


def test_state_is_plain_json_read_in_two_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    table = Table()
    table.play_quietly(5)
    table.bid(1, 0, 0, 0)
    state = table.state
    with django_assert_num_queries(2):
        found = pad_state(state, undo_operations(state))
    again = json.loads(json.dumps(found, cls=DjangoJSONEncoder))
    assert again["game"]["rounds"][5]["bids"] == [1, 0, 0, 0]
    assert [seat["total"] for seat in again["game"]["seats"]] == [-150, 100, 100, 100]
    assert again["game"]["table"] == {"occasion": "", "help_at": None, "handed_in_at": None}
    assert (again["suits"], again["rules"]["deck_size"]) == (["clubs", "diamonds", "hearts", "spades"], 60)


def test_only_open_bids_entered_hand_by_hand_are_left_to_a_device() -> None:
    tables = [Table(), Table("secret"), Table("hidden"), Table(entry="totals")]
    assert [plays_alone(table.state) for table in tables] == [True, False, False, False]
