"""What stands below the hands of a score sheet: rows to fill in, the ranking, and the notes."""

from __future__ import annotations

from scoring.pdf.sheet_data import RankLine, ScoreSheet
from scoring.pdf.sheet_layout import BLANKS_ROW, FOOT_ROW, NOTE, NOTE_SIZE, RANK_ROW, TALL_ROW, Layout, note_lines
from wizard_club.lib.pdf.document import CAPITALS, GOLD, INK, LINE, MUTED, NIGHT, SOFT, Document
from wizard_club.lib.pdf.fonts import REGULAR, shown, width
from wizard_club.lib.pdf.icons import draw_icon
from wizard_club.lib.pdf.paper import MM

RANKING = 132 * MM


def draw_foot_rows(document: Document, sheet: ScoreSheet, layout: Layout, top: float) -> float:
    """Rows to fill in, their fields below those of the players; the height where they end."""
    left, right = document.paper.left, layout.players + layout.wide * len(sheet.players)
    for row in sheet.foot:
        bottom = top - (TALL_ROW if row.tall else FOOT_ROW)
        middle = (top + bottom) / 2 - 8 * CAPITALS / 2
        document.text(
            layout.players - 1.5 * MM, middle, row.label, size=8, align="right", colour=MUTED,
            room=layout.players - left - 1.5 * MM,
        )  # fmt: skip
        document.line(left, bottom, right, bottom, thick=0.4)
        for seat in range(len(sheet.players) + 1):
            x = layout.players + seat * layout.wide
            document.line(x, top, x, bottom, thick=0.9, colour=NIGHT)
        top = bottom
    if sheet.foot:
        document.line(left, top, right, top, thick=0.9, colour=NIGHT)
    if sheet.blanks:
        top = draw_blanks(document, sheet, top)
    return top


def draw_blanks(document: Document, sheet: ScoreSheet, top: float) -> float:
    """Labels with a line to write on, side by side."""
    paper, base = document.paper, top - BLANKS_ROW + 2 * MM
    wide = paper.inner / len(sheet.blanks)
    for place, label in enumerate(sheet.blanks):
        x = paper.left + place * wide
        document.text(x, base, label, size=8, colour=MUTED)
        document.line(x + width(shown(label), REGULAR, 8) + 2 * MM, base, x + wide - 4 * MM, base, thick=0.5)
    return base - 2 * MM


def draw_ranking(document: Document, sheet: ScoreSheet, top: float) -> float:
    """Who is where, by rank; the height where it ends."""
    if not sheet.ranking:
        return top
    left, right = document.paper.left, document.paper.left + min(RANKING, document.paper.inner)
    words = sheet.words
    base = top - 9.5 * MM
    document.text(left, base, words.ranking, size=11, bold=True, colour=NIGHT)
    for x, title in ((right - 26 * MM, words.total), (right - 2 * MM, words.hits)):
        document.text(x, base, title, size=7.5, align="right", colour=MUTED)
    top -= 12 * MM
    document.line(left, top, right, top, thick=0.9, colour=NIGHT)
    for number, line in enumerate(sheet.ranking):
        bottom = top - RANK_ROW
        if number % 2:
            document.box(left, bottom, right - left, RANK_ROW, fill=SOFT)
        draw_rank(document, line, left, right, bottom)
        document.line(left, bottom, right, bottom, thick=0.35, colour=LINE)
        top = bottom
    return top


def draw_rank(document: Document, line: RankLine, left: float, right: float, bottom: float) -> None:
    """One line of the ranking."""
    middle = bottom + RANK_ROW / 2
    base = middle - 10 * CAPITALS / 2
    document.text(left + 7 * MM, base, line.rank, size=10, bold=line.leads, align="right")
    if line.leads:
        document.canvas.setFillColor(GOLD)
        draw_icon(document.canvas, "crown", left, middle - 1.6 * MM, 3.2 * MM)
    room = right - left - 55 * MM
    before = shown(" · ".join(line.before))
    part = min(width(before, REGULAR, 7.5), room * 0.5) if before else 0
    document.name(left + 10 * MM, middle, line.name, room - part - 2 * MM, size=10, bold=line.leads)
    if before:
        document.text(left + 10 * MM + room, base, before, size=7.5, align="right", colour=MUTED, room=part)
    document.text(right - 26 * MM, base, line.total, size=10.5, bold=True, align="right", colour=INK)
    document.text(right - 2 * MM, base, line.hits, size=10, align="right", colour=INK)


def draw_notes(document: Document, sheet: ScoreSheet, top: float) -> None:
    """What is to be known, in small letters."""
    base = top - 1.5 * MM - NOTE_SIZE * CAPITALS
    for line in note_lines(sheet, document.paper):
        document.text(document.paper.left, base, line, size=NOTE_SIZE, colour=MUTED)
        base -= NOTE
