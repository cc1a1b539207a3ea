"""How good a draw is, term by term, beside what no draw could do better than."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tournaments.seating.board import Board, repeats, standing_order
from tournaments.seating.bounds import board_bounds, spread_over
from tournaments.seating.problem import Problem, Round, Term


@dataclass(frozen=True, slots=True)
class Measure:
    """One term: its value, and a bound that no draw is below which is as good in all the terms before."""

    term: Term
    value: int
    bound: int

    @property
    def proved(self) -> bool:
        """Whether it is certain that no draw does better."""
        return self.value == self.bound


@dataclass(frozen=True, slots=True)
class Quality:
    """A draw judged.

    `measures` are all terms, the most important first; of rematches, sizes, seats and tables what the drawn rounds
    add to those played. The rest is for people: `met`, how many pairs met how often in the whole event (twice and
    oftener); `at_size`, the least and most times somebody sat at a table of an odd size; `at_seat`, the same for
    each seat of the smallest table, the first dealer's first; `spread`, the mean difference of the best and worst
    rank at a Swiss table.
    """

    measures: tuple[Measure, ...]
    met: tuple[tuple[int, int], ...]
    at_size: tuple[tuple[int, int, int], ...]
    at_seat: tuple[tuple[int, int], ...]
    spread: float | None

    def measure(self, term: Term) -> Measure | None:
        """One of the measures; None where the draw is not judged by it."""
        return next((measure for measure in self.measures if measure.term is term), None)

    @property
    def values(self) -> tuple[int, ...]:
        """What draws of one problem are compared by, term by term."""
        return tuple(measure.value for measure in self.measures)


def quality(problem: Problem, rounds: Sequence[Round], *, best: bool = False) -> Quality:
    """Judge rounds that keep the hard rules. `best` says that who sits together was found by trying everything."""
    places = problem.places
    board = Board(problem, [[[places[number] for number in table] for table in tables] for tables in rounds])
    bounds = board.value if best else board_bounds(problem)
    measures = [Measure(*row) for row in zip(board.terms, board.value, bounds, strict=True)]
    at_seat = times_at(problem, seats_of((*problem.played, *rounds)))
    dealt = [at_seat[number][0] for number in problem.numbers]
    measures.append(Measure(Term.FIRST_DEALER, max(dealt) - min(dealt), int(sum(dealt) % len(dealt) > 0)))
    measures.append(visited_again(Term.SEATS, problem, rounds, seats_of, max(problem.sizes)))
    if not problem.swiss:
        measures.append(visited_again(Term.TABLES, problem, rounds, tables_of, len(problem.sizes)))
    return Quality(
        measures=tuple(measures),
        met=tuple(board.met().items()),
        at_size=tuple(
            (size, min(counts), max(counts)) for size, counts in sorted(board.sat.items()) if size != problem.main_size
        ),
        at_seat=tuple(
            (min(times), max(times))
            for seat in range(min(problem.sizes))
            for times in [[at_seat[number][seat] for number in problem.numbers]]
        ),
        spread=rank_spread(problem, rounds[0]) if problem.swiss else None,
    )


# Where somebody was: a seat or a table, both from 0, and his number.
Visits = Iterable[tuple[int, int]]


def seats_of(rounds: Iterable[Round]) -> Visits:
    """The seat of everybody in every round."""
    return (visit for tables in rounds for table in tables for visit in enumerate(table))


def tables_of(rounds: Iterable[Round]) -> Visits:
    """The table of everybody in every round."""
    return ((table, number) for tables in rounds for table, people in enumerate(tables) for number in people)


def times_at(problem: Problem, visits: Visits) -> dict[int, Counter[int]]:
    """How often each entrant was where."""
    times: dict[int, Counter[int]] = {number: Counter() for number in problem.numbers}
    for where, number in visits:
        if number in times:
            times[number][where] += 1
    return times


def visited_again(
    term: Term,
    problem: Problem,
    rounds: Sequence[Round],
    places_of: Callable[[Iterable[Round]], Visits],
    choices: int,
) -> Measure:
    """How much the drawn rounds add to the repeats over people and places, beside the least they can add."""
    had = times_at(problem, places_of(problem.played))
    have = times_at(problem, places_of((*problem.played, *rounds)))
    bound = 0
    for times in had.values():
        levels = [count for place, count in times.items() if place < choices]
        bound += spread_over(levels, choices - len(levels), problem.rounds)
    return Measure(term, total_repeats(have) - total_repeats(had), bound)


def total_repeats(visited: dict[int, Counter[int]]) -> int:
    """The repeats over all people and places."""
    return sum(repeats(count) for times in visited.values() for count in times.values())


def rank_spread(problem: Problem, tables: Round) -> float:
    """The mean over all tables of how many places lie between the best and the worst there."""
    place = {problem.numbers[person]: number for number, person in enumerate(standing_order(problem))}
    spreads = [max(place[number] for number in table) - min(place[number] for number in table) for table in tables]
    return sum(spreads) / len(spreads)
