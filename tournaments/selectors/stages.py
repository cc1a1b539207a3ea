"""What comes after the round that is played: another round, the cut into a stage, or the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.eventfile.event import PlayedRound
from tournaments.eventfile.results import best_total, round_places, standings_of
from tournaments.format import StageFormat
from tournaments.models import Lot, Stage, StagePlace
from tournaments.points import relative_points
from tournaments.progression import Cut, Finish, counts_from, cut, decided, filled, stages_played, winners
from tournaments.selectors.field import is_active
from tournaments.selectors.state import RoundRows, TableRows, TournamentState, played_table, standing_lines
from wizard_club.lib.errors import DomainError

Pairs = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class LevelTable:
    """A table of a stage at which `places` of those who are `level` go on: a lot or a deciding game is needed."""

    table: TableRows
    level: tuple[int, ...]
    places: int


@dataclass(frozen=True, slots=True)
class Coming:
    """Who comes into the next stage, the best first, as far as it is known.

    `level` are those of whom `places` more go on, `tables` the tables without a clear winner; both are empty when the
    stage can begin.
    """

    number: int
    index: int
    stage: StageFormat
    through: tuple[int, ...]
    level: tuple[int, ...] = ()
    places: int = 0
    tables: tuple[LevelTable, ...] = ()

    @property
    def clear(self) -> bool:
        return not self.level and not self.tables


def stage_format(state: TournamentState) -> StageFormat:
    """The format of the stage that is played."""
    return format_of(state, state.stage)


def format_of(state: TournamentState, stage: Stage) -> StageFormat:
    """The format of a stage."""
    if stage.index is None:
        raise DomainError("stage_none")
    return state.tournament.format.stages[stage.index]


def places_of_stage(state: TournamentState) -> list[StagePlace]:
    """Who came into the stage that is played, in order."""
    return state.places.get(state.stage.pk, [])


def order_of_stage(state: TournamentState) -> list[int]:
    """Who plays in the stage, the best first; those with byes and those who left are not among them."""
    found = [state.by_id[place.entrant_id] for place in places_of_stage(state) if not place.bye]
    return [entrant.number for entrant in found if is_active(entrant)]


def active_numbers(state: TournamentState) -> set[int]:
    """The numbers of all who play on."""
    return {entrant.number for entrant in state.entrants if is_active(entrant)}


def lot_order(lots: Sequence[Lot], level: Sequence[int]) -> list[int]:
    """The order of just these people by the newest lot that has them all, empty without one."""
    for lot in reversed(lots):
        if set(level) <= set(lot.order):
            return [number for number in lot.order if number in level]
    return []


def settled(found: Cut, lots: Sequence[Lot]) -> Cut:
    """A cut with the lot drawn for its line, if one was."""
    order = lot_order(lots, found.level)
    return decided(found, order) if found.level and order else found


def cut_lots(state: TournamentState, stage: Stage) -> list[Lot]:
    """The lots drawn for the cut after a stage."""
    return [lot for lot in state.lots if lot.purpose == Lot.Purpose.CUT and lot.stage_id == stage.pk]


def coming_stage(state: TournamentState) -> Coming | None:
    """The stage that comes next; None while rounds are open, and after the last stage."""
    return coming_after(state, state.stage)


def coming_after(state: TournamentState, stage: Stage, ranked: Pairs = ()) -> Coming | None:
    """Who comes into the stage after this one. `ranked` are the standings where they were kept at the cut."""
    if any(row.open for played in state.rounds_of(stage) for row in played.main):
        return None
    return coming_next(state, stage) if stage.number else coming_first(state, stage, ranked)


def coming_first(state: TournamentState, stage: Stage, ranked: Pairs) -> Coming | None:
    """The cut of the qualifying standings, among those who came and play on."""
    if not state.qualified:
        return None
    sat = {number for played in state.qualifying for row in played.tables for number in row.numbers}
    active = active_numbers(state) & sat
    ranked = ranked or [(line.number, line.rank) for line in standing_lines(state.tournament, state)]
    left = [(number, rank) for number, rank in ranked if number in active]
    stages = stages_played(state.tournament.format, len(left))
    if not stages:
        return None
    found = settled(cut(left, stages[0].take), cut_lots(state, stage))
    index = state.tournament.format.stages.index(stages[0])
    return Coming(1, index, stages[0], found.through, found.level, found.places)


def coming_next(state: TournamentState, before: Stage) -> Coming | None:
    """The winners of a stage, those with byes, and the best of the others as far as there is room."""
    rounds = state.rounds_of(before)
    stages = state.tournament.format.stages
    if before.index is None or not rounds or before.index + 1 >= len(stages):
        return None
    number, index = before.number + 1, before.index + 1
    stage, active = stages[index], active_numbers(state)
    places = state.places.get(before.pk, [])
    numbers = [state.by_id[place.entrant_id].number for place in places]
    byes = [number for number, place in zip(numbers, places, strict=True) if place.bye and number in active]
    through, tables = table_winners(state, rounds[-1], format_of(state, before).advance, active)
    order = (*byes, *sorted(through, key=numbers.index))
    if tables:
        return Coming(number, index, stage, order, tables=tuple(tables))
    others = [other for other in finishes(state, rounds[-1]) if other.number in active]
    found = settled(filled(order, others, stage.take), cut_lots(state, before))
    return Coming(number, index, stage, found.through, found.level, found.places)


def table_winners(
    state: TournamentState, played: RoundRows, advance: int, active: set[int]
) -> tuple[list[int], list[LevelTable]]:
    """Who goes on from each table, and the tables where that is open."""
    through: list[int] = []
    tables: list[LevelTable] = []
    for row, places in places_at(state, played):
        pairs = [(number, place) for number, place in places if number in active]
        lots = [lot for lot in state.lots if lot.table_id == row.table.pk]
        found = settled(winners([pairs], advance)[0], lots)
        through += found.through
        if found.level:
            tables.append(LevelTable(row, found.level, found.places))
    return through, tables


def places_at(state: TournamentState, played: RoundRows) -> list[tuple[TableRows, Pairs]]:
    """The tables of a round of a stage with the places that count there: whoever lost the game by a sanction is last,
    and where a stage goes on from the points so far these decide.
    """
    found = round_places(state.event, as_played(state, played), carried_rounds(state, played))
    return list(zip(played.main, found, strict=True))


def as_played(state: TournamentState, played: RoundRows) -> PlayedRound:
    """A round as the event has it."""
    return next(one for one in state.event.rounds if one.seq == played.round.seq)


def carried_rounds(state: TournamentState, played: RoundRows) -> list[PlayedRound]:
    """The earlier rounds whose points count in a round of a stage."""
    stages = [format_of(state, stage) for stage in state.stages if 0 < stage.number <= played.stage.number]
    first = counts_from(stages, played.stage.number)
    return [
        as_played(state, other)
        for other in state.rounds
        if first <= other.stage.number and other.round.seq < played.round.seq
    ]


def finishes(state: TournamentState, played: RoundRows) -> list[Finish]:
    """How everybody ended a round of a stage: his place, and what decides between equal places at two tables."""
    carried = carried_rounds(state, played)
    if carried:
        lines = {line.number: line for line in standings_of(state.event, [*carried, as_played(state, played)])}
        worth = {
            number: (line.values["table_points"], line.values["game_points"], line.values["hits"])
            for number, line in lines.items()
        }
        return [
            Finish(number, place, *worth[number]) for _, pairs in places_at(state, played) for number, place in pairs
        ]
    found = []
    for row, pairs in places_at(state, played):
        totals = totals_of(state, row)
        for (number, place), result, total in zip(pairs, row.results, totals, strict=True):
            found.append(Finish(number, place, Fraction(result.table_points), total, result.hits))
    return found


def totals_of(state: TournamentState, row: TableRows) -> Sequence[int | Fraction]:
    """The totals of a table, as shares where the format compares unequal tables so."""
    totals = [result.total for result in row.results]
    if state.tournament.format.unequal_tables == "relative":
        return relative_points(totals, best_total(state.event, played_table(row)))
    return totals
