"""The search: steps are counted and never too many, starts are fair, and nothing it does makes a draw worse."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.seating.builders import by_definition, draws, field
from tournaments.seating import search
from tournaments.seating.board import Board, Tables
from tournaments.seating.bounds import board_bounds
from tournaments.seating.problem import Entrant, Fixed, Mates, Priority, Problem, Rematches, Round, Term
from tournaments.seating.search import (
    CHUNK,
    Budget,
    anneal,
    budget_for,
    chances_at,
    descend,
    fair_start,
    settled,
    shuffled,
    swap_names,
    trade_names,
    troubled,
    weights_after,
)

Dealt = tuple[Problem, tuple[Round, ...]]
SEEDED = st.integers(0, 1_000_000).map(random.Random)
Search = Callable[[Board, Budget, int, random.Random], None]


def board_of(problem: Problem, rounds: tuple[Round, ...]) -> Board:
    """The board with these rounds, which counts people from 0."""
    return Board(problem, [[[problem.places[number] for number in table] for table in row] for row in rounds])


def annealed(board: Board, budget: Budget, steps: int, rng: random.Random) -> None:
    """`anneal` with the bounds of the problem, to be called as the other searches are."""
    anneal(board, budget, steps, rng, board_bounds(board.problem))


def assert_sound(board: Board) -> None:
    """Everybody once a round, at tables of their sizes, whoever is fixed at his, and values as they are defined."""
    problem = board.problem
    numbers = problem.numbers
    rounds = tuple(tuple(tuple(numbers[person] for person in table) for table in row) for row in board.rounds)
    for row in rounds:
        assert tuple(map(len, row)) == problem.sizes
        assert sorted(chain.from_iterable(row)) == sorted(numbers)
    for wish in problem.fixed:
        assert wish.number in rounds[wish.round][wish.table - 1]
    values = by_definition(problem, rounds)
    assert board.value == board.measured() == [values[term] for term in problem.terms]


class TestBudget:
    @given(st.integers(0, 3_000), st.lists(st.integers(0, 1_500), max_size=5))
    def test_all_parts_together_take_no_more_than_there_is(self, steps: int, parts: list[int]) -> None:
        budget = Budget(steps)
        for part in parts:
            before = budget.spent
            taken = list(budget.chunks(part))
            assert all(0 < chunk <= CHUNK for chunk in taken)
            assert sum(taken) == budget.spent - before == min(part, steps - before)
        assert budget.spent <= budget.steps
        assert not budget.stopped

    def test_what_is_not_taken_is_not_charged(self) -> None:
        budget = Budget(10 * CHUNK)
        assert next(budget.chunks(10 * CHUNK)) == CHUNK
        assert budget.spent == CHUNK

    def test_progress_rises_to_the_end(self) -> None:
        told: list[float] = []
        budget = Budget(1_000, progress=told.append)
        assert sum(budget.chunks(600)) == 600
        assert sum(budget.chunks(600)) == 400
        assert told == [0.256, 0.512, 0.6, 0.856, 1.0]

    def test_the_clock_stops_a_runaway(self, monkeypatch: pytest.MonkeyPatch) -> None:
        seconds = iter((101.0, 102.0, 103.5))
        monkeypatch.setattr(search, "time", SimpleNamespace(monotonic=lambda: next(seconds)))
        budget = Budget(10_000, seconds=3, begun=100.0)
        assert list(budget.chunks(5_000)) == [CHUNK] * 3
        assert budget.stopped
        assert list(budget.chunks(5_000)) == []
        assert budget.spent == 3 * CHUNK

    def test_in_time_nothing_is_stopped(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(search, "time", SimpleNamespace(monotonic=lambda: 103.0))
        budget = Budget(1_000, seconds=3, begun=100.0)
        assert sum(budget.chunks(1_000)) == 1_000
        assert not budget.stopped

    def test_the_clock_begins_with_the_budget(self) -> None:
        budget = Budget(1_000, seconds=0)
        assert sum(budget.chunks(1_000)) == CHUNK
        assert budget.stopped

    def test_it_follows_from_the_field_alone(self) -> None:
        assert budget_for(field(12, (4,), 3)) == budget_for(field(12, (3,), 3, seed=9))
        assert budget_for(field(12, (4,), 3)) < budget_for(field(12, (4,), 4)) < budget_for(field(16, (4,), 4))
        assert budget_for(field(2_000, (4,), 60)) == budget_for(field(1_999, (4, 5), 50))


class TestFairStart:
    @given(
        st.integers(2, 6),
        st.integers(0, 5),
        st.sampled_from([(4, 5), (5, 4), (4, 3)]),
        st.integers(1, 7),
        SEEDED,
    )
    def test_nobody_sits_at_the_odd_size_again_before_all_have(
        self, main: int, odd: int, sizes: tuple[int, int], rounds: int, rng: random.Random
    ) -> None:
        split = (sizes[0],) * main + (sizes[1],) * odd
        problem = field(sum(split), split, rounds)
        started = fair_start(problem, rng)
        times = Counter(person for row in started for table in row if len(table) == sizes[1] for person in table)
        often = [times[person] for person in range(sum(split))]
        assert max(often) - min(often) <= 1
        assert_sound(Board(problem, started))

    def test_who_sat_there_before_waits(self) -> None:
        problem = field(9, (4, 5), 1, played=(((6, 7, 8, 9), (1, 2, 3, 4, 5)),))
        for seed in range(20):
            ((_, five),) = fair_start(problem, random.Random(seed))
            assert {5, 6, 7, 8} < set(five)  # counted from 0

    @given(draws(), SEEDED)
    def test_every_start_is_sound(self, dealt: Dealt, rng: random.Random) -> None:
        problem, _ = dealt
        assert_sound(Board(problem, fair_start(problem, rng)))

    def test_somebody_fixed_at_the_odd_table_has_had_his_turn(self) -> None:
        fixed = tuple(Fixed(0, number, 2) for number in (1, 2, 3, 4, 5))
        problem = field(9, (4, 5), 2, fixed=fixed)
        for seed in range(10):
            first, second = fair_start(problem, random.Random(seed))
            assert set(first[1]) == {0, 1, 2, 3, 4}
            assert {5, 6, 7, 8} < set(second[1])

    def test_the_seed_decides(self) -> None:
        problem = field(24, (4,), 2)
        starts = [fair_start(problem, random.Random(seed)) for seed in (1, 1, 2)]
        assert starts[0] == starts[1] != starts[2]
        assert starts[0][0] != starts[0][1]

    def test_shuffling_keeps_everybody(self) -> None:
        assert sorted(shuffled(9, random.Random(1))) == list(range(9)) != shuffled(9, random.Random(1))


class TestNothingBecomesWorse:
    @pytest.mark.parametrize("way", [descend, annealed])
    @given(dealt=draws(), steps=st.integers(0, 1_500), rng=SEEDED)
    @settings(max_examples=60)
    def test_search(self, way: Search, dealt: Dealt, steps: int, rng: random.Random) -> None:
        board = board_of(*dealt)
        before, budget = board.value, Budget(1_000)
        way(board, budget, steps, rng)
        assert board.value <= before
        assert budget.spent <= min(steps, 1_000)
        assert_sound(board)

    @given(dealt=draws(), steps=st.integers(0, 600), rng=SEEDED)
    @settings(max_examples=60)
    def test_changing_names(self, dealt: Dealt, steps: int, rng: random.Random) -> None:
        problem, rounds = dealt
        board = board_of(replace(problem, fixed=()), rounds)
        before, budget = board.value, Budget(500)
        trade_names(board, budget, steps, rng)
        assert board.value <= before
        assert budget.spent <= min(steps, 500)
        assert_sound(board)


def clubs(labels: str, sizes: tuple[int, ...], rounds: int = 1, **options: object) -> Problem:
    """Entrants 1, 2, … of these clubs, a letter each; a point is none."""
    entrants = tuple(Entrant(number, label.strip(".")) for number, label in enumerate(labels, 1))
    return Problem(entrants, sizes, rounds, mates=Mates.CLUB, **options)  # type: ignore[arg-type]


def tables_of(*rounds: tuple[str, ...]) -> list[Tables]:
    """Rounds written with a letter for each person, a for 0."""
    return [[[ord(letter) - ord("a") for letter in table] for table in row] for row in rounds]


class TestDescend:
    def test_mates_part(self) -> None:
        board = Board(clubs("AAAA........", (4, 4, 4)), tables_of(("abcd", "efgh", "ijkl")))
        descend(board, Budget(2_000), 2_000, random.Random(0))
        assert board.value == [0, 1]  # four of a club at three tables: two of them share one

    def test_who_must_not_meet_part_at_the_price_of_everything_else(self) -> None:
        # One of them goes to the other table, where he and who comes for him meet people again.
        played = ((1, 2, 3, 4), (5, 6, 7, 8))
        problem = field(8, (4, 4), 1, played=(played,), apart=frozenset({(1, 2)}))
        board = board_of(problem, (played,))
        descend(board, Budget(2_000), 2_000, random.Random(0))
        assert board.value == [0, 4]  # two and two at each table: each pair of them met before
        assert board.where[0][0] != board.where[0][1]

    def test_whoever_is_fixed_stays(self) -> None:
        fixed = tuple(Fixed(0, number, 1) for number in (1, 2, 3, 4))
        board = Board(clubs("AAAA........", (4, 4, 4), fixed=fixed), tables_of(("abcd", "efgh", "ijkl")))
        descend(board, Budget(2_000), 2_000, random.Random(0))
        assert sorted(board.rounds[0][0]) == [0, 1, 2, 3]

    def test_where_nobody_is_in_trouble_no_step_is_taken(self) -> None:
        board = Board(field(12, (4,), 1), tables_of(("abcd", "efgh", "ijkl")))
        budget = Budget(2_000)
        descend(board, budget, 2_000, random.Random(0))
        assert budget.spent == 0

    def test_it_ends_when_a_pass_finds_nothing(self) -> None:
        # Two tables of four in two rounds: four rematches, never fewer.
        board = Board(field(8, (4,), 2), tables_of(("abcd", "efgh"), ("abef", "cdgh")))
        budget = Budget(1_000_000)
        descend(board, budget, 1_000_000, random.Random(0))
        assert board.value == [4]
        assert 0 < budget.spent < 10_000

    def test_in_a_swiss_round_the_nearest_take_the_place(self) -> None:
        played = ((1, 2, 9, 10), (3, 4, 11, 12), (5, 6, 7, 8))
        entrants = tuple(Entrant(number, rank=number) for number in range(1, 13))
        problem = Problem(entrants, (4, 4, 4), played=(played,), swiss=True)
        board = Board(problem, tables_of(("abcd", "efgh", "ijkl")))
        before = board.value[1]
        descend(board, Budget(5_000), 5_000, random.Random(0))
        assert board.value[0] == 3  # three old companies at three new tables: three pairs meet again
        assert board.value[1] < 5 * before


class TestTradeNames:
    def test_mates_part_in_a_draw_that_is_rigid(self) -> None:
        # Lines of a plane of nine points: whoever changes one table meets somebody again, but names can be changed.
        rounds = tables_of(("abc", "def", "ghi"), ("adg", "beh", "cfi"), ("aei", "bfg", "cdh"))
        board = Board(clubs("AAA......", (3, 3, 3), 3), rounds)
        assert board.value == [0, 3, 3]
        trade_names(board, Budget(5_000), 5_000, random.Random(0))
        # Three of a club who never meet in three rounds: those of a line of the fourth.
        assert board.value == [0, 0, 0]

    def test_it_ends_when_steps_run_out(self) -> None:
        rounds = tables_of(("abc", "def", "ghi"))
        board = Board(clubs("AAABBBCCC", (3, 3, 3)), rounds)
        budget = Budget(1)
        trade_names(board, budget, 5_000, random.Random(0))
        assert budget.spent == 1

    def test_changing_names_twice_changes_nothing(self) -> None:
        board = Board(clubs("AAABBBCCC", (3, 3, 3), 2), tables_of(("abc", "def", "ghi"), ("adg", "beh", "cfi")))
        before = [[set(table) for table in row] for row in board.rounds], board.value
        swap_names(board, 0, 4)
        assert [set(table) for table in board.rounds[0]] == [{4, 1, 2}, {3, 0, 5}, {6, 7, 8}]
        assert [set(table) for table in board.rounds[1]] == [{4, 3, 6}, {1, 0, 7}, {2, 5, 8}]
        assert_sound(board)
        swap_names(board, 4, 0)
        assert ([[set(table) for table in row] for row in board.rounds], board.value) == before


class TestAnneal:
    def test_it_finds_the_least_of_a_small_field(self) -> None:
        problem = field(10, (4, 3, 3), 3)
        board = Board(problem, fair_start(problem, random.Random(1)))
        annealed(board, Budget(20_000), 20_000, random.Random(1))
        assert board.value[0] == 3

    def test_it_ends_as_soon_as_the_bound_is_reached(self) -> None:
        problem = field(8, (4, 4), 3)
        board = Board(problem, tables_of(("abcd", "efgh"), ("abcd", "efgh"), ("abcd", "efgh")))
        budget = Budget(1_000_000)
        annealed(board, budget, 1_000_000, random.Random(1))
        assert board.value == [12]
        assert budget.spent < 100_000

    def test_what_is_certain_already_takes_no_step(self) -> None:
        board = Board(field(12, (4,), 1), tables_of(("abcd", "efgh", "ijkl")))
        one_table = Board(field(5, (5,), 2), tables_of(("abcde",), ("abcde",)))
        for settled_board in (board, one_table):
            budget = Budget(2_000)
            annealed(settled_board, budget, 2_000, random.Random(0))
            assert budget.spent == 0

    def test_with_one_table_there_is_nobody_to_exchange(self) -> None:
        board = Board(field(6, (6,), 2, apart=frozenset({(1, 2)})), tables_of(("abcdef",), ("abcdef",)))
        budget = Budget(2_000)
        annealed(board, budget, 2_000, random.Random(0))
        assert (budget.spent, board.value) == (0, [2, 15])

    def test_the_best_rounds_on_the_way_are_the_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        # So warm that every loss is accepted.
        monkeypatch.setattr(search, "WARM", 1.0)
        monkeypatch.setattr(search, "COLD", 1.0)
        problem = field(13, (5, 4, 4), 3)
        board = Board(problem, fair_start(problem, random.Random(1)))
        before = board.value
        annealed(board, Budget(3_000), 3_000, random.Random(1))
        assert board.value < before
        assert_sound(board)

    def test_terms_at_their_bound_are_held(self, monkeypatch: pytest.MonkeyPatch) -> None:
        # Five people who part to five tables: one of them has the five again, or somebody meets again.
        rounds = tables_of(("abcd", "efgh", "ijkl", "mnop", "qrstu"), ("bfjr", "cgns", "dkot", "hlpu", "aeimq"))
        board = Board(field(21, (4, 4, 4, 4, 5), 2), rounds)
        assert board.value == [0, 1]
        exchange, seen = board.exchange, []

        def watched(turn: int, one: int, other: int, change: Sequence[int]) -> None:
            exchange(turn, one, other, change)
            seen.append(board.value[0])

        monkeypatch.setattr(board, "exchange", watched)
        annealed(board, Budget(5_000), 5_000, random.Random(5))
        assert board.value == [0, 1]
        assert set(seen) == {0}


class TestWeights:
    def board(self, **options: object) -> Board:
        """Nine people in two rounds who repeat their tables, with mates and two who must not meet."""
        entrants = tuple(Entrant(number, "A" if number < 3 else "", rank=number) for number in range(1, 10))
        problem = Problem(entrants, (4, 5), mates=Mates.CLUB, apart=frozenset({(1, 9)}), **options)  # type: ignore[arg-type]
        return Board(problem, tables_of(*[("abcd", "efghi")] * problem.rounds))

    def test_leading_terms_at_their_bound_are_settled(self) -> None:
        board = self.board(rounds=2)
        assert board.terms == (Term.APART, Term.REMATCHES, Term.SIZES, Term.FIRST_MATES, Term.MATES)
        assert board.value == [0, 16, 5, 1, 2]
        assert settled(board, [0, 6, 1, 0, 0]) == 1
        assert settled(board, [0, 16, 1, 0, 0]) == 2
        assert settled(board, [0, 16, 5, 0, 2]) == 3
        assert settled(board, [0, 16, 5, 1, 2]) == 5

    def test_fair_sizes_that_come_first_are_settled(self) -> None:
        board = self.board(rounds=2, priority=Priority.SIZES)
        assert board.terms[:3] == (Term.APART, Term.SIZES, Term.REMATCHES)
        assert settled(board, [0, 1, 6, 0, 0]) == 2

    def test_sizes_after_the_rematches_are_not(self) -> None:
        board = self.board(rounds=2)
        assert settled(board, [0, 16, 4, 1, 2]) == 2

    def test_the_next_three_terms_weigh(self) -> None:
        board = self.board(rounds=2)
        assert weights_after(board, 0) == [64, 8, 1, 0, 0]
        assert weights_after(board, 1) == [0, 64, 8, 1, 0]
        assert weights_after(board, 3) == [0, 0, 0, 64, 8]
        assert weights_after(board, 5) == [0, 0, 0, 0, 0]

    def test_in_a_swiss_round_apart_outweighs_rematches_and_those_ranks(self) -> None:
        board = self.board(swiss=True)
        assert board.terms == (Term.APART, Term.REMATCHES, Term.RANKS, Term.BOTTOM, Term.SIZES, Term.MATES)
        apart, rematch, rank, *others = weights_after(board, 0)
        assert apart > rematch > rank > 0
        assert others == [0, 0, 0]
        assert weights_after(board, 1) == [0, rematch, rank, 0, 0, 0]
        assert weights_after(board, 3) == [0, 0, 0, 0, 0, 0]

    def test_a_loss_of_two_is_a_loss_of_one_twice(self) -> None:
        assert chances_at(0.5, 5) == [1.0, 0.5, 0.25, 0.125, 0.0625]
        assert chances_at(0.5, 1) == [1.0]


class TestTroubled:
    def test_who_sits_with_a_mate_with_somebody_met_or_not_to_be_met(self) -> None:
        played = ((1, 5, 9, 10), (2, 6, 11, 12), (3, 4, 7, 8))
        problem = clubs("..AA........", (4, 4, 4), played=(played,), apart=frozenset({(6, 7)}))
        board = Board(problem, tables_of(("aebf", "cgij", "dhkl")))
        # a and e met, b and f met, c and g met, d and h met, i and j met, k and l met.
        assert all(troubled(board, 0, person) for person in range(12))
        board = Board(problem, tables_of(("abcd", "efgi", "hjkl")))
        assert [person for person in range(12) if troubled(board, 0, person)] == [2, 3, 4, 5, 6, 8, 10, 11]

    def test_ranks_are_no_trouble(self) -> None:
        entrants = tuple(Entrant(number, rank=number) for number in range(1, 9))
        board = Board(Problem(entrants, (4, 4), swiss=True), tables_of(("abgh", "cdef")))
        assert board.value[1] > 0
        assert not any(troubled(board, 0, person) for person in range(8))

    def test_where_rematches_do_not_matter_meeting_again_is_the_last_of_all(self) -> None:
        problem = field(8, (4, 4), 2, rematches=Rematches.IGNORE)
        board = Board(problem, tables_of(("abcd", "efgh"), ("abcd", "efgh")))
        assert board.terms == (Term.REMATCHES,)
        assert troubled(board, 0, 0)
