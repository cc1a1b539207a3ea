"""Small filters and tags that every template may use."""

from __future__ import annotations

from django import template

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
