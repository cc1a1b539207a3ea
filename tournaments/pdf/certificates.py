"""Certificates: one a page, across. Gold is a dark brown where a printer has no colours; nothing hangs on it."""

from __future__ import annotations

from reportlab.lib.colors import Color

from tournaments.selectors.prints.certificates import Certificate, Certificates
from wizard_club.lib.pdf.document import CAPITALS, GOLD, INK, MUTED, NIGHT, Document, Info, halves
from wizard_club.lib.pdf.fonts import BOLD, REGULAR, shown, width
from wizard_club.lib.pdf.icons import draw_icon
from wizard_club.lib.pdf.paper import MM, Paper

EDGE = 10 * MM
# From the edge of the frame to the gold line within, and how deep its corners are cut in for the signs of the suits.
GAP, NOTCH = 2.4 * MM, 11 * MM
QR = 17 * MM
LARGEST, LEAST = 46.0, 25.0
# How far from the medal, and how large.
STARS = ((19 * MM, 5 * MM), (26.5 * MM, 3.6 * MM), (32.5 * MM, 2.4 * MM))


def certificates_pdf(sheet: Certificates, paper: Paper, info: Info) -> bytes:
    """The certificates as one file."""
    document = Document(paper.turned, info)
    for number, certificate in enumerate(sheet.people, 1):
        document.page(certificate.name, outline=f"{certificate.figure} · {certificate.name}")
        draw_frame(document, sheet.ornaments)
        draw_certificate(document, sheet, certificate)
        draw_small_print(document, sheet, number)
    return document.finish()


def draw_certificate(document: Document, sheet: Certificates, certificate: Certificate) -> None:
    """What it says, from the hat to the line to sign on."""
    paper = document.paper
    middle, top = paper.width / 2, paper.height
    room = paper.width - 2 * EDGE - 2 * NOTCH - 10 * MM
    draw_medal(document, middle, top - 43 * MM, certificate.figure)
    tracked(document, middle, top - 65 * MM, sheet.head.title, size=13, colour=GOLD)
    fitted_lines(document, middle, top - 77 * MM, sheet.head.event, room, largest=25, least=16, colour=NIGHT)
    fitted_lines(document, middle, top - 107.5 * MM, certificate.name, room, largest=LARGEST, least=LEAST, colour=INK)
    draw_rule(document, middle, top - 122 * MM)
    document.text(middle, top - 136 * MM, certificate.place, size=25, bold=True, align="centre", colour=NIGHT)
    document.text(middle, top - 144 * MM, certificate.among, size=12.5, align="centre", colour=MUTED, room=room)
    draw_signing(document, sheet)


def draw_signing(document: Document, sheet: Certificates) -> None:
    """Where and when on the left, the line to sign on the right, the code of the event's page between them."""
    paper = document.paper
    long, base = 78 * MM, EDGE + 23 * MM
    left, right = paper.left + 16 * MM, paper.right - 16 * MM
    for start, end in ((left, left + long), (right - long, right)):
        document.line(start, base, end, base, thick=0.6, colour=INK)
    upper, lower = (sheet.venue, sheet.day) if sheet.venue else (sheet.day, "")
    document.text(left + long / 2, base + 2.4 * MM, upper, size=12, align="centre", room=long)
    document.text(left + long / 2, base - 5 * MM, lower, size=10, align="centre", colour=MUTED, room=long)
    document.text(right - long / 2, base - 5 * MM, sheet.signature, size=10, align="centre", colour=MUTED, room=long)
    document.qr(paper.width / 2 - QR / 2, base - QR / 2 - 1 * MM, sheet.head.address, QR)


def draw_small_print(document: Document, sheet: Certificates, number: int) -> None:
    """What every sheet says of itself, below the frame."""
    paper, head, base = document.paper, sheet.head, EDGE - 4.2 * MM
    page = head.page_of.format(page=number, pages=len(sheet.people))
    third = (paper.width - 2 * EDGE) / 3
    document.text(EDGE, base, head.facts_line, size=6.5, colour=MUTED, room=third)
    document.text(paper.width / 2, base, head.address, size=6.5, colour=MUTED, align="centre", room=third)
    document.text(
        paper.width - EDGE, base, f"{head.printed} · {page}", size=6.5, colour=MUTED, align="right", room=third
    )


def draw_medal(document: Document, x: float, y: float, figure: str) -> None:
    """The place in a ring that wears the hat."""
    canvas, ring, hat = document.canvas, 10.5 * MM, 17 * MM
    canvas.setStrokeColor(GOLD)
    for radius, thick in ((ring, 1.5), (ring - 1.4 * MM, 0.5)):
        canvas.setLineWidth(thick)
        canvas.circle(x, y, radius, stroke=1, fill=0)
    size = 27.0
    document.text(x, y - size * CAPITALS / 2, figure, size=size, bold=True, align="centre", room=1.45 * ring)
    canvas.setFillColor(NIGHT)
    draw_icon(canvas, "hat", x - hat / 2, y + ring - 1.6 * MM, hat)
    canvas.setFillColor(GOLD)
    for away, star in STARS:
        for side in (-1, 1):
            draw_icon(canvas, "star", x + side * away - star / 2, y - star / 2, star)


def draw_rule(document: Document, x: float, y: float) -> None:
    """A gold line that is broken by a diamond."""
    half, break_, diamond = 52 * MM, 4 * MM, 1.5 * MM
    for side in (-1, 1):
        document.line(x + side * break_, y, x + side * half, y, thick=0.8, colour=GOLD)
    path = document.canvas.beginPath()
    path.moveTo(x - diamond, y)
    for to_x, to_y in ((x, y + diamond), (x + diamond, y), (x, y - diamond)):
        path.lineTo(to_x, to_y)
    path.close()
    document.canvas.setFillColor(GOLD)
    document.canvas.drawPath(path, stroke=0, fill=1)


def draw_frame(document: Document, ornaments: tuple[str, ...]) -> None:
    """A dark frame, and a gold line within that makes room for a sign in each corner."""
    canvas, paper = document.canvas, document.paper
    wide, high = paper.width - 2 * EDGE, paper.height - 2 * EDGE
    canvas.setStrokeColor(NIGHT)
    canvas.setLineWidth(2)
    canvas.rect(EDGE, EDGE, wide, high)
    left, low, right, up = EDGE + GAP, EDGE + GAP, EDGE + wide - GAP, EDGE + high - GAP
    path = canvas.beginPath()
    path.moveTo(left + NOTCH, low)
    for x, y in (
        (right - NOTCH, low), (right - NOTCH, low + NOTCH), (right, low + NOTCH),
        (right, up - NOTCH), (right - NOTCH, up - NOTCH), (right - NOTCH, up),
        (left + NOTCH, up), (left + NOTCH, up - NOTCH), (left, up - NOTCH),
        (left, low + NOTCH), (left + NOTCH, low + NOTCH),
    ):  # fmt: skip
        path.lineTo(x, y)
    path.close()
    canvas.setStrokeColor(GOLD)
    canvas.setLineWidth(0.8)
    canvas.drawPath(path)
    canvas.setFillColor(GOLD)
    size = 6.4 * MM
    inset = (NOTCH - size) / 2
    corners = ((left, up - NOTCH), (right - NOTCH, up - NOTCH), (left, low), (right - NOTCH, low))
    for sign, (x, y) in zip(ornaments, corners, strict=False):
        draw_icon(canvas, sign, x + inset, y + inset, size)


def fitted_lines(
    document: Document, x: float, y: float, text: str, room: float, *, largest: float, least: float, colour: Color
) -> None:
    """A text around x and y as large as its room allows; on two lines where one would be smaller than `least`."""
    text = shown(text)
    lines: tuple[str, ...] = (text,)
    size = largest_size(lines, room, largest)
    if size < least:
        lines = halves(text)
        size = largest_size(lines, room, least)
    for number, line in enumerate(lines):
        middle = y + (len(lines) - 1 - 2 * number) * size * 0.6
        document.text(x, middle - size * CAPITALS / 2, line, size=size, bold=True, align="centre", colour=colour)


def largest_size(lines: tuple[str, ...], room: float, largest: float) -> float:
    """The size of letters at which all lines go into their room."""
    wide = max(width(line, BOLD, largest) for line in lines)
    return min(largest, largest * room / max(wide, 1))


def tracked(document: Document, x: float, y: float, text: str, *, size: float, colour: Color) -> None:
    """A word with wide gaps between its letters, around x."""
    text, gap = shown(text), size * 0.32
    wide = width(text, REGULAR, size) + gap * (len(text) - 1)
    document.canvas.setFillColor(colour)
    line = document.canvas.beginText(x - wide / 2, y)
    line.setFont(REGULAR, size)
    line.setCharSpace(gap)
    line.textOut(text)
    line.setCharSpace(0)
    document.canvas.drawText(line)
