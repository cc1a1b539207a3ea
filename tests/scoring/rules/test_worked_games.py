"""Hands and games worked out by hand; docs/rules.md tells them to players. Seat 1 there is seat 0 here."""

from __future__ import annotations

import pytest

from scoring.rules.bidding import forbidden_bid, is_blind
from scoring.rules.hands import Hand, check_scored
from scoring.rules.plan import hand_sizes, trump_of
from scoring.rules.points import hand_points
from scoring.rules.presets import PRESETS
from scoring.rules.rotation import bid_order, dealers
from scoring.rules.ruleset import Ruleset
from scoring.rules.scoreboard import points_of_hand, ranking, scoreboard
from tests.scoring.rules.builders import written
from wizard_club.lib.errors import DomainError

CLASSIC = PRESETS["classic"]


def one(bid: int, tricks: int) -> int:
    return hand_points(CLASSIC, bid=bid, tricks=tricks, cards=9, players=4, last_hand=False, dealer=False)


def scored(ruleset: Ruleset, hand: Hand) -> tuple[int, ...] | None:
    check_scored(ruleset, hand, hands=15, totals=(0,) * hand.players)
    return points_of_hand(ruleset, hand)


@pytest.mark.parametrize(
    ("bid", "tricks", "points"),
    [
        (4, 4, 60),
        (5, 3, -20),
        (3, 3, 50),
        (3, 5, -20),
        (3, 1, -20),
        (3, 0, -30),
        (2, 5, -30),
        (0, 0, 20),
        (1, 1, 30),
        (0, 1, -10),
        (1, 0, -10),
    ],
)
def test_games_1_to_3_one_player_in_one_hand(bid: int, tricks: int, points: int) -> None:
    assert one(bid, tricks) == points


def test_game_4_three_hands_of_the_german_final_of_2016() -> None:
    ruleset = PRESETS["amigo_tournament"]
    sizes = hand_sizes(ruleset, 4)
    deals = dealers(0, 4, 3)
    bids = [[0, 1, 0, 0], [0, 2, 2, 0], [1, 2, 1, 2]]
    tricks = [[0, 1, 0, 0], [0, 2, 1, 0], [0, 1, 1, 3]]
    hands = [
        written(sizes[place], bids[place], tricks[place], number=place + 1, dealer=deals[place]) for place in range(3)
    ]
    for hand in hands:
        check_scored(ruleset, hand, hands=len(sizes), totals=(0, 0, 0, 0))
    assert sizes[:3] == (1, 3, 5)
    assert scoreboard(ruleset, hands, 4).totals == ((20, 30, 20, 20), (40, 70, 10, 40), (30, 60, 40, 30))
    assert deals[2] == 2
    assert bid_order(deals[2], 4) == (3, 0, 1, 2)


def test_game_5_two_hands_of_the_german_final_of_2017() -> None:
    hands = [
        written(1, [0, 0, 0, 0], [0, 1, 0, 0], number=1),
        written(3, [1, 1, 1, 1], [1, 1, 1, 0], number=2, dealer=1),
    ]
    board = scoreboard(PRESETS["amigo_tournament"], hands, 4)
    assert board.totals == ((20, -10, 20, 20), (50, 20, 50, 10))


def test_game_6_three_players_level_after_the_last_hand() -> None:
    last = written(10, [4, 3, 5], [2, 3, 5], number=10)
    changes = points_of_hand(CLASSIC, last)
    assert changes == (-20, 50, 70)
    totals = [before + change for before, change in zip((270, 200, 180), changes, strict=True)]
    assert totals == [250, 250, 250]
    assert ranking(totals, [6, 7, 5], [0] * 3, [0] * 3, ("hits",)) == (2, 1, 3)
    assert ranking(totals, [6, 7, 5], [0] * 3, [0] * 3, ()) == (1, 1, 1)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_game_7_all_bid_0_with_one_card(players: int) -> None:
    hand = written(1, [0] * players, [1] + [0] * (players - 1))
    assert scored(CLASSIC, hand) == (-10,) + (20,) * (players - 1)


def test_game_8_all_bid_0_with_one_card_and_the_bomb() -> None:
    hand = written(1, [0, 0, 0], [0, 0, 0], cancelled=1)
    assert hand.tricks_to_place == 0
    assert scored(PRESETS["jubilee"], hand) == (20, 20, 20)


def not_allowed(preset: str, cards: int, earlier: list[int], *, hand: int, totals: list[int]) -> int | None:
    players = len(earlier) + 1
    return forbidden_bid(
        PRESETS[preset],
        hand=hand,
        hands=15,
        cards=cards,
        bids=[None, *earlier],
        order=bid_order(0, players),
        totals=totals,
    )


def test_game_9_canadian_binds_a_sole_leader_in_the_last_hand_only() -> None:
    assert not_allowed("canadian", 15, [5, 5, 4], hand=15, totals=[90, 90, 10, 10]) is None
    assert not_allowed("canadian", 14, [5, 5, 4], hand=14, totals=[90, 80, 10, 10]) is None
    assert not_allowed("canadian", 15, [5, 5, 4], hand=15, totals=[90, 80, 10, 10]) == 1


def test_game_10_canadian_in_every_hand_spares_a_bid_of_0() -> None:
    leading = [90, 80, 10, 10]
    assert not_allowed("canadian_every_hand", 5, [2, 2, 1], hand=5, totals=leading) is None
    assert not_allowed("canadian_every_hand", 5, [2, 1, 0], hand=5, totals=leading) == 2


def test_game_11_one_card_leaves_the_dealer_one_bid() -> None:
    assert not_allowed("plus_minus_one", 1, [0, 0, 0], hand=1, totals=[0] * 4) == 1
    assert not_allowed("plus_minus_one", 1, [1, 0, 0], hand=1, totals=[0] * 4) == 0


def test_game_12_bids_above_the_hand_set_the_dealer_free() -> None:
    assert not_allowed("plus_minus_one", 3, [2, 1, 1], hand=3, totals=[0] * 4) is None


def test_game_13_the_cloud_lowers_a_bid() -> None:
    hand = written(2, [2, 1, 0], [1, 1, 0], number=2, changes=[-1, 0, 0])
    assert scored(PRESETS["jubilee"], hand) == (30, 30, 20)
    assert (hand.seats[0].bid, hand.seats[0].counted_bid) == (2, 1)


def test_game_14_cloud_and_bomb_in_one_hand_of_six() -> None:
    hand = written(6, [2, 1, 3], [2, 2, 1], number=6, changes=[0, 1, 0], cancelled=1)
    assert hand.tricks_to_place == 5
    assert scored(PRESETS["jubilee"], hand) == (40, 40, -20)


def test_game_15_camelot_pays_a_made_0_by_the_hand() -> None:
    camelot = PRESETS["camelot"]
    assert (points_of_hand(camelot, written(4, [0, 4, 0, 0], [0, 4, 0, 0], number=4)) or ())[0] == 20
    assert (points_of_hand(camelot, written(5, [0, 5, 0, 0], [0, 5, 0, 0], number=5)) or ())[0] == 25
    for players, cards, points in ((3, 20, 40), (4, 15, 35), (5, 12, 32), (6, 10, 30)):
        all_to_one = [cards] + [0] * (players - 1)
        last = points_of_hand(camelot, written(cards, all_to_one, all_to_one, number=cards))
        assert last == (20 + 10 * cards,) + (points,) * (players - 1)


def test_game_16_sixteen_cards_for_four_are_refused() -> None:
    with pytest.raises(DomainError) as refused:
        hand_sizes(Ruleset(plan="custom", plan_hands=(16,)), 4)
    assert refused.value.params == {"cards": 16, "players": 4, "needed": 64, "deck": 60}


def test_game_17_five_players_begin_the_tournament_with_two_cards() -> None:
    sizes = hand_sizes(PRESETS["amigo_tournament"], 5)
    assert sizes[0] == 2
    assert not any(is_blind(PRESETS["forehead"], hand, cards) for hand, cards in enumerate(sizes, start=1))


def test_game_18_maximus_for_four() -> None:
    maximus = PRESETS["maximus"]
    assert hand_sizes(maximus, 4) == (15, 15, 15, 15, 15)
    trumps = [trump_of(maximus, 4, hand) for hand in range(1, 6)]
    assert trumps == ["clubs", "diamonds", "hearts", "spades", "none"]


def test_game_19_the_saboteur_deals_one_card() -> None:
    hand = written(1, [None, 0, 1, 0], [1, 0, 0, 0])
    assert scored(PRESETS["saboteur"], hand) == (20, 20, -10, 20)


def test_game_20_the_deal_follows_on_from_a_changed_dealer() -> None:
    assert dealers(0, 4, 2)[1] == 1
    assert dealers(0, 4, 3, {2: 3}) == (0, 3, 0)
