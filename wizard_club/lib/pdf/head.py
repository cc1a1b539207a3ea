"""What stands at the top and the foot of every sheet: where it belongs, when it was printed and where its page is."""

from __future__ import annotations

from dataclasses import dataclass

from wizard_club.lib.pdf.document import GOLD, INK, MISS, MUTED, NIGHT, Document
from wizard_club.lib.pdf.fonts import BOLD, shown, width
from wizard_club.lib.pdf.paper import MM, Paper
from wizard_club.lib.qr import QrCode, qr_code

QR = 21 * MM
HEAD, FOOT = 25 * MM, 8 * MM


@dataclass(frozen=True, slots=True)
class Head:
    """Where a sheet belongs. `facts` are table, round, date and the like, with the name of the ruleset among them;
    `notice` says that it was corrected; `code` is that of the game; `address` is its page, for the QR code;
    `page_of` has places for {page} and {pages}.
    """

    title: str
    event: str
    facts: tuple[str, ...]
    printed: str
    page_of: str
    address: str
    code: str = ""
    notice: str = ""

    @property
    def facts_line(self) -> str:
        return " · ".join(fact for fact in self.facts if fact)

    @property
    def qr(self) -> QrCode:
        """The code of its page, for the sheet as a page."""
        return qr_code(self.address)


def draw_head(document: Document, head: Head, page: int, pages: int) -> float:
    """Draw head and foot of a page; the height at which the sheet's own part may begin."""
    paper = document.paper
    document.qr(paper.right - QR + 1.5 * MM, paper.top - QR + 2 * MM, head.address, QR)
    room = paper.inner - QR - 2 * MM
    event = shown(head.event)
    document.text(paper.left, paper.top - 3 * MM, event, size=9.5, bold=True, colour=GOLD, room=room)
    document.text(paper.left, paper.top - 10.5 * MM, head.title, size=20, bold=True, colour=NIGHT, room=room)
    document.text(paper.left, paper.top - 16 * MM, head.facts_line, size=9.5, colour=MUTED, room=room)
    if head.notice:
        document.text(paper.left, paper.top - 20.5 * MM, head.notice, size=9.5, bold=True, colour=MISS, room=room)
    under = paper.top - HEAD + 3 * MM
    document.line(paper.left, under, paper.right, under, thick=1.2, colour=NIGHT)
    draw_foot(document, head, page, pages)
    return paper.top - HEAD


def draw_foot(document: Document, head: Head, page: int, pages: int) -> None:
    """When it was printed, the code or address of its page, and which page this is."""
    paper, base = document.paper, document.paper.margin - 4 * MM
    document.text(paper.left, base, head.printed, size=8, colour=MUTED)
    number = head.page_of.format(page=page, pages=pages)
    document.text(paper.right, base, number, size=8, colour=MUTED, align="right")
    where = f"{head.code} · {head.address}" if head.code else head.address
    room = paper.inner - 2 * max(width(shown(head.printed), BOLD, 8), width(shown(number), BOLD, 8)) - 6 * MM
    document.text(paper.width / 2, base, where, size=8, colour=INK, align="centre", room=room)


def foot_of(paper: Paper) -> float:
    """The height above which a sheet's own part must end."""
    return paper.margin + 2 * MM
