"""The open tables of a round, for typing their paper slips: three queries beside the round's."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.models import Game
from tournaments.models import Table, TableSeat, TournamentRound


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table without a result, with its seats in order."""

    table: Table
    seats: tuple[TableSeat, ...]

    @property
    def typed(self) -> bool:
        """Whether its slip was typed once and waits for the second time."""
        return self.table.typed is not None

    @property
    def pad_over(self) -> bool:
        """Whether its pad has the whole game, so that no slip is needed."""
        return self.table.game.state == Game.State.FINISHED and self.table.game.entry == Game.Entry.HANDS


def open_tables(played: TournamentRound) -> list[OpenTable]:
    """The open tables of a round by number."""
    tables = list(Table.objects.open().filter(round=played).select_related("game").order_by("number"))
    seats: dict[int, list[TableSeat]] = {table.pk: [] for table in tables}
    people = TableSeat.objects.filter(table__in=tables).select_related("entrant__player").order_by("position")
    for seat in people:
        seats[seat.table_id].append(seat)
    for table in tables:
        table.round = played
    return [OpenTable(table, tuple(seats[table.pk])) for table in tables]


def seats_of(table: Table) -> tuple[TableSeat, ...]:
    """The seats of a table in order, with results where there are any."""
    seats = TableSeat.objects.filter(table=table).select_related("entrant__player", "result").order_by("position")
    return tuple(seats)
