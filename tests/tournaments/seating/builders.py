"""Problems and judgements that tests of the draw are written with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from tournaments.seating.problem import Entrant, Problem, Round
from tournaments.seating.sizes import table_sizes


def field(players: int, sizes: Sequence[int], rounds: int = 1, **options: object) -> Problem:
    """Players 1, 2, … at tables of these sizes, or of the sizes that follow from a list of wanted ones."""
    every_table = sum(sizes) == players
    return Problem(
        tuple(Entrant(number) for number in range(1, players + 1)),
        tuple(sizes) if every_table else table_sizes(players, sizes),
        rounds,
        **options,  # type: ignore[arg-type]
    )


def meetings(rounds: Iterable[Round]) -> Counter[tuple[int, int]]:
    """How often each pair shares a table, counted the plainest way."""
    return Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))


def rematches(rounds: Iterable[Round]) -> int:
    """The sum of m(m-1)/2 over all pairs, from the definition."""
    return sum(times * (times - 1) // 2 for times in meetings(rounds).values())
