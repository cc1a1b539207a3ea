"""Score sheets drawn: blank, audit and filled ones are one design. Data in, pages out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from scoring.pdf.sheet_data import ScoreSheet
from scoring.pdf.sheet_foot import draw_foot_rows, draw_notes, draw_ranking
from scoring.pdf.sheet_layout import Layout, layout_of
from scoring.pdf.sheet_rows import draw_lines, draw_titles
from wizard_club.lib.pdf.document import Document, Info
from wizard_club.lib.pdf.head import draw_head
from wizard_club.lib.pdf.paper import MM, PAPERS, Paper

HALF_MARGIN = 8 * MM


def score_sheets_pdf(sheets: Sequence[ScoreSheet], paper: Paper, info: Info, *, two_up: bool = False) -> bytes:
    """Score sheets as one file; `two_up` puts each of them twice on a page, to be cut through in the middle."""
    document = Document(paper.turned if two_up else paper, info)
    for sheet in sheets:
        if two_up:
            draw_twice(document, sheet)
        else:
            draw_score_sheet(document, sheet)
    return document.finish()


def fits_twice(sheet: ScoreSheet) -> bool:
    """Whether the sheet goes on half a page, on every size of paper."""
    return all(layout_of(sheet, half_of(paper.turned), half=True).fits for paper in PAPERS.values())


def half_of(paper: Paper) -> Paper:
    """The left half of a page."""
    return Paper(f"{paper.name}-half", paper.width / 2, paper.height, margin=HALF_MARGIN)


def draw_score_sheet(document: Document, sheet: ScoreSheet, *, outline: str = "") -> None:
    """Draw one sheet, on as many pages as it takes; `outline` is its line in the list of contents."""
    layout = layout_of(sheet, document.paper)
    pages = len(layout.chunks)
    for page in range(pages):
        title = outline or sheet.head.title
        document.page(f"{title} {page + 1}", outline="" if page else title)
        draw_page(document, sheet, layout, page, half=False)


def draw_twice(document: Document, sheet: ScoreSheet) -> None:
    """Draw one sheet on both halves of a page, with a line to cut along."""
    document.page(sheet.head.title, outline=sheet.head.title)
    whole, half = document.paper, half_of(document.paper)
    layout = layout_of(sheet, half, half=True)
    for left in (0, half.width):
        with moved(document, half, left):
            draw_page(document, sheet, layout, 0, half=True)
    document.canvas.setDash(3, 3)
    document.line(whole.width / 2, 0, whole.width / 2, whole.height, thick=0.4)
    document.canvas.setDash()


@contextmanager
def moved(document: Document, paper: Paper, left: float) -> Iterator[None]:
    """Draw on a part of the page as if it were a page of its own."""
    whole, document.paper = document.paper, paper
    document.canvas.saveState()
    document.canvas.translate(left, 0)
    yield
    document.canvas.restoreState()
    document.paper = whole


def draw_page(document: Document, sheet: ScoreSheet, layout: Layout, page: int, *, half: bool) -> None:
    """One page: the head, its hands, and after the last hand what stands below them."""
    pages = len(layout.chunks)
    top = draw_head(document, sheet.head, page + 1, pages)
    if sheet.lines:
        begin = sum(layout.chunks[:page])
        lines = sheet.lines[begin : begin + layout.chunks[page]]
        draw_titles(document, sheet, layout, top)
        top = draw_lines(document, sheet, layout, lines, top - layout.titles)
    if page + 1 < pages:
        return
    if not half:
        top = draw_foot_rows(document, sheet, layout, top)
    top = draw_ranking(document, sheet, top)
    draw_notes(document, sheet, top)
