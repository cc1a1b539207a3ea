"""The words of the game."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring import rulesets_text
from scoring.terms import SUITS
from wizard_club.lib.templatetags.wizard import icon

register = template.Library()


@register.filter
def suit_name(suit: str) -> str:
    """A suit, or "none", in words."""
    return str(SUITS.get(suit, suit))


@register.simple_tag
def suit_sign(suit: str) -> SafeString:
    """A suit, or "none", as its sign and its name; the stylesheet shows the name where there is room."""
    return format_html('<span class="suit suit-{}">{}<span>{}</span></span>', suit, icon(suit), suit_name(suit))


@register.filter
def ruleset_title(name: str) -> str:
    """A ruleset's name: built-in ones translated, the club's own as typed."""
    return rulesets_text.ruleset_title(name)
