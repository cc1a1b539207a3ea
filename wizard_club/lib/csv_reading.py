"""Lists of people from elsewhere: a CSV file of a spreadsheet, or lines pasted into a field.

A file is taken whole or refused whole, naming its first broken line. Separators are comma, semicolon or tab; text is
UTF-8, with or without its mark, or Latin-1. A first line that names the columns is understood in the languages of
the program.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from wizard_club.lib.errors import DomainError
from wizard_club.lib.names import folded, is_visible, normal_name

MOST_BYTES = 1_000_000
MOST_LINES = 2_000
SEPARATORS = ",;\t"
FORMULA_SIGNS = frozenset("=+-@")

# How columns that every list of people has are called in its first line, compared without case and accents.
HEADINGS = {
    "name": ("name", "nom", "nombre", "nume", "имя", "player", "spieler", "spielername"),
    "club": ("club", "verein", "klub", "клуб"),
    "nation": ("nation", "land", "country", "pais", "pays", "nacio", "nacion", "tara", "страна"),
}


@dataclass(frozen=True, slots=True)
class Shape:
    """What a kind of list looks like: its `columns` in their order where no first line names them, the `headings` by
    which one does, and how long its texts may be.
    """

    columns: tuple[str, ...]
    headings: Mapping[str, tuple[str, ...]]
    longest: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Cells:
    """One line of a list: what stands in its columns. A column that the list, or its line, does not have is missing."""

    line: int
    values: Mapping[str, str]

    def text(self, column: str) -> str:
        return self.values.get(column, "")


def file_text(data: bytes) -> str:
    """The text of a file that is not too large."""
    if len(data) > MOST_BYTES:
        raise DomainError("list_too_large", most=MOST_BYTES // 1_000)
    return decoded(data)


def decoded(data: bytes) -> str:
    """The text of a file. What is not UTF-8 is taken for Latin-1, which everything is; a file with zero bytes is no
    text.
    """
    if b"\0" in data:
        raise DomainError("list_no_text")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def read_list(text: str, shape: Shape) -> tuple[Cells, ...]:
    """The people of a text, one a line, each with a name; empty lines are passed over."""
    rows = list(rows_of(text))
    columns: Sequence[str] = shape.columns
    if rows and (named := columns_named(rows[0][1], shape)):
        columns = named
        check_named_once(rows[0][0], columns)
        del rows[0]
    people = tuple(cells_of(line, cells, columns, shape) for line, cells in rows)
    if not people:
        raise DomainError("list_empty")
    if len(people) > MOST_LINES:
        raise DomainError("list_too_long", most=MOST_LINES)
    return people


def rows_of(text: str) -> Iterator[tuple[int, list[str]]]:
    """The cells of each line that has any, with its number from 1."""
    text = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator_of(text), strict=True)
    begin = 1
    try:
        for cells in reader:
            stripped = [normal_name(unguarded(cell)) for cell in cells]
            if any(stripped):
                yield begin, stripped
            begin = reader.line_num + 1
    except csv.Error as error:
        raise DomainError("list_quotes", line=begin) from error


def separator_of(text: str) -> str:
    """The separator that the first line with one has most often outside of quotation marks, else a comma."""
    for line in text.splitlines():
        bare = re.sub(r'"[^"]*"', "", line)
        counts = {separator: bare.count(separator) for separator in SEPARATORS}
        if any(counts.values()):
            return max(SEPARATORS, key=lambda separator: counts[separator])
    return ","


def columns_named(cells: Sequence[str], shape: Shape) -> tuple[str, ...]:
    """The columns that a first line names; none where it is no heading. A column of another name is passed over.

    Refused: a heading without the names of the people.
    """
    column_of = {heading: column for column, headings in shape.headings.items() for heading in headings}
    named = tuple(column_of.get(folded(cell), "") for cell in cells)
    if "name" not in named and len({*named} - {""}) > 1:
        raise DomainError("list_no_names")
    return named if "name" in named else ()


def check_named_once(line: int, columns: Sequence[str]) -> None:
    """Refuse a heading that names a column twice: nobody knows which of the two is meant."""
    for at, column in enumerate(columns):
        if column and (first := columns.index(column)) < at:
            raise DomainError("list_column_twice", line=line, column=at + 1, first=first + 1)


def cells_of(line: int, cells: Sequence[str], columns: Sequence[str], shape: Shape) -> Cells:
    """One line with a name and texts that are not too long."""
    if any(cells[len(columns) :]):
        raise DomainError("list_cells", line=line, cells=len(cells), most=len(columns))
    values = {column: cell for column, cell in zip(columns, cells, strict=False) if column}
    if not is_visible(values.get("name", "")):
        raise DomainError("list_name_missing", line=line)
    for column, most in shape.longest.items():
        if len(values.get(column, "")) > most:
            raise DomainError("list_cell_long", line=line, most=most)
    return Cells(line, values)


def is_number(cell: str, most: int) -> bool:
    """Whether a cell is a whole number from 1 to `most`."""
    return cell.isascii() and cell.isdigit() and len(cell) <= len(str(most)) and 1 <= int(cell) <= most


def is_formula(text: str) -> bool:
    """Whether a spreadsheet could take a text for a formula: one that begins with = + - or @ in any width, also after
    blanks, or with a tab or the end of a line.
    """
    first = unicodedata.normalize("NFKC", text.lstrip()[:1])
    return text[:1] in {"\t", "\r", "\n"} or first in FORMULA_SIGNS


def guarded(text: str) -> str:
    """A text with an apostrophe before it where a spreadsheet could take it for a formula, or for one so guarded."""
    return f"'{text}" if is_formula(text.lstrip("'")) else text


def unguarded(text: str) -> str:
    """What `guarded` made of a text, undone."""
    return text[1:] if text.startswith("'") and is_formula(text.lstrip("'")) else text
