"""Sheets beside the floor: the same strings, lines and codes drawn by reportlab and segno alone, without a layout.

What a sheet draws is recorded once; the floor draws just that again on one canvas with the same fonts and compression.
Seconds are those of the processor in the quickest of some turns, so that a busy machine measures the same.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import segno
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject
from segno.utils import matrix_to_lines

from scoring.gamestate import load_state
from scoring.models import Game
from scoring.pdf.score_sheets import score_sheets_pdf
from scoring.pdf.sheet_data import ScoreSheet
from scoring.selectors.score_sheet import filled_sheet
from tournaments.pdf.slips import slips_pdf
from tournaments.selectors.prints.slips import Slip, Slips, SlipSeat, SlipWords
from wizard_club.lib.pdf.document import Document, Info
from wizard_club.lib.pdf.head import Head
from wizard_club.lib.pdf.paper import A4

TURNS = 15
TABLES, SLIPS_SIZE = 250, 300_000
LIMIT = 2.0
FEW, MANY, GROWTH = 100, 1000, 24
INFO = Info("Benchmark", "Wizard Club", "en")


@dataclass
class Drawing:
    """What was drawn: strings with font, size and place, lines, and the addresses of codes. None is a new page."""

    strings: list[tuple[str, float, float, float, str] | None] = field(default_factory=list)
    lines: list[tuple[float, float, float, float]] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)


@contextmanager
def recording() -> Iterator[Drawing]:
    """Write down what is drawn meanwhile."""
    drawing = Drawing()
    kept = (PDFTextObject.textOut, Canvas.line, Canvas.rect, Canvas.grid, Canvas.showPage, Document.qr)

    def text_out(self: Any, text: str) -> None:
        drawing.strings.append((self._fontname, self._fontsize, self._x, self._y, text))
        kept[0](self, text)

    def line(self: Any, *ends: float) -> None:
        drawing.lines.append(ends)  # type: ignore[arg-type]
        kept[1](self, *ends)

    def rect(self: Any, x: float, y: float, wide: float, high: float, **how: int) -> None:
        drawing.lines.append((x, y, x + wide, y + high))
        kept[2](self, x, y, wide, high, **how)

    def grid(self: Any, xs: list[float], ys: list[float]) -> None:
        drawing.lines += [(x, ys[0], x, ys[-1]) for x in xs] + [(xs[0], y, xs[-1], y) for y in ys]
        kept[3](self, xs, ys)

    def show_page(self: Any) -> None:
        drawing.strings.append(None)
        kept[4](self)

    def qr(self: Any, x: float, y: float, address: str, size: float) -> None:
        drawing.codes.append(address)
        kept[5](self, x, y, address, size)

    names = ((PDFTextObject, "textOut"), (Canvas, "line"), (Canvas, "rect"), (Canvas, "grid"), (Canvas, "showPage"))
    patches = (text_out, line, rect, grid, show_page)
    for (owner, name), patch in zip(names, patches, strict=True):
        setattr(owner, name, patch)
    Document.qr = qr  # type: ignore[method-assign]
    yield drawing
    for (owner, name), before in zip(names, kept, strict=False):
        setattr(owner, name, before)
    Document.qr = kept[5]  # type: ignore[method-assign]


def bare(drawing: Drawing) -> bytes:
    """The floor: the same, with nothing around it."""
    canvas = Canvas("", pagesize=(A4.width, A4.height), invariant=1, pageCompression=1)
    for address in drawing.codes:
        path = canvas.beginPath()
        for (x, y), (end, _y) in matrix_to_lines(segno.make_qr(address, error="m", boost_error=False).matrix, 0, 0):
            path.rect(x, y, end - x, 1)
        canvas.drawPath(path, stroke=0, fill=1)
    for line in drawing.lines:
        canvas.line(*line)
    for string in drawing.strings:
        if string is None:
            canvas.showPage()
        else:
            name, size, x, y, text = string
            canvas.setFont(name, size)
            canvas.drawString(x, y, text)
    data: bytes = canvas.getpdfdata()
    return data


def head(title: str, *facts: str, where: str = "HTTPS://WIZARD.EXAMPLE/GAMES/K7F3Q9/") -> Head:
    """What stands on top of a sheet."""
    return Head(
        title=title,
        event="Autumn Wizard Cup 2026",
        facts=(*facts, "Amigo tournament"),
        printed="Printed 30 November 2026, 21:14",
        page_of="Page {page} of {pages}",
        address=where,
    )


def filled() -> ScoreSheet:
    """The demo's finished game."""
    game = Game.objects.exclude(state="running").filter(occasion="").select_related("settings")[0]
    return filled_sheet(load_state(game), head("Score sheet"))


def slips() -> Slips:
    """A round of 250 tables of four, each with an address of its own."""
    words = SlipWords(
        table="Table", game="Game", start="Start", deals="deals first", scan="Scan the code to open the pad."
    )
    tables = tuple(
        Slip(
            number=str(at + 1),
            beside="",
            people=tuple(SlipSeat(str(seat + 1), f"Player {4 * at + seat + 1:04}", seat == 0) for seat in range(4)),
            code=f"K7F{at:03}",
            address=f"HTTPS://WIZARD.EXAMPLE/L/{at * 7919 % 1000003:06}ABCDEFGHJKMNPQRSTUVWXYZ234",
            refused="",
        )
        for at in range(TABLES)
    )
    return Slips(head("Table slips", "Round 2 of 5"), tables, "19:30", "Amigo tournament", words)


def compared(make: Callable[[], bytes]) -> tuple[float, float, Drawing, int]:
    """Seconds of a sheet and of its floor, what was drawn, and the size of the file."""
    with recording() as drawing:
        size = len(make())
    times: dict[Callable[[], bytes], list[float]] = {make: [], (floor := lambda: bare(drawing)): []}
    turns = TURNS if len(drawing.codes) < FEW else 5
    for _turn in range(turns):
        for work, taken in times.items():
            begin = time.process_time()
            work()
            taken.append(time.process_time() - begin)
    return min(times[make]), min(times[floor]), drawing, size


def paper_table() -> tuple[str, bool]:
    """The result for people, and whether every limit is held."""
    rows, held = [f"{'paper':34}{'seconds':>10}{'floor':>9}{'ratio':>8}{'limit':>8}"], True
    sheet, round_of_slips = filled(), slips()
    kinds: list[tuple[str, Callable[[], bytes], int]] = [
        ("filled score sheet", lambda: score_sheets_pdf([sheet], A4, INFO), 0),
        (f"slips of {TABLES} tables", lambda: slips_pdf(round_of_slips, A4, INFO), SLIPS_SIZE),
    ]
    for name, make, most in kinds:
        taken, floor, drawing, size = compared(make)
        fits = taken <= LIMIT * floor and (not most or size <= most)
        held = held and fits
        row = f"{name:34}{taken:10.4f}{floor:9.4f}{taken / floor:8.2f}{LIMIT:8.1f}"
        strings = sum(string is not None for string in drawing.strings)
        row += f"  {strings} strings, {len(drawing.lines)} lines, {len(drawing.codes)} codes, {size / 1000:.0f} kB"
        rows.append(row + (f" of {most / 1000:.0f}" if most else "") + ("" if fits else "  over"))
    few, many = (memory(pages) for pages in (FEW, MANY))
    grown = many[0] - few[0]
    held = held and grown <= GROWTH
    for pages, (resident, traced) in ((FEW, few), (MANY, many)):
        rows.append(f"{f'memory of {pages} audit sheets':34}{resident:7.1f} MB, {traced:.1f} MB of them in Python")
    verdict = "" if grown <= GROWTH else "  over"
    rows.append(f"{f'{MANY - FEW} more pages':34}{grown:7.1f} MB of {GROWTH} MB{verdict}")
    return "\n".join(rows), held


def memory(pages: int) -> tuple[float, float]:
    """By how many MB a new process grows at most while it makes a file: resident, and as Python counts."""
    command = [sys.executable, "-m", "benchmarks.paper_memory", str(pages)]
    resident = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    traced = subprocess.run([*command, "traced"], capture_output=True, text=True, check=True).stdout
    return float(resident), float(traced)
