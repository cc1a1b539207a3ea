from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.bidding import check_bid, forbidden_bid, is_blind
from scoring.rules.presets import PRESETS, RESTRICTIONS
from scoring.rules.rotation import bid_order
from scoring.rules.ruleset import Restriction, Ruleset
from tests.scoring.rules.builders import restrictions
from wizard_club.lib.errors import DomainError


def forbidden(
    restriction: Restriction | None,
    bids: Sequence[int | None],
    cards: int,
    *,
    hand: int = 2,
    hands: int = 15,
    totals: Sequence[int] = (0, 0, 0, 0),
) -> int | None:
    """What seat 0, who deals, may not bid."""
    return forbidden_bid(
        Ruleset(restriction=restriction),
        hand=hand,
        hands=hands,
        cards=cards,
        bids=bids,
        order=bid_order(0, len(bids)),
        totals=totals,
    )


PLUS_MINUS_ONE = RESTRICTIONS["plus_minus_one"]


def test_no_restriction_forbids_nothing() -> None:
    assert forbidden(None, [None, 1, 1, 1], 5) is None


def test_the_bids_may_not_equal_the_tricks() -> None:
    assert forbidden(PLUS_MINUS_ONE, [None, 2, 1, 0], 9) == 6


def test_the_number_stays_forbidden_once_it_was_said() -> None:
    assert forbidden(PLUS_MINUS_ONE, [6, 2, 1, 0], 9) == 6


def test_nothing_is_forbidden_before_the_others_bid() -> None:
    assert forbidden(PLUS_MINUS_ONE, [None, 2, None, 0], 9) is None


def test_zero_is_forbidden_unless_it_is_exempt() -> None:
    assert forbidden(PLUS_MINUS_ONE, [None, 2, 1, 0], 3) == 0
    assert forbidden(Restriction(zero_exempt=True), [None, 2, 1, 0], 3) is None


def test_other_numbers_are_forbidden_where_zero_is_exempt() -> None:
    assert forbidden(Restriction(zero_exempt=True), [None, 2, 1, 0], 4) == 1


@pytest.mark.parametrize(
    ("restriction", "hand", "cards", "binds"),
    [
        (Restriction(hands="from_hand", k=5), 4, 9, False),
        (Restriction(hands="from_hand", k=5), 5, 1, True),
        (Restriction(hands="except_first"), 1, 9, False),
        (Restriction(hands="except_first"), 2, 1, True),
        (Restriction(hands="last_only"), 14, 9, False),
        (Restriction(hands="last_only"), 15, 1, True),
        (Restriction(hands="min_size", k=4), 9, 3, False),
        (Restriction(hands="min_size", k=4), 1, 4, True),
        (Restriction(hands="all"), 1, 1, True),
    ],
)
def test_in_which_hands_it_binds(restriction: Restriction, hand: int, cards: int, *, binds: bool) -> None:
    number = forbidden(restriction, [None, 0, 0, 0], cards, hand=hand)
    assert number == (cards if binds else None)


def test_hands_that_nobody_knows_are_a_mistake_of_the_program() -> None:
    with pytest.raises(ValueError, match="sometimes"):
        forbidden(Restriction(hands="sometimes"), [None, 0, 0, 0], 1)


@pytest.mark.parametrize(
    ("leader", "totals", "binds"),
    [
        ("ignore", (-10, 20, 20, 20), True),
        ("sole", (30, 20, 20, 20), True),
        ("sole", (20, 20, 10, 0), False),
        ("sole", (10, 20, 10, 0), False),
        ("sole", (0, 0, 0, 0), False),
        ("sole", (-10, -20, -20, -30), True),
        ("any", (30, 20, 20, 20), True),
        ("any", (20, 20, 10, 0), True),
        ("any", (10, 20, 10, 0), False),
        ("any", (0, 0, 0, 0), True),
    ],
)
def test_whom_it_binds(leader: str, totals: tuple[int, ...], *, binds: bool) -> None:
    number = forbidden(Restriction(leader=leader), [None, 0, 0, 0], 5, totals=totals)
    assert number == (5 if binds else None)


def test_where_the_dealer_does_not_bid_the_player_before_him_is_last() -> None:
    number = forbidden_bid(
        Ruleset(restriction=Restriction(leader="sole"), dealer_scores=20),
        hand=3,
        hands=15,
        cards=3,
        bids=[None, 1, 0, None],
        order=bid_order(0, 4, dealer_bids=False),
        totals=(0, 10, 20, 30),
    )
    assert number == 2


@settings(max_examples=150)
@given(
    restrictions,
    st.lists(st.integers(0, 5), min_size=3, max_size=6),
    st.integers(1, 8),
    st.integers(1, 15),
    st.data(),
)
def test_the_forbidden_number_is_the_one_that_makes_the_bids_equal_the_tricks(
    restriction: Restriction | None, bids: list[int], cards: int, hand: int, data: st.DataObject
) -> None:
    totals = data.draw(st.lists(st.integers(-2, 2), min_size=len(bids), max_size=len(bids)))
    number = forbidden(restriction, bids, cards, hand=hand, totals=totals)
    if number is None:
        return
    assert restriction is not None
    assert 0 <= number <= cards
    assert sum(bids[1:]) + number == cards
    assert number > 0 or not restriction.zero_exempt
    assert restriction.leader == "ignore" or totals[0] == max(totals)
    assert restriction.leader != "sole" or totals[0] > max(totals[1:])


@pytest.mark.parametrize("bid", [-1, 4, 100])
def test_a_bid_goes_from_0_to_the_hand_size(bid: int) -> None:
    check_bid(Ruleset(), cards=3, bid=0)
    check_bid(Ruleset(), cards=3, bid=3)
    with pytest.raises(DomainError) as refused:
        check_bid(Ruleset(), cards=3, bid=bid)
    assert refused.value.code == "bid_out_of_range"
    assert refused.value.params == {"bid": bid, "cards": 3}


def test_the_jester_bid_is_always_0() -> None:
    check_bid(PRESETS["jester_bid"], cards=3, bid=0)
    with pytest.raises(DomainError) as refused:
        check_bid(PRESETS["jester_bid"], cards=3, bid=2)
    assert (refused.value.code, refused.value.params) == ("bid_forced", {"bid": 2, "forced": 0})


def test_which_hands_are_bid_blind() -> None:
    forehead, third = PRESETS["forehead"], Ruleset(blind="every_third")
    assert [is_blind(forehead, hand, cards) for hand, cards in ((1, 1), (2, 2), (9, 1))] == [True, False, True]
    assert [hand for hand in range(1, 11) if is_blind(third, hand, 1)] == [3, 6, 9]
    assert not is_blind(Ruleset(), 3, 1)
