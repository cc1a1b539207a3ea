"""What score pads have got wrong, as games that have to come out right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.rules.bidding import forbidden_bid
from scoring.rules.hands import Hand, check_restriction, check_scored, is_complete
from scoring.rules.plan import hand_sizes, trump_choices
from scoring.rules.presets import PRESETS
from scoring.rules.ruleset import Ruleset
from scoring.rules.scoreboard import points_of_hand, scoreboard
from tests.scoring.rules.builders import written
from wizard_club.lib.errors import DomainError

CLASSIC = Ruleset()
JUBILEE = PRESETS["jubilee"]


def test_a_bid_missed_by_taking_nothing_costs_the_whole_bid() -> None:
    assert points_of_hand(CLASSIC, written(5, [3, 2, 0], [0, 5, 0])) == (-30, -30, 20)


def test_five_tricks_for_each_of_four_in_round_five_are_refused() -> None:
    hand = written(5, [5, 5, 5, 5], [5, 5, 5, 5], number=5)
    with pytest.raises(DomainError) as refused:
        check_scored(CLASSIC, hand, hands=15, totals=(0, 0, 0, 0))
    assert refused.value.code == "too_many_tricks"
    assert refused.value.params["extra"] == 15


def test_a_cleared_field_is_not_zero() -> None:
    cleared = written(2, [0, 2, 0], [None, 2, 0], number=2)
    assert not is_complete(CLASSIC, cleared)
    assert points_of_hand(CLASSIC, cleared) is None
    assert scoreboard(CLASSIC, [cleared], 3).current == (0, 0, 0)
    assert points_of_hand(CLASSIC, written(2, [0, 2, 0], [0, 2, 0])) == (20, 40, 20)


@pytest.mark.parametrize(
    ("bid", "change", "tricks", "points"), [(2, 1, 3, 50), (3, -1, 2, 40), (1, 1, 4, -20), (0, 1, 1, 30)]
)
def test_the_cloud_moves_the_bid_that_counts(bid: int, change: int, tricks: int, points: int) -> None:
    hand = written(4, [bid, 0, 4], [tricks, 0, 4 - tricks], number=4, changes=[change, 0, 0])
    check_scored(JUBILEE, hand, hands=20, totals=(0, 0, 0))
    assert (points_of_hand(JUBILEE, hand) or ())[0] == points


def test_a_bid_of_0_can_only_rise() -> None:
    hand = written(4, [0, 0, 4], [1, 0, 3], number=4, changes=[-1, 0, 0])
    with pytest.raises(DomainError) as refused:
        check_scored(JUBILEE, hand, hands=20, totals=(0, 0, 0))
    assert refused.value.code == "change_below_zero"


def test_bomb_and_cloud_stay_with_their_hand_when_another_is_corrected() -> None:
    first = written(1, [0, 0, 1], [0, 0, 1], number=1)
    special = written(2, [1, 0, 0], [1, 0, 0], number=2, changes=[1, 0, 0], cancelled=1)
    before = scoreboard(JUBILEE, [first, special], 3)
    after = scoreboard(JUBILEE, [written(1, [0, 0, 1], [0, 1, 0], number=1), special], 3)
    assert before.points[1] == after.points[1] == (-10, 20, 20)
    assert (before.current, after.current) == ((10, 40, 50), (10, 10, 10))


def struck(ruleset: Ruleset, hand: Hand, hands: int) -> int | None:
    return forbidden_bid(
        ruleset,
        hand=hand.number,
        hands=hands,
        cards=hand.cards,
        bids=hand.bids,
        order=(1, 2, 3, 0),
        totals=(0, 0, 0, 0),
    )


def test_an_earlier_bid_changed_after_the_dealers_does_not_slip_past() -> None:
    ruleset = PRESETS["plus_minus_one"]
    hand = written(3, [None, 1, 1, 0], [None] * 4, number=3)
    assert struck(ruleset, hand, 15) == 1
    closed = written(3, [0, 1, 1, 0], [None] * 4, number=3)
    check_restriction(ruleset, closed, hands=15, totals=(0, 0, 0, 0))
    slipped = written(3, [0, 1, 1, 1], [None] * 4, number=3)
    with pytest.raises(DomainError) as refused:
        check_restriction(ruleset, slipped, hands=15, totals=(0, 0, 0, 0))
    assert refused.value.params == {"hand": 3, "seat": 0, "bid": 0, "cards": 3}
    check_restriction(ruleset, replace(slipped, agreed=True), hands=15, totals=(0, 0, 0, 0))


def test_the_forbidden_number_counts_cards_and_not_rounds() -> None:
    plan = (1, 2, 3, 4, 5, 5, 4, 3, 2, 1)
    ruleset = replace(PRESETS["plus_minus_one"], plan="custom", plan_hands=plan)
    assert hand_sizes(ruleset, 4)[7] == 3
    assert struck(ruleset, written(3, [None, 1, 0, 0], [None] * 4, number=8), 10) == 2
    only_big = replace(PRESETS["hardcore"], plan="custom", plan_hands=plan)
    assert struck(only_big, written(3, [None, 1, 0, 0], [None] * 4, number=8), 10) is None


def test_a_tie_for_first_names_both_and_the_next_rank_is_3() -> None:
    board = scoreboard(CLASSIC, [written(2, [1, 1, 0], [1, 1, 0]), written(1, [0, 0, 0], [0, 0, 1])], 3)
    assert board.current == (50, 50, 10)
    assert board.ranks == (1, 1, 3)


def test_a_correction_of_round_2_after_round_9_moves_every_later_total() -> None:
    hands = [written(number, [0, number, 0], [0, number, 0], number=number) for number in range(1, 10)]
    before = scoreboard(CLASSIC, hands, 3)
    corrected = [*hands[:1], written(2, [0, 2, 0], [1, 1, 0], number=2), *hands[2:]]
    after = scoreboard(CLASSIC, corrected, 3)
    assert before.current == (180, 630, 180)
    assert after.totals[0] == before.totals[0]
    for old, new in zip(before.totals[1:], after.totals[1:], strict=True):
        assert old is not None
        assert new == (old[0] - 30, old[1] - 50, old[2])


def test_no_trump_can_be_recorded_and_the_last_hand_of_66_cards_has_one() -> None:
    assert "none" in trump_choices(CLASSIC, 4, 3)
    assert trump_choices(CLASSIC, 4, 15) == ("none",)
    assert "elves" in trump_choices(Ruleset(deck="jubilee_20"), 4, 15)


def test_nothing_shows_as_20_before_anyone_has_bid() -> None:
    for bids in ([None, None, None], [0, None, 0]):
        assert points_of_hand(CLASSIC, written(1, bids, [0, 0, 0])) is None


def test_a_negative_winner_is_a_winner() -> None:
    board = scoreboard(CLASSIC, [written(3, [2, 3, 3], [0, 0, 2], number=3)], 3)
    assert board.current == (-20, -30, -10)
    assert board.ranks == (2, 3, 1)
