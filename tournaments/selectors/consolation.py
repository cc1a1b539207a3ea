"""The games of those who did not come into a stage: they count for nothing, but people want to read how they ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tournaments.points import points_text
from tournaments.selectors.state import TableRows, TournamentState


@dataclass(frozen=True, slots=True)
class ConsolationLine:
    """Somebody at such a table."""

    place: int
    number: int
    name: str
    total: int
    points: str


@dataclass(frozen=True, slots=True)
class ConsolationTable:
    """A table with its result, the winner first."""

    number: int
    lines: tuple[ConsolationLine, ...]


@dataclass(frozen=True, slots=True)
class Consolation:
    """The confirmed tables beside the stage in round `seq`; so many are still `open`."""

    seq: int
    tables: tuple[ConsolationTable, ...]
    open: int


def consolations_of(state: TournamentState) -> Iterator[Consolation]:
    """Every round with such tables of which one has a result: no query beside the state."""
    for played in state.rounds:
        rows = [row for row in played.tables if row.table.consolation]
        confirmed = tuple(table_of(state, row) for row in rows if not row.open)
        if confirmed:
            yield Consolation(played.round.seq, confirmed, len(rows) - len(confirmed))


def table_of(state: TournamentState, row: TableRows) -> ConsolationTable:
    """One table as it ended."""
    lines = [
        ConsolationLine(
            place=result.place,
            number=number,
            name=state.by_number[number].player.label,
            total=result.total,
            points=points_text(Fraction(result.table_points)),
        )
        for number, result in zip(row.numbers, row.results, strict=True)
    ]
    return ConsolationTable(row.table.number, tuple(sorted(lines, key=lambda line: (line.place, line.number))))
