"""Who goes on: cuts of the standings, stages that are played, winners of tables and the best of the others, and how
the stages are seated.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.format import StageFormat, TournamentFormat
from tournaments.seating.sizes import table_sizes
from tournaments.standings import SHOWN, Line


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


@dataclass(frozen=True, slots=True)
class Finish:
    """How somebody ended a stage that he did not win: his place at the table, and what he got there. `total` is his
    share of the best total where the format compares unequal tables so.
    """

    number: int
    place: int
    table_points: Fraction
    total: int | Fraction
    hits: int | Fraction


def filled(through: Sequence[int], others: Iterable[Finish], take: int) -> Cut:
    """Those who are through and, as far as the next stage takes more, the best of the others: the seconds, then the
    thirds, each by table points, total and hits. Who is equal in all of these is level on the line.
    """
    worth = {
        other.number: (-other.place, other.table_points, other.total, other.hits)
        for other in others
        if other.number not in through
    }
    order = sorted(sorted(worth), key=worth.__getitem__, reverse=True)
    ranked = [(number, 1 + sum(better > worth[number] for better in worth.values())) for number in order]
    found = cut(ranked, take - len(through))
    return Cut((*through, *found.through), found.level, found.places)


def carried_places(table: Iterable[int], lines: Iterable[Line]) -> list[tuple[int, int]]:
    """The places at a table of a stage that goes on from the points so far, as (number, place) pairs.

    `lines` are the standings of all games that count, those of the stage among them. Table points, game points and
    hits decide; whoever has no line any more has no place.
    """
    worth = {line.number: tuple(line.values[key] for key in SHOWN) for line in lines}
    seated = [number for number in table if number in worth]
    return [(number, 1 + sum(worth[other] > worth[number] for other in seated)) for number in seated]


def counts_from(stages: Sequence[StageFormat], number: int) -> int:
    """The first stage whose games count in stage `number`, both from 1; 0 are the qualifying rounds."""
    while number and not stages[number - 1].reset:
        number -= 1
    return number


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
