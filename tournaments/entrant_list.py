"""Lists of entrants from elsewhere: a CSV file of a spreadsheet, or lines pasted into a field.

A file is taken whole or refused whole, naming its first broken line. Separators are comma, semicolon or tab; text is
UTF-8, with or without its mark, or Latin-1. A first line that names the columns is understood in the languages of
the program.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wizard_club.lib.errors import DomainError
from wizard_club.lib.names import folded, is_visible, normal_name

MOST_BYTES = 1_000_000
MOST_LINES = 2_000
LONGEST = {"name": 80, "club": 80, "nation": 40}
MOST_NUMBER = 9_999
SEPARATORS = ",;\t"
COLUMNS = ("name", "club", "nation", "number")

# How the columns are called in the first line of a file, compared without case and accents.
HEADINGS = {
    "name": ("name", "nom", "nombre", "nume", "имя", "player", "spieler", "spielername"),
    "club": ("club", "verein", "klub", "клуб"),
    "nation": ("nation", "land", "country", "pais", "pays", "nacio", "nacion", "tara", "страна"),
    "number": ("number", "no", "nr", "nummer", "numero", "numar", "номер", "#"),
}


@dataclass(frozen=True, slots=True)
class Listed:
    """One person of a list, with the line where he stands. A number of None is to be given by the program."""

    line: int
    name: str
    club: str = ""
    nation: str = ""
    number: int | None = None


def read_entrants(data: bytes) -> tuple[Listed, ...]:
    """The people of a CSV file. Raises DomainError, with `line` where a line is broken."""
    return read_text(file_text(data))


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


def read_text(text: str) -> tuple[Listed, ...]:
    """The people of a text, one a line; empty lines are passed over."""
    rows = list(rows_of(text))
    columns: Sequence[str] = COLUMNS
    if rows and (named := columns_named(rows[0][1])):
        columns = named
        del rows[0]
    people = tuple(person(line, cells, columns) for line, cells in rows)
    if not people:
        raise DomainError("list_empty")
    if len(people) > MOST_LINES:
        raise DomainError("list_too_long", most=MOST_LINES)
    numbers: dict[int, int] = {}
    for one in people:
        if one.number in numbers:
            raise DomainError("list_number_twice", line=one.line, number=one.number, first=numbers[one.number])
        if one.number is not None:
            numbers[one.number] = one.line
    return people


def rows_of(text: str) -> Iterator[tuple[int, list[str]]]:
    """The cells of each line that has any, with its number from 1."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator_of(text), strict=True)
    begin = 1
    try:
        for cells in reader:
            stripped = [normal_name(cell) for cell in cells]
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


def columns_named(cells: Sequence[str]) -> tuple[str, ...]:
    """The columns that a first line names; none where it is no heading. A column of another name is passed over."""
    column_of = {heading: column for column, headings in HEADINGS.items() for heading in headings}
    named = tuple(column_of.get(folded(cell), "") for cell in cells)
    known = [column for column in named if column]
    return named if "name" in known and len(set(known)) == len(known) else ()


def person(line: int, cells: Sequence[str], columns: Sequence[str]) -> Listed:
    """One line as a person."""
    if any(cells[len(columns) :]):
        raise DomainError("list_cells", line=line, cells=len(cells), most=len(columns))
    values = {column: cell for column, cell in zip(columns, cells, strict=False) if column}
    name, club, nation = (values.get(column, "") for column in LONGEST)
    if not is_visible(name):
        raise DomainError("list_name_missing", line=line)
    for column, most in LONGEST.items():
        if len(values.get(column, "")) > most:
            raise DomainError("list_cell_long", line=line, most=most)
    return Listed(line, name, club, nation, number_in(line, values.get("number", "")))


def number_in(line: int, cell: str) -> int | None:
    """The number of a cell, None for an empty one."""
    if not cell:
        return None
    if not (cell.isascii() and cell.isdigit() and 1 <= int(cell) <= MOST_NUMBER):
        raise DomainError("list_number", line=line, value=cell[:40], most=MOST_NUMBER)
    return int(cell)


def twins(people: Sequence[Listed]) -> list[tuple[Listed, Listed]]:
    """People of one list who seem to be the same: equal in name and club, whatever the accents and letter cases."""
    seen: dict[tuple[str, str], Listed] = {}
    found = []
    for one in people:
        key = (folded(one.name), folded(one.club))
        if key in seen:
            found.append((seen[key], one))
        else:
            seen[key] = one
    return found
