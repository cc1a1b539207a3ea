"""Repeats are shared out: three pairs twice rather than one pair three times."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.seating.builders import field, meetings
from tournaments.seating.board import Board
from tournaments.seating.engine import plan
from tournaments.seating.problem import Fixed
from tournaments.seating.search import Budget, fair_start
from tournaments.seating.soften import crowding, oftener, soften

# Eight people in couples that stay together for three rounds: four pairs three times, twelve rematches.
COUPLES = [[[0, 1, 2, 3], [4, 5, 6, 7]], [[0, 1, 4, 5], [2, 3, 6, 7]], [[0, 1, 6, 7], [2, 3, 4, 5]]]


def test_crowding_counts_meetings_beyond_the_second() -> None:
    board = Board(field(8, (4, 4), 3), COUPLES)
    assert board.met() == {3: 4}
    assert crowding(board) == 4
    apart = Board(field(8, (4, 4), 3), [*COUPLES[:2], [[0, 2, 4, 6], [1, 3, 5, 7]]])
    assert apart.met() == {2: 12}
    assert crowding(apart) == 0
    four_times = Board(field(8, (4, 4), 4), [*COUPLES, COUPLES[0]])
    assert four_times.met() == {2: 8, 4: 4}
    assert crowding(four_times) == 16


@given(st.integers(0, 10_000), st.integers(6, 20), st.integers(2, 6))
def test_what_an_exchange_adds_is_what_it_changes(seed: int, players: int, rounds: int) -> None:
    rng = random.Random(seed)
    problem = field(players, (4, 3, 5), rounds)
    board = Board(problem, fair_start(problem, rng))
    turn, one, other = rng.randrange(rounds), *rng.sample(range(players), 2)
    if board.where[turn][one] != board.where[turn][other]:
        before, added = crowding(board), oftener(board, turn, one, other)
        board.exchange(turn, one, other, board.change(turn, one, other))
        assert crowding(board) == before + added


@given(st.integers(0, 10_000), st.integers(7, 14))
def test_no_term_becomes_worse(seed: int, players: int) -> None:
    rng = random.Random(seed)
    problem = field(players, (4, 5), 4, fixed=(Fixed(0, 1, 1), Fixed(2, 3, 1)))
    board = Board(problem, fair_start(problem, rng))
    value, crowd = board.value, crowding(board)
    soften(board, Budget(1_000), rng)
    assert (board.value, board.measured()) <= (value, board.measured())
    assert board.value < value or crowding(board) <= crowd
    assert board.where[0][0] == board.where[2][2] == 0


def test_people_who_meet_three_times_are_parted() -> None:
    problem = field(14, (5, 5, 4), 4)
    board = Board(problem, fair_start(problem, random.Random(5)))
    crowd = crowding(board)
    soften(board, Budget(5_000), random.Random(5))
    assert crowding(board) < crowd


def test_eight_players_need_not_meet_three_times_in_three_rounds() -> None:
    for seed in range(4):
        drawn = plan(field(8, (4, 4), 3, seed=seed))
        assert Counter(meetings(drawn.rounds).values()) == {1: 12, 2: 12}
