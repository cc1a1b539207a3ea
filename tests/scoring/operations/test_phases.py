"""Scoring, revealing, reopening and correcting whole hands."""

from __future__ import annotations

import pytest

from scoring.models import Game
from scoring.operations import Conflict
from tests.scoring.operations.table import Table
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db


def test_german_final_of_2016_by_taps() -> None:
    table = Table(plan="custom", plan_hands=[1, 3, 5])
    table.play([0, 1, 0, 0], [0, 1, 0, 0])
    assert table.totals == (20, 30, 20, 20)
    table.play([0, 2, 2, 0], [0, 2, 1, 0])
    assert table.totals == (40, 70, 10, 40)
    assert (table.row.round.dealer, table.state.order(table.row)) == (2, (3, 0, 1, 2))
    table.play([1, 2, 1, 2], [0, 1, 1, 3])
    assert table.totals == (30, 60, 40, 30)
    assert table.state.game.state == Game.State.FINISHED


@pytest.mark.parametrize(
    ("tricks", "code"),
    [
        ([5, 5, 5, 5], "too_many_tricks"),
        ([1, 1, 1, 1], "tricks_missing"),
        ([0, 0, 0, 0], "tricks_missing"),
        ([6, 0, 0, 0], "tricks_out_of_range"),
    ],
)
def test_wrong_sums_are_refused(tricks: list[int], code: str) -> None:
    table = Table(plan="custom", plan_hands=[5])
    table.bid(1, 1, 1, 1)
    with pytest.raises(DomainError, match=code):
        table.score(*tricks)
    assert table.row.hand().tricks == (None, None, None, None)


def test_refused_scoring_tells_nothing_of_sealed_bids() -> None:
    table = Table("secret", plan="custom", plan_hands=[5])
    table.bid(0, 0, 5, 0)
    with pytest.raises(DomainError) as refused:
        table.score(2, 2, 2, 2)
    assert (refused.value.code, refused.value.params["suspects"]) == ("too_many_tricks", ())


def test_six_players_end_after_ten_hands() -> None:
    table = Table(players=6)
    table.play_quietly(10)
    assert table.state.game.state == Game.State.FINISHED
    with pytest.raises(DomainError, match="round_unknown"):
        table.do("set_bid", round=11, seat=0, value=0)


def test_scoring_on_an_older_look_conflicts() -> None:
    table = Table()
    table.bid(1, 0, 0, 0)
    seen = table.row.round.version
    table.do("set_tricks", round=1, seat=1, value=1)
    with pytest.raises(Conflict, match="round_changed"):
        table.do("score_round", round=1, version=seen, tricks=[1, 0, 0, 0])


def test_bomb_takes_one_trick_off_the_sum() -> None:
    table = Table("jubilee", plan="custom", plan_hands=[1, 3])
    table.bid(0, 0, 0, 0)
    table.do("set_cancelled", round=1, value=1, seen=0)
    table.score(0, 0, 0, 0)
    assert table.totals == (20, 20, 20, 20)


def test_cloud_is_scored_and_kept_beside_the_original_bid() -> None:
    table = Table("jubilee", plan="custom", plan_hands=[3, 3])
    table.bid(2, 0, 0, 0)
    table.do("set_bid_change", round=1, seat=0, value=-1, seen=0)
    table.score(1, 1, 1, 0)
    assert table.totals == (30, -10, -10, 20)
    first = table.state.rows[0].bids[0]
    assert (first.bid, first.change) == (2, -1)


def test_correction_of_another_hand_keeps_bomb_and_cloud() -> None:
    table = Table("jubilee", plan="custom", plan_hands=[3, 3, 3])
    table.bid(2, 0, 0, 0)
    table.do("set_bid_change", round=1, seat=0, value=-1, seen=0)
    table.do("set_cancelled", round=1, value=1, seen=0)
    table.score(1, 1, 0, 0)
    table.play_quietly(1)
    row = table.state.rows[1]
    table.do("correct_round", round=2, version=row.round.version, bids=[3, 0, 0, 0], tricks=[3, 0, 0, 0])
    first = table.state.rows[0]
    assert (first.round.cancelled, first.bids[0].change) == (1, -1)


def test_grail_pays_twenty_met_or_not() -> None:
    table = Table("camelot", plan="custom", plan_hands=[3, 3])
    table.bid(0, 0, 0, 0)
    table.do("set_bonus", round=1, seat=0, value=20, seen=0)
    table.score(3, 0, 0, 0)
    assert table.totals == (-10, 20, 20, 20)


def test_hidden_bids_are_revealed_before_play() -> None:
    table = Table("hidden")
    table.bid(None, 1, 0, 0)
    version = table.row.round.version
    with pytest.raises(DomainError, match="bids_first"):
        table.do("reveal_bids", round=1, version=version)
    table.do("set_bid", round=1, seat=0, value=0)
    with pytest.raises(DomainError, match="reveal_first"):
        table.score(0, 1, 0, 0)
    table.do("reveal_bids", round=1, version=table.row.round.version)
    with pytest.raises(DomainError, match="bids_revealed"):
        table.do("set_bid", round=1, seat=0, value=1, seen=0)
    table.score(0, 1, 0, 0)
    assert table.totals == (20, 30, 20, 20)


def test_reopening_keeps_bids_and_tricks_and_ends_the_end() -> None:
    table = Table(plan="custom", plan_hands=[1])
    table.play([1, 0, 0, 0], [1, 0, 0, 0])
    row = table.state.rows[0]
    table.do("reopen_round", round=1, version=row.round.version)
    assert table.state.game.state == Game.State.RUNNING
    assert table.row.hand().bids == (1, 0, 0, 0)
    assert table.row.hand().tricks == (1, 0, 0, 0)
    assert table.totals == (0, 0, 0, 0)


def test_only_the_last_scored_hand_reopens_and_only_before_the_next_begins() -> None:
    table = Table()
    table.play_quietly(2)
    with pytest.raises(DomainError, match="reopen_last_only"):
        table.do("reopen_round", round=1, version=table.state.rows[0].round.version)
    table.do("set_bid", round=3, seat=table.state.order(table.row)[0], value=1)
    with pytest.raises(DomainError, match="reopen_next_begun"):
        table.do("reopen_round", round=2, version=table.state.rows[1].round.version)


def test_correction_moves_every_later_total_and_not_the_open_hand() -> None:
    table = Table()
    table.play_quietly(9)
    seat = table.state.order(table.row)[0]
    table.do("set_bid", round=10, seat=seat, value=3)
    before = table.state.board().totals
    row = table.state.rows[1]
    applied = table.do(
        "correct_round", round=2, version=row.round.version, bids=[2, 0, 0, 0], tricks=[2, 0, 0, 0], reason="wrong cell"
    )
    after = table.state.board().totals
    assert after[0] == before[0]
    # Seat 0 had bid 0 and taken 2 (-20), and now bid and took 2 (+40).
    assert all(later and then and later[0] - then[0] == 60 for then, later in zip(before[1:], after[1:], strict=True))
    assert table.row.bids[seat].bid == 3
    assert table.state.game.corrected
    assert {change.reason for change in applied.operation.changes.all()} == {"wrong cell"}


def test_correction_checks_the_rules_and_leaves_the_hand_closed() -> None:
    table = Table("plus_minus_one")
    table.play([0, 0, 0, 0], [1, 0, 0, 0])
    row = table.state.rows[0]
    for bids, tricks, code in [
        ([1, 0, 0, 0], [1, 0, 0, 0], "bid_forbidden"),
        ([0, 0, 0, 0], [1, 1, 0, 0], "too_many_tricks"),
        ([0, None, 0, 0], [1, 0, 0, 0], "bid_missing"),
        ([0, 0, 0], [1, 0, 0, 0], "wrong_length"),
    ]:
        with pytest.raises(DomainError, match=code):
            table.do("correct_round", round=1, version=row.round.version, bids=bids, tricks=tricks)
    assert table.totals == (-10, 20, 20, 20)
    assert table.state.rows[0].scored


def test_correction_asks_for_a_reason_where_one_is_required() -> None:
    table = Table()
    table.play_quietly(1)
    Game.objects.update(needs_reason=True)
    row = table.state.rows[0]
    with pytest.raises(DomainError, match="reason_needed"):
        table.do("correct_round", round=1, version=row.round.version, bids=[1, 0, 0, 0], tricks=[1, 0, 0, 0])


def test_later_bids_stand_when_a_correction_changes_who_led() -> None:
    # Canadian, last hand: only a sole leader who deals last is bound.
    table = Table("canadian", plan="custom", plan_hands=[1, 1])
    table.play([0, 1, 0, 0], [1, 0, 0, 0])  # -10, -10, 20, 20: seats 2 and 3 share the lead
    table.play([0, 0, 0, 1], [0, 0, 0, 1])  # seat 1 deals and bids 0; the sum of 1 equals the trick
    row = table.state.rows[0]
    table.do("correct_round", round=1, version=row.round.version, bids=[0, 1, 0, 0], tricks=[0, 1, 0, 0])
    # Seat 1 would now have been sole leader, bound not to bid 0: what was played stays.
    assert table.state.rows[1].round.agreed
    assert table.totals == (40, 50, 40, 50)


def test_whole_hand_is_entered_and_scored_at_once() -> None:
    table = Table("plus_minus_one", plan="custom", plan_hands=[3, 3])
    values = {"bids": [1, 1, 1, 1], "tricks": [1, 1, 1, 0], "trump": "hearts", "dealer": 2, "score": True}
    table.do("enter_round", round=1, version=0, **values)
    assert table.totals == (30, 30, 30, -10)
    first = table.state.rows[0].round
    assert (first.trump, first.dealer, table.row.round.dealer) == ("hearts", 2, 3)


def test_part_of_a_hand_is_entered_and_checked() -> None:
    table = Table("plus_minus_one", plan="custom", plan_hands=[3, 3])
    with pytest.raises(DomainError, match="bid_forbidden"):
        table.do("enter_round", round=1, version=0, bids=[1, 1, 1, 0], tricks=[None] * 4, score=False)
    table.do("enter_round", round=1, version=0, bids=[None, 1, 1, 0], tricks=[None] * 4, score=False)
    assert table.row.hand().bids == (None, 1, 1, 0)
    with pytest.raises(DomainError, match="bid_missing"):
        table.do("enter_round", round=1, version=1, bids=[None, 1, 1, 0], tricks=[1, 1, 1, 0], score=True)


@pytest.mark.parametrize("kind", ["enter_round", "correct_round"])
@pytest.mark.parametrize("name", ["bonus", "bid_changes"])
def test_special_cards_of_a_hand_are_numbers(kind: str, name: str) -> None:
    table = Table("jubilee")
    table.play([1, 0, 0, 0], [1, 0, 0, 0])
    number = 2 if kind == "enter_round" else 1
    version = table.state.rows[number - 1].round.version
    values: dict[str, object] = {"bids": [0] * 4, "tricks": [number, 0, 0, 0], name: [None] * 4}
    if kind == "enter_round":
        values["score"] = True
    with pytest.raises(DomainError, match="wrong_type"):
        table.do(kind, round=number, version=version, **values)
