"""Small filters and tags that every template may use."""

from __future__ import annotations

from functools import cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

MINUS = "\N{MINUS SIGN}"


@register.filter
def score(value: int | None) -> str:
    """A total or points with a real minus sign; nothing for a value not entered."""
    if value is None:
        return ""
    return f"{MINUS}{-value}" if value < 0 else str(value)


@register.filter
def signed(value: int | None) -> str:
    """A change with its sign: +30, −20, 0."""
    if value is None:
        return ""
    return f"+{value}" if value > 0 else score(value)


@register.simple_tag
@cache
def icon(name: str) -> SafeString:
    """A sign from the sprite, with words beside it: `{% icon "undo" %}`. Made once for each name."""
    sprite = static("wizard_club/img/icons.svg")
    return format_html(
        '<svg class="icon icon-{0}" aria-hidden="true" focusable="false"><use href="{1}#{0}"/></svg>', name, sprite
    )
