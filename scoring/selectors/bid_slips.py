"""Slips on which bids are written where they stay covered: the data of their page and file."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.pdf.bid_slips import BidSlip, BidSlips
from scoring.rules.plan import hand_sizes
from scoring.rules.ruleset import Ruleset as Rules
from wizard_club.lib.pdf.head import Head


def bid_slips(rules: Rules, names: Sequence[str], *, head: Head) -> BidSlips:
    """A slip for every player and hand, one player after the other. Refused as in `hand_sizes`."""
    sizes = hand_sizes(rules, len(names))
    return BidSlips(
        head=head,
        slips=tuple(
            BidSlip(
                seat=str(seat),
                name=name,
                hand=_("Hand %(number)d") % {"number": number},
                cards=ngettext("%(count)d card", "%(count)d cards", cards) % {"count": cards},
            )
            for seat, name in enumerate(names, start=1)
            for number, cards in enumerate(sizes, start=1)
        ),
        bid=_("Bid"),
        note=_(
            "Cut all pages lying on each other and lay pile on pile, row by row: every player’s slips are in order."
        ),
    )
