"""The many small parts of the pad, written in one go: as template nodes they would cost most of the page's time."""

from __future__ import annotations

from collections.abc import Iterator

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString

from scoring.selectors.pad import Chip, Entry, EntryRow
from scoring.selectors.sheet import SheetCell, SheetRow
from wizard_club.lib.templatetags.wizard import score, signed

register = template.Library()

# Nothing but numbers and words of our own goes into these parts; what may be anybody's text is escaped one by one.
CHIP = (
    '<button class="chip%s" name="tap" type="submit" data-value="%s" data-focus="%s-%s" aria-pressed="%s"%s '
    'value="kind=%s&amp;round=%s&amp;seat=%s&amp;value=%s&amp;seen=%s">%s</button>'
)
STRUCK = ' aria-disabled="true" aria-describedby="reason"'
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
    return SafeString("".join(CHIP % _chip(entry, row, chip) for chip in row.chips))


@register.simple_tag
def local_chips(most: int) -> SafeString:
    """The chips of a row for a device that plays alone: every number that some hand of the game allows."""
    chips = (f'<button class="chip" type="submit" data-value="{value}">{value}</button>' for value in range(most + 1))
    return SafeString("".join(chips))


@register.simple_tag
def local_radios(name: str, seat: int, most: int) -> SafeString:
    """The same as a choice in the panel that puts a hand right; `name` is a list of the hand, "bids" or "tricks"."""
    label = f'<label class="chip radio"><input type="radio" name="{name}-{seat}" value="%s"><span>%s</span></label>'
    return SafeString("".join(label % (value, value) for value in range(most + 1)))


def _chip(entry: Entry, row: EntryRow, chip: Chip) -> tuple[object, ...]:
    states = (("on", chip.on), ("bid-outline", chip.bid), ("derived", chip.derived), ("struck", chip.struck))
    classes = "".join(f" {name}" for name, holds in states if holds)
    pressed = "true" if chip.on else "false"
    tap = (entry.tap_kind, entry.number, row.seat, chip.value, row.seen)
    return classes, chip.value, row.seat, chip.value, pressed, STRUCK if chip.struck else "", *tap, chip.value


@register.simple_tag
def pad_cells(row: SheetRow, url: str) -> SafeString:
    """The cells of a hand on the pad's sheet; a scored one opens the panel that puts it right."""
    return SafeString("".join(_cells(row, escape(url))))


def _cells(row: SheetRow, url: str) -> Iterator[str]:
    for cell in row.cells:
        if row.state == "scored":
            yield SCORED.format(url, row.number, cell.seat, score(cell.total), cell_detail(cell))
        else:
            yield UNSCORED.format(row.number, cell.seat, _entered(cell) if row.state == "open" else "")


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
        return SafeString(f'<span class="detail muted">{signed(cell.points)}</span>')
    bid = f"{cell.bid}→{cell.counted_bid}" if cell.change else str(cell.bid)
    bonus = f" +{cell.bonus}" if cell.bonus else ""
    sign, name = ("✓", "hit") if cell.hit else ("✗", "miss")
    return SafeString(f'<span class="detail {name}">{bid}/{cell.tricks} {sign}{bonus}</span>')
