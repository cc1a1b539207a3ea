"""Lists of members from elsewhere, and from this program: names, club and nation of each, with their numbers here."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.short_names import TEXTS
from wizard_club.lib.csv_reading import HEADINGS, Cells, Shape, is_number, read_list
from wizard_club.lib.errors import DomainError

LARGEST_ID = 2**63 - 1
SHAPE = Shape(
    columns=("name", "club", "nation", "short_name"),
    headings=HEADINGS
    | {
        "id": ("id",),
        "short_name": (
            "short name", "short_name", "nickname", "kurzname", "spitzname", "nom curt", "nombre corto", "nom court",
            "nume scurt", "rovid nev", "краткое имя",
        ),
        "left": ("left", "ausgetreten", "baixa", "baja", "parti", "plecat", "kilepett", "выбыл"),
    },
    longest=TEXTS,
)  # fmt: skip
# What a list may say of a member besides the name.
OTHERS = ("short_name", "club", "nation")


@dataclass(frozen=True, slots=True)
class ListedMember:
    """One person of a list, with the line where he stands. What the list has no column for is None."""

    line: int
    name: str
    short_name: str | None = None
    club: str | None = None
    nation: str | None = None
    id: int | None = None
    left: bool = False


def read_members(text: str) -> tuple[ListedMember, ...]:
    """The people of a text, one a line. Raises DomainError, with `line` where a line is broken."""
    people = tuple(listed_member(cells) for cells in read_list(text, SHAPE))
    lines: dict[int, int] = {}
    for one in people:
        if one.id in lines:
            raise DomainError("list_member_id_twice", line=one.line, id=one.id, first=lines[one.id])
        if one.id is not None:
            lines[one.id] = one.line
    return people


def listed_member(cells: Cells) -> ListedMember:
    """One line as a person."""
    number = cells.text("id")
    if number and not is_number(number, LARGEST_ID):
        raise DomainError("list_member_id", line=cells.line, value=number[:40])
    return ListedMember(
        line=cells.line,
        name=cells.text("name"),
        short_name=cells.values.get("short_name"),
        club=cells.values.get("club"),
        nation=cells.values.get("nation"),
        id=int(number) if number else None,
        left=bool(cells.text("left")),
    )
