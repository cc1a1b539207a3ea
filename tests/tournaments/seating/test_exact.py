"""The best single round of a small field, beside every round there is, judged from the definitions."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import chain, combinations

import pytest

from tests.tournaments.seating.builders import by_definition, dealt_round, field, rematches
from tournaments.seating.board import Board
from tournaments.seating.exact import MOST_PEOPLE, Trial, best_round, members, table_cost
from tournaments.seating.problem import Entrant, Mates, Priority, Problem, Rematches, Round, pairs


def every_round(people: Sequence[int], sizes: Sequence[int]) -> Iterator[Round]:
    """All ways to seat people at tables of these sizes; tables of one size in any order are one way."""
    if not people:
        yield ()
        return
    first, others = people[0], people[1:]
    for size in set(sizes):
        left = list(sizes)
        left.remove(size)
        for company in combinations(others, size - 1):
            rest = [person for person in others if person not in company]
            for tables in every_round(rest, left):
                yield ((first, *company), *tables)


def judged(problem: Problem, row: Round) -> list[int]:
    """The values of one round's terms."""
    values = by_definition(problem, [row])
    return [values[term] for term in problem.terms]


def least(problem: Problem) -> list[int]:
    """The least that any round has."""
    return min(judged(problem, row) for row in every_round(problem.numbers, problem.sizes))


def found(problem: Problem) -> Round:
    """What `best_round` says, by entrants' numbers; everybody sits once at tables of the sizes agreed."""
    row = tuple(tuple(problem.numbers[person] for person in table) for table in best_round(problem))
    assert tuple(map(len, row)) == problem.sizes
    assert sorted(chain.from_iterable(row)) == sorted(problem.numbers)
    return row


def any_problem(sizes: tuple[int, ...], rng: random.Random, **options: object) -> Problem:
    """People with ranks, clubs, two pairs kept apart and two rounds behind them, one who left and one who came."""
    people = sum(sizes)
    numbers = rng.sample(range(1, 40), people + 1)
    ranks = rng.sample(range(1, 40), people)
    played = tuple(dealt_round(rng.sample(numbers[1:], people), rng.choice((sizes, sizes[::-1]))) for _ in range(2))
    entrants = tuple(
        Entrant(number, club=rng.choice(("", "A", "B")), nation=rng.choice(("", "AT")), rank=rank)
        for number, rank in zip(numbers[:-1], ranks, strict=True)
    )
    apart = pairs(rng.sample(list(combinations(numbers, 2)), 2))
    return Problem(entrants, sizes, played=played, apart=apart, **options)  # type: ignore[arg-type]


def test_every_round_is_tried_here() -> None:
    # 10! / (4! 3! 3! 2!), 9! / (3!^3 3!), 8! / (4!^2 2!), 9! / (5! 4!)
    counts = [sum(1 for _ in every_round(range(sum(sizes)), sizes)) for sizes in ((4, 3, 3), (3, 3, 3), (4, 4), (5, 4))]
    assert counts == [2100, 280, 35, 126]


@pytest.mark.parametrize(
    "sizes",
    [(3,), (6,), (3, 3), (4, 3), (3, 4), (4, 4), (5, 3), (4, 5), (3, 3, 3), (6, 4), (5, 5)],
    ids=str,
)
@pytest.mark.parametrize(
    "options",
    [
        {"swiss": True},
        {"swiss": True, "mates": Mates.CLUB},
        {"swiss": True, "rematches": Rematches.IGNORE},
        {"mates": Mates.NATION},
        {"mates": Mates.CLUB, "priority": Priority.SIZES},
        {"rematches": Rematches.IGNORE, "mates": Mates.CLUB},
    ],
    ids=lambda options: "-".join(map(str, options.values())),
)
def test_no_round_is_better(sizes: tuple[int, ...], options: dict[str, object]) -> None:
    problem = any_problem(sizes, random.Random(sum(sizes) + len(options)), **options)
    row = found(problem)
    assert judged(problem, row) == least(problem)


@pytest.mark.parametrize("seed", range(10))
def test_no_round_is_better_with_other_people(seed: int) -> None:
    rng = random.Random(seed)
    sizes = rng.choice([(4, 4), (5, 4), (3, 3, 3), (4, 3)])
    problem = any_problem(sizes, rng, swiss=rng.random() < 0.7, mates=rng.choice(list(Mates)))
    assert judged(problem, found(problem)) == least(problem)


@pytest.mark.parametrize("sizes", [(4, 3, 3), (3, 4, 3), (4, 4, 4)], ids=str)
def test_no_round_at_three_tables_is_better(sizes: tuple[int, ...]) -> None:
    problem = any_problem(sizes, random.Random(3), swiss=True, mates=Mates.CLUB)
    assert judged(problem, found(problem)) == least(problem)


@pytest.mark.parametrize("sizes", [(4, 4, 4), (4,) * 4, (3,) * 5, (5, 5, 5), (3,) * 4])
def test_without_a_history_the_standings_are_cut_from_the_top(sizes: tuple[int, ...]) -> None:
    # Among groups of one size those of neighbours have the least squares.
    people = sum(sizes)
    entrants = tuple(Entrant(number, rank=number) for number in random.Random(1).sample(range(1, people + 1), people))
    row = found(Problem(entrants, sizes, swiss=True))
    size = sizes[0]
    cut = [set(range(first, first + size)) for first in range(1, people, size)]
    assert sorted(map(set, row), key=min) == cut


def test_sixteen_who_met_once_meet_nobody_again() -> None:
    played = (tuple(tuple(range(first, first + 4)) for first in (1, 5, 9, 13)),)
    problem = field(16, (4,), 1, played=played)
    assert len(problem.entrants) == MOST_PEOPLE
    assert rematches([*played, found(problem)]) == 0


def test_fixed_sizes_keep_their_table_numbers() -> None:
    assert [len(table) for table in best_round(field(10, (3, 4, 3), 1))] == [3, 4, 3]


def test_sets_of_people_are_bits() -> None:
    assert members(0b101001) == [0, 3, 5]
    assert members(0) == []


def test_a_table_costs_what_it_adds() -> None:
    # The five of round 1 together again, of whom two pairs shared the second table too; and four with two kept apart.
    played = ((1, 2, 3, 8, 9), (4, 5, 6, 7)), ((1, 2, 5, 6), (3, 4, 7, 8))
    entrants = tuple(Entrant(number, club="A" if number in {2, 3} else "", rank=number) for number in range(1, 10))
    kept = Board(Problem(entrants, (4, 5), played=played, apart=frozenset({(3, 4)}), mates=Mates.CLUB), [])
    assert [str(term) for term in kept.terms] == ["apart", "rematches", "sizes", "mates"]
    assert table_cost(kept, [0, 1, 2, 7, 8]) == [0, 10 + 2, 5 * 1, 1]
    assert table_cost(kept, [2, 3, 4, 5]) == [1, 1 + 3 + 1, 0, 0]
    swiss = Board(Problem(entrants, (4, 5), played=played, swiss=True), [])
    assert [str(term) for term in swiss.terms] == ["rematches", "ranks", "bottom", "sizes"]
    squares = (1 + 4 + 49 + 64) + (1 + 36 + 49) + (25 + 36) + 1
    assert table_cost(swiss, [0, 1, 2, 7, 8]) == [12, squares, 8 + 7 + 6 + 1 + 0, 5]
    assert table_cost(swiss, [2, 3, 4, 5]) == [5, 3 * 1 + 2 * 4 + 9, 0, 0]


def test_a_set_of_people_is_worked_out_once() -> None:
    trial = Trial(Board(field(9, (3,), 1), []))
    assert trial.best(0b111111111, (3, 3, 3)) == (0, (0b111, 0b111000, 0b111000000))
    # Nothing costs anything: after the first six nobody else is tried.
    assert len([people for people, _ in trial.sets if people.bit_count() == 6]) == 1
    met = Trial(Board(field(9, (3,), 1, played=(((1, 2, 3, 4, 5, 6), (7, 8, 9)),)), []))
    met.best(0b111111111, (3, 3, 3))
    assert 1 < len([people for people, _ in met.sets if people.bit_count() == 6]) <= 28
    assert trial.best(0b111111111, (3, 3, 3)) is trial.sets[0b111111111, (3, 3, 3)]
