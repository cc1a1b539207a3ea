"""Problems and judgements that tests of the draw are written with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, islice
from random import Random

from hypothesis import strategies as st

from tournaments.seating.problem import (
    SIZES,
    Entrant,
    Fixed,
    Mates,
    Priority,
    Problem,
    Rematches,
    Round,
    Term,
    pairs,
)
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


def by_definition(problem: Problem, rounds: Sequence[Round]) -> dict[Term, int]:
    """Every term that depends on who sits together, from its definition; people who left do not count."""
    numbers = set(problem.numbers)
    played = [tuple(tuple(numbers.intersection(table)) for table in tables) for tables in problem.played]
    standing = sorted(problem.entrants, key=lambda entrant: (entrant.rank or 0, entrant.number))
    place = {entrant.number: place for place, entrant in enumerate(standing)}
    label = {
        entrant.number: {Mates.IGNORE: "", Mates.CLUB: entrant.club, Mates.NATION: entrant.nation}[problem.mates]
        for entrant in problem.entrants
    }
    company = [
        sum(1 for one, other in meetings([row]).elements() if label[one] == label[other] != "") for row in rounds
    ]
    odd = [table for row in rounds for table in row if len(table) != problem.main_size]
    return {
        Term.APART: sum(times for pair, times in meetings(rounds).items() if pair in problem.apart),
        Term.REMATCHES: rematches([*played, *rounds]) - rematches(played),
        Term.RANKS: sum((place[one] - place[other]) ** 2 for one, other in meetings(rounds).elements()),
        Term.BOTTOM: sum(len(place) - 1 - place[number] for table in odd for number in table),
        Term.SIZES: size_repeats(problem, [*problem.played, *rounds]) - size_repeats(problem, problem.played),
        Term.FIRST_MATES: company[0] if company else 0,
        Term.MATES: sum(company),
    }


def size_repeats(problem: Problem, rounds: Iterable[Round]) -> int:
    """0, 1, 4, 10 for somebody who sat at one odd size once, twice, three, four times."""
    odd = set(problem.sizes) - {problem.main_size}
    visits = Counter((len(table), number) for row in rounds for table in row if len(table) in odd for number in table)
    return sum((0, 0, 1, 4, 10, 20, 35, 56)[times] for (_, number), times in visits.items() if number in problem.places)


def dealt_round(people: Sequence[int], sizes: Iterable[int]) -> Round:
    """People in this order at tables of these sizes; those for whom no full table is left sit out."""
    waiting = iter(people)
    tables = (tuple(islice(waiting, size)) for size in sizes)
    return tuple(table for table in tables if len(table) >= SIZES.start)


@st.composite
def draws(draw: st.DrawFn, *, most_tables: int = 4, most_rounds: int = 3) -> tuple[Problem, tuple[Round, ...]]:
    """A problem of any kind, with people who left and who came, and rounds dealt at random that keep what is fixed."""
    rng = Random(draw(st.integers(0, 999_999)))
    sizes = draw(st.lists(st.sampled_from(SIZES), min_size=1, max_size=most_tables))
    swiss = draw(st.booleans())
    rounds = 1 if swiss else draw(st.integers(1, most_rounds))
    everybody = rng.sample(range(1, 60), sum(sizes) + draw(st.integers(0, 3)))
    numbers = rng.sample(everybody, sum(sizes))
    dealt = tuple(dealt_round(rng.sample(numbers, len(numbers)), sizes) for _ in range(rounds))
    seats = [
        (row, place, seat) for row, tables in enumerate(dealt) for place in range(len(tables)) for seat in range(3)
    ]
    fixed = tuple(
        Fixed(row, dealt[row][place][seat], place + 1, rng.choice((None, seat)))
        for row, place, seat in rng.sample(seats, draw(st.integers(0, 3)))
    )
    # Whoever is fixed is kept apart from nobody: two of them could be fixed at one table.
    movable = sorted(set(everybody) - {wish.number for wish in fixed})
    problem = Problem(
        tuple(
            Entrant(number, rng.choice(("", "A", "B")), rng.choice(("", "AT", "GR")), rng.randrange(1, 9))
            for number in numbers
        ),
        tuple(sizes),
        rounds,
        played=tuple(
            dealt_round(rng.sample(everybody, len(everybody)), rng.choices(SIZES, k=len(everybody) // 3))
            for _ in range(draw(st.integers(0, 2)))
        ),
        apart=pairs(rng.choices([(1, 60), *combinations(movable, 2)], k=draw(st.integers(0, 3)))),
        fixed=fixed,
        priority=draw(st.sampled_from(Priority)),
        rematches=draw(st.sampled_from(Rematches)),
        mates=draw(st.sampled_from(Mates)),
        swiss=swiss,
    )
    return problem, dealt


def assert_kept(problem: Problem, rounds: Sequence[Round]) -> None:
    """The rounds keep every hard rule, looked at one by one and not by the draw's own check."""
    assert len(rounds) == problem.rounds
    for row in rounds:
        assert tuple(map(len, row)) == problem.sizes
        assert sorted(number for table in row for number in table) == sorted(problem.numbers)
    assert not problem.apart & meetings(rounds).keys()
    for wish in problem.fixed:
        table = rounds[wish.round][wish.table - 1]
        assert wish.number in table
        assert wish.seat is None or table[wish.seat] == wish.number
    if problem.rematches is Rematches.FORBID:
        whole = meetings([*problem.played, *rounds])
        assert all(whole[pair] == 1 for pair in meetings(rounds))


def dealing_gap(problem: Problem, rounds: Sequence[Round]) -> int:
    """How much oftener one entrant deals first than another, in the whole event."""
    dealers = Counter(table[0] for row in [*problem.played, *rounds] for table in row)
    often = [dealers[number] for number in problem.numbers]
    return max(often) - min(often)
