"""Lists: seating, results, standings. One design, any columns; the heading is repeated on every page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from wizard_club.lib.pdf.document import GOLD, INK, LINE, MUTED, NIGHT, SOFT, Align, Document, Info
from wizard_club.lib.pdf.fonts import BOLD, REGULAR, broken, shown, width
from wizard_club.lib.pdf.head import HEAD, Head, draw_head, foot_of
from wizard_club.lib.pdf.paper import MM, Paper

RowKind = Literal["row", "heading", "line"]
PAD = 1.5 * MM
NOTE, NOTE_LINE = 8.5, 4.2 * MM


@dataclass(frozen=True, slots=True)
class Column:
    """One column: a `stretch` above 0 takes its part of the room that the others leave."""

    title: str
    align: Align = "left"
    bold: bool = False
    stretch: float = 0


@dataclass(frozen=True, slots=True)
class Row:
    """A row of cells; or a `heading` across all columns; or the `line` of advance with its text."""

    cells: tuple[str, ...]
    kind: RowKind = "row"


@dataclass(frozen=True, slots=True)
class Listing:
    """A whole list. `size` is that of its letters in points, `abreast` how many columns of rows stand side by side;
    `notes` stand below the last row.
    """

    head: Head
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    size: float = 10
    abreast: int = 1
    notes: tuple[str, ...] = ()

    @property
    def groups(self) -> list[list[Row]]:
        """A heading with what stands under it; without headings all rows are one group."""
        return grouped(self.rows)


@dataclass(frozen=True, slots=True)
class Layout:
    """How a list is laid out: the height of a row, the width of a column of rows, the places of its cells."""

    high: float
    wide: float
    gap: float
    cells: tuple[tuple[float, float], ...]
    fit: int


def listings_pdf(listings: Iterable[Listing], paper: Paper, info: Info) -> bytes:
    """Lists as one file."""
    document = Document(paper, info)
    for listing in listings:
        draw_listing(document, listing)
    return document.finish()


def draw_listing(document: Document, listing: Listing) -> None:
    """Draw the list on as many pages as it takes."""
    paper = document.paper
    layout = layout_of(listing, paper)
    chunks = balanced(parted(listing.groups, layout.fit), listing.abreast, layout.fit) or [[]]
    pages = -(-len(chunks) // listing.abreast)
    for page in range(pages):
        document.page(f"{listing.head.title} {page + 1}", outline="" if page else listing.head.title)
        top = draw_head(document, listing.head, page + 1, pages)
        for at, chunk in enumerate(chunks[page * listing.abreast : (page + 1) * listing.abreast]):
            x = paper.left + at * (layout.wide + layout.gap)
            draw_titles(document, listing, layout, x, top)
            end = draw_rows(document, listing, layout, chunk, x, top - layout.high)
            if chunk is chunks[-1]:
                draw_notes(document, listing, layout, x, end)


def grouped(rows: Iterable[Row]) -> list[list[Row]]:
    """A heading with what stands under it; without headings all rows are one group."""
    groups: list[list[Row]] = []
    for row in rows:
        if row.kind == "heading" or not groups:
            groups.append([])
        groups[-1].append(row)
    return groups


def layout_of(listing: Listing, paper: Paper) -> Layout:
    """Measure the columns once for the whole list."""
    gap = 9 * MM
    wide = (paper.inner - gap * (listing.abreast - 1)) / listing.abreast
    high = listing.size * 1.75
    room = paper.top - HEAD - foot_of(paper) - high - len(note_lines(listing, wide)) * NOTE_LINE
    return Layout(high, wide, gap, cell_places(listing, wide), max(2, int(room / high)))


def note_lines(listing: Listing, wide: float) -> list[str]:
    """The notes as lines of the width of a column of rows."""
    return [line for note in listing.notes for line in broken(note, REGULAR, NOTE, wide - 2 * PAD)]


def cell_places(listing: Listing, wide: float) -> tuple[tuple[float, float], ...]:
    """Where each cell begins and how wide it is: as wide as its widest text, the rest for those that stretch."""
    shares = sum(column.stretch for column in listing.columns)
    needed = [
        0.0 if column.stretch else widest(listing, at, column) + 2 * PAD for at, column in enumerate(listing.columns)
    ]
    # A list of wide cells is squeezed rather than cut.
    squeeze = min(1.0, wide * (0.6 if shares else 1.0) / max(sum(needed), 1))
    left = wide - sum(needed) * squeeze
    if not shares and needed:
        squeeze += left / sum(needed)
    places, x = [], 0.0
    for column, need in zip(listing.columns, needed, strict=True):
        room = left * column.stretch / shares if column.stretch else need * squeeze
        places.append((x, room))
        x += room
    return tuple(places)


def widest(listing: Listing, at: int, column: Column) -> float:
    """The width of the widest text in a column."""
    face = BOLD if column.bold else REGULAR
    cells = {row.cells[at] for row in listing.rows if row.kind == "row"}
    found = [width(shown(cell), face, listing.size) for cell in cells]
    return max([width(shown(column.title), BOLD, listing.size * 0.8), *found])


def parted(groups: Iterable[list[Row]], fit: int) -> list[list[Row]]:
    """The rows in columns of at most `fit`: what stands under a heading stays together where it can, and else the
    heading is said again.
    """
    chunks: list[list[Row]] = []
    for group in groups:
        heading = group[:1] if group[0].kind == "heading" else []
        left = group
        if chunks and len(chunks[-1]) + len(group) <= fit:
            chunks[-1] += group
            continue
        if not heading and chunks:
            free = fit - len(chunks[-1])
            chunks[-1] += left[:free]
            left = left[free:]
        while left:
            chunks.append(left[:fit])
            left = [*heading, *left[fit:]] if left[fit:] else []
    return chunks


def balanced(chunks: list[list[Row]], abreast: int, fit: int) -> list[list[Row]]:
    """The columns of the last page about equally long, as long as they need not be more."""
    full = (len(chunks) - 1) // abreast * abreast if chunks else 0
    last = [row for chunk in chunks[full:] for row in chunk]
    if abreast == 1 or not last:
        return chunks
    groups = grouped(last)
    for rows in range(-(-len(last) // abreast), fit):
        shorter = parted(groups, max(rows, 2))
        if len(shorter) <= abreast:
            return [*chunks[:full], *shorter]
    return chunks


def draw_titles(document: Document, listing: Listing, layout: Layout, x: float, top: float) -> None:
    """The heading of the columns."""
    base = top - layout.high + layout.high * 0.35
    for column, (left, room) in zip(listing.columns, layout.cells, strict=True):
        at = anchor(column, x + left, room)
        size = listing.size * 0.8
        document.text(
            at, base, column.title, size=size, bold=True, align=column.align, colour=MUTED, room=room - 2 * PAD
        )
    document.line(x, top - layout.high, x + layout.wide, top - layout.high, thick=0.9, colour=NIGHT)


def draw_rows(document: Document, listing: Listing, layout: Layout, rows: Sequence[Row], x: float, top: float) -> float:
    """Rows one under the other; the height where they end."""
    for number, row in enumerate(rows):
        bottom = top - layout.high
        base = bottom + layout.high * 0.32
        if row.kind == "heading":
            text = "  ".join(row.cells)
            size, room = listing.size * 1.1, layout.wide - 2 * PAD
            document.text(x + PAD, base, text, size=size, bold=True, colour=NIGHT, room=room)
        elif row.kind == "line":
            size, room = listing.size * 0.85, layout.wide - 2 * PAD
            document.text(x + PAD, base, row.cells[0], size=size, bold=True, colour=GOLD, room=room)
        else:
            if number % 2:
                document.box(x, bottom, layout.wide, layout.high, fill=SOFT)
            draw_cells(document, listing, layout, row, x, bottom)
        strong = row.kind != "row"
        document.line(
            x,
            bottom,
            x + layout.wide,
            bottom,
            thick=0.9 if strong else 0.35,
            colour=GOLD if row.kind == "line" else LINE,
        )
        top = bottom
    return top


def draw_cells(document: Document, listing: Listing, layout: Layout, row: Row, x: float, bottom: float) -> None:
    """The cells of one row."""
    middle = bottom + layout.high / 2
    for column, cell, (left, room) in zip(listing.columns, row.cells, layout.cells, strict=True):
        document.name(
            anchor(column, x + left, room),
            middle,
            cell,
            room - 2 * PAD,
            size=listing.size,
            bold=column.bold,
            align=column.align,
            colour=INK,
        )


def draw_notes(document: Document, listing: Listing, layout: Layout, x: float, top: float) -> None:
    """What is to be known of the list, below it."""
    for number, line in enumerate(note_lines(listing, layout.wide), 1):
        document.text(x + PAD, top - 1 * MM - number * NOTE_LINE, line, size=NOTE, colour=MUTED)


def anchor(column: Column, left: float, room: float) -> float:
    """From where a cell's text is drawn."""
    return {"left": left + PAD, "centre": left + room / 2, "right": left + room - PAD}[column.align]
