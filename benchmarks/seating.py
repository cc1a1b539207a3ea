"""The draw of fields that clubs have: rematches beside their bound, and seconds beside the limit.

The floor of a field is what it takes to write its rounds down and count them: nobody can draw and judge in less.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.seating.board import Board
from tournaments.seating.engine import Plan, plan
from tournaments.seating.problem import Entrant, Problem, Term
from tournaments.seating.sizes import table_sizes
from tournaments.words import sizes_text

# (players, sizes wanted or every table, rounds, rematches, seconds)
Field = tuple[int, Sequence[int], int, int, float]

WRITTEN_DOWN: list[Field] = [
    (16, (4,), 5, 0, 0.05),
    (20, (4,), 5, 0, 0.05),
    (22, (4, 5), 5, 0, 0.05),
    (23, (5, 5, 5, 4, 4), 5, 0, 0.05),
    (24, (4,), 5, 0, 2),
    (26, (4, 5), 5, 0, 2),
    (28, (4,), 5, 0, 0.05),
    (30, (5,), 5, 0, 2),
    (32, (4,), 8, 0, 0.05),
    (36, (4,), 5, 0, 0.05),
    (40, (4,), 5, 0, 2),
    (48, (4,), 6, 0, 2),
    (50, (5,), 5, 0, 2),
    (64, (4,), 6, 0, 0.05),
    (64, (4,), 8, 0, 0.05),
    (200, (4,), 5, 0, 0.05),
    (219, (4, 5), 5, 0, 0.05),
    (219, (5, 4), 5, 0, 0.05),
    (1000, (4,), 6, 0, 0.3),
    *((players, (4, 5), 7, 0, 0.05) for players in range(28, 36)),
    (24, (4,), 7, 0, 3),
    (48, (4,), 8, 0, 3),
]
SMALL: dict[int, dict[str, int]] = {
    3: {
        "33": 6, "43": 9, "44": 12, "54": 18, "333": 0, "55": 24, "433": 3, "443": 6, "444": 9, "544": 12, "4333": 0,
        "554": 15, "4433": 0, "555": 18, "4443": 0, "5444": 3, "44333": 0, "5544": 6, "5554": 9, "44444": 0, "54444": 0,
    },
    4: {
        "43": 18, "44": 24, "54": 36, "55": 48, "433": 6, "443": 12, "444": 18, "544": 24, "554": 30, "555": 36,
        "5444": 6, "5544": 12, "5554": 18,
    },
}  # fmt: skip
SEEDS = range(3)


@dataclass(frozen=True)
class Row:
    """One field: the slowest of some seeds, and the most rematches any of them had."""

    name: str
    rematches: int
    bound: int
    dealers: int
    seconds: float
    floor: float
    wanted: int
    limit: float

    @property
    def held(self) -> bool:
        return self.rematches <= self.wanted and self.dealers <= 1 and self.seconds <= self.limit


def fields() -> Iterator[Field]:
    """All fields of the table."""
    yield from WRITTEN_DOWN
    for rounds, splits in SMALL.items():
        for split, rematches in splits.items():
            sizes = tuple(map(int, split))
            yield sum(sizes), sizes, rounds, rematches, 2


def drawn(field: Field) -> Row:
    """Draw one field with every seed."""
    players, sizes, rounds, wanted, limit = field
    every_table = sum(sizes) == players
    entrants = tuple(Entrant(number) for number in range(players))
    split = tuple(sizes) if every_table else table_sizes(players, sizes)
    plans = [plan(Problem(entrants, split, rounds, seed=seed)) for seed in SEEDS]
    return Row(
        name=f"{players} players, {sizes_text(split)}, {rounds} rounds",
        rematches=max(value(drawing, Term.REMATCHES) for drawing in plans),
        bound=max(bound(drawing) for drawing in plans),
        dealers=max(value(drawing, Term.FIRST_DEALER) for drawing in plans),
        seconds=max(drawing.seconds for drawing in plans),
        floor=counted(Problem(entrants, split, rounds), plans[0]),
        wanted=wanted,
        limit=limit,
    )


def value(drawing: Plan, term: Term) -> int:
    """The value of a term that the draw is judged by, else 0."""
    measure = drawing.quality.measure(term)
    return measure.value if measure else 0


def bound(drawing: Plan) -> int:
    """What no draw of the field has fewer rematches than."""
    measure = drawing.quality.measure(Term.REMATCHES)
    return measure.bound if measure else 0


def counted(problem: Problem, drawing: Plan) -> float:
    """How long it takes to write the rounds down and count them."""
    begin = time.perf_counter()
    Board(problem, [[list(table) for table in tables] for tables in drawing.rounds])
    return time.perf_counter() - begin


def seating_table() -> tuple[str, bool]:
    """The result for people, and whether every limit is held."""
    lines = [f"{'draw (slowest of ' + str(len(SEEDS)) + ' seeds)':44}{'rematches':>10}{'bound':>7}{'dealers':>9}"]
    lines[0] += f"{'seconds':>9}{'limit':>7}{'x floor':>9}"
    held = True
    for row in map(drawn, fields()):
        held = held and row.held
        line = f"{row.name:44}{row.rematches:10}{row.bound:7}{row.dealers:9}{row.seconds:9.3f}{row.limit:7.2f}"
        lines.append(line + f"{row.seconds / row.floor:9.1f}" + ("" if row.held else "  over"))
    return "\n".join(lines), held
