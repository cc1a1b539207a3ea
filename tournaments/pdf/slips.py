"""Table slips: four to a page, with lines to cut along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournaments.selectors.prints.slips import Slip, Slips, SlipSeat
from wizard_club.lib.pdf.document import CAPITALS, GOLD, INK, LINE, MUTED, NIGHT, Document, Info
from wizard_club.lib.pdf.fonts import BOLD, REGULAR, broken, shown, width
from wizard_club.lib.pdf.icons import draw_icon
from wizard_club.lib.pdf.paper import MM, Paper
from wizard_club.lib.qr import QUIET_ZONE, qr_code

A_PAGE = 4
# From so many pages on they are cut as a stack: each quarter of it is then in order.
STACK = 4
PAD = 8 * MM
# The dark part of the code; the light around it is added.
QR = 30 * MM
NUMBER = 100
ROW = 8 * MM
MARK = 6 * MM


def slips_pdf(sheet: Slips, paper: Paper, info: Info) -> bytes:
    """The slips as one file."""
    document = Document(paper, info)
    pages = list(pages_of(sheet.slips))
    for number, slips in enumerate(pages, 1):
        label = f"{sheet.words.table} {', '.join(slip.number for slip in slips if slip)}"
        document.page(label)
        draw_marks(document)
        for quarter, slip in enumerate(slips):
            if slip is not None:
                left = quarter % 2 * paper.width / 2
                top = paper.height - quarter // 2 * paper.height / 2
                foot = f"{sheet.head.printed} · {sheet.head.page_of.format(page=number, pages=len(pages))}"
                draw_slip(document, sheet, slip, left + PAD, top - PAD, foot)
    return document.finish()


def pages_of(slips: Sequence[Slip]) -> Iterator[list[Slip | None]]:
    """The slips in fours: of a few pages one after the other, of a stack so that its quarters laid on each other are in
    order once it is cut.
    """
    pages = -(-len(slips) // A_PAGE)
    for page in range(pages):
        places = [page + quarter * pages if pages >= STACK else page * A_PAGE + quarter for quarter in range(A_PAGE)]
        yield [slips[place] if place < len(slips) else None for place in places]


def draw_marks(document: Document) -> None:
    """Where to cut: marks at the edges, and a fine broken line between them."""
    paper = document.paper
    across, down = paper.width / 2, paper.height / 2
    document.canvas.setDash(1, 3)
    document.line(across, 0, across, paper.height, thick=0.4)
    document.line(0, down, paper.width, down, thick=0.4)
    document.canvas.setDash()
    for y in (0, paper.height - MARK):
        document.line(across, y, across, y + MARK, thick=0.6, colour=INK)
    for x in (0, paper.width - MARK):
        document.line(x, down, x + MARK, down, thick=0.6, colour=INK)
    document.line(across - MARK / 2, down, across + MARK / 2, down, thick=0.6, colour=INK)
    document.line(across, down - MARK / 2, across, down + MARK / 2, thick=0.6, colour=INK)


def draw_slip(document: Document, sheet: Slips, slip: Slip, x: float, top: float, foot: str) -> None:
    """One slip, its upper left corner at x, top."""
    wide = document.paper.width / 2 - 2 * PAD
    bottom = top - document.paper.height / 2 + 2 * PAD
    document.text(x, top - 3 * MM, sheet.head.event, size=10, bold=True, colour=GOLD, room=wide)
    start = draw_start(document, sheet, x + wide, top - 9.5 * MM)
    document.text(x, top - 9.5 * MM, sheet.head.facts[0], size=15, bold=True, colour=NIGHT, room=start - x - 2 * MM)
    document.text(x, top - 14.5 * MM, sheet.facts, size=9.5, colour=MUTED, room=wide)
    upper = top - 18.5 * MM
    draw_number(document, sheet, slip, x, upper, wide - QR - 4 * MM)
    if slip.address:
        draw_code(document, slip.address, x + wide, upper)
    else:
        draw_refused(document, slip.refused, x + wide - QR, upper)
    draw_people(document, sheet, slip.people, x, upper - QR - 4 * MM, wide)
    draw_link(document, sheet, slip, x, bottom, wide)
    document.text(x, bottom, foot, size=6.5, colour=MUTED, room=wide)


def draw_start(document: Document, sheet: Slips, right: float, base: float) -> float:
    """When the round starts, or a line to write that on; where it begins on the left."""
    if sheet.start:
        wide = width(shown(sheet.start), BOLD, 15)
        document.text(right, base, sheet.start, size=15, bold=True, colour=NIGHT, align="right")
    else:
        wide = 18 * MM
        document.line(right - wide, base - 0.4 * MM, right, base - 0.4 * MM, thick=0.5, colour=MUTED)
    document.text(right - wide - 1.5 * MM, base, sheet.words.start, size=9.5, colour=MUTED, align="right")
    return right - wide - 1.5 * MM - width(shown(sheet.words.start), REGULAR, 9.5)


def draw_number(document: Document, sheet: Slips, slip: Slip, x: float, top: float, room: float) -> None:
    """The table's number, to be seen from the door, and when the round starts."""
    said = f"{sheet.words.table} · {slip.beside}" if slip.beside else sheet.words.table
    document.text(x, top - 2.8 * MM, said, size=10, colour=MUTED, room=room)
    base = top - 5.5 * MM - NUMBER * CAPITALS
    document.text(x, base, slip.number, size=NUMBER, bold=True, colour=NIGHT, room=room)


def draw_code(document: Document, address: str, right: float, top: float) -> None:
    """The code of the link, its dark part 30 mm wide and flush with the slip's edge."""
    units = qr_code(address).size
    unit = QR / (units - 2 * QUIET_ZONE)
    document.qr(right + QUIET_ZONE * unit - units * unit, top + QUIET_ZONE * unit - units * unit, address, units * unit)


def draw_refused(document: Document, text: str, x: float, top: float) -> None:
    """Where the code would be: why there is none."""
    document.box(x, top - QR, QR, QR, edge=LINE)
    lines = broken(text, REGULAR, 8, QR - 4 * MM)
    base = top - QR / 2 + len(lines) * 3.4 * MM / 2 - 2.6 * MM
    for number, line in enumerate(lines):
        document.text(
            x + QR / 2, base - number * 3.4 * MM, line, size=8, align="centre", colour=MUTED, room=QR - 2 * MM
        )


def draw_people(
    document: Document, sheet: Slips, people: Sequence[SlipSeat], x: float, top: float, wide: float
) -> None:
    """Who sits there, in seat order; the first dealer has the dealer's sign."""
    document.line(x, top, x + wide, top, thick=0.9, colour=NIGHT)
    for row, seat in enumerate(people):
        bottom = top - (row + 1) * ROW
        base = bottom + ROW / 2 - 1.4 * MM
        left = wide - 6 * MM
        document.text(x + 3.5 * MM, base, seat.seat, size=10, colour=MUTED, align="right")
        if seat.deals:
            said = width(shown(sheet.words.deals), REGULAR, 8.5)
            document.text(x + wide, base, sheet.words.deals, size=8.5, colour=GOLD, align="right")
            document.canvas.setFillColor(GOLD)
            draw_icon(document.canvas, "dealer", x + wide - said - 5 * MM, base - 0.8 * MM, 4 * MM)
            left -= said + 7 * MM
        document.name(x + 6 * MM, bottom + ROW / 2, seat.name, left, size=12, bold=True)
        document.line(x, bottom, x + wide, bottom, thick=0.35)


def draw_link(document: Document, sheet: Slips, slip: Slip, x: float, bottom: float, wide: float) -> None:
    """The code of the game and the link in letters, for those who cannot scan."""
    base = bottom + 4.5 * MM
    if slip.address:
        head, token = slip.address[: slip.address.index("/L/") + 3], slip.address[slip.address.index("/L/") + 3 :]
        document.text(x, base, token, size=9.5, bold=True, room=wide)
        document.text(x, base + 4.2 * MM, head, size=9.5, room=wide)
        base += 9.5 * MM
        for line in reversed(broken(sheet.words.scan, REGULAR, 8.5, wide)):
            document.text(x, base, line, size=8.5, colour=MUTED)
            base += 3.7 * MM
        base = bottom + 8.7 * MM
    label = width(shown(slip.code), BOLD, 13)
    document.text(x + wide, base - 0.2 * MM, slip.code, size=13, bold=True, colour=NIGHT, align="right")
    document.text(x + wide - label - 1.5 * MM, base, sheet.words.game, size=8.5, colour=MUTED, align="right")
