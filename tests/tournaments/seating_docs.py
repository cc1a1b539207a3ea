"""docs/seating.md taken apart: its sections, tables and examples, and what can be counted by hand beside it."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from django.core.management import call_command

from tests.documents import Document
from tournaments.seating.engine import Plan
from tournaments.seating.problem import Round, Term

SEATING = Document("seating.md")
DOCS = SEATING.text
section, sentences, rows = SEATING.section, SEATING.sentences, SEATING.rows


def tables(cell: str) -> tuple[int, ...]:
    """The sizes of a cell like "4+4+5" or "51×4 + 3×5"."""
    sizes: list[int] = []
    for part in cell.split("+"):
        count, _, size = part.rpartition("×")
        sizes += [int(size)] * int(count or 1)
    return tuple(sizes)


def numbers(cell: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", cell)]


def value(drawing: Plan, term: Term) -> int:
    measure = drawing.quality.measure(term)
    assert measure is not None
    return measure.value


def proved(drawing: Plan) -> bool:
    measure = drawing.quality.measure(Term.REMATCHES)
    return measure is not None and measure.proved


def companies(tables: Round, without: Sequence[int] = ()) -> set[frozenset[int]]:
    """Who sits together in a round, wherever."""
    return {frozenset(table) - {*without} for table in tables}


def times_at(rounds: Sequence[Round], size: int, entrants: int) -> list[int]:
    """How often everybody sits at a table of that size."""
    sat = Counter(number for row in rounds for table in row if len(table) == size for number in table)
    return [sat[number] for number in range(1, entrants + 1)]


@cache
def least_shared(before: tuple[int, ...], after: tuple[int, ...], apart: tuple[int, int] | None = None) -> int:
    """The fewest pairs that meet in both of two rounds: every way in which the one's tables can part over the other's.

    Nobody of the table `apart[0]` comes to the table `apart[1]`.
    """
    if not before:
        return 0
    best = 1 << 30
    for parts in ways(before[0], after):
        if apart is not None and apart[0] == 0 and parts[apart[1]]:
            continue
        left = tuple(size - part for size, part in zip(after, parts, strict=True))
        rest = least_shared(before[1:], left, (apart[0] - 1, apart[1]) if apart else None)
        best = min(best, rest + sum(part * (part - 1) // 2 for part in parts))
    return best


def ways(people: int, room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All ways to part people over tables with so much room."""
    if not room:
        if not people:
            yield ()
        return
    for part in range(min(people, room[0]) + 1):
        for rest in ways(people - part, room[1:]):
            yield (part, *rest)


def printed(*arguments: str) -> str:
    """What the command prints, without the seconds it took."""
    stream = io.StringIO()
    call_command("seat", *arguments, stdout=stream)
    return without_seconds(stream.getvalue())


def without_seconds(output: str) -> str:
    plain, found = re.subn(r"(Seed -?\d+, )\d+\.\d+ s", r"\1… s", output)
    assert found == 1, output
    return plain.strip()
