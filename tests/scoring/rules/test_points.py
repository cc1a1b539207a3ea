from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.hands import Hand
from scoring.rules.points import BONUS, Bounds, hand_points, total_bounds
from scoring.rules.presets import PRESETS
from scoring.rules.ruleset import Points, Ruleset
from scoring.rules.scoreboard import scoreboard
from tests.scoring.rules.builders import games
from wizard_club.lib.errors import DomainError

CAMELOT = PRESETS["camelot"]


def scored(
    bid: int | None,
    tricks: int,
    ruleset: Ruleset | None = None,
    *,
    change: int = 0,
    cards: int = 7,
    players: int = 4,
    last_hand: bool = False,
    dealer: bool = False,
    bonus: int = 0,
) -> int:
    return hand_points(
        ruleset or Ruleset(),
        bid=bid,
        change=change,
        tricks=tricks,
        cards=cards,
        players=players,
        last_hand=last_hand,
        dealer=dealer,
        bonus=bonus,
    )


@settings(max_examples=100)
@given(st.integers(0, 20), st.integers(0, 20))
def test_met_is_20_and_10_a_trick_and_missed_is_10_off_for_each(bid: int, tricks: int) -> None:
    expected = 20 + 10 * tricks if bid == tricks else -10 * abs(bid - tricks)
    assert scored(bid, tricks) == expected
    assert scored(bid, tricks, dealer=True, last_hand=True) == expected


@given(st.integers(0, 20), st.integers(0, 20))
def test_a_miss_costs_the_same_either_way(bid: int, tricks: int) -> None:
    if bid != tricks:
        assert scored(bid, tricks) == scored(tricks, bid)


def test_the_values_are_data() -> None:
    own = Ruleset(points=Points(base=5, per_trick=3, per_miss=-4))
    assert [scored(2, 2, own), scored(2, 0, own), scored(0, 0, own)] == [11, -8, 5]


def test_camelot_zero_follows_the_hand_and_leaves_other_bids_alone() -> None:
    assert [scored(0, 0, CAMELOT, cards=cards) for cards in (1, 4, 5, 14)] == [20, 20, 25, 25]
    assert [scored(0, 0, CAMELOT, players=players, last_hand=True) for players in (3, 4, 5, 6)] == [40, 35, 32, 30]
    assert scored(0, 0, CAMELOT, cards=1, last_hand=True) == 35
    assert [scored(1, 1, CAMELOT, cards=9), scored(0, 1, CAMELOT, cards=9)] == [30, -10]


def test_a_dealer_with_fixed_points_gets_them_whatever_he_takes() -> None:
    saboteur = PRESETS["saboteur"]
    assert [scored(None, tricks, saboteur, dealer=True) for tricks in (0, 3, 7)] == [20, 20, 20]
    assert scored(3, 3, saboteur) == 50
    assert scored(None, 1, Ruleset(dealer_scores=0), dealer=True) == 0


def test_the_bonus_comes_on_top_met_or_not() -> None:
    assert scored(1, 1, CAMELOT, bonus=BONUS) == 50
    assert scored(1, 3, CAMELOT, bonus=BONUS) == 0
    assert scored(0, 0, CAMELOT, bonus=BONUS) == 45
    assert scored(None, 1, PRESETS["saboteur"], dealer=True, bonus=BONUS) == 40


def test_a_hand_without_a_bid_has_no_points() -> None:
    with pytest.raises(ValueError, match="without a bid"):
        scored(None, 0)
    with pytest.raises(ValueError, match="without a bid"):
        scored(None, 0, PRESETS["saboteur"])


@pytest.mark.parametrize(
    ("preset", "players", "best", "worst"),
    [
        ("classic", 3, 2500, -2100),
        ("classic", 4, 1500, -1200),
        ("classic", 5, 1020, -780),
        ("classic", 6, 750, -550),
        ("amigo_tournament", 3, 1300, -1100),
        ("amigo_tournament", 4, 1100, -900),
        ("amigo_tournament", 5, 940, -740),
    ],
)
def test_limits_of_a_whole_game(preset: str, players: int, best: int, worst: int) -> None:
    assert total_bounds(PRESETS[preset], players) == Bounds(worst, best, step=10)


def custom(*sizes: int, **more: object) -> Ruleset:
    return Ruleset(plan="custom", plan_hands=sizes, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ruleset", "players", "bounds"),
    [
        # one hand of 2: all tricks missed, or both made
        (custom(2), 4, Bounds(-20, 40, 10)),
        # everybody bids 0: at best 20 in each hand, at worst all tricks
        (custom(2, 3, forced_bid=0), 4, Bounds(-50, 40, 10)),
        # the Cloud lifts a forced 0 to 1: 30 for one trick
        (custom(2, forced_bid=0, specials=("cloud",)), 4, Bounds(-20, 30, 10)),
        # dealing the only hand can be better or worse than playing it
        (custom(1, dealer_scores=45), 4, Bounds(-10, 45, 5)),
        (custom(1, dealer_scores=0), 4, Bounds(-10, 30, 10)),
        # the Grail: with a trick, or with none when one can be cancelled
        (custom(2, specials=("grail",)), 4, Bounds(-20, 60, 10)),
        (
            custom(1, points=Points(base=7, per_trick=0, per_miss=0), specials=("grail",)),
            4,
            Bounds(0, 27, 1),
        ),
        (custom(1, specials=("grail",), forced_bid=0), 4, Bounds(-10, 20, 10)),
        (custom(1, specials=("bomb", "grail"), forced_bid=0), 4, Bounds(-10, 40, 10)),
        (custom(1, specials=("grail",), dealer_scores=40), 4, Bounds(-10, 60, 10)),
        # camelot: a made 0 in the last hand of three is worth 40, above one made trick
        (custom(1, points=Points(camelot_zero=True)), 3, Bounds(-10, 40, 10)),
        (custom(5, 1, points=Points(camelot_zero=True)), 5, Bounds(-60, 70 + 32, 1)),
        (custom(1, points=Points(camelot_zero=True)), 4, Bounds(-10, 35, 5)),
        # a club's own values
        (custom(3, points=Points(base=50, per_trick=15, per_miss=-25)), 6, Bounds(-75, 95, 5)),
        (custom(3, points=Points(base=0, per_trick=0, per_miss=0)), 3, Bounds(0, 0, 1)),
    ],
)
def test_limits_follow_from_the_settings(ruleset: Ruleset, players: int, bounds: Bounds) -> None:
    assert total_bounds(ruleset, players) == bounds


def test_no_limits_for_a_game_that_cannot_be_played() -> None:
    with pytest.raises(DomainError):
        total_bounds(custom(16), 4)


@settings(max_examples=50)
@given(games())
def test_every_game_ends_within_its_limits_on_a_step(game: tuple[Ruleset, int, list[Hand]]) -> None:
    ruleset, players, hands = game
    bounds = total_bounds(ruleset, players)
    for total in scoreboard(ruleset, hands, players).current:
        assert bounds.worst <= total <= bounds.best
        assert total % bounds.step == 0
