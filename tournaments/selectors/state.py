"""A whole tournament in memory, read in a fixed number of queries, beside the pure event that follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

from tournaments.eventfile.event import Event, Person, PlayedRound, PlayedTable
from tournaments.eventfile.event import Lot as DrawnLot
from tournaments.eventfile.event import Sanction as Imposed
from tournaments.eventfile.results import event_standings
from tournaments.format import TournamentFormat
from tournaments.models import (
    Entrant,
    Lot,
    Result,
    Sanction,
    Stage,
    StagePlace,
    Table,
    TableSeat,
    Tournament,
    TournamentRound,
)
from tournaments.standings import Line
from wizard_club.lib.recent import Recent

# As many events as are played at the same time.
RECENT: Recent[list[Line]] = Recent(8)

STATUS = {
    Entrant.State.ACTIVE: "active",
    Entrant.State.STANDBY: "withdrawn",
    Entrant.State.WITHDRAWN: "withdrawn",
    Entrant.State.DISQUALIFIED: "disqualified",
}


@dataclass
class TableRows:
    """A table with its seats in order; `results` are empty as long as it is not confirmed."""

    table: Table
    seats: list[TableSeat] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)

    @property
    def open(self) -> bool:
        return self.table.confirmed_at is None


@dataclass
class RoundRows:
    """A published round with its tables in order."""

    round: TournamentRound
    stage: Stage
    tables: list[TableRows] = field(default_factory=list)

    @property
    def main(self) -> list[TableRows]:
        """The tables that decide something: all but those of the consolation."""
        return [table for table in self.tables if not table.table.consolation]

    @property
    def open_tables(self) -> list[int]:
        """The numbers of tables whose result is not confirmed."""
        return [table.table.number for table in self.tables if table.open]


@dataclass
class TournamentState:
    """Everything of one tournament, as it was when it was read."""

    tournament: Tournament
    entrants: list[Entrant]
    stages: list[Stage]
    rounds: list[RoundRows]

    @cached_property
    def sanctions(self) -> list[Sanction]:
        """What the desk imposed, lifted ones too: one query, where somebody asks."""
        return list(Sanction.objects.filter(tournament=self.tournament).order_by("id"))

    @cached_property
    def lots(self) -> list[Lot]:
        """The lots that were drawn: one query, where somebody asks."""
        return list(Lot.objects.filter(tournament=self.tournament).order_by("id"))

    @cached_property
    def places(self) -> dict[int, list[StagePlace]]:
        """Who came into each stage, in order: one query, where somebody asks."""
        found: dict[int, list[StagePlace]] = {}
        for place in StagePlace.objects.filter(stage__tournament=self.tournament).order_by("position"):
            found.setdefault(place.stage_id, []).append(place)
        return found

    @cached_property
    def by_number(self) -> dict[int, Entrant]:
        return {entrant.number: entrant for entrant in self.entrants}

    @cached_property
    def by_id(self) -> dict[int, Entrant]:
        return {entrant.pk: entrant for entrant in self.entrants}

    @property
    def stage(self) -> Stage:
        """The stage that is being played or comes next."""
        return self.stages[-1]

    @property
    def next_seq(self) -> int:
        """The number of the round that would be published next."""
        return len(self.rounds) + 1

    @property
    def qualifying(self) -> list[RoundRows]:
        """The published qualifying rounds."""
        return [played for played in self.rounds if played.stage.number == 0]

    @property
    def qualified(self) -> bool:
        """Whether all qualifying rounds are published and confirmed."""
        rounds = self.qualifying
        wanted = self.tournament.format.qualifying_rounds
        return len(rounds) >= wanted and not any(played.open_tables for played in rounds)

    def rounds_of(self, stage: Stage) -> list[RoundRows]:
        """The published rounds of a stage."""
        return [played for played in self.rounds if played.stage.pk == stage.pk]

    @cached_property
    def event(self) -> Event:
        """The event as the pure parts take it; consolation tables are no part of it."""
        return event_from(self)

    @cached_property
    def lines(self) -> list[Line]:
        """The standings of the qualifying rounds."""
        return event_standings(self.event)


def state_of(tournament: Tournament) -> TournamentState:
    """Read a tournament whose settings are already joined: four queries, whatever its size."""
    stages = list(Stage.objects.filter(tournament=tournament).order_by("number"))
    state = TournamentState(
        tournament=tournament,
        entrants=list(Entrant.objects.filter(tournament=tournament).by_number()),
        stages=stages,
        rounds=[],
    )
    by_stage = {stage.pk: stage for stage in stages}
    tables = Table.objects.filter(round__tournament=tournament).select_related("round").order_by("round__seq", "number")
    rows: dict[int, TableRows] = {}
    for table in tables:
        if not state.rounds or state.rounds[-1].round.pk != table.round_id:
            state.rounds.append(RoundRows(table.round, by_stage[table.round.stage_id]))
        played = state.rounds[-1]
        table.round = played.round
        rows[table.pk] = TableRows(table)
        played.tables.append(rows[table.pk])
    seats = TableSeat.objects.filter(round__tournament=tournament).select_related("result").order_by("position")
    for seat in seats:
        row = rows.get(seat.table_id)
        if row is None:
            # Its round was published after the tables were read.
            continue
        row.seats.append(seat)
        row.numbers.append(state.by_id[seat.entrant_id].number)
        if not row.open and hasattr(seat, "result"):
            row.results.append(seat.result)
        elif not row.open:
            # Its confirmation was taken back after the tables were read.
            row.table.confirmed_at = None
            row.results.clear()
    return state


def cache_key(tournament: Tournament, *what: object) -> str:
    """Where something of this version is kept; after another database was restored it is another event's."""
    return "-".join(map(str, (*what, tournament.pk, int(tournament.created_at.timestamp() * 1000), tournament.version)))


def standing_lines(tournament: Tournament, state: TournamentState | None = None) -> list[Line]:
    """The standings of the qualifying rounds, worked out once for each version of the tournament."""
    return lines_of(tournament, lambda: (state or state_of(tournament)).event)


def lines_of(tournament: Tournament, event: Callable[[], Event]) -> list[Line]:
    """The same where somebody has the event, whole or as much of it as the standings need."""
    return RECENT.get(cache_key(tournament, "standings"), lambda: event_standings(event()))


def stage_name(state: TournamentState, stage: Stage) -> str:
    """The stage as a tournament file calls it."""
    return stage_kind(state.tournament.format, stage)


def stage_kind(tournament_format: TournamentFormat, stage: Stage) -> str:
    """What a stage is by the format: qualifying, knockout, or the final."""
    if stage.number == 0:
        return "qualifying"
    return "final" if stage.index == len(tournament_format.stages) - 1 else "knockout"


def event_from(state: TournamentState) -> Event:
    """The pure event of a state."""
    tournament = state.tournament
    seqs = {played.round.pk: played.round.seq for played in state.rounds}
    tables = {row.table.pk: (played.round.seq, row.table.number) for played in state.rounds for row in played.tables}
    return event_with(
        tournament,
        people=[person(tournament, entrant) for entrant in state.entrants if takes_part(entrant)],
        rounds=[
            PlayedRound(
                played.round.seq, stage_name(state, played.stage), tuple(played_table(row) for row in played.main)
            )
            for played in state.rounds
        ],
        sanctions=[imposed(state, sanction, seqs) for sanction in state.sanctions if sanction.lifted_at is None],
        lots=[
            DrawnLot(tuple(lot.order), lot.purpose, *(tables.get(lot.table_id or 0, (None, None))))
            for lot in state.lots
        ],
    )


def event_with(
    tournament: Tournament,
    *,
    people: Iterable[Person],
    rounds: Iterable[PlayedRound],
    sanctions: Iterable[Imposed],
    lots: Iterable[DrawnLot],
) -> Event:
    """The pure event of a tournament and what happened in it."""
    return Event(
        name=tournament.name,
        slug=tournament.slug,
        date=tournament.date,
        preset=tournament.ruleset.preset,
        ruleset=tournament.ruleset.rules,
        format_preset=tournament.format_settings.preset,
        format=tournament.format,
        people=tuple(people),
        rounds=tuple(rounds),
        sanctions=tuple(sanctions),
        lots=tuple(lots),
    )


def takes_part(entrant: Entrant) -> bool:
    """Whether somebody has, or had, a place among the players: not those who only wait for one."""
    return entrant.state != Entrant.State.STANDBY


def person(tournament: Tournament, entrant: Entrant) -> Person:
    """An entrant as the event has him."""
    player = entrant.player
    status = status_of(tournament, entrant.state)
    return Person(entrant.number, player.label, player.club, player.nation, status)


def status_of(tournament: Tournament, state: str) -> str:
    """What the event calls the state of an entrant."""
    if state == Entrant.State.DROPPED:
        return "removed" if tournament.format.dropout == "remove" else "dropped"
    return STATUS[Entrant.State(state)]


def played_table(row: TableRows) -> PlayedTable:
    """A table as the event has it; a slip says nothing of bids and best hands."""
    tapped = row.results if row.table.source == Table.Source.PAD else []
    return PlayedTable(
        number=row.table.number,
        seats=tuple(row.numbers),
        totals=values(row.results, "total"),
        hits=values(row.results, "hits"),
        sum_bids=values(tapped, "sum_bids"),
        best_hands=values(tapped, "best_hand"),
    )


def values(results: Iterable[Result], name: str) -> tuple[int, ...]:
    """One figure of each seat."""
    return tuple(getattr(result, name) for result in results)


def imposed(state: TournamentState, sanction: Sanction, seqs: dict[int, int]) -> Imposed:
    """A sanction as the event has it."""
    return Imposed(
        number=state.by_id[sanction.entrant_id].number,
        kind=sanction.kind,
        reason=sanction.reason,
        round=seqs.get(sanction.round_id or 0),
        points=sanction.points,
        unit=sanction.unit,
    )
