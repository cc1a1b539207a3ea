"""Who goes on: cuts of the standings, stages that are played, winners of tables, and how the stages are seated."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.format import StageFormat, TournamentFormat
from tournaments.seating.sizes import table_sizes


@dataclass(frozen=True, slots=True)
class Cut:
    """Who is through, the best first, and who is level on the line: of the `level` ones `places` go on, by a
    deciding game or a lot. Both are empty where the line is clear.
    """

    through: tuple[int, ...]
    level: tuple[int, ...] = ()
    places: int = 0


def cut(ranked: Sequence[tuple[int, int]], take: int) -> Cut:
    """The first `take` of (number, rank) pairs, which stand in the order of their ranks. More than all takes all."""
    if take <= 0:
        return Cut(())
    if take >= len(ranked):
        return Cut(tuple(number for number, _ in ranked))
    line = ranked[take - 1][1]
    if ranked[take][1] != line:
        return Cut(tuple(number for number, _ in ranked[:take]))
    through = tuple(number for number, rank in ranked if rank < line)
    return Cut(through, tuple(number for number, rank in ranked if rank == line), take - len(through))


def decided(found: Cut, order: Sequence[int]) -> Cut:
    """The same cut after a deciding game or a lot among those who are level; `order` has all of them, the best
    first.
    """
    return Cut(found.through + tuple(order[: found.places]))


def stages_played(tournament_format: TournamentFormat, entrants: int) -> tuple[StageFormat, ...]:
    """The stages so many people play: one that would take more than those still in is skipped."""
    played: list[StageFormat] = []
    left = entrants
    for stage in tournament_format.stages:
        if stage.take <= left:
            played.append(stage)
            left = stage.take
    return tuple(played)


def tables_of_stage(players: int, seats: int) -> tuple[int, ...]:
    """The table sizes of a stage, by the one rule of all draws."""
    return table_sizes(players, (seats,))


def winners(tables: Iterable[Sequence[tuple[int, int]]], advance: int) -> list[Cut]:
    """Of each table, given as (number, place) pairs, the best `advance`; where they share the place, who is level."""
    return [cut(sorted(table, key=lambda pair: pair[1]), advance) for table in tables]


def stage_tables(order: Sequence[int], stage: StageFormat, rng: random.Random) -> list[list[int]]:
    """Who plays together in a stage; `order` has the best first.

    By `standings` the best are spread: 1, 2, 3 at tables 1, 2, 3, the next ones on the way back. Otherwise by lot.
    Seats are drawn in both.
    """
    sizes = tables_of_stage(len(order), stage.seats)
    tables: list[list[int]] = [[] for _ in sizes]
    if stage.seed == "standings":
        waiting = list(order)
        way = 1
        while waiting:
            for number in range(len(sizes))[::way]:
                if waiting and len(tables[number]) < sizes[number]:
                    tables[number].append(waiting.pop(0))
            way = -way
    else:
        mixed = list(order)
        rng.shuffle(mixed)
        for table, size in zip(tables, sizes, strict=True):
            table.extend(mixed[:size])
            del mixed[:size]
    for table in tables:
        rng.shuffle(table)
    return tables
