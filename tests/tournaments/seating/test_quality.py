"""What is said of a draw, from small plans judged by hand and from counting everything again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from hypothesis import given

from tests.tournaments.seating.builders import by_definition, draws, field, meetings
from tournaments.seating.bounds import board_bounds
from tournaments.seating.problem import Entrant, Mates, Priority, Problem, Rematches, Round, Term
from tournaments.seating.quality import Measure, Quality, quality

Dealt = tuple[Problem, tuple[Round, ...]]


def judged(answer: Quality) -> dict[Term, tuple[int, int]]:
    """Value and bound of each term, in their order."""
    return {measure.term: (measure.value, measure.bound) for measure in answer.measures}


class TestTwoTablesOfFour:
    """Eight people in two rounds: four pairs must meet again, and four do."""

    problem = field(8, (4, 4), 2)
    rounds: tuple[Round, ...] = (((1, 2, 3, 4), (5, 6, 7, 8)), ((2, 1, 5, 6), (3, 4, 7, 8)))

    def test_measures(self) -> None:
        answer = quality(self.problem, self.rounds)
        assert judged(answer) == {
            # 1 and 2, 5 and 6, 3 and 4, 7 and 8.
            Term.REMATCHES: (4, 4),
            # 1, 5, 2 and 3 dealt first once, the others never.
            Term.FIRST_DEALER: (1, 1),
            # 7 and 8 have the same seat again.
            Term.SEATS: (2, 0),
            # 1 and 2 at table 1, 7 and 8 at table 2.
            Term.TABLES: (4, 0),
        }
        assert list(judged(answer)) == [Term.REMATCHES, Term.FIRST_DEALER, Term.SEATS, Term.TABLES]
        assert answer.values == (4, 1, 2, 4)

    def test_for_people(self) -> None:
        answer = quality(self.problem, self.rounds)
        assert answer.met == ((2, 4),)
        assert answer.at_size == ()
        assert answer.at_seat == ((0, 1), (0, 1), (0, 2), (0, 2))
        assert answer.spread is None

    def test_proved_where_the_value_is_the_bound(self) -> None:
        answer = quality(self.problem, self.rounds)
        assert [measure.proved for measure in answer.measures] == [True, True, False, False]

    def test_one_measure_by_its_term(self) -> None:
        answer = quality(self.problem, self.rounds)
        assert answer.measure(Term.SEATS) == Measure(Term.SEATS, 2, 0)
        assert answer.measure(Term.SIZES) is None
        assert answer.measure(Term.APART) is None

    def test_the_same_round_three_times(self) -> None:
        answer = quality(replace(self.problem, rounds=3), (self.rounds[0],) * 3)
        # Twelve pairs meet three times; everybody keeps his seat and his table, and of two tables one must come again.
        assert judged(answer) == {
            Term.REMATCHES: (36, 12),
            Term.FIRST_DEALER: (3, 1),
            Term.SEATS: (24, 0),
            Term.TABLES: (24, 8),
        }
        assert answer.met == ((3, 12),)
        assert answer.at_seat == ((0, 3),) * 4

    def test_first_dealers_that_come_out_even(self) -> None:
        rounds = (*self.rounds, ((4, 6, 1, 7), (8, 2, 3, 5)), ((6, 8, 1, 3), (7, 5, 4, 2)))
        measure = quality(replace(self.problem, rounds=4), rounds).measure(Term.FIRST_DEALER)
        assert measure == Measure(Term.FIRST_DEALER, 0, 0)
        assert measure.proved


class TestAfterARoundPlayed:
    """Seven people at 4+3: 8 and 9 left after the first round, 7 came."""

    problem = field(7, (4, 3), played=(((1, 2, 3, 8), (4, 5, 6, 9)),))
    rounds: tuple[Round, ...] = (((1, 4, 7, 2), (3, 5, 6)),)

    def test_measures(self) -> None:
        answer = quality(self.problem, self.rounds)
        assert judged(answer) == {
            # 1 and 2, 5 and 6; each three who met are two at one of two tables.
            Term.REMATCHES: (2, 2),
            Term.SIZES: (0, 0),
            # 1 dealt first in both rounds, most others never.
            Term.FIRST_DEALER: (2, 1),
            # 1, 5 and 6 have their seats again.
            Term.SEATS: (3, 0),
            # 1 and 2 are at table 1 again, 5 and 6 at table 2.
            Term.TABLES: (4, 0),
        }
        assert answer.met == ((2, 2),)
        assert answer.at_size == ((3, 0, 1),)
        # Of the three seats that every table has: 1 twice first, 5 twice second, 6 twice third.
        assert answer.at_seat == ((0, 2), (0, 2), (0, 2))

    def test_what_was_played_is_no_fault_of_the_draw(self) -> None:
        problem = replace(self.problem, played=self.problem.played * 2)
        answer = quality(problem, self.rounds)
        # A third meeting of two pairs; whoever had a seat or table twice and comes again adds 2.
        assert answer.measure(Term.REMATCHES) == Measure(Term.REMATCHES, 4, 4)
        assert answer.measure(Term.SEATS) == Measure(Term.SEATS, 6, 0)
        assert answer.measure(Term.TABLES) == Measure(Term.TABLES, 8, 0)
        # In the whole event: 1 and 2, 5 and 6 three times, 1 and 3, 2 and 3, 4 and 5, 4 and 6 twice.
        assert answer.met == ((2, 4), (3, 2))

    def test_seats_and_tables_that_are_no_more_cannot_come_again(self) -> None:
        problem = field(4, (4,), played=(((1, 9, 8, 7, 6, 2), (3, 5, 4)), ((1, 9, 8, 7, 6, 2), (3, 5, 4))))
        answer = quality(problem, [((2, 1, 3, 4),)])
        # 3 had seats 1 and 1, 4 seats 3 and 3; the sixth seat of 2 is no more. One table only, at which 1 and 2 were.
        assert answer.measure(Term.SEATS) == Measure(Term.SEATS, 0, 0)
        assert answer.measure(Term.TABLES) == Measure(Term.TABLES, 4, 4)
        later = quality(replace(problem, rounds=5), [((2, 1, 3, 4),)] * 5)
        # Five rounds on four seats: 2 and all others once more, where 1, 3 and 4 have a seat at 2 already.
        assert later.measure(Term.SEATS) == Measure(Term.SEATS, 4 * 10, 1 + 3 * 2)


class TestSizes:
    def test_least_and_most_at_each_odd_size(self) -> None:
        rounds: tuple[Round, ...] = (
            ((1, 2, 3, 4), (5, 6, 7, 8, 9), (10, 11, 12)),
            ((5, 6, 10, 11), (1, 2, 7, 8, 9), (3, 4, 12)),
            ((5, 6, 10, 12), (3, 4, 7, 8, 9), (1, 2, 11)),
        )
        answer = quality(field(12, (4, 5, 3), 3), rounds)
        # At the five: 7, 8 and 9 three times, 1 to 6 once. At the three: 11 and 12 twice, 5 to 9 never.
        assert answer.at_size == ((3, 0, 2), (5, 0, 3))
        assert answer.measure(Term.SIZES) == Measure(Term.SIZES, 3 * 4 + 2, 3)

    def test_sizes_first(self) -> None:
        answer = quality(field(7, (4, 3), priority=Priority.SIZES), [((1, 2, 3, 4), (5, 6, 7))])
        assert [measure.term for measure in answer.measures][:2] == [Term.SIZES, Term.REMATCHES]


def test_mates_and_people_kept_apart() -> None:
    people = tuple(Entrant(number, "ABC"[number % 3], "AT" if number > 5 else "") for number in range(1, 8))
    problem = replace(field(7, (4, 3), 2), entrants=people, mates=Mates.CLUB, apart=frozenset({(2, 5), (6, 7)}))
    rounds: tuple[Round, ...] = (((1, 4, 7, 2), (3, 5, 6)), ((1, 2, 3, 4), (5, 6, 7)))
    answer = quality(problem, rounds)
    # The clubs are 1, 4 and 7, 2 and 5, 3 and 6: of the three two must meet in every round.
    assert answer.measure(Term.APART) == Measure(Term.APART, 1, 0)
    assert answer.measure(Term.FIRST_MATES) == Measure(Term.FIRST_MATES, 3 + 1, 1)
    assert answer.measure(Term.MATES) == Measure(Term.MATES, 3 + 1 + 1, 2)
    nations = quality(replace(problem, mates=Mates.NATION), rounds)
    assert nations.measure(Term.MATES) == Measure(Term.MATES, 1, 0)


class TestSwiss:
    problem = Problem(tuple(Entrant(number, rank=80 - number) for number in range(7, 0, -1)), (4, 3), swiss=True)
    rounds: tuple[Round, ...] = (((7, 6, 5, 3), (4, 2, 1)),)

    def test_ranks_bottom_and_spread(self) -> None:
        answer = quality(self.problem, self.rounds)
        # Places 1, 2, 3, 5 at table 1; 4, 6 and 7 at the odd table, which are 3, 1 and 0 from the end.
        assert answer.measure(Term.RANKS) == Measure(Term.RANKS, (1 + 4 + 16 + 1 + 9 + 4) + (4 + 9 + 1), 20 + 6)
        assert answer.measure(Term.BOTTOM) == Measure(Term.BOTTOM, 4, 3)
        assert answer.spread == pytest.approx((4 + 3) / 2)

    def test_table_numbers_follow_the_standings_and_are_not_judged(self) -> None:
        answer = quality(self.problem, self.rounds)
        assert answer.measure(Term.TABLES) is None
        assert [measure.term for measure in answer.measures][-2:] == [Term.FIRST_DEALER, Term.SEATS]

    def test_cut_from_the_top_cannot_be_better(self) -> None:
        answer = quality(self.problem, [((7, 6, 5, 4), (3, 2, 1))])
        assert all(measure.proved for measure in answer.measures)
        assert answer.spread == pytest.approx(2.5)


def test_what_was_found_by_trying_everything_is_its_own_bound() -> None:
    problem = field(7, (4, 3), played=(((1, 2, 3, 4), (5, 6, 7)),), rematches=Rematches.IGNORE)
    rounds: list[Round] = [((5, 6, 1, 2), (3, 4, 7))]
    # 5 and 6, 1 and 2, 3 and 4; 7 is at the odd table again.
    assert judged(quality(problem, rounds))[Term.SIZES] == (1, 0)
    tried = quality(problem, rounds, best=True)
    assert judged(tried)[Term.SIZES] == (1, 1)
    assert judged(tried)[Term.REMATCHES] == (3, 3)
    assert judged(tried)[Term.SEATS] == judged(quality(problem, rounds))[Term.SEATS]


Visit = tuple[int, int]


def again(visits: Iterable[Visit]) -> int:
    """The sum of m(m-1)/2 over how often somebody (the second number) was somewhere (the first)."""
    return sum(times * (times - 1) // 2 for times in Counter(visits).values())


def seat_visits(problem: Problem, rounds: Iterable[Round]) -> list[Visit]:
    return [
        (seat, number)
        for row in rounds
        for table in row
        for seat, number in enumerate(table)
        if number in problem.places
    ]


def table_visits(problem: Problem, rounds: Iterable[Round]) -> list[Visit]:
    return [
        (place, number)
        for row in rounds
        for place, table in enumerate(row)
        for number in table
        if number in problem.places
    ]


@cache
def least_again(had: tuple[int, ...], choices: int, rounds: int) -> int:
    """The least that so many rounds add for somebody who was at these places, by trying all that are left."""
    before = [(place, 0) for place in had]
    return min(
        again([*before, *((place, 0) for place in way)]) - again(before)
        for way in product(range(choices), repeat=rounds)
    )


@given(draws())
def test_a_draw_is_judged_by_the_definitions(dealt: Dealt) -> None:
    problem, rounds = dealt
    answer = quality(problem, rounds)
    every = [*problem.played, *rounds]
    values = by_definition(problem, rounds)
    dealers = [sum(table[0] == number for row in every for table in row) for number in problem.numbers]
    expected = [
        *(Measure(term, values[term], bound) for term, bound in zip(problem.terms, board_bounds(problem), strict=True)),
        Measure(Term.FIRST_DEALER, max(dealers) - min(dealers), min(sum(dealers) % len(dealers), 1)),
    ]
    for term, visits, choices in (
        (Term.SEATS, seat_visits, max(problem.sizes)),
        (Term.TABLES, table_visits, len(problem.sizes)),
    ):
        had = visits(problem, problem.played)
        least = sum(
            least_again(tuple(sorted(place for place, who in had if who == number)), choices, problem.rounds)
            for number in problem.numbers
        )
        expected.append(Measure(term, again(visits(problem, every)) - again(had), least))
    assert list(answer.measures) == (expected[:-1] if problem.swiss else expected)


@given(draws())
def test_what_people_are_told_is_counted_from_the_whole_event(dealt: Dealt) -> None:
    problem, rounds = dealt
    answer = quality(problem, rounds)
    every = [*problem.played, *rounds]
    numbers = set(problem.numbers)
    times = Counter(times for pair, times in meetings(every).items() if times > 1 and numbers.issuperset(pair))
    assert answer.met == tuple(sorted(times.items()))
    sat = {
        size: [sum(number in table for row in every for table in row if len(table) == size) for number in numbers]
        for size in sorted(set(problem.sizes) - {problem.main_size})
    }
    assert answer.at_size == tuple((size, min(counts), max(counts)) for size, counts in sat.items())
    seats = Counter(seat_visits(problem, every))
    at_seat = [[seats[seat, number] for number in numbers] for seat in range(min(problem.sizes))]
    assert answer.at_seat == tuple((min(counts), max(counts)) for counts in at_seat)
    assert (answer.spread is None) is not problem.swiss


@given(draws())
def test_spread_is_the_mean_distance_of_best_and_worst(dealt: Dealt) -> None:
    problem, rounds = dealt
    people = tuple(Entrant(number, rank=3 * place) for place, number in enumerate(problem.numbers))
    places = [[problem.places[number] for number in table] for table in rounds[0]]
    mean = sum(max(table) - min(table) for table in places) / len(places)
    swiss = Problem(people, problem.sizes, swiss=True)
    assert quality(swiss, rounds[:1]).spread == pytest.approx(mean)
