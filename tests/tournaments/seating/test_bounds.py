"""The bounds beside a draw: published values, hand-worked ones, and that no draw of a small field is below them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, combinations_with_replacement, product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.tournaments.seating.builders import by_definition, draws, field
from tournaments.seating.board import once_more
from tournaments.seating.bounds import (
    board_bounds,
    filled,
    forced_pairs,
    groups_left,
    least_common,
    least_mates,
    least_ranks,
    least_rematches,
    least_size_repeats,
    spread_over,
)
from tournaments.seating.problem import Entrant, Mates, Problem, Rematches, Round, Term

# The fewest pairs that any two rounds of these sizes share.
FORCED = {
    (3, 3): 2,
    (4, 3): 3,
    (4, 4): 4,
    (5, 4): 6,
    (3, 3, 3): 0,
    (5, 5): 8,
    (4, 3, 3): 1,
    (4, 4, 3): 2,
    (4, 4, 4): 3,
    (3, 3, 3, 3): 0,
    (5, 4, 4): 4,
    (4, 3, 3, 3): 0,
    (5, 5, 4): 5,
    (4, 4, 3, 3): 0,
    (5, 5, 5): 6,
    (4, 4, 4, 3): 0,
    (4, 4, 4, 4): 0,
    (5, 4, 4, 4): 1,
    (5, 5, 4, 4): 2,
    (5, 5, 5, 4): 3,
    (4, 4, 4, 4, 4): 0,
}


@cache
def fewest(rows: tuple[int, ...], room: tuple[int, ...]) -> int:
    """The least sum of x(x-1)/2 over all tables of numbers with these row and column sums, by trying every row."""
    if not rows:
        return 0
    return min(
        sum(units * (units - 1) // 2 for units in row)
        + fewest(rows[1:], tuple(sorted(left - units for left, units in zip(room, row, strict=True))))
        for row in product(*(range(min(rows[0], left) + 1) for left in room))
        if sum(row) == rows[0]
    )


@st.composite
def margins(draw: st.DrawFn, *, most_tables: int, most_size: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Table sizes of two rounds of the same people."""
    before = draw(st.lists(st.integers(1, most_size), min_size=1, max_size=most_tables))
    left, after = sum(before), []
    while left:
        after.append(draw(st.integers(1, min(most_size, left))))
        left -= after[-1]
    return tuple(before), tuple(after)


class TestForcedPairs:
    @pytest.mark.parametrize(("sizes", "pairs"), FORCED.items())
    def test_published_values(self, sizes: tuple[int, ...], pairs: int) -> None:
        assert forced_pairs(sizes, sizes) == pairs
        assert least_common(sizes, sizes) == pairs

    @pytest.mark.parametrize("players", range(21, 61))
    def test_none_from_21_players_in_fours_and_fives(self, players: int) -> None:
        for fives in range(players // 5 + 1):
            fours, left = divmod(players - 5 * fives, 4)
            if not left and fours + fives >= 5:
                sizes = (5,) * fives + (4,) * fours
                assert forced_pairs(sizes, sizes) == least_common(sizes, sizes) == 0

    @pytest.mark.parametrize(
        ("before", "after", "pairs"),
        [
            # Five people from each table to four tables.
            ((5, 5, 5, 5), (5, 5, 5, 5), 4),
            # Where only one table is too large, and any two together would find room.
            ((5, 1, 1, 1, 1), (3, 2, 2, 2), 1),
            ((4, 1, 1), (3, 3), 2),
            # One table again: all its pairs.
            ((6,), (6,), 15),
            ((5,), (3, 2), 4),
            # People who sat alone meet nobody again.
            ((1, 1, 1), (3,), 0),
            ((3, 1), (4,), 3),
            ((), (), 0),
        ],
    )
    def test_worked_examples(self, before: tuple[int, ...], after: tuple[int, ...], pairs: int) -> None:
        assert forced_pairs(before, after) == pairs
        assert not after or least_common(before, after) == pairs

    @given(margins(most_tables=4, most_size=5))
    def test_no_way_to_mix_has_fewer_and_one_has_as_few(self, sizes: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        before, after = sizes
        assert forced_pairs(before, after) == fewest(before, tuple(sorted(after)))

    @given(margins(most_tables=9, most_size=6))
    def test_the_quick_answer_is_the_same(self, sizes: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        before, after = sizes
        assert least_common(before, after) == forced_pairs(before, after) == forced_pairs(after, before)


def dearest(times: int) -> int:
    return times**3


class TestFilled:
    def test_worked_examples(self) -> None:
        # The lowest first: 0, 0, then three vessels at 1, and one of those at 2.
        assert filled([1, 0, 0], 6) == 0 + 0 + 1 + 1 + 1 + 2
        assert filled([3, 1], 2) == 1 + 2
        assert filled([2, 0, 1], 3, once_more) == 0 + 1 + 1
        assert filled([5, 9], 0) == 0

    def test_without_vessels_nothing_is_filled(self) -> None:
        assert filled([], 7) == 0

    @given(
        levels=st.lists(st.integers(0, 4), min_size=1, max_size=4),
        drops=st.integers(0, 6),
        cost_at=st.sampled_from((int, once_more, dearest)),
    )
    def test_no_way_to_pour_is_cheaper(self, levels: list[int], drops: int, cost_at: Callable[[int], int]) -> None:
        ways = combinations_with_replacement(range(len(levels)), drops)
        costs = [
            sum(
                cost_at(height)
                for vessel, level in enumerate(levels)
                for height in range(level, level + way.count(vessel))
            )
            for way in ways
        ]
        assert filled(levels, drops, cost_at) == min(costs)

    @given(levels=st.lists(st.integers(0, 4), max_size=5), empty=st.integers(0, 5), drops=st.integers(0, 20))
    def test_empty_vessels_need_not_be_listed(self, levels: list[int], empty: int, drops: int) -> None:
        assert spread_over(levels, empty, drops) == filled([*levels, *[0] * empty], drops)


class TestRematches:
    @pytest.mark.parametrize(
        ("sizes", "rounds", "least"),
        [
            *(
                (sizes, 3, least)
                for sizes, least in [
                    ((3, 3), 6),
                    ((4, 3), 9),
                    ((4, 4), 12),
                    ((5, 4), 18),
                    ((3, 3, 3), 0),
                    ((5, 5), 24),
                    ((4, 3, 3), 3),
                    ((4, 4, 3), 6),
                    ((4, 4, 4), 9),
                    ((5, 4, 4), 12),
                    ((4, 3, 3, 3), 0),
                    ((5, 5, 4), 15),
                    ((4, 4, 3, 3), 0),
                    ((5, 5, 5), 18),
                    ((4, 4, 4, 3), 0),
                    ((5, 4, 4, 4), 3),
                    ((4, 4, 3, 3, 3), 0),
                    ((5, 5, 4, 4), 6),
                    ((5, 5, 5, 4), 9),
                    ((4, 4, 4, 4, 4), 0),
                    ((5, 4, 4, 4, 4), 0),
                ]
            ),
            *(
                (sizes, 4, least)
                for sizes, least in [
                    ((4, 3), 18),
                    ((4, 4), 24),
                    ((5, 4), 36),
                    ((5, 5), 48),
                    ((4, 3, 3), 6),
                    ((4, 4, 3), 12),
                    ((4, 4, 4), 18),
                    ((5, 4, 4), 24),
                    ((5, 5, 4), 30),
                    ((5, 5, 5), 36),
                    ((5, 4, 4, 4), 6),
                    ((5, 5, 4, 4), 12),
                    ((5, 5, 5, 4), 18),
                ]
            ),
            # Counting: 60 meetings of 45 pairs (two rounds share one pair at least: that alone would be 10).
            ((4, 3, 3), 5, 15),
            # 288 meetings of 276 pairs.
            ((4,) * 6, 8, 12),
            # 9 people meet everybody in 4 rounds, 16 in 5.
            ((3, 3, 3), 4, 0),
            ((3, 3, 3), 5, 9),
            ((4,) * 4, 5, 0),
            ((4,) * 4, 6, 24),
        ],
    )
    def test_least_possible_in_small_fields(self, sizes: tuple[int, ...], rounds: int, least: int) -> None:
        assert least_rematches(field(sum(sizes), sizes, rounds)) == least

    def test_people_kept_apart_leave_fewer_pairs_to_meet(self) -> None:
        # 36 meetings over 34 pairs.
        apart = frozenset({(1, 2), (4, 9), (9, 20)})
        assert least_rematches(field(9, (3, 3, 3), 4, apart=apart)) == 2

    def test_pairs_kept_apart_who_met_before_are_counted_once(self) -> None:
        # 27 meetings in three rounds: of 36 pairs nine have met, one of these and one other may not meet.
        played = (((1, 2, 3), (4, 5, 6), (7, 8, 9)),)
        problem = field(9, (3, 3, 3), 3, played=played)
        assert least_rematches(problem) == 0
        assert least_rematches(replace(problem, apart=frozenset({(1, 2)}))) == 0
        assert least_rematches(replace(problem, apart=frozenset({(1, 2), (1, 4)}))) == 1

    def test_after_somebody_left(self) -> None:
        # 18 at 5+5+4+4; one of the last table leaves, so 5+4+4+4 follows.
        played = (((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12, 13, 14), (15, 16, 17, 18)),)
        problem = field(17, (5, 4, 4, 4), played=played)
        assert groups_left(played[0], frozenset(problem.numbers)) == (5, 5, 4, 3)
        assert least_rematches(problem) == fewest((5, 5, 4, 3), (4, 4, 4, 5)) == 2

    def test_newcomers_have_met_nobody_and_empty_tables_are_no_tables(self) -> None:
        played = (((1, 2, 9), (10, 11, 12), (3, 4, 5, 13)),)
        assert groups_left(played[0], frozenset(range(1, 8))) == (2, 3, 1, 1)


class TestMates:
    @pytest.mark.parametrize(
        ("clubs", "tables", "least"),
        [([44], 54, 0), ([58], 54, 4), ([44, 58], 54, 4), ([55, 56], 54, 3), ([9], 3, 9), ([7], 3, 5), ([], 5, 0)],
    )
    def test_each_club_spread_over_all_tables(self, clubs: Sequence[int], tables: int, least: int) -> None:
        assert least_mates(clubs, tables) == least


class TestRanks:
    @pytest.mark.parametrize(
        ("sizes", "least"),
        [((3,), 1 + 1 + 4), ((4,), 3 + 2 * 4 + 9), ((5,), 4 + 3 * 4 + 2 * 9 + 16), ((4, 3, 3), 20 + 6 + 6)],
    )
    def test_neighbours_in_the_standings(self, sizes: tuple[int, ...], least: int) -> None:
        assert least_ranks(sizes) == least


class TestSizes:
    def test_everybody_in_turn(self) -> None:
        # 15 seats at the one table of five are enough for 17; of 13 two come twice.
        assert least_size_repeats(field(17, (4, 4, 4, 5), 3)) == 0
        assert least_size_repeats(field(13, (4, 4, 5), 3)) == 2
        # 40 seats for 13: three times each, which costs 4, and one of them once more, which is 6.
        assert least_size_repeats(field(13, (4, 4, 5), 8)) == 13 * 4 + 6

    def test_the_size_of_table_1_is_free(self) -> None:
        assert least_size_repeats(field(13, (5, 4, 4), 1)) == 0
        # 16 seats at tables of four for 13.
        assert least_size_repeats(field(13, (5, 4, 4), 2)) == 3

    def test_those_who_sat_there_before_come_last(self) -> None:
        played: tuple[Round, ...] = (((1, 2, 3, 4), (5, 6, 7)), ((1, 2, 5, 6), (3, 4, 7)))
        # At the three: 7 twice, 3, 4, 5 and 6 once, 1 and 2 never.
        assert least_size_repeats(field(7, (4, 3), played=played)) == 1
        assert least_size_repeats(field(7, (4, 3), 2, played=played)) == 4
        # Of nine places two cost nothing, six a second time for somebody, the last one a third time.
        assert least_size_repeats(field(7, (4, 3), 3, played=played)) == 6 * 1 + 3

    def test_every_odd_size_has_its_own_turns(self) -> None:
        # 15 and 9 seats for 12, then 25 and 15.
        assert least_size_repeats(field(12, (4, 5, 3), 3)) == 3
        assert least_size_repeats(field(12, (4, 5, 3), 5)) == (12 * 1 + 3) + 3 * 1


def test_bounds_stand_in_the_order_of_the_terms() -> None:
    people = tuple(Entrant(number, club="A" if number < 6 else "", rank=number) for number in range(1, 8))
    # Five of one club at two tables: 3 + 1 pairs.
    ahead = replace(field(7, (4, 3), 3), entrants=people, mates=Mates.CLUB, apart=frozenset({(6, 7)}))
    assert ahead.terms == (Term.APART, Term.REMATCHES, Term.SIZES, Term.FIRST_MATES, Term.MATES)
    assert board_bounds(ahead) == [0, 9, 2, 4, 12]
    swiss = replace(field(7, (4, 3)), entrants=people, swiss=True, rematches=Rematches.IGNORE)
    assert swiss.terms == (Term.RANKS, Term.BOTTOM, Term.SIZES, Term.REMATCHES)
    # The last three are 0, 1 and 2 places from the end.
    assert board_bounds(swiss) == [26, 3, 0, 0]


def all_rounds(numbers: frozenset[int], sizes: Sequence[int]) -> Iterator[Round]:
    """Every way to seat these people at tables of these sizes."""
    if not sizes:
        yield ()
        return
    for table in combinations(sorted(numbers), sizes[0]):
        for others in all_rounds(numbers.difference(table), sizes[1:]):
            yield (table, *others)


def best_values(problem: Problem) -> dict[Term, int]:
    """The least value of each term in all draws of a small field that keep apart whom they must."""
    every = list(all_rounds(frozenset(problem.numbers), problem.sizes))
    assume(len(every) ** problem.rounds < 1_500)
    values = [by_definition(problem, rounds) for rounds in product(every, repeat=problem.rounds)]
    kept = [value for value in values if not value[Term.APART]]
    assume(kept)
    return {term: min(value[term] for value in kept) for term in Term if term in kept[0]}


@given(draws(most_tables=2, most_rounds=3))
@settings(max_examples=60)
def test_no_draw_is_below_a_bound(dealt: tuple[Problem, tuple[Round, ...]]) -> None:
    problem, _ = dealt
    best = best_values(problem)
    for term, bound in zip(problem.terms, board_bounds(problem), strict=True):
        assert bound <= best[term], term


@given(draws(most_tables=2, most_rounds=1))
@settings(max_examples=60)
def test_some_round_comes_to_the_bounds(dealt: tuple[Problem, tuple[Round, ...]]) -> None:
    problem = replace(dealt[0], apart=frozenset(), played=dealt[0].played[:1])
    best = best_values(problem)
    assert least_rematches(problem) == best[Term.REMATCHES]
    assert least_ranks(problem.sizes) == best[Term.RANKS]
    assert least_size_repeats(problem) == best[Term.SIZES]
