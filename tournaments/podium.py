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

    The last of `stages` is the final: its places are the first ranks. Then come those who went out in the stage before,
    by place and then by their rank in the standings, and so on; then the others by that rank. Those who are equal in
    the final, or without stages in the standings, are ordered by `lots` (1 the best), if all of them drew. Whoever has
    no line is left out, and the others move up.
    """
    drawn = lots or {}
    last = {
        number: (stage, place) for stage, tables in enumerate(stages, 1) for pairs in tables for number, place in pairs
    }
    keys: dict[int, tuple[int, int, int]] = {}
    for line in lines:
        stage, place = last.get(line.number, (0, 0))
        keys[line.number] = (-stage, place, 0 if 0 < stage == len(stages) else line.rank)
    # Where one of several equals has no lot, those of the others separate nobody.
    undrawn = {key for number, key in keys.items() if number not in drawn or -key[0] < len(stages)}
    lot_of = {number: 0 if key in undrawn else drawn[number] for number, key in keys.items()}
    order = sorted(keys, key=lambda number: (keys[number], lot_of[number], number))
    ranks: dict[tuple[tuple[int, int, int], int], int] = {}
    for position, number in enumerate(order, 1):
        ranks.setdefault((keys[number], lot_of[number]), position)
    return [Placing(ranks[keys[number], lot_of[number]], number, *last.get(number, (None, None))) for number in order]
