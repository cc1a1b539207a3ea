"""Filters for the words of the game."""

from __future__ import annotations

from django import template

from scoring.terms import SUITS

register = template.Library()


@register.filter
def suit_name(suit: str) -> str:
    """A suit, or "none", in words."""
    return str(SUITS.get(suit, suit))
