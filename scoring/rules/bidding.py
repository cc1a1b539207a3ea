"""Bids: their range, the number the last bidder may not say, and the hands bid blind."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.rules.ruleset import Restriction, Ruleset
from wizard_club.lib.errors import DomainError


def _binds_hand(restriction: Restriction, *, hand: int, hands: int, cards: int) -> bool:
    match restriction.hands:
        case "all":
            return True
        case "from_hand":
            return hand >= (restriction.k or 1)
        case "except_first":
            return hand > 1
        case "last_only":
            return hand == hands
        case "min_size":
            return cards >= (restriction.k or 1)
    raise ValueError(f"no such hands: {restriction.hands}")


def _binds_bidder(restriction: Restriction, totals: Sequence[int], bidder: int) -> bool:
    """Whether the totals before the hand put the last bidder where the restriction binds him."""
    if restriction.leader == "ignore":
        return True
    best = max(totals)
    leads = totals[bidder] == best
    return leads and (restriction.leader == "any" or list(totals).count(best) == 1)


def forbidden_bid(
    ruleset: Ruleset,
    *,
    hand: int,
    hands: int,
    cards: int,
    bids: Sequence[int | None],
    order: Sequence[int],
    totals: Sequence[int],
) -> int | None:
    """The bid that the last bidder may not make, because all bids would then equal the tricks of the hand.

    `hand` of `hands` deals `cards` to each; `bids` are the original ones by seat, `order` the seats in
    bidding order, `totals` the totals before the hand. None when nothing is forbidden, or an earlier bid is
    missing.
    """
    restriction = ruleset.restriction
    if restriction is None or not _binds_hand(restriction, hand=hand, hands=hands, cards=cards):
        return None
    *earlier, last = order
    made = [bid for bid in (bids[seat] for seat in earlier) if bid is not None]
    if len(made) < len(earlier) or not _binds_bidder(restriction, totals, last):
        return None
    number = cards - sum(made)
    if number < 0 or (number == 0 and restriction.zero_exempt):
        return None
    return number


def check_bid(ruleset: Ruleset, *, cards: int, bid: int) -> None:
    """Refuse a bid outside 0 to `cards` (`bid_out_of_range`) or other than the forced one (`bid_forced`)."""
    if not 0 <= bid <= cards:
        raise DomainError("bid_out_of_range", bid=bid, cards=cards)
    if ruleset.forced_bid is not None and bid != ruleset.forced_bid:
        raise DomainError("bid_forced", bid=bid, forced=ruleset.forced_bid)


def is_blind(ruleset: Ruleset, hand: int, cards: int) -> bool:
    """Whether people bid without having seen their cards: in one-card hands, or in every third hand."""
    if ruleset.blind == "one_card":
        return cards == 1
    return ruleset.blind == "every_third" and hand % 3 == 0
