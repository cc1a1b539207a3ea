"""The end of an event: everybody in one order, from the champion to the last, as the prizes are given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.standings import Line

# The tables of a stage: of each the (number, place) pairs of those who played there.
Tables = Iterable[Iterable[tuple[int, int]]]


@dataclass(frozen=True, slots=True)
class Placing:
    """One entrant in the end: his rank, the last stage in which he played, from 1, and his place at the table there;
    None and None where he did not come into any.
    """

    rank: int
    number: int
    stage: int | None = None
    place: int | None = None


def final_ranking(
    lines: Sequence[Line], stages: Sequence[Tables], lots: Mapping[int, int] | None = None
) -> list[Placing]:
    """Everybody who has a line in the standings, the champion first; those who share a rank by number.

    The last of `stages` is the final: its places are the first ranks, and `lots` (1 the best) order those who share
    one, if all of them drew. Then come those who went out in the stage before, by place and then by their rank in the
    standings, and so on; then the others by that rank. Whoever has no line is left out, and the others move up.
    """
    drawn = lots or {}
    last = {
        number: (stage, place) for stage, tables in enumerate(stages, 1) for pairs in tables for number, place in pairs
    }
    reached = {line.number: last.get(line.number, (0, 0)) for line in lines}
    # Where somebody who shares a place of the final has no lot, the lots of the others separate nobody.
    undrawn = {place for number, (stage, place) in reached.items() if stage == len(stages) and number not in drawn}
    keys: dict[int, tuple[int, int, int]] = {}
    for line in lines:
        stage, place = reached[line.number]
        if not 0 < stage == len(stages):
            keys[line.number] = (-stage, place, line.rank)
        else:
            keys[line.number] = (-stage, place, 0 if place in undrawn else drawn[line.number])
    order = sorted(keys, key=lambda number: (keys[number], number))
    ranks: dict[tuple[int, int, int], int] = {}
    for position, number in enumerate(order, 1):
        ranks.setdefault(keys[number], position)
    return [Placing(ranks[keys[number]], number, *last.get(number, (None, None))) for number in order]
