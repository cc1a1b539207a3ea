"""Who deals, who bids when, who leads. Seats count from 0, clockwise."""

from __future__ import annotations

from collections.abc import Mapping


def leader(dealer: int, players: int) -> int:
    """The seat after the dealer: it bids first and leads the first trick."""
    return (dealer + 1) % players


def bid_order(dealer: int, players: int, *, dealer_bids: bool = True) -> tuple[int, ...]:
    """Seats in the order in which they bid; the dealer comes last, or not at all when he does not bid."""
    bidders = players if dealer_bids else players - 1
    return tuple((dealer + 1 + place) % players for place in range(bidders))


def dealers(first_dealer: int, players: int, hands: int, changed: Mapping[int, int] | None = None) -> tuple[int, ...]:
    """The dealer of each hand, moving one seat a hand.

    `changed` maps the number of a hand to the seat that dealt it instead; later hands follow on from there.
    """
    changes = changed or {}
    seats: list[int] = []
    following = first_dealer
    for number in range(1, hands + 1):
        dealer = changes.get(number, following)
        seats.append(dealer)
        following = (dealer + 1) % players
    return tuple(seats)
