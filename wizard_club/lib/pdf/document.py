"""One file of sheets: its pages, and the few things that every sheet draws.

The same data make the same bytes: no clock is read and nothing is random here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Literal

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFStream, PDFZCompress
from reportlab.pdfgen.canvas import Canvas

from wizard_club.lib.pdf.fonts import BOLD, REGULAR, font, shown, width
from wizard_club.lib.pdf.paper import Paper
from wizard_club.lib.qr import qr_code

Align = Literal["left", "centre", "right"]

INK, MUTED, LINE, SOFT = HexColor("#1e1a2c"), HexColor("#575066"), HexColor("#b9b2a4"), HexColor("#f1edf8")
NIGHT, GOLD, HIT, MISS = HexColor("#241b4f"), HexColor("#805000"), HexColor("#17653a"), HexColor("#a01c2b")
WHITE = HexColor("#ffffff")

# How far a text may be made smaller, and how narrow its letters, before it takes two lines.
SMALLEST, NARROWEST = 0.72, 0.88
CAPITALS = 0.72
# How high a row of a code is: a little over the one above it, so that no screen shows a gap between them.
OVERLAP = 1.02


@dataclass(frozen=True, slots=True)
class Info:
    """What a file says of itself. `language` is a code as in HTML: en, de."""

    title: str
    author: str
    language: str


class Sheets(Canvas):
    """Reportlab's canvas, but of a finished page only its compressed stream is kept: large files need no room."""

    def showPage(self) -> None:  # noqa: N802
        super().showPage()
        page = self._doc.Pages.pages[-1]  # type: ignore[attr-defined]
        page.Contents = PDFStream(PDFDictionary({"Filter": "/FlateDecode"}), PDFZCompress.encode(page.stream), ())
        page.stream = ""


class Document:
    """A file being drawn, page by page."""

    def __init__(self, paper: Paper, info: Info) -> None:
        self.paper = paper
        self.pages = 0
        font(REGULAR), font(BOLD)
        self.canvas = Sheets(
            "", pagesize=(paper.width, paper.height), invariant=1, pageCompression=1, lang=info.language
        )
        self.canvas.setTitle(info.title)
        self.canvas.setAuthor(info.author)
        self.canvas.setCreator("Wizard Club")
        self.canvas.setProducer("Wizard Club")
        self.canvas.setViewerPreference("DisplayDocTitle", "true")

    def page(self, label: str, *, outline: str = "") -> None:
        """Begin the next page. `label` is what a viewer calls it, `outline` its line in the list of contents."""
        if self.pages:
            self.canvas.showPage()
        self.canvas.addPageLabel(self.pages, prefix=shown(label))
        self.pages += 1
        if outline:
            key = f"page-{self.pages}"
            self.canvas.bookmarkPage(key)
            self.canvas.addOutlineEntry(shown(outline), key)

    def finish(self) -> bytes:
        """The whole file. Nothing can be drawn after this."""
        data: bytes = self.canvas.getpdfdata()  # type: ignore[no-untyped-call]
        return data

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = 10,
        bold: bool = False,
        align: Align = "left",
        colour: Color = INK,
        room: float | None = None,
    ) -> None:
        """One line on the base line y, from x, around it or up to it. In too little `room` its letters get smaller,
        then narrower, as much as it takes: nothing is cut off.
        """
        text, name = shown(text), BOLD if bold else REGULAR
        wide = width(text, name, size)
        squeeze = 1.0
        if room is not None and wide > room:
            size, squeeze = fitted(wide, size, room)
            wide = min(room, width(text, name, size))
        if align != "left":
            x -= wide if align == "right" else wide / 2
        self.canvas.setFillColor(colour)
        line = self.canvas.beginText(round(x, 2), round(y, 2))
        line.setFont(name, round(size, 2))
        if squeeze < 1:
            line.setHorizScale(100 * squeeze)
        line.textOut(text)
        if squeeze < 1:
            line.setHorizScale(100)
        self.canvas.drawText(line)

    def name(
        self,
        x: float,
        y: float,
        text: str,
        room: float,
        *,
        size: float = 10,
        bold: bool = False,
        align: Align = "left",
        colour: Color = INK,
    ) -> None:
        """A name in a box of `room` width whose middle is at height y: on two lines where one would be too small."""
        text, face = shown(text), BOLD if bold else REGULAR
        if width(text, face, size) * SMALLEST * NARROWEST <= room:
            self.text(x, y - size * CAPITALS / 2, text, size=size, bold=bold, align=align, colour=colour, room=room)
            return
        # Both lines together stay within a row of 1.75 times the size, with what hangs below the base line.
        size *= 0.76
        upper, lower = halves(text)
        for line, above in ((upper, 0.62), (lower, -0.58)):
            middle = y + above * size - size * CAPITALS / 2
            self.text(x, middle, line, size=size, bold=bold, align=align, colour=colour, room=room)

    def line(self, x: float, y: float, to_x: float, to_y: float, *, thick: float = 0.5, colour: Color = LINE) -> None:
        """A straight line."""
        self.canvas.setStrokeColor(colour)
        self.canvas.setLineWidth(thick)
        self.canvas.line(x, y, to_x, to_y)

    def box(
        self, x: float, y: float, wide: float, high: float, *, fill: Color | None = None, edge: Color | None = None
    ) -> None:
        """A rectangle, filled or with an edge or both."""
        if fill is not None:
            self.canvas.setFillColor(fill)
        if edge is not None:
            self.canvas.setStrokeColor(edge)
            self.canvas.setLineWidth(0.5)
        self.canvas.rect(x, y, wide, high, stroke=int(edge is not None), fill=int(fill is not None))

    def qr(self, x: float, y: float, address: str, size: float) -> None:
        """The code of an address, its quiet zone within the square of `size` at x, y."""
        code = qr_code(address)
        canvas = self.canvas
        canvas.saveState()
        canvas.setFillColor(INK)
        canvas.translate(x, y + size)
        canvas.scale(size / code.size, size / code.size)
        # Each row from where it begins: rows that say the same in the same words make files a third smaller.
        above = 0
        for row, runs in groupby(code.runs, itemgetter(1)):
            canvas.translate(0, above - row - 1)
            path = canvas.beginPath()
            for left, _row, length in runs:
                path.rect(left, 0, length, OVERLAP)
            canvas.drawPath(path, stroke=0, fill=1)
            above = row + 1
        canvas.restoreState()

    def table_lines(self, xs: Sequence[float], ys: Sequence[float], *, colour: Color = LINE) -> None:
        """The grid of a table: a line at every x and every y."""
        self.canvas.setStrokeColor(colour)
        self.canvas.setLineWidth(0.5)
        self.canvas.grid(list(xs), list(ys))


def fitted(wide: float, size: float, room: float) -> tuple[float, float]:
    """The size and the squeeze of letters at which a text of some width goes into less room."""
    smaller = max(SMALLEST, room / wide)
    return size * smaller, min(1.0, room / (wide * smaller))


def halves(text: str) -> tuple[str, str]:
    """A long text on two lines, parted at the blank or hyphen nearest to its middle, or in the middle."""
    middle = len(text) / 2
    places = [at + 1 for at, letter in enumerate(text) if letter in " -" and 0 < at < len(text) - 1]
    at = min(places, key=lambda place: abs(place - middle), default=round(middle))
    if abs(at - middle) > len(text) / 4:
        at = round(middle)
    return text[:at].rstrip(), text[at:].lstrip()
