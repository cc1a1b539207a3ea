"""Hands as people play them: bids that could be met, about half of them met, and tricks that add up. Pure."""

from __future__ import annotations

import random
from collections.abc import Sequence

from scoring.rules.bidding import forbidden_bid
from scoring.rules.hands import Hand, SeatHand
from scoring.rules.plan import hand_sizes
from scoring.rules.rotation import bid_order
from scoring.rules.ruleset import Ruleset
from scoring.rules.scoreboard import scoreboard


def simulated_game(ruleset: Ruleset, skills: Sequence[float], rng: random.Random) -> list[Hand]:
    """A whole game; seat 0 deals first. `skills` (0 to 1) is about how often somebody meets what he bids."""
    players = len(skills)
    sizes = hand_sizes(ruleset, players)
    hands: list[Hand] = []
    for number, cards in enumerate(sizes, 1):
        dealer = (number - 1) % players
        order = bid_order(dealer, players, dealer_bids=ruleset.dealer_bids)
        totals = scoreboard(ruleset, hands, players).current
        bids = said(ruleset, number, len(sizes), cards, order, totals, rng)
        tricks = taken(bids, cards, skills, rng)
        seats = tuple(SeatHand(bid, 0, won, 0) for bid, won in zip(bids, tricks, strict=True))
        hands.append(Hand(number=number, cards=cards, dealer=dealer, seats=seats))
    return hands


def said(
    ruleset: Ruleset,
    number: int,
    hands: int,
    cards: int,
    order: Sequence[int],
    totals: Sequence[int],
    rng: random.Random,
) -> list[int | None]:
    """What everybody bids: about his share of the cards, the last one never what the ruleset forbids."""
    players = len(totals)
    bids: list[int | None] = [None] * players
    for seat in order:
        wish = sum(rng.random() < 1 / players for _ in range(cards))
        if ruleset.forced_bid is not None:
            wish = ruleset.forced_bid
        elif seat == order[-1] and wish == forbidden_bid(
            ruleset, hand=number, hands=hands, cards=cards, bids=bids, order=order, totals=totals
        ):
            wish = wish - 1 if wish else wish + 1
        bids[seat] = wish
    return bids


def taken(bids: Sequence[int | None], cards: int, skills: Sequence[float], rng: random.Random) -> list[int]:
    """Tricks that add up to the cards: most people meet their bids, the others share what is left."""
    tricks = [bid or 0 for bid in bids]
    off = cards - sum(tricks)
    misses = [seat for seat, skill in enumerate(skills) if rng.random() > skill]
    while off:
        able = [seat for seat in misses if off > 0 or tricks[seat]]
        if not able:
            misses = list(range(len(tricks)))
            continue
        seat = rng.choice(able)
        step = 1 if off > 0 else -1
        tricks[seat] += step
        off -= step
    return tricks
