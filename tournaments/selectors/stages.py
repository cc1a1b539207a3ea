"""What comes after the round that is played: another round, the cut into a stage, or the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.format import StageFormat
from tournaments.models import Lot, StagePlace
from tournaments.progression import Cut, cut, decided, stages_played, winners
from tournaments.selectors.field import is_active
from tournaments.selectors.state import RoundRows, TableRows, TournamentState, standing_lines
from wizard_club.lib.errors import DomainError


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
    index = state.stage.index
    if index is None:
        raise DomainError("stage_none")
    return state.tournament.format.stages[index]


def places_of_stage(state: TournamentState) -> list[StagePlace]:
    """Who came into the stage that is played, in order: one query."""
    return list(StagePlace.objects.filter(stage=state.stage).order_by("position"))


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


def coming_stage(state: TournamentState) -> Coming | None:
    """The stage that comes next; None while rounds are open, and after the last stage."""
    if any(played.open_tables for played in state.rounds if played.stage.pk == state.stage.pk):
        return None
    return coming_first(state) if state.stage.number == 0 else coming_next(state)


def coming_first(state: TournamentState) -> Coming | None:
    """The cut of the qualifying standings."""
    if not state.qualified:
        return None
    active = active_numbers(state)
    ranked = [(line.number, line.rank) for line in standing_lines(state.tournament, state) if line.number in active]
    stages = stages_played(state.tournament.format, len(ranked))
    if not stages:
        return None
    lots = [lot for lot in state.lots if lot.purpose == Lot.Purpose.CUT and lot.stage_id == state.stage.pk]
    found = settled(cut(ranked, stages[0].take), lots)
    index = state.tournament.format.stages.index(stages[0])
    return Coming(1, index, stages[0], found.through, found.level, found.places)


def coming_next(state: TournamentState) -> Coming | None:
    """The winners of a stage, those with byes, and the best of the others as far as there is room."""
    index = state.stage.index
    rounds = state.rounds_of(state.stage)
    stages = state.tournament.format.stages
    if index is None or not rounds or index + 1 >= len(stages):
        return None
    stage = stages[index + 1]
    active = active_numbers(state)
    places = places_of_stage(state)
    numbers = [state.by_id[place.entrant_id].number for place in places]
    byes = [number for number, place in zip(numbers, places, strict=True) if place.bye and number in active]
    through, tables = table_winners(state, rounds[-1], stage_format(state).advance, active)
    number = state.stage.number + 1
    if tables:
        return Coming(number, index + 1, stage, tuple(byes), tables=tuple(tables))
    order = [*byes, *sorted(through, key=numbers.index)]
    missing = stage.take - len(order)
    if missing > 0:
        found = best_others(state, rounds[-1], active - set(order), missing)
        return Coming(number, index + 1, stage, (*order, *found.through), found.level, found.places)
    return Coming(number, index + 1, stage, tuple(order))


def table_winners(
    state: TournamentState, played: RoundRows, advance: int, active: set[int]
) -> tuple[list[int], list[LevelTable]]:
    """Who goes on from each table, and the tables where that is open."""
    through: list[int] = []
    tables: list[LevelTable] = []
    for row in played.main:
        pairs = [
            (number, result.place) for number, result in zip(row.numbers, row.results, strict=True) if number in active
        ]
        lots = [lot for lot in state.lots if lot.table_id == row.table.pk]
        found = settled(winners([pairs], advance)[0], lots)
        through += found.through
        if found.level:
            tables.append(LevelTable(row, found.level, found.places))
    return through, tables


def best_others(state: TournamentState, played: RoundRows, left: set[int], places: int) -> Cut:
    """The best of those who did not win their table: by place, then table points, total and hits of that game."""
    rows = [
        (result.place, -result.total, -result.hits, number)
        for row in played.main
        for number, result in zip(row.numbers, row.results, strict=True)
        if number in left
    ]
    rows.sort()
    ranked = [(row[-1], 1 + sum(other[:-1] < row[:-1] for other in rows)) for row in rows]
    lots = [lot for lot in state.lots if lot.purpose == Lot.Purpose.CUT and lot.stage_id == state.stage.pk]
    return settled(cut(ranked, places), lots)
