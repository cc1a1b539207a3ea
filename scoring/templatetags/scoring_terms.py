"""Filters for the words of the game."""

from __future__ import annotations

from django import template

from scoring import rulesets_text
from scoring.terms import SUITS

register = template.Library()


@register.filter
def suit_name(suit: str) -> str:
    """A suit, or "none", in words."""
    return str(SUITS.get(suit, suit))


@register.filter
def ruleset_title(name: str) -> str:
    """A ruleset's name: built-in ones translated, the club's own as typed."""
    return rulesets_text.ruleset_title(name)
