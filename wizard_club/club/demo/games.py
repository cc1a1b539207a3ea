"""The demo's games, as game files made with dice that always fall alike."""

from __future__ import annotations

import random
from dataclasses import dataclass

from scoring.gamefile.content import FORMAT
from scoring.rules.bidding import forbidden_bid
from scoring.rules.hands import Hand, SeatHand
from scoring.rules.plan import hand_sizes, trump_choices
from scoring.rules.presets import PRESETS
from scoring.rules.rotation import bid_order, dealers
from scoring.rules.scoreboard import scoreboard


@dataclass(frozen=True, slots=True)
class DemoGame:
    """A game of the demo: who played by which rules, how many hands (None: all), how many days ago."""

    preset: str
    players: tuple[str, ...]
    days_ago: int
    hands: int | None = None


MEMBERS = (
    ("Ștefan Ionescu", ""),
    ("Владимир Петров", ""),
    ("Núria Puig", ""),
    ("Jürgen Weiß", ""),
    ("Anna Berger", "Anna B."),
    ("Anna Kovács", "Anna K."),
    ("Zoë Martin", ""),
    ("Ольга Иванова", ""),
    ("Emil Sørensen", ""),
    ("Łucja Nowak", ""),
    ("Begoña Muñoz", ""),
)

GAMES = (
    DemoGame("classic", ("Ștefan Ionescu", "Núria Puig", "Zoë Martin", "Emil Sørensen", "Ольга Иванова"), 16),
    DemoGame("amigo_tournament", ("Владимир Петров", "Anna Berger (Anna B.)", "Jürgen Weiß", "Łucja Nowak"), 9),
    DemoGame("plus_minus_one", ("Ștefan Ionescu", "Владимир Петров", "Núria Puig", "Jürgen Weiß"), 0, hands=8),
)


def game_data(demo: DemoGame, seed: int) -> dict[str, object]:
    """The file of a demo game."""
    dice, rules, players = random.Random(seed), PRESETS[demo.preset], len(demo.players)  # noqa: S311 (dice of a show)
    plan = hand_sizes(rules, players)
    hands: list[Hand] = []
    for number, dealer in enumerate(dealers(0, players, demo.hands or len(plan)), start=1):
        cards = plan[number - 1]
        tricks = _tricks(dice, cards, players)
        bids = _bids(dice, tricks, cards)
        order = bid_order(dealer, players)
        totals = scoreboard(rules, hands, players).current
        if bids[order[-1]] == forbidden_bid(
            rules, hand=number, hands=len(plan), cards=cards, bids=bids, order=order, totals=totals
        ):
            bids[order[-1]] += 1 if bids[order[-1]] < cards else -1
        trump = dice.choice(trump_choices(rules, players, number))
        seats = tuple(SeatHand(bid, 0, took) for bid, took in zip(bids, tricks, strict=True))
        hands.append(Hand(number, cards, dealer, seats, trump))
    return {
        "format": FORMAT,
        "ruleset": {"preset": demo.preset, "settings": {}},
        "players": list(demo.players),
        "first_dealer": 0,
        "rounds": [
            {"cards": hand.cards, "trump": hand.trump, "bids": list(hand.bids), "tricks": list(hand.tricks)}
            for hand in hands
        ],
    }


def _tricks(dice: random.Random, cards: int, players: int) -> list[int]:
    tricks = [0] * players
    for _ in range(cards):
        tricks[dice.randrange(players)] += 1
    return tricks


def _bids(dice: random.Random, tricks: list[int], cards: int) -> list[int]:
    """A little better than half of the bids are met; the others miss by one, seldom by two."""
    return [max(0, min(cards, took + dice.choice((0, 0, 0, 0, 0, 1, -1, 1, -2)))) for took in tricks]
