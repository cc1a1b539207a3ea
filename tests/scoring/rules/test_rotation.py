from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.rotation import bid_order, dealers, leader

seats_of = st.integers(3, 6).flatmap(lambda players: st.tuples(st.just(players), st.integers(0, players - 1)))


def test_the_deal_moves_one_seat_a_hand() -> None:
    assert dealers(2, 4, 6) == (2, 3, 0, 1, 2, 3)


def test_later_hands_follow_on_from_a_changed_dealer() -> None:
    assert dealers(0, 4, 6, {3: 0, 5: 3}) == (0, 1, 0, 1, 3, 0)


def test_a_change_outside_the_game_changes_nothing() -> None:
    assert dealers(0, 3, 2, {0: 2, 3: 2}) == (0, 1)


def test_the_dealer_bids_last() -> None:
    assert bid_order(1, 4) == (2, 3, 0, 1)
    assert bid_order(5, 6) == (0, 1, 2, 3, 4, 5)


def test_a_dealer_who_does_not_bid_is_left_out() -> None:
    assert bid_order(1, 4, dealer_bids=False) == (2, 3, 0)


def test_the_seat_after_the_dealer_leads() -> None:
    assert leader(0, 4) == 1
    assert leader(5, 6) == 0


@given(seats_of, st.integers(0, 40))
def test_nobody_deals_more_than_once_more_than_another(place: tuple[int, int], hands: int) -> None:
    players, first = place
    dealt = dealers(first, players, hands)
    counts = [dealt.count(seat) for seat in range(players)]
    assert len(dealt) == hands
    assert max(counts) - min(counts) <= 1


@settings(max_examples=60)
@given(seats_of, st.dictionaries(st.integers(1, 20), st.integers(0, 2)))
def test_a_dealer_is_the_changed_seat_or_the_next_one(place: tuple[int, int], changed: dict[int, int]) -> None:
    players, first = place
    dealt = dealers(first, players, 20, changed)
    for number in range(2, 21):
        assert dealt[number - 1] == changed.get(number, (dealt[number - 2] + 1) % players)
    assert dealt[0] == changed.get(1, first)


@given(seats_of)
def test_the_leader_bids_first_and_everybody_once(place: tuple[int, int]) -> None:
    players, dealer = place
    order = bid_order(dealer, players)
    assert order[0] == leader(dealer, players)
    assert order[-1] == dealer
    assert sorted(order) == list(range(players))
