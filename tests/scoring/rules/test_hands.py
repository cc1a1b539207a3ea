from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.hands import (
    Hand,
    SeatHand,
    bids_complete,
    check_restriction,
    check_scored,
    check_values,
    is_complete,
)
from scoring.rules.presets import PRESETS
from scoring.rules.ruleset import Ruleset
from tests.scoring.rules.builders import Values, games, written
from wizard_club.lib.errors import DomainError

PLAIN = Ruleset()
ALL_SPECIALS = Ruleset(specials=("bomb", "cloud", "excalibur", "grail"))
SABOTEUR = PRESETS["saboteur"]
SCORED = written(3, [1, 2, 0, 1], [1, 1, 0, 1], number=3)


def refusal(ruleset: Ruleset, hand: Hand) -> tuple[str, dict[str, object]]:
    """Why a hand is not scored; the hand's number, always given, is left out."""
    with pytest.raises(DomainError) as refused:
        check_scored(ruleset, hand, hands=15, totals=(0,) * hand.players)
    params = dict(refused.value.params)
    assert params.pop("hand") == hand.number
    return refused.value.code, params


def accepted(ruleset: Ruleset, hand: Hand) -> bool:
    check_scored(ruleset, hand, hands=15, totals=(0,) * hand.players)
    return True


def test_what_a_hand_tells_of_itself() -> None:
    hand = written(6, [1, None], [2, None], changes=[1, 0], cancelled=1)
    assert (hand.players, hand.bids, hand.tricks, hand.tricks_to_place) == (2, (1, None), (2, None), 5)
    assert hand.seats[0] == SeatHand(bid=1, change=1, tricks=2)
    assert [seat.counted_bid for seat in hand.seats] == [2, None]


@pytest.mark.parametrize(
    ("ruleset", "bids", "complete"),
    [
        (PLAIN, [0, 0, 0], True),
        (PLAIN, [None, 0, 0], False),
        (SABOTEUR, [None, 0, 0], True),
        (SABOTEUR, [None, None, 0], False),
    ],
)
def test_when_all_bids_are_in(ruleset: Ruleset, bids: Values, *, complete: bool) -> None:
    hand = written(1, bids, [0, 0, 1])
    assert bids_complete(ruleset, hand) is complete
    assert is_complete(ruleset, hand) is complete


def test_a_hand_with_open_tricks_is_not_complete() -> None:
    hand = written(1, [0, 0, 0], [0, None, 1])
    assert bids_complete(PLAIN, hand)
    assert not is_complete(PLAIN, hand)


def test_a_good_hand_is_scored_and_an_empty_one_may_stand() -> None:
    assert accepted(PLAIN, SCORED)
    check_values(PLAIN, written(3, [None] * 4, [None] * 4, number=3))


@pytest.mark.parametrize("trump", [None, "clubs", "none"])
def test_a_trump_of_the_deck_or_none_or_not_recorded(trump: str | None) -> None:
    assert accepted(PLAIN, replace(SCORED, trump=trump))


def test_other_trumps_are_refused() -> None:
    code, params = refusal(PLAIN, replace(SCORED, trump="elves"))
    assert code == "trump_not_allowed"
    assert params == {"trump": "elves", "choices": ("clubs", "diamonds", "hearts", "spades", "none")}
    last = written(15, [15, 0, 0, 0], [15, 0, 0, 0], number=15, trump="clubs")
    assert refusal(PLAIN, last) == ("trump_not_allowed", {"trump": "clubs", "choices": ("none",)})
    assert accepted(PLAIN, replace(last, trump="none"))


@pytest.mark.parametrize("bid", [-1, 4])
def test_bids_out_of_range(bid: int) -> None:
    hand = written(3, [1, bid, None, None], [None] * 4, number=3)
    with pytest.raises(DomainError) as refused:
        check_values(PLAIN, hand)
    assert refused.value.code == "bid_out_of_range"
    assert refused.value.params == {"hand": 3, "seat": 1, "bid": bid, "cards": 3}


def test_a_bid_other_than_the_forced_one() -> None:
    hand = written(1, [0, 0, 1], [1, 0, 0])
    assert refusal(PRESETS["jester_bid"], hand) == ("bid_forced", {"seat": 2, "bid": 1, "forced": 0})


@pytest.mark.parametrize(("tricks", "seat"), [([4, 0, 0, 0], 0), ([2, 2, 0, -1], 3)])
def test_tricks_out_of_range(tricks: list[int], seat: int) -> None:
    expected = {"seat": seat, "tricks": tricks[seat], "cards": 3}
    assert refusal(PLAIN, written(3, [0] * 4, tricks, number=3)) == ("tricks_out_of_range", expected)


def test_a_dealer_who_does_not_bid_has_no_bid_and_none_to_move() -> None:
    hand = written(3, [None, 1, 1, 0], [1, 1, 1, 0], number=3)
    assert accepted(SABOTEUR, hand)
    assert refusal(SABOTEUR, replace(hand, dealer=1)) == ("dealer_does_not_bid", {"seat": 1})
    with_cloud = replace(SABOTEUR, specials=("cloud",))
    moved = written(3, [None, 1, 1, 0], [1, 1, 1, 0], number=3, changes=[1, 0, 0, 0])
    assert refusal(with_cloud, moved) == ("dealer_does_not_bid", {"seat": 0})
    assert refusal(SABOTEUR, written(3, [None, None, 1, 0], [1, 1, 1, 0], number=3))[0] == "bid_missing"


@pytest.mark.parametrize(
    ("facts", "code", "params"),
    [
        ({"cancelled": 1}, "cancelled_not_allowed", {"cancelled": 1}),
        ({"changes": [0, 0, 1, 0]}, "change_not_allowed", {"seat": 2, "change": 1}),
        ({"bonus": [0, 20, 0, 0]}, "bonus_not_allowed", {"seat": 1, "bonus": 20}),
    ],
)
def test_special_facts_that_the_ruleset_does_not_know(
    facts: dict[str, object], code: str, params: dict[str, object]
) -> None:
    hand = written(3, [1, 2, 0, 1], [1, 1, 0, 1], number=3, **facts)  # type: ignore[arg-type]
    assert refusal(PLAIN, hand) == (code, params)


@pytest.mark.parametrize(
    ("facts", "code", "params"),
    [
        ({"cancelled": 2}, "cancelled_out_of_range", {"cancelled": 2}),
        ({"cancelled": -1}, "cancelled_out_of_range", {"cancelled": -1}),
        ({"changes": [0, 0, 2, 0]}, "change_out_of_range", {"seat": 2, "change": 2}),
        ({"bonus": [0, 10, 0, 0]}, "bonus_out_of_range", {"seat": 1, "bonus": 10}),
        ({"bonus": [0, -20, 0, 0]}, "bonus_out_of_range", {"seat": 1, "bonus": -20}),
        ({"changes": [1, -1, 0, 0]}, "change_twice", {}),
        ({"bonus": [20, 20, 0, 0]}, "bonus_twice", {}),
    ],
)
def test_special_facts_that_cannot_be(facts: dict[str, object], code: str, params: dict[str, object]) -> None:
    hand = written(3, [1, 2, 0, 1], [1, 1, 0, 1], number=3, **facts)  # type: ignore[arg-type]
    assert refusal(ALL_SPECIALS, hand) == (code, params)


@pytest.mark.parametrize(("bid", "change", "code"), [(0, -1, "change_below_zero"), (3, 1, "change_above_hand")])
def test_a_bid_stays_within_the_hand_when_it_moves(bid: int, change: int, code: str) -> None:
    hand = written(3, [bid, 0, 0], [3, 0, 0], number=3, changes=[change, 0, 0])
    assert refusal(ALL_SPECIALS, hand) == (code, {"seat": 0, "bid": bid, "cards": 3})
    other_way = written(3, [bid, 0, 0], [3, 0, 0], number=3, changes=[-change, 0, 0])
    assert accepted(ALL_SPECIALS, other_way)


def test_a_change_may_be_set_before_the_bid_is_known() -> None:
    check_values(ALL_SPECIALS, written(3, [None] * 4, [None] * 4, number=3, changes=[1, 0, 0, 0]))


def test_whoever_moved_his_bid_has_a_trick() -> None:
    for change in (-1, 1):
        hand = written(3, [1, 1, 1], [0, 1, 2], number=3, changes=[change, 0, 0])
        assert refusal(ALL_SPECIALS, hand) == ("change_without_trick", {"seat": 0})
    assert accepted(ALL_SPECIALS, written(3, [1, 1, 1], [0, 1, 2], number=3, changes=[0, 0, -1]))


def test_whoever_has_the_bonus_has_a_trick_or_one_was_cancelled() -> None:
    without = written(3, [1, 1, 1], [0, 1, 2], number=3, bonus=[20, 0, 0])
    assert refusal(ALL_SPECIALS, without) == ("bonus_without_trick", {"seat": 0})
    assert accepted(ALL_SPECIALS, written(3, [1, 1, 1], [0, 1, 2], number=3, bonus=[0, 20, 0]))
    cancelled = written(3, [1, 1, 1], [0, 1, 1], number=3, bonus=[20, 0, 0], cancelled=1)
    assert accepted(ALL_SPECIALS, cancelled)


def test_what_is_missing_is_named_in_bidding_order() -> None:
    hand = written(3, [None, 1, None, 1], [1, 1, 1, 0], number=3, dealer=1)
    assert refusal(PLAIN, hand) == ("bid_missing", {"seat": 2})
    assert refusal(PLAIN, replace(hand, dealer=3)) == ("bid_missing", {"seat": 0})
    tricks = written(3, [0, 1, 1, 0], [1, 1, None, None], number=3)
    assert refusal(PLAIN, tricks) == ("tricks_not_entered", {"seat": 2})


def test_tricks_that_do_not_add_up() -> None:
    short = written(5, [1, 1, 1, 1], [1, 1, 1, 0], number=5)
    assert refusal(PLAIN, short) == ("tricks_missing", {"missing": 2, "placed": 3, "target": 5})
    over = written(5, [1, 1, 1, 3], [1, 2, 1, 2], number=5)
    expected = {"extra": 1, "placed": 6, "target": 5, "suspects": (1, 3)}
    assert refusal(PLAIN, over) == ("too_many_tricks_check", expected)
    as_bid = written(5, [2, 2, 2, 2], [2, 2, 2, 2], number=5)
    assert refusal(PLAIN, as_bid)[0] == "too_many_tricks"


def test_the_moved_bid_clears_its_player_of_suspicion() -> None:
    hand = written(3, [1, 1, 1], [2, 2, 0], number=3, changes=[1, 0, 0])
    assert refusal(ALL_SPECIALS, hand)[1]["suspects"] == (1, 2)


def test_hand_less_one_trick_is_refused_until_the_cancelled_one_is_said() -> None:
    hand = written(3, [1, 1, 0], [1, 1, 0], number=3)
    assert refusal(ALL_SPECIALS, hand)[0] == "tricks_missing"
    assert accepted(ALL_SPECIALS, replace(hand, cancelled=1))


PLUS_MINUS_ONE = PRESETS["plus_minus_one"]
FORBIDDEN = written(3, [2, 1, 0, 0], [2, 1, 0, 0], number=3)


def test_a_forbidden_bid_is_found_when_the_hand_is_scored() -> None:
    assert refusal(PLUS_MINUS_ONE, FORBIDDEN) == ("bid_forbidden", {"seat": 0, "bid": 2, "cards": 3})
    assert accepted(PLUS_MINUS_ONE, replace(FORBIDDEN, agreed=True))
    assert accepted(PLAIN, FORBIDDEN)
    assert accepted(PLAIN, replace(FORBIDDEN, agreed=True))


def test_the_restriction_looks_at_the_totals_before_the_hand() -> None:
    canadian = PRESETS["canadian"]
    for totals, leads in (((50, 40, 40, 40), True), ((50, 50, 40, 40), False)):
        if leads:
            with pytest.raises(DomainError):
                check_restriction(canadian, FORBIDDEN, hands=3, totals=totals)
        else:
            check_restriction(canadian, FORBIDDEN, hands=3, totals=totals)
        check_restriction(canadian, FORBIDDEN, hands=4, totals=totals)


def test_an_open_last_bid_breaks_nothing() -> None:
    open_hand = written(3, [None, 2, 1, 0], [None] * 4, number=3)
    check_restriction(PLUS_MINUS_ONE, open_hand, hands=15, totals=(0, 0, 0, 0))


def test_the_restriction_looks_at_the_original_bid() -> None:
    ruleset = replace(PLUS_MINUS_ONE, specials=("cloud",))
    moved_onto = written(3, [1, 1, 0], [2, 1, 0], number=3, changes=[1, 0, 0])
    assert accepted(ruleset, moved_onto)
    moved_away = written(3, [2, 1, 0], [2, 1, 0], number=3, changes=[-1, 0, 0])
    assert refusal(ruleset, moved_away)[0] == "bid_forbidden"
    earlier_moved_onto = written(3, [1, 1, 0], [1, 2, 0], number=3, changes=[0, 1, 0])
    assert accepted(ruleset, earlier_moved_onto)
    earlier_moved_away = written(3, [2, 1, 0], [2, 1, 0], number=3, changes=[0, -1, 0])
    assert refusal(ruleset, earlier_moved_away)[0] == "bid_forbidden"


@settings(max_examples=40)
@given(games())
def test_what_can_be_played_is_accepted(game: tuple[Ruleset, int, list[Hand]]) -> None:
    ruleset, players, hands = game
    for hand in hands:
        check_scored(ruleset, hand, hands=len(hands), totals=(0,) * players)


@settings(max_examples=60)
@given(st.lists(st.integers(0, 5), min_size=4, max_size=4))
def test_every_sum_but_the_right_one_is_refused(tricks: list[int]) -> None:
    hand = written(5, [1, 1, 1, 1], tricks, number=5)
    off = sum(tricks) - 5
    if off == 0:
        assert accepted(PLAIN, hand)
    else:
        _, params = refusal(PLAIN, hand)
        assert params["missing" if off < 0 else "extra"] == abs(off)
