"""Totals and bids met that cannot both be true."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from scoring.rules.hands import Hand
from scoring.rules.plan import hand_sizes
from scoring.rules.points import total_bounds
from scoring.rules.presets import PRESETS
from scoring.rules.ruleset import Ruleset
from scoring.rules.scoreboard import scoreboard
from scoring.rules.slip import check_slip, possible_hits, reachable
from tests.scoring.rules.builders import games
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text

# Two hands of one card: each is worth 20 or 30 with its bid met, -10 without.
ONE_ONE = Ruleset(plan="custom", plan_hands=(1, 1))
CLASSIC = PRESETS["classic"]


@pytest.mark.parametrize(
    ("total", "hits"), [(-20, (0,)), (-10, ()), (0, ()), (10, (1,)), (20, (1,)), (30, ()), (40, (2,)), (60, (2,))]
)
def test_what_two_small_hands_can_come_to(total: int, hits: tuple[int, ...]) -> None:
    assert possible_hits(ONE_ONE, 4, total) == hits


def test_after_the_first_hand_only_that_counts() -> None:
    assert possible_hits(ONE_ONE, 4, 30, 1) == (1,)
    assert possible_hits(ONE_ONE, 4, -10, 1) == (0,)
    assert possible_hits(ONE_ONE, 4, 60, 1) == ()


def test_the_best_game_meets_every_bid_and_the_worst_none() -> None:
    # 15 hands of 1 to 15 cards, each bid for all tricks and made: 15 times 20 and 10 for each of 120 tricks
    assert possible_hits(CLASSIC, 4, 1500) == (15,)
    assert possible_hits(CLASSIC, 4, -1200) == (0,)
    # three hands of the amigo plan for four, 8 cards each: 100 points of hits can hide in many ways
    assert 5 in possible_hits(PRESETS["amigo_tournament"], 4, 250)


def test_a_dealer_who_does_not_bid_meets_none() -> None:
    dealer = Ruleset(plan="custom", plan_hands=(1,), dealer_scores=45)
    assert possible_hits(dealer, 4, 45) == (0,)
    assert possible_hits(dealer, 4, 30) == (1,)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_the_limits_are_those_of_the_whole_game(preset: str) -> None:
    rules = PRESETS[preset]
    for players in (3, 4, 5, 6):
        try:
            bounds = total_bounds(rules, players)
        except DomainError:
            continue
        worst, totals = reachable(rules, players, len(hand_sizes(rules, players)))
        best = worst + max(bits.bit_length() for bits in totals) - 1
        assert (worst, best) == (bounds.worst, bounds.best)


@settings(max_examples=50)
@given(games())
def test_every_game_passes(game: tuple[Ruleset, int, list[Hand]]) -> None:
    rules, players, hands = game
    score = scoreboard(rules, hands, players)
    for total, hits in zip(score.current, score.hits, strict=True):
        check_slip(rules, players, total=total, hits=hits, hands=len(hands))


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"total": 2000, "hits": 15}, "Nobody can have 2000 points: this game goes from -1200 to 1500"),
        ({"total": -1210, "hits": 0}, "Nobody can have -1210 points: this game goes from -1200 to 1500"),
        ({"total": 7, "hits": 3}, "Nobody can have 7 points: totals go in steps of 10"),
        ({"total": 300, "hits": 16}, "16 bids met are not possible: the game has 15 hands"),
        ({"total": 300, "hits": -1}, "-1 bids met are not possible: the game has 15 hands"),
        ({"total": 1490, "hits": 3}, "With 1490 points 3 bids met are not possible, only: 15"),
        ({"total": 20, "hits": 1, "hands": 0}, "0 hands cannot have been played: the game has 15"),
        ({"total": 20, "hits": 1, "hands": 16}, "16 hands cannot have been played: the game has 15"),
        ({"total": 40, "hits": 1, "hands": 1}, "Nobody can have 40 points: this game goes from -10 to 30"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(values: dict[str, int], sentence: str) -> None:
    with pytest.raises(DomainError) as refused:
        check_slip(CLASSIC, 4, **values)
    assert text(refused.value) == sentence


def test_a_total_that_no_hands_add_up_to_is_refused() -> None:
    with pytest.raises(DomainError) as refused:
        check_slip(ONE_ONE, 4, total=0, hits=0)
    assert text(refused.value) == "Nobody can have 0 points in this game"
