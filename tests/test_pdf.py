"""What every sheet is made of: letters are never lost, lists never cut a row, the same data make the same file."""

from __future__ import annotations

import re
import tracemalloc
from io import BytesIO

import pytest
import segno
from pypdf import PdfReader
from pypdf.generic import ContentStream

from wizard_club.lib.pdf.document import Document, Info, halves
from wizard_club.lib.pdf.fonts import REGULAR, broken, shown
from wizard_club.lib.pdf.head import Head
from wizard_club.lib.pdf.listing import Column, Listing, Row, balanced, listings_pdf, parted
from wizard_club.lib.pdf.paper import A4, LETTER, PAPERS, Paper

INFO = Info("Seating", "Wizard Club Riga", "en")
HEAD = Head(
    title="Seating",
    event="Club evening",
    facts=("Round 2", "Amigo tournament"),
    printed="Printed 30 November 2026, 21:14",
    page_of="Page {page} of {pages}",
    address="HTTP://10.0.0.5:8000/EVENTS/CLUB-EVENING/",
)
HOSTILE = [
    "Ștefan Țânțăreanu",
    "Владимир Константинопольский-Рождественский",
    "<b>Bold</b> & <img src=/etc/passwd>",
    "=1+1",
    "Abcdefghijklmnopqrstuvwxyzabcdefghijklmnop",
    "Anne-Sophie Maximiliane von Hohenstein-R",
]


def read(data: bytes) -> PdfReader:
    return PdfReader(BytesIO(data))


def letters(data: bytes) -> str:
    """Everything that can be read in a file, without blanks and line ends."""
    return "".join("".join(page.extract_text() for page in read(data).pages).split())


def people(count: int) -> Listing:
    rows = tuple(Row((str(at), f"Person {at:03}")) for at in range(1, count + 1))
    return Listing(HEAD, (Column("No.", "right"), Column("Name", stretch=1)), rows)


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Zoë 🎩 Müller", "Zoë ◊ Müller"),
        ("👩🏽‍🚀", "◊◊"),
        ("Ana\n\tPopescu", "Ana  Popescu"),
        ("Núria", "Núria"),
        ("e\u0301", "é"),
        ("−20 · șțȘȚ Ґґ", "−20 · șțȘȚ Ґґ"),
    ],
)
def test_what_the_font_lacks_is_marked_and_nothing_is_left_out(typed: str, printed: str) -> None:
    assert shown(typed) == printed


@pytest.mark.parametrize("room", [40, 70, 400])
@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_whole_in_any_room(name: str, room: float) -> None:
    document = Document(A4, INFO)
    document.page("1")
    document.name(100, 400, name, room, size=11, bold=True)
    assert letters(document.finish()) == "".join(name.split())


def test_a_text_stays_in_its_room() -> None:
    """Drawn to the right end of its room, nothing begins left of it."""
    document = Document(A4, INFO)
    document.page("1")
    document.text(300, 400, HOSTILE[1], size=11, align="right", room=60)
    begins: list[float] = []
    page = read(document.finish()).pages[0]
    page.extract_text(visitor_text=lambda text, _cm, tm, _font, _size: begins.append(tm[4]) if text.strip() else None)
    assert min(begins) == pytest.approx(240, abs=0.1)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Anna Maria Berg", ("Anna", "Maria Berg")),
        ("Константинопольский-Рождественский", ("Константинопольский-", "Рождественский")),
        ("Abcdefgh", ("Abcd", "efgh")),
        ("A Bcdefghijklmnop", ("A Bcdefg", "hijklmnop")),
    ],
)
def test_long_names_are_parted_near_their_middle(name: str, lines: tuple[str, str]) -> None:
    assert halves(name) == lines


@pytest.mark.parametrize(
    ("paper", "size"), [(A4, (595.28, 841.89)), (LETTER, (612, 792)), (A4.turned, (841.89, 595.28))]
)
def test_pages_have_the_size_of_their_paper(paper: Paper, size: tuple[float, float]) -> None:
    box = read(listings_pdf([people(3)], paper, INFO)).pages[0].mediabox
    assert (box.width, box.height) == pytest.approx(size, abs=0.01)


def test_a_file_says_what_it_is() -> None:
    reader = read(listings_pdf([people(100)], A4, INFO))
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == ("Seating", "Wizard Club Riga")
    assert reader.trailer["/Root"]["/Lang"] == "en"
    assert reader.page_labels == ["Seating 1", "Seating 2", "Seating 3"]


def test_the_same_data_make_the_same_bytes() -> None:
    assert listings_pdf([people(40)], LETTER, INFO) == listings_pdf([people(40)], LETTER, INFO)
    assert listings_pdf([people(40)], LETTER, INFO) != listings_pdf([people(41)], LETTER, INFO)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("count", [1, 36, 37, 250])
def test_every_row_stands_once_and_every_page_has_head_and_foot(paper: Paper, count: int) -> None:
    reader = read(listings_pdf([people(count)], paper, INFO))
    texts = [page.extract_text() for page in reader.pages]
    whole = "\n".join(texts)
    assert [whole.count(f"Person {at:03}") for at in range(1, count + 1)] == [1] * count
    for number, text in enumerate(texts, 1):
        for said in ("Club evening", "Round 2 · Amigo tournament", "Name", HEAD.address, HEAD.printed):
            assert said in text
        assert f"Page {number} of {len(texts)}" in text


def rows(*texts: str) -> list[Row]:
    return [Row((texts[0],), "heading"), *[Row((text,)) for text in texts[1:]]]


def test_a_table_stays_in_one_piece_where_it_can() -> None:
    tables = [rows(name, "1", "2") for name in "ABC"]
    assert [len(chunk) for chunk in parted(tables, 7)] == [6, 3]
    parts = parted([rows("A", "0", "1", "2", "3", "4")], 4)
    assert [part[0].cells for part in parts] == [("A",), ("A",)]
    assert [row.cells[0] for part in parts for row in part if row.kind == "row"] == ["0", "1", "2", "3", "4"]


def test_lists_after_each_other_count_their_own_pages() -> None:
    reader = read(listings_pdf([people(50), people(3)], A4, INFO))
    said = [re.findall(r"Page \d of \d", page.extract_text()) for page in reader.pages]
    assert said == [["Page 1 of 2"], ["Page 2 of 2"], ["Page 1 of 1"]]


def test_long_notes_take_several_lines_below_the_last_row() -> None:
    note = " ".join(f"word{at:02}" for at in range(60))
    listing = Listing(HEAD, people(40).columns, people(40).rows, abreast=2, notes=(note,))
    found = read(listings_pdf([listing], A4, INFO)).pages[0].extract_text()
    assert [found.count(word) for word in note.split()] == [1] * 60
    assert not any("word00" in line and "word59" in line for line in found.splitlines())


def test_words_are_kept_whole_where_lines_break() -> None:
    assert broken("one two three", REGULAR, 10, 45) == ["one two", "three"]
    assert broken("Donaudampfschifffahrt on it", REGULAR, 10, 45) == ["Donaudampfschifffahrt", "on it"]
    assert broken("", REGULAR, 10, 45) == []


def test_the_columns_of_the_last_page_are_about_equally_long() -> None:
    chunks = parted([[Row((str(at),)) for at in range(26)]], 10)
    assert [len(chunk) for chunk in balanced(chunks, 2, 10)] == [10, 10, 3, 3]
    assert [len(chunk) for chunk in balanced(parted([[Row(("x",))] * 33], 10), 2, 10)] == [10, 10, 7, 6]
    tables = [rows(name, "1", "2") for name in "ABCDE"]
    assert [len(chunk) for chunk in balanced(parted(tables, 15), 2, 15)] == [9, 6]
    assert balanced([], 2, 10) == []


def test_both_lines_of_a_long_name_stay_in_their_row() -> None:
    """In rows of 1.75 times the size, as lists have them."""
    document = Document(A4, INFO)
    document.page("1")
    document.name(100, 400, HOSTILE[1], 60, size=20)
    lines: list[float] = []
    page = read(document.finish()).pages[0]
    page.extract_text(visitor_text=lambda text, _cm, tm, _font, _size: lines.append(tm[5]) if text.strip() else None)
    # Letters of 15.2 points: the highest reach 0.76 above their base line, the lowest 0.2 below it.
    assert min(lines) - 0.2 * 15.2 >= 400 - 17.5
    assert max(lines) + 0.76 * 15.2 <= 400 + 17.5


def test_a_finished_page_is_kept_compressed() -> None:
    """A page drawn takes ten times the room of one compressed: a file of a thousand must not keep them all."""
    document = Document(A4, INFO)
    tracemalloc.start()
    for page in range(20):
        document.page(str(page))
        for at in range(600):
            document.text(100, 700 - at, "A text on every page", size=9)
    kept, _most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    drawn = len(read(document.finish()).pages[0].get_contents().get_data())  # type: ignore[union-attr]
    # The last page is still being drawn, as a list of strings.
    assert kept < 8 * drawn


def test_a_code_is_drawn_unit_by_unit() -> None:
    """The rectangles of the page, laid on the units of the code."""
    document = Document(A4, INFO)
    document.page("1")
    document.qr(100, 200, HEAD.address, 74)
    reader = read(document.finish())
    x = y = scale = 0.0
    painted: list[tuple[float, float, float, float]] = []
    for operands, operator in ContentStream(reader.pages[0].get_contents(), reader).operations:
        numbers = [float(operand) for operand in operands] if operator in {b"cm", b"re"} else []
        if operator == b"cm" and numbers[4:] != [0, 0]:
            scale = scale or 1
            x, y, scale = x + numbers[4] * scale, y + numbers[5] * scale, scale * numbers[0]
        elif operator == b"cm" and numbers[0] != 1:
            scale = numbers[0]
        elif operator == b"re":
            painted.append((x + numbers[0] * scale, y, numbers[2] * scale, numbers[3] * scale))
    matrix = [list(row) for row in segno.make_qr(HEAD.address, error="m", boost_error=False).matrix]
    unit = 74 / (len(matrix) + 8)

    def is_dark(column: int, row: int) -> bool:
        middle = 100 + (column + 4.5) * unit, 200 + 74 - (row + 4.5) * unit
        return any(left < middle[0] < left + wide and low < middle[1] < low + high for left, low, wide, high in painted)

    size = range(len(matrix))
    assert [[int(is_dark(column, row)) for column in size] for row in size] == matrix
