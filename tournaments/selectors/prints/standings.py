"""The standings on paper: everybody, with the line of advance, what the desk took, and the teams."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Entrant
from tournaments.selectors.prints.heads import Printing, standings_address
from tournaments.selectors.standings_page import Row, Standings, TeamRow, standings_page
from wizard_club.lib.pdf.listing import Column, Listing
from wizard_club.lib.pdf.listing import Row as Line

# All on one page of the screen's standings.
EVERYBODY = 100_000


@dataclass(frozen=True, slots=True)
class StandingLists:
    """The standings and the teams, if there are any; `kept` says that they are those of the cut."""

    lists: tuple[Listing, ...]
    kept: bool


def standing_lists(about: Printing, *, current: bool = False) -> StandingLists:
    """The standings as the desk's page shows them: at most six queries."""
    standings = standings_page(about.tournament, size=EVERYBODY, current=current)
    listing = standing_list(about, standings)
    lists = (listing, team_list(about, standings.teams)) if standings.teams else (listing,)
    return StandingLists(lists, standings.at_cut)


def standing_list(about: Printing, standings: Standings) -> Listing:
    """One line for each person."""
    rows = list(standings.page)
    clubs = any(row.club for row in rows)
    remarks = [", ".join(remarks_of(row)) for row in rows]
    columns = [Column(_("Rank"), "right", bold=True), Column(_("No."), "right"), Column(_("Name"), stretch=3)]
    if clubs:
        columns.append(Column(_("Club"), stretch=2))
    columns += [Column(column.title, "right", bold=not at) for at, column in enumerate(standings.columns)]
    columns.append(Column(_("Games"), "right"))
    if any(remarks):
        columns.append(Column(_("Remarks")))
    lines: list[Line] = []
    for row, remark in zip(rows, remarks, strict=True):
        club, said = (row.club,) if clubs else (), (remark,) if any(remarks) else ()
        figures = (str(row.rank), str(row.number), row.name, *club, *row.cells, str(row.games), *said)
        lines.append(Line(figures))
        if row.line_after:
            lines.append(Line((row.line_after,), "line"))
    lines += unranked_lines(standings, len(columns))
    head = about.head(_("Standings"), standings_address(about), *facts_of(standings))
    return Listing(head, tuple(columns), tuple(lines), size=10, notes=tuple(notes_of(standings)))


def remarks_of(row: Row) -> Iterator[str]:
    """What stands beside a name: whether somebody is out, what the desk took, and whether he is level on the line."""
    if row.state:
        yield str(Entrant.State(row.state).label)
    yield from row.sanctions
    if row.level:
        yield _("level on the line")


def unranked_lines(standings: Standings, columns: int) -> Iterator[Line]:
    """Those without a rank, below all others."""
    if not standings.unranked:
        return
    yield Line((_("Without a rank"),), "heading")
    for one in standings.unranked:
        # No table is so narrow that it has no place for a name behind rank and number.
        state = str(Entrant.State(one.state).label)
        text = _("%(name)s (%(state)s)") % {"name": one.label, "state": state}
        yield Line(("–", str(one.number), text, *("",) * (columns - 3)))


def facts_of(standings: Standings) -> Iterator[str]:
    """What standings these are."""
    if standings.at_cut:
        yield _("Standings of the cut")


def notes_of(standings: Standings) -> Iterator[str]:
    """What to know before comparing figures: the sentences of the screen's page."""
    if standings.at_cut:
        yield _("These are the standings of the cut. They stay as they were when the stages began.")
    if standings.open_tables:
        yield (
            ngettext(
                "%(tables)s table is open and does not count yet.",
                "%(tables)s tables are open and do not count yet.",
                standings.open_tables,
            )
            % {"tables": standings.open_tables}
        )
    if standings.unequal:
        yield standings.unequal


def team_list(about: Printing, teams: Sequence[TeamRow]) -> Listing:
    """The teams with those whose points count."""
    head = about.head(_("Teams"), standings_address(about))
    columns = (
        Column(_("Rank"), "right", bold=True),
        Column(_("Team"), stretch=1),
        Column(_("Who counts"), stretch=2),
        Column(_("Table points"), "right", bold=True),
    )
    rows = tuple(Line((str(team.rank), team.name, " · ".join(team.people), team.points)) for team in teams)
    return Listing(head, columns, rows)
