"""Where everything stands on a score sheet: columns, the boxes of one player in one hand, rows and pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scoring.pdf.sheet_data import ScoreSheet
from wizard_club.lib.pdf.fonts import REGULAR, broken
from wizard_club.lib.pdf.head import HEAD, foot_of
from wizard_club.lib.pdf.paper import MM, Paper

Shape = Literal["wide", "stacked", "narrow"]

SEAT_NUMBER, NAMES, SUBTITLE = 3.2 * MM, 8.2 * MM, 3.2 * MM
NOTE, NOTE_SIZE = 3.3 * MM, 7.6
RANK_ROW = 5.8 * MM
FOOT_ROW, TALL_ROW, BLANKS_ROW = 7 * MM, 11 * MM, 9.5 * MM

# The boxes of one player in one hand: left edge, lower edge, width and height as parts of his field.
Boxes = Mapping[str, tuple[float, float, float, float]]
BOXES: dict[Shape, Boxes] = {
    "wide": {
        "bid": (0, 0, 0.235, 1),
        "tricks": (0.235, 0, 0.235, 1),
        "points": (0.47, 0, 0.245, 1),
        "total": (0.715, 0, 0.285, 1),
    },
    "stacked": {
        "bid": (0, 0.5, 0.5, 0.5),
        "tricks": (0.5, 0.5, 0.5, 0.5),
        "points": (0, 0, 0.5, 0.5),
        "total": (0.5, 0, 0.5, 0.5),
    },
    "narrow": {"bid": (0, 0, 1 / 3, 1), "tricks": (1 / 3, 0, 1 / 3, 1), "total": (2 / 3, 0, 1 / 3, 1)},
}
# From this width on a player's field takes a shape, and from this height on its row does: by hand, and printed.
WIDEST, NARROWEST = 33.9 * MM, 24 * MM
BY_HAND: dict[Shape, tuple[float, float]] = {
    "wide": (7 * MM, 12.5 * MM),
    "stacked": (14 * MM, 18 * MM),
    "narrow": (7 * MM, 12.5 * MM),
}
PRINTED: dict[Shape, tuple[float, float]] = {
    "wide": (5.4 * MM, 8.2 * MM),
    "stacked": (7.8 * MM, 10.5 * MM),
}
# A game still running: printed, and to go on by hand where the power has failed.
GOING_ON: dict[Shape, tuple[float, float]] = {
    "wide": (7 * MM, 9.5 * MM),
    "stacked": (12 * MM, 15 * MM),
}


@dataclass(frozen=True, slots=True)
class Layout:
    """A sheet on some paper: `before` and `after` are the columns beside the players as (kind, left edge, width),
    `chunks` how many hands stand on each page.
    """

    shape: Shape
    before: tuple[tuple[str, float, float], ...]
    after: tuple[tuple[str, float, float], ...]
    players: float
    wide: float
    high: float
    chunks: tuple[int, ...]
    fits: bool

    @property
    def boxes(self) -> Boxes:
        return BOXES[self.shape]

    @property
    def titles(self) -> float:
        """The height of what stands above the first hand."""
        return titles_height(self.shape)

    def inner_edges(self, seat: int) -> set[float]:
        """Where the boxes of a seat touch; in two rows they touch at one place."""
        left = self.players + seat * self.wide
        return {left + x * self.wide for x, _y, _wide, _high in self.boxes.values() if x}

    def box(self, name: str, seat: int, bottom: float) -> tuple[float, float, float, float]:
        """One box of a seat in the row whose lower edge is given: left, lower edge, width, height."""
        x, y, wide, high = self.boxes[name]
        left = self.players + seat * self.wide
        return left + x * self.wide, bottom + y * self.high, wide * self.wide, high * self.high


def layout_of(sheet: ScoreSheet, paper: Paper, *, half: bool = False) -> Layout:
    """The first shape in which all hands stand on one page, with room to write the trump or else without; where none
    does, as many pages as it takes. A `half` of a page has no room for what can be left out.
    """
    layouts = [layout_in(sheet, paper, lean=lean, half=half) for lean in ((True,) if half else (False, True))]
    return next((layout for layout in layouts if layout.fits), layouts[0])


def layout_in(sheet: ScoreSheet, paper: Paper, *, lean: bool, half: bool) -> Layout:
    """The best layout with or without (`lean`) a column that can be left out."""
    before, after = columns_of(sheet, lean=lean)
    wide = (paper.inner - sum(before.values()) - sum(after.values())) / max(1, len(sheet.players))
    below = foot_height(sheet, paper, half=half)
    rows = len(sheet.lines)
    heights = heights_for(sheet)
    shapes = shapes_for(wide, narrow=not sheet.filled)
    rooms = {shape: paper.top - HEAD - foot_of(paper) - titles_height(shape) for shape in shapes}
    fitting = (shape for shape in shapes if rows * heights[shape][0] + below <= rooms[shape])
    shape = next(fitting, shapes[0])
    room, (least, most) = rooms[shape], heights[shape]
    chunks = chunks_of(rows, int(room / least), int((room - below) / least))
    high = min(most, (room - below) / max(1, chunks[-1]), room / max(1, *chunks))
    left = paper.left + sum(before.values())
    return Layout(
        shape,
        placed(before, paper.left),
        placed(after, left + wide * len(sheet.players)),
        left,
        wide,
        max(least, high),
        chunks,
        fits=len(chunks) == 1 and rows * least + below <= room,
    )


def heights_for(sheet: ScoreSheet) -> dict[Shape, tuple[float, float]]:
    """How high a row must be, and may be, in each shape."""
    if not sheet.filled:
        return BY_HAND
    return GOING_ON if any(line.state != "scored" for line in sheet.lines) else PRINTED


def titles_height(shape: Shape) -> float:
    """Seat, name, and what the boxes are: in two lines where they stand in two."""
    return SEAT_NUMBER + NAMES + SUBTITLE * (2 if shape == "stacked" else 1) + 1 * MM


def shapes_for(wide: float, *, narrow: bool) -> tuple[Shape, ...]:
    """The shapes that a field of this width can take, the best first; what is printed needs its points."""
    if wide >= WIDEST:
        return ("wide", "stacked")
    if not narrow or wide < NARROWEST:
        return ("stacked",)
    return ("stacked", "narrow")


def chunks_of(rows: int, full: int, last: int) -> tuple[int, ...]:
    """How many rows stand on each page: at most `full`, on the last one at most `last`, about alike on all."""
    full, last = max(1, full), max(1, min(last, full))
    pages = 1
    while rows > (pages - 1) * full + last:
        pages += 1
    end = min(last, -(-rows // pages))
    others, chunks = rows - end, []
    for page in range(pages - 1):
        share = -(-others // (pages - 1 - page))
        chunks.append(share)
        others -= share
    return (*chunks, end)


def columns_of(sheet: ScoreSheet, *, lean: bool) -> tuple[dict[str, float], dict[str, float]]:
    """The columns before and after the players, with their widths; a `lean` sheet has no room to write the trump."""
    if not sheet.lines:
        return {}, {}
    before = {"hand": 7 * MM, "cards": 8.5 * MM}
    if sheet.filled:
        before |= {"trump": 14 * MM} if sheet.has_trump else {}
    elif sheet.has_trump and not (lean and sheet.trump_room):
        before["trump"] = 11 * MM
    after = {}
    if sheet.has_bids:
        after["bids"] = 11 * MM if lean else 12 * MM
    if sheet.has_check:
        after["check"] = 11 * MM
    if sheet.has_remarks:
        after["remarks"] = 18 * MM if sheet.filled else 16 * MM if any(line.boxes for line in sheet.lines) else 10 * MM
    return before, after


def placed(columns: Mapping[str, float], left: float) -> tuple[tuple[str, float, float], ...]:
    """Columns side by side from `left` on."""
    found = []
    for kind, wide in columns.items():
        found.append((kind, left, wide))
        left += wide
    return tuple(found)


def note_lines(sheet: ScoreSheet, paper: Paper) -> list[str]:
    """The notes at the foot as one small text, in lines."""
    return broken("  •  ".join(sheet.notes), REGULAR, NOTE_SIZE, paper.inner - 4 * MM)


def foot_height(sheet: ScoreSheet, paper: Paper, *, half: bool) -> float:
    """What the rows to fill in, the ranking and the notes take below the last hand."""
    rows = 0.0 if half else sum(TALL_ROW if row.tall else FOOT_ROW for row in sheet.foot)
    if sheet.blanks:
        rows += BLANKS_ROW
    if sheet.ranking:
        rows += 12 * MM + RANK_ROW * len(sheet.ranking)
    lines = len(note_lines(sheet, paper))
    return rows + (lines * NOTE + 2 * MM if lines else 0)
