"""The results of a round on paper: the same figures that its pages show."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.selectors.progress import progress_of
from tournaments.eventfile.event import Sanction as Imposed
from tournaments.models import DeskEntry, Sanction, Table, TableSeat, TournamentRound
from tournaments.selectors.board import differs
from tournaments.selectors.live import LiveSeat, LiveTable, live_round
from tournaments.selectors.prints.heads import Printing, corrected_text, results_address, titled
from tournaments.selectors.prints.seating import table_title
from tournaments.selectors.standings_words import sanction_text
from wizard_club.lib.pdf.listing import Column, Listing, Row
from wizard_club.lib.templatetags.wizard import score


@dataclass(frozen=True, slots=True)
class Correction:
    """How often the result of a table was put right, and when the last time."""

    times: int
    last: datetime


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What the heading of a table says beside its number."""

    code: str
    hands: int | None
    changed: bool


def round_results_list(about: Printing, played: TournamentRound) -> Listing:
    """The results of all tables of a round: four queries."""
    live = live_round(played.tournament, played.seq)
    tables = live.tables if live else ()
    facts = facts_of(played)
    corrections = corrections_of(played)
    taken = penalties_of(played)
    columns = [
        Column(_("Place"), "right", bold=True),
        Column(_("No."), "right"),
        Column(_("Name"), stretch=1),
        Column(_("Points"), "right", bold=True),
        Column(_("Bids met"), "right"),
        Column(_("Table points"), "right"),
    ]
    if taken:
        columns.append(Column(_("Penalty")))
    rows: list[Row] = []
    for table in tables:
        rows.append(Row((heading(table, facts[table.number], corrections.get(table.number)),), "heading"))
        seats = table.by_place if table.confirmed else table.seats
        rows += [Row((*cells(seat), *([", ".join(taken.get(seat.number, ()))] if taken else []))) for seat in seats]
    title, notice = titled(played, _("Results")), notice_of(corrections.values())
    head = about.head(title, results_address(about, played), notice=notice)
    return Listing(head, tuple(columns), tuple(rows), size=11, notes=notes_of(tables))


def cells(seat: LiveSeat) -> tuple[str, ...]:
    """One line; without figures as long as its table is open."""
    place, hits = ("" if figure is None else str(figure) for figure in (seat.place, seat.hits))
    return place, str(seat.number), seat.name, score(seat.total), hits, seat.points


def heading(table: LiveTable, facts: TableFacts, correction: Correction | None) -> str:
    """A table with the code of its game, and with all that a reader of its figures must know."""
    said = [table_title(table.number, consolation=table.consolation), facts.code]
    if not table.confirmed:
        said.append(_("open"))
    elif facts.hands is not None and facts.hands < table.hands:
        said.append(_("ended after %(hand)d of %(hands)d hands") % {"hand": facts.hands, "hands": table.hands})
    if facts.changed:
        said.append(_("its game was changed after it was confirmed"))
    if correction:
        said.append(corrected_text(correction.times, correction.last))
    return " · ".join(said)


def facts_of(played: TournamentRound) -> dict[int, TableFacts]:
    """The code of each table's game, how many hands it had, and whether it says otherwise by now: one query, and five
    more where a game was touched after its confirmation.
    """
    tables = list(Table.objects.filter(round=played).select_related("game__settings"))
    touched = [table for table in tables if table.confirmed_at and table.game.version != table.game_version]
    progress = progress_of([table.game for table in touched])
    seats: dict[int, list[TableSeat]] = {}
    for seat in TableSeat.objects.filter(table__in=touched).select_related("result").order_by("position"):
        seats.setdefault(seat.table_id, []).append(seat)
    changed = {table.pk for table in touched if differs(table, seats[table.pk], progress[table.game_id])}
    return {table.number: TableFacts(table.game.code, table.hands_played, table.pk in changed) for table in tables}


def penalties_of(played: TournamentRound) -> dict[int, list[str]]:
    """What the desk took in this round, by number and without reasons: one query."""
    found: dict[int, list[str]] = {}
    rows = Sanction.objects.filter(round=played, lifted_at=None).order_by("id")
    for number, kind, points, unit in rows.values_list("entrant__number", "kind", "points", "unit"):
        sanction = Imposed(number, kind, "", played.seq, points, unit)
        found.setdefault(number, []).append(sanction_text(sanction))
    return found


def corrections_of(played: TournamentRound) -> dict[int, Correction]:
    """The tables whose result was confirmed otherwise than before: one query."""
    entries = DeskEntry.objects.filter(
        tournament=played.tournament_id,
        kind__in=("confirmed", "corrected"),
        values__round=played.seq,
        made_at__gte=played.published_at,
    ).order_by("id")
    before: dict[int, tuple[object, object]] = {}
    found: dict[int, Correction] = {}
    for values, kind, made_at in entries.values_list("values", "kind", "made_at"):
        table, figures = values["table"], (values.get("totals"), values.get("hits"))
        if kind == "corrected" or before.get(table, figures) != figures:
            times = found[table].times + 1 if table in found else 1
            found[table] = Correction(times, made_at)
        before[table] = figures
    return found


def notice_of(corrections: Iterable[Correction]) -> str:
    """What the sheet says of all its corrections."""
    found = list(corrections)
    if not found:
        return ""
    return corrected_text(sum(one.times for one in found), max(one.last for one in found))


def notes_of(tables: Iterable[LiveTable]) -> tuple[str, ...]:
    """That something is missing still."""
    count = sum(not table.confirmed for table in tables)
    if not count:
        return ()
    text = ngettext(
        "%(count)d table is open: it has no result yet.", "%(count)d tables are open: they have no result yet.", count
    )
    return (text % {"count": count},)
