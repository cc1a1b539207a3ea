"""The many small parts of the pad, written in one go: as template nodes they would cost most of the page's time."""

from __future__ import annotations

from collections.abc import Iterator

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from scoring.selectors.pad import Chip, Entry, EntryRow
from scoring.selectors.sheet import SheetCell, SheetRow
from wizard_club.lib.templatetags.wizard import score, signed

register = template.Library()

CHIP = (
    '<button class="chip{}" name="tap" type="submit" data-value="{}" data-focus="{}-{}" aria-pressed="{}"{} '
    'value="kind={}&amp;round={}&amp;seat={}&amp;value={}&amp;seen={}">{}</button>'
)
STRUCK = SafeString(' aria-disabled="true" aria-describedby="reason"')
SCORED = (
    '<td><a class="cell" href="{0}?edit={1}" hx-get="{0}?edit={1}" data-focus="cell-{1}-{2}">'
    '<span class="total">{3}</span>{4}</a></td>'
)
# The same parts, for a device that scores the hand alone.
UNSCORED = (
    '<td><a class="cell" data-focus="cell-{}-{}"><span class="total"></span><span class="detail">{}</span></a></td>'
)


@register.simple_tag
def pad_chips(entry: Entry, row: EntryRow) -> SafeString:
    """The chips of a row. Each is a button that carries its whole tap."""
    return format_html_join("", CHIP, (_chip(entry, row, chip) for chip in row.chips))


def _chip(entry: Entry, row: EntryRow, chip: Chip) -> tuple[object, ...]:
    states = (("on", chip.on), ("bid-outline", chip.bid), ("derived", chip.derived), ("struck", chip.struck))
    classes = "".join(f" {name}" for name, holds in states if holds)
    pressed = "true" if chip.on else "false"
    tap = (entry.tap_kind, entry.number, row.seat, chip.value, row.seen)
    return classes, chip.value, row.seat, chip.value, pressed, STRUCK if chip.struck else "", *tap, chip.value


@register.simple_tag
def pad_cells(row: SheetRow, url: str) -> SafeString:
    """The cells of a hand on the pad's sheet; a scored one opens the panel that puts it right."""
    return SafeString("".join(_cells(row, url)))


def _cells(row: SheetRow, url: str) -> Iterator[SafeString]:
    for cell in row.cells:
        if row.state == "scored":
            yield format_html(SCORED, url, row.number, cell.seat, score(cell.total), cell_detail(cell))
        else:
            yield format_html(UNSCORED, row.number, cell.seat, _entered(cell) if row.state == "open" else "")


def _entered(cell: SheetCell) -> str:
    if cell.sealed:
        return "●"
    if cell.bid is None:
        return "·"
    return f"{cell.bid}/{'·' if cell.tricks is None else cell.tricks}"


@register.simple_tag
def cell_detail(cell: SheetCell) -> SafeString:
    """Bid and tricks of a scored hand with their sign: 2/2 ✓, 3/1 ✗, 2→1/1 ✓ +20."""
    if cell.hit is None:
        return format_html('<span class="detail muted">{}</span>', signed(cell.points))
    bid = f"{cell.bid}→{cell.counted_bid}" if cell.change else str(cell.bid)
    bonus = f" +{cell.bonus}" if cell.bonus else ""
    sign, name = ("✓", "hit") if cell.hit else ("✗", "miss")
    return format_html('<span class="detail {}">{}/{} {}{}</span>', name, bid, cell.tricks, sign, bonus)
