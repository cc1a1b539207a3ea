"""One hand of a game as it was written down."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class SeatHand:
    """What one seat did in a hand. None is "not entered" and never 0; a dealer who does not bid has no bid.

    `bid` is the original bid, `change` what a special card added to it (-1, 0 or +1), `bonus` extra points.
    """

    bid: int | None = None
    change: int = 0
    tricks: int | None = None
    bonus: int = 0

    @property
    def counted_bid(self) -> int | None:
        """The bid that is scored: the original one, moved by the change."""
        return None if self.bid is None else self.bid + self.change


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand: its number in the game (from 1), cards dealt to each, dealer's seat, and a `SeatHand` per seat.

    `trump` is a suit, "none", or None when nobody recorded it; `cancelled` is the number of tricks that count
    for nobody; `agreed` says that the table let a forbidden bid stand.
    """

    number: int
    cards: int
    dealer: int
    seats: tuple[SeatHand, ...]
    trump: str | None = None
    cancelled: int = 0
    agreed: bool = False

    @property
    def players(self) -> int:
        """How many people play."""
        return len(self.seats)

    @property
    def bids(self) -> tuple[int | None, ...]:
        """The original bids by seat."""
        return tuple(seat.bid for seat in self.seats)

    @property
    def tricks(self) -> tuple[int | None, ...]:
        """The tricks taken, by seat."""
        return tuple(seat.tricks for seat in self.seats)

    @property
    def tricks_to_place(self) -> int:
        """The number the tricks must add up to."""
        return self.cards - self.cancelled


def bids_complete(ruleset: Ruleset, hand: Hand) -> bool:
    """Whether everybody who bids has bid."""
    return all(
        bid is not None or (seat == hand.dealer and not ruleset.dealer_bids)
        for seat, bid in enumerate(hand.bids)
    )


def is_complete(ruleset: Ruleset, hand: Hand) -> bool:
    """Whether every needed bid and all tricks are entered."""
    return bids_complete(ruleset, hand) and None not in hand.tricks
