"""Slips for hidden and secret bids: one for each player and hand, to be cut out."""

from __future__ import annotations

from dataclasses import dataclass

from wizard_club.lib.pdf.document import CAPITALS, INK, LINE, MUTED, NIGHT, Document, Info
from wizard_club.lib.pdf.fonts import REGULAR, shown, width
from wizard_club.lib.pdf.head import Head, draw_head, foot_of
from wizard_club.lib.pdf.paper import MM, Paper

ACROSS, DOWN = 3, 7
ON_A_PAGE = ACROSS * DOWN
NOTE = 4.5 * MM
PAD = 4 * MM


@dataclass(frozen=True, slots=True)
class BidSlip:
    """One slip; without a name it has a line to write one on. `seat` is the number of the seat."""

    seat: str
    name: str
    hand: str
    cards: str


@dataclass(frozen=True, slots=True)
class BidSlips:
    """All slips of a game, player by player and hand by hand; `note` says how to cut them."""

    head: Head
    slips: tuple[BidSlip, ...]
    bid: str
    note: str

    @property
    def pages(self) -> int:
        return -(-len(self.slips) // ON_A_PAGE)


def bid_slips_pdf(slips: BidSlips, paper: Paper, info: Info) -> bytes:
    """Slips as one file. Cut through all pages at once, each pile goes on with the next one's first slip."""
    document = Document(paper, info)
    for page in range(slips.pages):
        document.page(f"{slips.head.title} {page + 1}", outline="" if page else slips.head.title)
        top = draw_head(document, slips.head, page + 1, slips.pages)
        document.text(paper.left, top - 1 * MM, slips.note, size=8.5, colour=MUTED, room=paper.inner)
        draw_slips(document, slips, page, top - NOTE)
    return document.finish()


def slip_at(slips: BidSlips, page: int, place: int) -> BidSlip | None:
    """The slip in a place of a page: those that lie on each other follow each other."""
    number = place * slips.pages + page
    return slips.slips[number] if number < len(slips.slips) else None


def draw_slips(document: Document, slips: BidSlips, page: int, top: float) -> None:
    """One page of slips with the lines to cut along."""
    paper = document.paper
    wide, high = paper.inner / ACROSS, (top - foot_of(paper) - 1 * MM) / DOWN
    for place in range(ON_A_PAGE):
        slip = slip_at(slips, page, place)
        if slip is not None:
            x = paper.left + place % ACROSS * wide
            draw_slip(document, slip, slips.bid, x, top - (place // ACROSS + 1) * high, wide, high)
    document.canvas.setDash(2, 2)
    document.table_lines(
        [paper.left + column * wide for column in range(ACROSS + 1)], [top - row * high for row in range(DOWN + 1)]
    )
    document.canvas.setDash()


def draw_slip(document: Document, slip: BidSlip, bid: str, x: float, y: float, wide: float, high: float) -> None:
    """One slip: which hand, whose, and a large field for the bid."""
    left, right, upper = x + PAD, x + wide - PAD, y + high - PAD - 10 * CAPITALS
    document.text(left, upper, slip.hand, size=10, bold=True, colour=NIGHT, room=(wide - 2 * PAD) * 0.55)
    document.text(right, upper, slip.cards, size=10, align="right", colour=MUTED, room=(wide - 2 * PAD) * 0.43)
    middle = upper - 6.5 * MM
    document.text(left, middle - 7 * CAPITALS / 2, slip.seat, size=7, colour=MUTED)
    begin = left + 3.5 * MM
    if slip.name:
        document.name(begin, middle, slip.name, right - begin, size=10.5, bold=True, colour=INK)
    else:
        document.line(begin, middle - 2 * MM, right, middle - 2 * MM)
    field = 13 * MM
    bottom = y + 3 * MM
    height = min(10 * MM, middle - 4 * MM - bottom)
    document.box(right - field, bottom, field, height, edge=LINE)
    label = width(shown(bid), REGULAR, 9)
    document.text(
        right - field - 2 * MM, bottom + height / 2 - 9 * CAPITALS / 2, bid, size=9, align="right", room=label
    )
