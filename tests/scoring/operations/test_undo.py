"""Undo walks back through the hand, and over the scoring of the one before."""

from __future__ import annotations

import uuid

import pytest

from scoring.operations import Conflict
from scoring.operations.undo import undo_target
from tests.scoring.operations.table import Table
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db


def undo(table: Table) -> None:
    target = undo_target(table.state)
    assert target is not None
    table.do("undo", target=str(target.key))


def test_taps_of_a_hand_that_was_put_away_are_not_taken_back_in_the_next_one() -> None:
    table = Table(plan="custom", plan_hands=[1, 2])
    table.play([0, 1, 0, 0], [0, 1, 0, 0])
    table.do("set_trump", round=2, value="hearts")
    table.do("set_trump", round=2, value=None, seen="hearts")
    version = table.state.rows[0].round.version
    table.do("reopen_round", round=1, version=version)
    version = table.row.round.version
    scored = table.do("enter_round", round=1, version=version, bids=[0, 1, 0, 0], tricks=[0, 1, 0, 0], score=True)
    assert scored.undo_target() is None
    assert table.row.round.trump == ""


def test_every_tap_of_the_hand_can_be_taken_back() -> None:
    table = Table()
    table.bid(1, 0, 0, 0)
    table.do("set_trump", round=1, value="hearts", seen=None)
    table.do("set_tricks", round=1, seat=1, value=1)
    table.do("set_dealer", round=1, value=2, seen=0)
    for _ in range(7):
        undo(table)
    assert undo_target(table.state) is None
    row = table.row
    assert row.hand().bids == (None,) * 4
    assert row.hand().tricks == (None,) * 4
    assert (row.round.trump, row.round.dealer) == ("", 0)


def test_scoring_is_taken_back_with_the_tricks_it_filled_in() -> None:
    table = Table()
    table.bid(1, 0, 0, 0)
    table.do("set_tricks", round=1, seat=1, value=1)
    table.score(0, 1, 0, 0)
    assert table.number == 2
    undo(table)
    assert table.number == 1
    assert table.row.hand().bids == (1, 0, 0, 0)
    assert table.row.hand().tricks == (None, 1, None, None)
    undo(table)
    assert table.row.hand().tricks == (None,) * 4


def test_scoring_of_the_last_hand_is_taken_back() -> None:
    table = Table(plan="custom", plan_hands=[1])
    table.play([1, 0, 0, 0], [1, 0, 0, 0])
    undo(table)
    assert table.state.game.running
    assert table.number == 1


def test_undo_does_not_reach_into_hands_before_the_last() -> None:
    table = Table()
    table.play_quietly(2)
    undo(table)
    for _ in range(4):
        undo(table)
    # Hand 2 is empty again; before it stands the scoring of hand 1.
    target = undo_target(table.state)
    assert target is not None
    assert (target.kind, target.round_number) == ("score_round", 1)


def test_undo_again_after_a_new_value() -> None:
    table = Table()
    table.do("set_bid", round=1, seat=1, value=0)
    table.do("set_bid", round=1, seat=1, value=1, seen=0)
    undo(table)
    assert table.row.bids[1].bid == 0
    table.do("set_bid", round=1, seat=1, value=1, seen=0)
    undo(table)
    undo(table)
    assert table.row.bids[1].bid is None


def test_undo_of_something_else_than_was_seen_conflicts() -> None:
    table = Table()
    seen = table.do("set_bid", round=1, seat=1, value=0).operation
    table.do("set_bid", round=1, seat=2, value=0)
    with pytest.raises(Conflict, match="undo_stale"):
        table.do("undo", target=str(seen.key))


def test_a_second_tap_on_undo_takes_nothing_more_back() -> None:
    table, key = Table(), str(uuid.uuid4())
    table.do("set_bid", round=1, seat=1, value=0)
    last = table.do("set_bid", round=1, seat=2, value=0).operation
    table.do("undo", key=key, target=str(last.key))
    assert table.do("undo", key=key, target=str(last.key)).repeated
    assert table.row.hand().bids == (None, 0, None, None)


def test_nothing_to_undo() -> None:
    with pytest.raises(DomainError, match="nothing_to_undo"):
        Table().do("undo", target=str(uuid.uuid4()))


def test_swapped_seats_are_a_border_for_undo() -> None:
    table = Table()
    table.do("set_bid", round=1, seat=1, value=1)
    table.do("swap_seats", seat=1, other=2)
    assert table.row.hand().bids == (None, None, 1, None)
    assert undo_target(table.state) is None


def test_scoring_taken_back_by_reopening_is_not_undone_again() -> None:
    table = Table()
    table.bid(1, 0, 0, 0)
    table.score(1, 0, 0, 0)
    table.do("reopen_round", round=1, version=table.state.rows[0].round.version)
    target = undo_target(table.state)
    assert target is not None
    assert target.kind == "set_bid"
