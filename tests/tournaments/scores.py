"""Confirmed games for tests of the standings, written down as on a slip."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournaments.format import TablePoints, TournamentFormat
from tournaments.standings import Line, Penalty, Score

Points = int | Fraction


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a slip: number, total, hits and the table points that somebody worked out."""

    number: int
    total: int
    hits: int
    points: Points


def slip(round_: int, *rows: tuple[int, int, int, Points], best: int = 1500) -> list[Score]:
    """A table: places by total, then hits; relative points against the best total of its plan."""
    lines = [Row(*row) for row in rows]
    places = {
        line.number: 1 + sum((other.total, other.hits) > (line.total, line.hits) for other in lines) for line in lines
    }
    mean = Fraction(sum(line.total for line in lines), len(lines))
    return [
        Score(
            round=round_,
            number=line.number,
            total=line.total,
            hits=line.hits,
            place=places[line.number],
            table_points=Fraction(line.points),
            relative=(line.total - mean) / best,
            best_total=best,
            met={number: place for number, place in places.items() if number != line.number},
        )
        for line in lines
    ]


def score(
    number: int,
    *,
    total: int = 0,
    hits: int = 0,
    place: int = 1,
    points: Points = 0,
    relative: Points = 0,
    round_: int = 1,
    best: int = 1500,
    met: Mapping[int, int] | None = None,
) -> Score:
    """One entrant in one game, with what matters to the test."""
    return Score(round_, number, total, hits, place, Fraction(points), Fraction(relative), best, met or {})


def by(*keys: str, unequal_tables: str = "raw", kind: str = "by_place") -> TournamentFormat:
    """A format of which only the order of the standings matters, and what points they count."""
    return TournamentFormat(standings=keys, unequal_tables=unequal_tables, table_points=TablePoints(kind))


def ranks(lines: list[Line]) -> list[tuple[int, int]]:
    """Rank and number of each line."""
    return [(line.rank, line.number) for line in lines]


def values(lines: list[Line], key: str) -> dict[int, Fraction]:
    """What each entrant has of a key."""
    return {line.number: line.values[key] for line in lines}


# A whole evening: nine people, two rounds at 4+5. Numbers, totals, hits and table points as on the slips.
EVENING: list[Score] = [
    *slip(1, (1, 210, 8, 45), (2, 180, 7, 25), (3, 180, 7, 25), (4, 60, 4, 10)),
    *slip(1, (5, 200, 7, 45), (6, 170, 7, 30), (7, 120, 6, 20), (8, 120, 5, 10), (9, 30, 3, 5)),
    *slip(2, (5, 190, 7, 45), (1, 150, 6, 30), (6, 150, 5, 20), (2, 40, 3, 10)),
    *slip(2, (7, 230, 8, 45), (3, 140, 6, 30), (9, 140, 5, 20), (4, 90, 5, 10), (8, 30, 4, 5)),
]
DESK = [
    Penalty(1, Fraction(-20), "game"),
    Penalty(2, Fraction(-10), "table"),
    Penalty(3, Fraction(-5), "table"),
    Penalty(8, Fraction(10), "table"),
    Penalty(8, Fraction(-5), "table"),
]
