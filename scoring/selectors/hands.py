"""The hands that a ruleset deals to so many people, before anybody has played one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.rules.bidding import forbidden_bid, is_blind
from scoring.rules.plan import hand_sizes, trump_of
from scoring.rules.rotation import bid_order, dealers
from scoring.rules.ruleset import Ruleset as Rules


@dataclass(frozen=True, slots=True)
class PlannedHand:
    """One hand: its `trump` if the rules prescribe it; `restricted` where some bid can be forbidden."""

    number: int
    cards: int
    dealer: int
    trump: str | None
    blind: bool
    restricted: bool


def planned_hands(rules: Rules, players: int) -> tuple[PlannedHand, ...]:
    """All hands if the first seat deals the first one. Refused as in `hand_sizes`."""
    sizes = hand_sizes(rules, players)
    return tuple(
        PlannedHand(
            number=number,
            cards=cards,
            dealer=dealer,
            trump=trump_of(rules, players, number),
            blind=is_blind(rules, number, cards),
            restricted=can_be_forbidden(rules, number, sizes, players),
        )
        for number, (cards, dealer) in enumerate(zip(sizes, dealers(0, players, len(sizes)), strict=True), start=1)
    )


def can_be_forbidden(rules: Rules, number: int, sizes: Sequence[int], players: int) -> bool:
    """Whether there are bids in this hand after which the last bidder may not say every number."""
    order = bid_order(0, players, dealer_bids=rules.dealer_bids)
    # The last bidder is ahead wherever he can be; before the first hand nobody is.
    totals = [int(seat == order[-1] and number > 1) for seat in range(players)]
    cards, hands = sizes[number - 1], len(sizes)
    bids = [0] * players
    return (
        forbidden_bid(rules, hand=number, hands=hands, cards=cards, bids=bids, order=order, totals=totals) is not None
    )
