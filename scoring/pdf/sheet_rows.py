"""The hands of a score sheet: titles of the columns, and one row after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from reportlab.lib.colors import Color, HexColor

from scoring.pdf.sheet_data import ScoreSheet, SheetCell, SheetLine
from scoring.pdf.sheet_layout import NAMES, SEAT_NUMBER, SUBTITLE, Layout
from scoring.rules.deck import DECKS
from wizard_club.lib.pdf.document import CAPITALS, GOLD, HIT, INK, LINE, MISS, MUTED, NIGHT, SOFT, Document
from wizard_club.lib.pdf.fonts import REGULAR, broken, width
from wizard_club.lib.pdf.icons import draw_icon
from wizard_club.lib.pdf.paper import MM

SUIT_COLOURS: Mapping[str, Color] = {
    "black": INK,
    "red": HexColor("#b3142b"),
    "green": HexColor("#1b6b3a"),
    "blue": HexColor("#1f55a8"),
    "yellow": HexColor("#765900"),
    "purple": HexColor("#6b2fa0"),
}
TITLE_SIZE, FIGURE = 7, 9.5
# How far right of the middle of their box bids and tricks end, so that their figures stand under each other.
FIGURES = 2.3 * MM
GAP = 0.8 * MM
# After so many hands a stronger line, to find the way in a long sheet.
EVERY = 5


def draw_titles(document: Document, sheet: ScoreSheet, layout: Layout, top: float) -> None:
    """Names above their fields, and what stands in each column."""
    paper, bottom = document.paper, top - layout.titles
    for kind, left, wide in (*layout.before, *layout.after):
        base = bottom + 1.4 * MM
        for word in reversed(broken(getattr(sheet.words, kind), REGULAR, TITLE_SIZE, wide - GAP)):
            document.text(
                left + wide / 2, base, word, size=TITLE_SIZE, align="centre", colour=MUTED, room=wide - GAP / 2
            )
            base += TITLE_SIZE * 1.1
    lower = top - SEAT_NUMBER - NAMES
    for seat, player in enumerate(sheet.players):
        left = layout.players + seat * layout.wide
        document.text(left + GAP, top - 2.8 * MM, player.seat, size=7, colour=MUTED)
        if player.name:
            document.name(
                left + layout.wide / 2, lower + NAMES / 2, player.name, layout.wide - 2 * GAP, size=10.5, bold=True,
                align="centre", colour=NIGHT,
            )  # fmt: skip
        else:
            document.line(left + 2 * MM, lower + 1 * MM, left + layout.wide - 2 * MM, lower + 1 * MM)
        draw_subtitles(document, sheet, layout, seat, bottom)
    for x in edges(sheet, layout):
        document.line(x, top, x, bottom, thick=0.9, colour=NIGHT)
    document.line(paper.left, bottom, paper.right, bottom, thick=0.9, colour=NIGHT)


def draw_subtitles(document: Document, sheet: ScoreSheet, layout: Layout, seat: int, bottom: float) -> None:
    """What the boxes of a field are, in the order in which they are read."""
    for name in layout.boxes:
        x, y, wide, _high = layout.box(name, seat, 0)
        base = bottom + 1.2 * MM + (SUBTITLE if y else 0)
        word = getattr(sheet.words, name)
        document.text(x + wide / 2, base, word, size=6.5, align="centre", colour=MUTED, room=wide - GAP / 2)


def draw_lines(document: Document, sheet: ScoreSheet, layout: Layout, lines: Sequence[SheetLine], top: float) -> float:
    """The hands of one page, one under the other; the height where they end."""
    rows = [(line, top - number * layout.high) for number, line in enumerate(lines, start=1)]
    for line, bottom in rows:
        draw_dealer(document, layout, line, bottom, size=2.2 * MM if sheet.filled else 3 * MM)
    for line, bottom in rows:
        draw_line(document, sheet, layout, line, bottom)
    end = top - len(rows) * layout.high
    draw_grid(document, sheet, layout, [bottom for _line, bottom in rows], top)
    return end


def draw_grid(document: Document, sheet: ScoreSheet, layout: Layout, bottoms: Sequence[float], top: float) -> None:
    """The lines between hands, players and boxes; each is drawn once from end to end."""
    left, right, end = document.paper.left, document.paper.right, bottoms[-1]
    players = edges(sheet, layout)
    # Printed figures in two rows are read more easily without lines between them.
    open_field = layout.shape == "stacked" and all(line.state == "scored" for line in sheet.lines)
    inner = [x for seat in range(len(sheet.players)) for x in sorted(layout.inner_edges(seat)) if not open_field]
    beside = [x for kind, x, _wide in (*layout.before, *layout.after) if kind != "hand"]
    fine = [(x, top, x, end) for x in (*inner, *beside)]
    if layout.shape == "stacked" and not open_field:
        fine += [(players[0], y + layout.high / 2, players[-1], y + layout.high / 2) for y in bottoms]
    fine += [(left, y, right, y) for y in bottoms]
    strong = [(left, y, right, y) for y in (*bottoms[EVERY - 1 :: EVERY], end)]
    strong += [(x, top, x, end) for x in players]
    for lines, thick, colour in ((fine, 0.4, LINE), (strong, 0.9, NIGHT)):
        document.canvas.setLineWidth(thick)
        document.canvas.setStrokeColor(colour)
        document.canvas.lines(lines)


def draw_dealer(document: Document, layout: Layout, line: SheetLine, bottom: float, *, size: float) -> None:
    """Shade the dealer's field and put the sign of a card into it."""
    for seat, cell in enumerate(line.cells):
        if cell.dealer:
            left = layout.players + seat * layout.wide
            document.box(left, bottom, layout.wide, layout.high, fill=SOFT)
            document.canvas.setFillColor(GOLD)
            draw_icon(document.canvas, "dealer", left + 0.4 * MM, bottom + layout.high - size - 0.4 * MM, size)


def edges(sheet: ScoreSheet, layout: Layout) -> list[float]:
    """Where one player's field ends and the next begins."""
    return [layout.players + seat * layout.wide for seat in range(len(sheet.players) + 1)]


def draw_line(document: Document, sheet: ScoreSheet, layout: Layout, line: SheetLine, bottom: float) -> None:
    """What stands in one hand."""
    middle = bottom + layout.high / 2
    for seat, cell in enumerate(line.cells):
        draw_cell(document, layout, cell, seat, bottom)
    for kind, left, wide in layout.before:
        if kind == "trump":
            draw_trump(document, sheet, line, left, wide, middle)
        else:
            text = line.number if kind == "hand" else line.cards
            document.text(
                left + wide / 2, centred(middle, 10), text, size=10, bold=kind == "cards", align="centre",
                colour=MUTED if kind == "hand" else INK, room=wide - GAP,
            )  # fmt: skip
    for kind, left, wide in layout.after:
        if kind == "remarks":
            draw_remarks(document, line, left, wide, bottom, layout.high)
        elif text := line.bids if kind == "bids" else line.check:
            document.text(
                left + wide - GAP, centred(middle, 9), text, size=9, align="right", colour=MUTED, room=wide - GAP
            )


def centred(middle: float, size: float) -> float:
    """The base line of letters whose middle is at a height."""
    return middle - size * CAPITALS / 2


def draw_trump(document: Document, sheet: ScoreSheet, line: SheetLine, left: float, wide: float, middle: float) -> None:
    """The suit as its sign, with its name beside or below."""
    if not line.trump:
        return
    deck = DECKS[sheet.deck]
    colours = dict(zip(deck.suits, deck.colours, strict=True))
    document.canvas.setFillColor(SUIT_COLOURS[colours[line.trump]] if line.trump in colours else MUTED)
    size = 3.2 * MM
    draw_icon(document.canvas, line.trump, left + wide / 2 - size / 2, middle - 0.4 * MM, size)
    document.text(
        left + wide / 2, middle - 2.5 * MM, line.trump_name, size=6, align="centre", colour=MUTED, room=wide - GAP
    )


def draw_cell(document: Document, layout: Layout, cell: SheetCell, seat: int, bottom: float) -> None:
    """What is known of one player in one hand."""
    if cell.bid:
        draw_bid(document, cell, layout.box("bid", seat, bottom))
    if cell.tricks:
        draw_tricks(document, cell, layout.box("tricks", seat, bottom))
    if "points" in layout.boxes:
        draw_figure(document, cell.points, layout.box("points", seat, bottom), size=8.5, colour=MUTED)
    draw_figure(document, cell.total, layout.box("total", seat, bottom), size=10.5, bold=True)


def draw_figure(
    document: Document, text: str, box: tuple[float, float, float, float], *, size: float, bold: bool = False,
    colour: Color = INK,
) -> None:  # fmt: skip
    """A figure at the right edge of its box, so that all of a column are aligned."""
    if not text:
        return
    x, y, wide, high = box
    document.text(
        x + wide - 1.2 * MM, centred(y + high / 2, size), text, size=size, bold=bold, align="right", colour=colour,
        room=wide - 1.6 * MM,
    )  # fmt: skip


def draw_bid(document: Document, cell: SheetCell, box: tuple[float, float, float, float]) -> None:
    """The bid, and where a card moved it an arrow to the one that counts."""
    x, y, wide, high = box
    middle, size = y + high / 2, FIGURE
    if not cell.moved:
        document.text(x + wide / 2 + FIGURES, centred(middle, size), cell.bid, size=size, align="right")
        return
    size = 8.5
    arrow, base = 2.2 * MM, centred(middle, size)
    first, second = width(cell.bid, REGULAR, size), width(cell.moved, REGULAR, size)
    begin = x + (wide - first - second - arrow) / 2 + 0.6 * MM
    document.text(begin, base, cell.bid, size=size, colour=MUTED)
    tip = begin + first + arrow - 0.4 * MM
    head = [(tip - 1.5, middle + 1.5, tip, middle), (tip - 1.5, middle - 1.5, tip, middle)]
    document.canvas.setLineWidth(0.6)
    document.canvas.setStrokeColor(INK)
    document.canvas.lines([(begin + first + 0.4 * MM, middle, tip, middle), *head])
    document.text(begin + first + arrow, base, cell.moved, size=size)


def draw_tricks(document: Document, cell: SheetCell, box: tuple[float, float, float, float]) -> None:
    """The tricks, with a check or a cross for those who read no colours."""
    x, y, wide, high = box
    middle, sign = y + high / 2, 2.3 * MM
    right = x + wide / 2 + (0.3 * MM if cell.mark else FIGURES)
    document.text(right, centred(middle, FIGURE), cell.tricks, size=FIGURE, align="right")
    if cell.mark:
        document.canvas.setFillColor(HIT if cell.mark == "hit" else MISS)
        draw_icon(
            document.canvas, "check" if cell.mark == "hit" else "cross", right + 0.7 * MM, middle - sign / 2, sign
        )


def draw_remarks(document: Document, line: SheetLine, left: float, wide: float, bottom: float, high: float) -> None:
    """What else happened, one under the other; special cards have a box to tick."""
    room, size = wide - 2 * GAP, 6.8
    side = 2.8 * MM
    texts = [(text, True) for text in line.boxes]
    texts += [(part, False) for remark in line.remarks for part in broken(remark, REGULAR, size, room)]
    if not texts:
        return
    step = min(4 * MM if line.boxes else 2.8 * MM, (high - 0.8 * MM) / len(texts))
    size = min(size, step * 0.88)
    middle = bottom + high / 2 + step * (len(texts) - 1) / 2
    for text, ticked in texts:
        x = left + GAP
        if ticked:
            document.box(x, middle - side / 2, side, side, edge=MUTED)
            x += side + GAP
        document.text(x, centred(middle, size), text, size=size, room=left + wide - GAP - x)
        middle -= step
