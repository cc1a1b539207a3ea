"""One hand of a game as it was written down, and what is refused in it.

Errors carry `hand` (its number) and, where they are about one player, `seat`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.rules.bidding import check_bid, forbidden_bid
from scoring.rules.plan import trump_choices
from scoring.rules.points import BONUS
from scoring.rules.rotation import bid_order
from scoring.rules.ruleset import Ruleset
from scoring.rules.tricks import suspects_of
from wizard_club.lib.errors import DomainError


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
        bid is not None or (seat == hand.dealer and not ruleset.dealer_bids) for seat, bid in enumerate(hand.bids)
    )


def is_complete(ruleset: Ruleset, hand: Hand) -> bool:
    """Whether every needed bid and all tricks are entered."""
    return bids_complete(ruleset, hand) and None not in hand.tricks


def check_values(ruleset: Ruleset, hand: Hand) -> None:
    """Refuse a value that cannot stand whatever else is entered; what is missing is allowed.

    Ranges of bids, tricks and special facts, facts that the ruleset does not know, a trump that it does not
    allow.
    """
    choices = trump_choices(ruleset, hand.players, hand.number)
    if hand.trump is not None and hand.trump not in choices:
        raise DomainError("trump_not_allowed", hand=hand.number, trump=hand.trump, choices=choices)
    _check_fact(hand.number, "cancelled", hand.cancelled, (0, 1), allowed=ruleset.may_cancel)
    for seat, entry in enumerate(hand.seats):
        _check_seat_bid(ruleset, hand, seat)
        _check_fact(hand.number, "change", entry.change, (-1, 0, 1), allowed=ruleset.may_change_bid, seat=seat)
        _check_fact(hand.number, "bonus", entry.bonus, (0, BONUS), allowed=ruleset.may_bonus, seat=seat)
        if entry.tricks is not None and not 0 <= entry.tricks <= hand.cards:
            raise DomainError("tricks_out_of_range", hand=hand.number, seat=seat, tricks=entry.tricks, cards=hand.cards)
    if sum(entry.change != 0 for entry in hand.seats) > 1:
        raise DomainError("change_twice", hand=hand.number)
    if sum(entry.bonus != 0 for entry in hand.seats) > 1:
        raise DomainError("bonus_twice", hand=hand.number)


def _check_fact(
    hand: int, fact: str, value: int, values: tuple[int, ...], *, allowed: bool, seat: int | None = None
) -> None:
    about = {"hand": hand, fact: value} if seat is None else {"hand": hand, "seat": seat, fact: value}
    if value and not allowed:
        raise DomainError(f"{fact}_not_allowed", **about)
    if value not in values:
        raise DomainError(f"{fact}_out_of_range", **about)


def _check_seat_bid(ruleset: Ruleset, hand: Hand, seat: int) -> None:
    entry = hand.seats[seat]
    if seat == hand.dealer and not ruleset.dealer_bids:
        if entry.bid is not None or entry.change:
            raise DomainError("dealer_does_not_bid", hand=hand.number, seat=seat)
        return
    if entry.bid is None or entry.counted_bid is None:
        return
    try:
        check_bid(ruleset, cards=hand.cards, bid=entry.bid)
    except DomainError as error:
        raise DomainError(error.code, **error.params, hand=hand.number, seat=seat) from None
    if not 0 <= entry.counted_bid <= hand.cards:
        code = "change_below_zero" if entry.counted_bid < 0 else "change_above_hand"
        raise DomainError(code, hand=hand.number, seat=seat, bid=entry.bid, cards=hand.cards)


def check_restriction(ruleset: Ruleset, hand: Hand, *, hands: int, totals: Sequence[int]) -> None:
    """Refuse (`bid_forbidden`) a last bid that the restriction forbids, unless the table agreed to it.

    `hands` is the number of hands of the game, `totals` the totals before this one. Original bids count. To
    be called when bidding closes and again when the hand is scored: an earlier bid may have changed since.
    """
    order = bid_order(hand.dealer, hand.players, dealer_bids=ruleset.dealer_bids)
    last = order[-1]
    bid = hand.bids[last]
    forbidden = forbidden_bid(
        ruleset,
        hand=hand.number,
        hands=hands,
        cards=hand.cards,
        bids=hand.bids,
        order=order,
        totals=totals,
    )
    if bid is not None and bid == forbidden and not hand.agreed:
        raise DomainError("bid_forbidden", hand=hand.number, seat=last, bid=bid, cards=hand.cards)


def check_scored(ruleset: Ruleset, hand: Hand, *, hands: int, totals: Sequence[int]) -> None:
    """Refuse a hand that cannot be scored as it stands; see `check_values` and `check_restriction` too.

    Nothing may be missing (`bid_missing`, `tricks_not_entered`); the tricks add up to the cards less a
    cancelled one (`tricks_missing`, `too_many_tricks`, `too_many_tricks_check` with `suspects`); whoever
    moved his bid took a trick (`change_without_trick`), whoever has the bonus took one or one was cancelled
    (`bonus_without_trick`).
    """
    check_values(ruleset, hand)
    _check_complete(ruleset, hand)
    _check_sum(hand)
    for seat, entry in enumerate(hand.seats):
        if entry.change and not entry.tricks:
            raise DomainError("change_without_trick", hand=hand.number, seat=seat)
        if entry.bonus and not entry.tricks and not hand.cancelled:
            raise DomainError("bonus_without_trick", hand=hand.number, seat=seat)
    check_restriction(ruleset, hand, hands=hands, totals=totals)


def _check_complete(ruleset: Ruleset, hand: Hand) -> None:
    for seat in bid_order(hand.dealer, hand.players, dealer_bids=ruleset.dealer_bids):
        if hand.seats[seat].bid is None:
            raise DomainError("bid_missing", hand=hand.number, seat=seat)
    for seat, entry in enumerate(hand.seats):
        if entry.tricks is None:
            raise DomainError("tricks_not_entered", hand=hand.number, seat=seat)


def _check_sum(hand: Hand) -> None:
    target = hand.tricks_to_place
    placed = sum(tricks for tricks in hand.tricks if tricks is not None)
    if placed < target:
        raise DomainError("tricks_missing", hand=hand.number, missing=target - placed, placed=placed, target=target)
    if placed > target:
        suspects = suspects_of([entry.counted_bid for entry in hand.seats], hand.tricks)
        raise DomainError(
            "too_many_tricks_check" if suspects else "too_many_tricks",
            hand=hand.number,
            extra=placed - target,
            placed=placed,
            target=target,
            suspects=suspects,
        )
