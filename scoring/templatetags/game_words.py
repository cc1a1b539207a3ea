"""Filters for the pages around a game."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _

from scoring.rules.trick import Card, SuitCard, Wizard
from scoring.terms import SUITS

register = template.Library()


def _faces() -> dict[int, str]:
    return {11: _("Jack"), 12: _("Queen"), 13: _("King"), 14: _("Ace")}


@register.filter
def card_name(card: Card) -> str:
    """A card in words."""
    if not isinstance(card, SuitCard):
        return _("Wizard") if isinstance(card, Wizard) else _("Jester")
    rank = _faces().get(card.rank, str(card.rank))
    return _("%(rank)s of %(suit)s") % {"rank": rank, "suit": SUITS[card.suit]}


@register.filter
def card_rank(card: Card) -> str:
    """What stands in the corner of a card."""
    if not isinstance(card, SuitCard):
        return _("Wizard") if isinstance(card, Wizard) else _("Jester")
    return _faces()[card.rank][0] if card.rank in _faces() else str(card.rank)
