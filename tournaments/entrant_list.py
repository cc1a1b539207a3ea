"""Lists of entrants from elsewhere: name, club, nation and number of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wizard_club.lib.csv_reading import HEADINGS, Cells, Shape, file_text, is_number, read_list
from wizard_club.lib.errors import DomainError
from wizard_club.lib.names import folded

MOST_NUMBER = 9_999
SHAPE = Shape(
    columns=("name", "club", "nation", "number"),
    headings=HEADINGS | {"number": ("number", "no", "nr", "nummer", "numero", "numar", "номер", "#")},
    longest={"name": 80, "club": 80, "nation": 40},
)


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


def read_text(text: str) -> tuple[Listed, ...]:
    """The people of a text, one a line; empty lines are passed over."""
    people = tuple(person(cells) for cells in read_list(text, SHAPE))
    numbers: dict[int, int] = {}
    for one in people:
        if one.number in numbers:
            raise DomainError("list_number_twice", line=one.line, number=one.number, first=numbers[one.number])
        if one.number is not None:
            numbers[one.number] = one.line
    return people


def person(cells: Cells) -> Listed:
    """One line as a person."""
    name, club, nation, number = map(cells.text, SHAPE.columns)
    return Listed(cells.line, name, club, nation, number_in(cells.line, number))


def number_in(line: int, cell: str) -> int | None:
    """The number of a cell, None for an empty one."""
    if cell and not is_number(cell, MOST_NUMBER):
        raise DomainError("list_number", line=line, value=cell[:40], most=MOST_NUMBER)
    return int(cell) if cell else None


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
