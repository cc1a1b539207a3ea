"""The standings of the qualifying rounds straight from the results: what a page needs where nobody needs all rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from tournaments.eventfile.event import Lot as DrawnLot
from tournaments.eventfile.event import Person, PlayedRound, PlayedTable, Sanction
from tournaments.models import Entrant, Lot, Table, TableSeat, Tournament
from tournaments.models import Sanction as SanctionRow
from tournaments.selectors.people import Somebody
from tournaments.selectors.state import cache_key, event_with, lines_of, status_of
from tournaments.standings import Line
from wizard_club.lib.recent import Recent

FIGURES = ("result__total", "result__hits", "result__sum_bids", "result__best_hand")


@dataclass(frozen=True, slots=True)
class Qualifying:
    """The standings with what their page says of the field: the sizes of the tables that were played, how many tables
    are confirmed and how many are open; and the sanctions that count.
    """

    lines: list[Line]
    sizes: tuple[int, ...]
    confirmed: int
    open: int
    sanctions: tuple[Sanction, ...] = ()


# As many events as are looked at at the same time.
RECENT: Recent[Qualifying] = Recent(8)


def qualifying_of(tournament: Tournament, people: Iterable[Somebody], lots: Sequence[Lot]) -> Qualifying:
    """The standings, worked out once for each version: two queries at most."""
    return RECENT.get(cache_key(tournament, "qualifying"), lambda: worked_out(tournament, people, lots))


def worked_out(tournament: Tournament, people: Iterable[Somebody], lots: Sequence[Lot]) -> Qualifying:
    """The standings from the rows."""
    rounds = played_rounds(tournament)
    tables = [table for played in rounds for table in played.tables]
    event = event_with(
        tournament,
        people=[
            Person(somebody.number, "", status=status_of(tournament, somebody.state))
            for somebody in people
            if somebody.state != Entrant.State.STANDBY
        ],
        rounds=rounds,
        sanctions=sanctions_of(tournament),
        lots=[DrawnLot(tuple(lot.order), lot.purpose) for lot in lots],
    )
    confirmed = [table for table in tables if table.totals]
    return Qualifying(
        lines=lines_of(tournament, lambda: event),
        sizes=tuple(sorted({len(table.seats) for table in confirmed})),
        confirmed=len(confirmed),
        open=len(tables) - len(confirmed),
        sanctions=event.sanctions,
    )


def played_rounds(tournament: Tournament) -> list[PlayedRound]:
    """The published qualifying rounds: one query."""
    rows = (
        TableSeat.objects.filter(round__tournament=tournament, round__stage__number=0, table__consolation=False)
        .order_by("round__seq", "table__number", "position")
        .values_list("round__seq", "table__number", "entrant__number", "table__source", *FIGURES)
    )
    return [
        PlayedRound(
            seq,
            "qualifying",
            tuple(played_table(number, list(seats)) for number, seats in groupby(found, itemgetter(1))),
        )
        for seq, found in groupby(rows, itemgetter(0))
    ]


def played_table(number: int, rows: Sequence[tuple[Any, ...]]) -> PlayedTable:
    """A table from the rows of its seats, as `state.played_table` has it; open, it has no figures."""
    _, _, numbers, source, totals, hits, *tapped = zip(*rows, strict=True)
    if totals[0] is None:
        return PlayedTable(number, numbers)
    return PlayedTable(number, numbers, totals, hits, *(tapped if source[0] == Table.Source.PAD else ()))


def sanctions_of(tournament: Tournament) -> list[Sanction]:
    """What counts in the qualifying rounds: one query."""
    rows = (
        SanctionRow.objects.filter(tournament=tournament, lifted_at__isnull=True)
        .exclude(round__stage__number__gt=0)
        .order_by("id")
        .values_list("entrant__number", "kind", "round__seq", "points", "unit")
    )
    return [Sanction(number, kind, "", seq, points, unit) for number, kind, seq, points, unit in rows]
