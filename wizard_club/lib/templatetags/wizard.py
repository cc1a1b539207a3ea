"""Small filters and tags that every template may use."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from wizard_club.lib.pdf.listing import Column, Row

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


@register.filter
def beside(row: Row, columns: Iterable[Column]) -> Iterable[tuple[Column, str]]:
    """The cells of a printed list, each with its column."""
    return zip(columns, row.cells, strict=True)


@register.simple_tag
@cache
def icon(name: str, label: str = "") -> SafeString:
    """A sign from the sprite: `{% icon "undo" %}` beside words, `{% icon "crown" label=leads %}` standing alone."""
    sprite = static("wizard_club/img/icons.svg")
    role = format_html('role="img" aria-label="{}"', label) if label else SafeString('aria-hidden="true"')
    return format_html(
        '<svg class="icon icon-{0}" {1} focusable="false"><use href="{2}#{0}"/></svg>', name, role, sprite
    )
