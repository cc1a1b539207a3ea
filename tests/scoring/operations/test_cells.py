"""Bids, tricks and the facts of the hand being played."""

from __future__ import annotations

import pytest

from scoring.operations import Conflict
from tests.scoring.operations.table import Table
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db


def test_last_bidder_may_not_make_the_bids_equal_the_tricks() -> None:
    table = Table("plus_minus_one")
    table.bid(None, 0, 0, 0)
    with pytest.raises(DomainError) as refused:
        table.do("set_bid", round=1, seat=0, value=1)
    assert refused.value.code == "bid_forbidden"
    assert refused.value.params == {"hand": 1, "seat": 0, "bid": 1, "cards": 1}
    table.do("set_bid", round=1, seat=0, value=0)


def test_earlier_bid_changed_after_the_dealers_may_not_slip_past() -> None:
    # Three cards; bids 1, 1, 0 strike the dealer's 1; he says 0; then the third bid becomes 1.
    table = Table("plus_minus_one", plan="custom", plan_hands=[3])
    table.bid(None, 1, 1, 0)
    with pytest.raises(DomainError, match="bid_forbidden"):
        table.do("set_bid", round=1, seat=0, value=1)
    table.do("set_bid", round=1, seat=0, value=0)
    with pytest.raises(DomainError, match="bid_forbidden_by_change"):
        table.do("set_bid", round=1, seat=3, value=1, seen=0)
    assert table.row.hand().bids == (0, 1, 1, 0)
    table.do("set_bid", round=1, seat=3, value=1, seen=0, agreed=True)
    assert table.row.hand().bids == (0, 1, 1, 1)
    assert table.row.round.agreed


def test_agreement_of_the_table_is_logged() -> None:
    table = Table("plus_minus_one")
    table.bid(None, 0, 0, 0)
    applied = table.do("set_bid", round=1, seat=0, value=1, agreed=True)
    logged = [(change.field, change.old, change.new) for change in applied.operation.changes.all()]
    assert logged == [("bid", None, 1), ("agreed", False, True)]


def test_agreement_without_need_changes_nothing() -> None:
    table = Table("plus_minus_one")
    table.do("set_bid", round=1, seat=1, value=0, agreed=True)
    assert not table.row.round.agreed


def test_forbidden_number_counts_cards_not_hands() -> None:
    # Hand 8 of this plan deals 3 cards.
    table = Table("plus_minus_one", plan="custom", plan_hands=[1, 2, 3, 4, 5, 5, 4, 3, 2, 1])
    table.play_quietly(7)
    assert (table.number, table.row.round.cards) == (8, 3)
    order = table.state.order(table.row)
    for seat, bid in zip(order[:3], (1, 0, 0), strict=True):
        table.do("set_bid", round=8, seat=seat, value=bid)
    assert table.state.forbidden(table.row) == 2


def test_tricks_wait_for_the_bids() -> None:
    table = Table()
    table.bid(None, 0, 0, 0)
    with pytest.raises(DomainError, match="bids_first"):
        table.do("set_tricks", round=1, seat=1, value=0)
    table.do("set_bid", round=1, seat=0, value=1)
    table.do("set_tricks", round=1, seat=1, value=0)
    assert table.row.hand().tricks == (None, 0, None, None)


def test_empty_is_not_zero() -> None:
    table = Table()
    table.bid(1, 0, 0, 0)
    table.do("set_tricks", round=1, seat=1, value=0)
    table.do("set_tricks", round=1, seat=1, value=None, seen=0)
    assert table.row.hand().tricks == (None, None, None, None)
    with pytest.raises(DomainError, match="tricks_not_entered"):
        table.do("score_round", round=1, version=table.row.round.version, tricks=[1, None, 0, 0])


def test_tricks_above_the_hand_are_refused() -> None:
    table = Table()
    table.bid(0, 0, 0, 0)
    with pytest.raises(DomainError, match="tricks_out_of_range"):
        table.do("set_tricks", round=1, seat=1, value=2)


def test_tap_on_a_scored_hand_is_stale() -> None:
    table = Table()
    table.play_quietly(1)
    with pytest.raises(Conflict, match="round_scored") as conflict:
        table.do("set_bid", round=1, seat=1, value=1)
    assert (conflict.value.value, conflict.value.current) == (1, 0)


def test_tap_that_says_what_a_scored_hand_says_is_nothing_to_do() -> None:
    table = Table()
    table.play_quietly(1)
    version = table.state.game.version
    dealer = table.state.rows[0].round.dealer
    for kind, values in [
        ("set_bid", {"seat": 1, "value": 0}),
        ("set_trump", {"value": None}),
        ("set_dealer", {"value": dealer}),
        ("score_round", {"version": 0, "tricks": [cell.tricks for cell in table.state.rows[0].bids]}),
    ]:
        assert table.do(kind, round=1, **values).operation.outcome == "unchanged"
    assert table.state.game.version == version


def test_sealed_bid_is_compared_by_presence_only() -> None:
    table = Table("secret")
    table.do("set_bid", round=1, seat=1, value=1, seen=None)
    with pytest.raises(Conflict) as conflict:
        table.do("set_bid", round=1, seat=1, value=0, seen=None)
    assert conflict.value.code == "conflict_sealed"
    assert (conflict.value.value, conflict.value.current) == (None, "sealed")
    table.do("set_bid", round=1, seat=1, value=0, seen="sealed")
    assert table.row.bids[1].bid == 0


def test_hidden_bid_moves_when_it_lies_open() -> None:
    table = Table("hidden", plan="custom", plan_hands=[5], specials=["cloud"])
    table.bid(5, 0, 0, 0)
    with pytest.raises(DomainError, match="reveal_first"):
        table.do("set_bid_change", round=1, seat=0, value=1, seen=0)
    table.do("reveal_bids", round=1, version=table.row.round.version)
    with pytest.raises(DomainError, match="change_above_hand"):
        table.do("set_bid_change", round=1, seat=0, value=1, seen=0)
    table.do("set_bid_change", round=1, seat=0, value=-1, seen=0)


def test_moving_a_sealed_bid_tells_nothing_of_it() -> None:
    table = Table("secret", plan="custom", plan_hands=[5], specials=["cloud"])
    table.bid(0, 5, 2, 2)
    for seat, change in ((0, -1), (1, 1)):
        table.do("set_bid_change", round=1, seat=seat, value=change, seen=0)
    with pytest.raises(DomainError, match="change_above_hand"):
        table.score(0, 1, 2, 2)


def test_what_is_set_beside_a_moved_sealed_bid_tells_nothing_of_it() -> None:
    table = Table("secret", plan="custom", plan_hands=[5], specials=["cloud"])
    table.bid(0, 5, 2, 2)
    table.do("set_bid_change", round=1, seat=0, value=-1, seen=0)
    table.do("set_trump", round=1, value="hearts")
    table.do("set_tricks", round=1, seat=0, value=1)
    table.do("set_bid", round=1, seat=1, value=4, seen="sealed")
    with pytest.raises(DomainError, match="bid_out_of_range"):
        table.do("set_bid", round=1, seat=1, value=6, seen="sealed")


def test_sealed_bid_set_again_does_not_tell_a_right_guess() -> None:
    table = Table("secret")
    table.do("set_bid", round=1, seat=1, value=1)
    outcomes = {table.do("set_bid", round=1, seat=1, value=value, seen="sealed").operation.outcome for value in (1, 0)}
    assert outcomes == {"applied"}


def test_guess_of_a_sealed_bid_is_answered_alike() -> None:
    table = Table("secret")
    table.do("set_bid", round=1, seat=1, value=1)
    for guess in (0, 1):
        with pytest.raises(Conflict, match="conflict_sealed"):
            table.do("set_bid", round=1, seat=1, value=guess)


def test_sealed_bid_taken_back_twice_is_once() -> None:
    table = Table("secret")
    table.do("set_bid", round=1, seat=1, value=1)
    for _ in range(2):
        table.do("set_bid", round=1, seat=1, value=None, seen="sealed")
    assert table.row.bids[1].bid is None


def test_forced_bids_are_given_and_another_is_refused() -> None:
    table = Table("jester_bid")
    assert table.row.hand().bids == (0, 0, 0, 0)
    with pytest.raises(DomainError, match="bid_forced"):
        table.do("set_bid", round=1, seat=1, value=1, seen=0)


def test_saboteur_dealer_does_not_bid() -> None:
    table = Table("saboteur")
    with pytest.raises(DomainError, match="dealer_does_not_bid"):
        table.do("set_bid", round=1, seat=0, value=1)
    table.play([None, 0, 1, 0], [1, 0, 0, 0])
    assert table.totals == (20, 20, -10, 20)


def test_dealer_changed_moves_the_bidding_and_later_hands_follow() -> None:
    table = Table()
    table.play_quietly(1)
    assert table.row.round.dealer == 1
    table.do("set_dealer", round=2, value=3, seen=1)
    assert table.state.order(table.row) == (0, 1, 2, 3)
    table.play_quietly(1)
    assert table.row.round.dealer == 0


def test_dealer_changed_may_not_slip_past_the_restriction() -> None:
    table = Table("plus_minus_one", plan="custom", plan_hands=[3])
    table.bid(None, 1, 1, 1)
    table.do("set_bid", round=1, seat=0, value=1)
    table.do("set_bid", round=1, seat=1, value=0, seen=1, agreed=True)
    assert table.row.round.agreed


def test_cloud_moves_one_bid() -> None:
    table = Table("jubilee", plan="custom", plan_hands=[3])
    table.bid(0, 2, 0, 1)
    table.do("set_bid_change", round=1, seat=1, value=1, seen=0)
    table.do("set_bid_change", round=1, seat=3, value=-1, seen=0)
    assert [cell.change for cell in table.row.bids] == [0, 0, 0, -1]
    with pytest.raises(DomainError, match="change_below_zero"):
        table.do("set_bid_change", round=1, seat=0, value=-1, seen=0)


def test_specials_that_the_ruleset_does_not_know_are_refused() -> None:
    table = Table()
    table.bid(0, 0, 0, 0)
    for kind, values in [
        ("set_bid_change", {"seat": 1, "value": 1, "seen": 0}),
        ("set_bonus", {"seat": 1, "value": 20, "seen": 0}),
        ("set_cancelled", {"value": 1, "seen": 0}),
        ("set_trump", {"value": "elves", "seen": None}),
    ]:
        with pytest.raises(DomainError):
            table.do(kind, round=1, **values)
    assert table.state.game.version == 4


def test_trump_set_late_keeps_the_bids() -> None:
    table = Table()
    table.bid(0, 1, 0, 0)
    table.do("set_trump", round=1, value="hearts", seen=None)
    table.do("set_trump", round=1, value="none", seen="hearts")
    assert table.row.hand().bids == (0, 1, 0, 0)
    assert table.row.round.trump == "none"
