"""Where everybody sits in a round, by name or by table, to pin up."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.models import TableSeat, TournamentRound
from tournaments.selectors.people import label_of
from tournaments.selectors.prints.heads import Printing, seating_address, titled
from wizard_club.lib.names import sort_key
from wizard_club.lib.pdf.listing import Column, Listing, Row

# Letters that are read from two metres, also when a long name is squeezed or takes two lines.
POSTER = 28
# So many lines stand on a page of two columns in letters of that size; more take the smallest.
SIZES = ((40, 14), (54, 12))
USUAL = 10
# A handful stands in one column.
HANDFUL = 8


@dataclass(frozen=True, slots=True)
class Sitting:
    """Somebody in his seat, counted from 1; the first one deals first."""

    table: int
    consolation: bool
    seat: int
    number: int
    plain: str
    name: str
    club: str


def sittings_of(played: TournamentRound) -> list[Sitting]:
    """Everybody who sits in a round, by table and seat: one query."""
    rows = (
        TableSeat.objects.filter(round=played)
        .order_by("table__number", "position")
        .values_list(
            "table__number",
            "table__consolation",
            "position",
            "entrant__number",
            "entrant__player__name",
            "entrant__player__short_name",
            "entrant__player__club",
        )
    )
    return [
        Sitting(table, consolation, position + 1, number, name, label_of(name, short_name), club)
        for table, consolation, position, number, name, short_name, club in rows
    ]


def seating_list(about: Printing, played: TournamentRound, *, by_table: bool, poster: bool) -> Listing:
    """The seats of a round: two queries."""
    people = sittings_of(played)
    title = titled(played, _("Seats by table") if by_table else _("Seats by name"))
    head = about.head(title, seating_address(about, played))
    if by_table:
        columns, rows = table_columns(people, poster=poster), table_rows(people, poster=poster)
    else:
        columns, rows = name_columns(poster=poster), name_rows(people, poster=poster)
    size = POSTER if poster else next((size for most, size in SIZES if len(rows) <= most), USUAL)
    notes = (_("Seat 1 deals first."),)
    return Listing(
        head, columns, tuple(rows), size=size, abreast=1 if poster or len(people) <= HANDFUL else 2, notes=notes
    )


def name_columns(*, poster: bool) -> tuple[Column, ...]:
    """A poster says the table alone, in letters as large as can be."""
    name, table = Column(_("Name"), stretch=1), Column(_("Table"), "right", bold=True)
    return (name, table) if poster else (Column(_("No."), "right"), name, table, Column(_("Seat"), "right"))


def name_rows(people: list[Sitting], *, poster: bool) -> list[Row]:
    """By name, in the language's own order."""
    language = get_language() or ""
    ordered = sorted(people, key=lambda one: (sort_key(one.plain, language), one.number))
    if poster:
        return [Row((one.name, str(one.table))) for one in ordered]
    return [Row((str(one.number), one.name, str(one.table), str(one.seat))) for one in ordered]


def table_columns(people: list[Sitting], *, poster: bool) -> tuple[Column, ...]:
    """With the clubs, where anybody has one."""
    seat, name = Column(_("Seat"), "right"), Column(_("Name"), stretch=2, bold=True)
    if poster:
        return seat, name
    club = (Column(_("Club"), stretch=1),) if any(one.club for one in people) else ()
    return seat, Column(_("No."), "right"), name, *club


def table_rows(people: list[Sitting], *, poster: bool) -> list[Row]:
    """By table and seat."""
    clubs = any(one.club for one in people)
    rows: list[Row] = []
    for (table, consolation), seats in groupby(people, lambda one: (one.table, one.consolation)):
        rows.append(Row((table_title(table, consolation=consolation),), "heading"))
        for one in seats:
            more = () if poster else (str(one.number),)
            rows.append(Row((str(one.seat), *more, one.name, *((one.club,) if clubs and not poster else ()))))
    return rows


def table_title(number: int, *, consolation: bool) -> str:
    """A table by name."""
    text = _("Table %(table)d (consolation)") if consolation else _("Table %(table)d")
    return text % {"table": number}
