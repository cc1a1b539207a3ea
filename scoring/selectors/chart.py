"""The line chart of a game's totals as plain data; the template only writes it down as SVG.

Coordinates are whole numbers (a fraction would be written with a comma in some languages), y grows downwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 1000, 460
LEFT, RIGHT, TOP, BOTTOM = 70, 705, 20, 410
LABEL_GAP = 30
LONGEST_LABEL = 15

# Colours come from the stylesheet; the dashes tell the lines apart without them.
DASHES = ("", "14 6", "3 7", "18 6 3 6", "8 8", "18 5 3 5 3 5")


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis: where, and what it says."""

    at: int
    value: int


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One seat's way through the game. `label` is the name cut to the margin, `label_y` where it has room."""

    seat: int
    name: str
    label: str
    dash: str
    points: str
    end_y: int
    label_y: int
    total: int


@dataclass(frozen=True, slots=True)
class Chart:
    """Everything that the SVG needs."""

    lines: tuple[ChartLine, ...]
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    zero: int
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    top: int = TOP
    bottom: int = BOTTOM
    label_x: int = RIGHT + 16


def chart_of(names: Sequence[str], totals: Sequence[Sequence[int]]) -> Chart | None:
    """The chart of running totals: one row for each scored hand, one number for each seat. None before the first."""
    if not totals:
        return None
    ways = [[0, *(row[seat] for row in totals)] for seat in range(len(names))]
    ticks = value_ticks(min(map(min, ways)), max(map(max, ways)))
    low, high = ticks[0], ticks[-1]

    def x_of(hand: int) -> int:
        return LEFT + round((RIGHT - LEFT) * hand / len(totals))

    def y_of(total: int) -> int:
        return BOTTOM - round((BOTTOM - TOP) * (total - low) / (high - low))

    ends = [y_of(way[-1]) for way in ways]
    lines = tuple(
        ChartLine(
            seat=seat,
            name=name,
            label=short_label(name),
            dash=DASHES[seat],
            points=" ".join(f"{x_of(hand)},{y_of(total)}" for hand, total in enumerate(ways[seat])),
            end_y=ends[seat],
            label_y=place,
            total=ways[seat][-1],
        )
        for seat, (name, place) in enumerate(zip(names, spread(ends), strict=True))
    )
    hands = hand_ticks(len(totals))
    return Chart(
        lines=lines,
        x_ticks=tuple(Tick(x_of(hand), hand) for hand in hands),
        y_ticks=tuple(Tick(y_of(value), value) for value in ticks),
        zero=y_of(0),
    )


def value_ticks(low: int, high: int, *, most: int = 7) -> tuple[int, ...]:
    """Round values that enclose `low` and `high`, at most `most` of them (one step more at either end)."""
    step = next(
        size
        for power in (10, 100, 1_000, 10_000, 100_000)
        for size in (power, 2 * power, 5 * power)
        if (high - low) / size <= most - 1
    )
    first, last = low // step, -(-high // step)
    return tuple(step * index for index in range(first, max(last, first + 1) + 1))


def hand_ticks(hands: int) -> tuple[int, ...]:
    """The hands that are numbered on the axis: all, or every second, fifth, tenth one."""
    step = next(step for step in (1, 2, 5, 10) if hands / step <= 16)
    return tuple(range(step, hands + 1, step))


def spread(ends: Sequence[int], *, gap: int = LABEL_GAP) -> list[int]:
    """Heights for the labels near `ends`, at least `gap` apart and inside the chart, in the order of the ends."""
    order = sorted(range(len(ends)), key=lambda seat: (ends[seat], seat))
    places = [0] * len(ends)
    lowest = TOP
    for seat in order:
        places[seat] = lowest = max(ends[seat], lowest)
        lowest += gap
    highest = BOTTOM
    for seat in reversed(order):
        places[seat] = highest = min(places[seat], highest)
        highest -= gap
    return places


def short_label(name: str) -> str:
    """The name as far as it fits beside the chart."""
    return name if len(name) <= LONGEST_LABEL else f"{name[: LONGEST_LABEL - 1].rstrip()}…"
