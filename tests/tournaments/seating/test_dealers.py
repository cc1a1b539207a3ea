"""First dealers of a round drawn by itself: tables give way to whose turn it is, but to nothing that matters more."""

from __future__ import annotations

import random
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.seating.builders import by_definition, dealt_round, draws, field
from tournaments.seating.board import Board, Tables
from tournaments.seating.dealers import Turns, spread_dealers
from tournaments.seating.engine import next_round
from tournaments.seating.problem import Entrant, Fixed, Problem, Round
from tournaments.seating.search import Budget

# Sixteen people who met at four tables; 0, 4, 8 and 12 dealt first. Then each of them gets his column of a square.
PLAYED: Round = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16))
COLUMNS: Tables = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]]
RANKS = (8, 4, 9, 13, 1, 5, 10, 14, 2, 6, 11, 15, 3, 7, 12, 16)
SEEDED = st.integers(0, 1_000_000).map(random.Random)


@pytest.mark.parametrize(
    ("table", "missed"),
    [
        ((0, 2), 0),  # his turn, and one who waits
        ((0, 1), 1),  # two whose turn it is, one deal
        ((0, 1, 2, 4), 1),
        ((2, 3), 0),  # nobody's turn: one of them deals once more
        ((2, 4), 0),
        ((4, 5), 1),  # all have dealt more than anybody should by now
        ((0, 4), 0),
    ],
)
def test_first_dealers_that_are_wrong_whoever_deals(table: tuple[int, ...], missed: int) -> None:
    assert Turns((0, 0, 1, 1, 2, 3), 1).missed(table) == missed


def dealing(problem: Problem, board: Board) -> int:
    """How many first dealers of a board's round are wrong, with the turns from the definition."""
    dealt = [sum(table[0] == number for row in problem.played for table in row) for number in problem.numbers]
    level = (sum(dealt) + len(problem.sizes)) // len(dealt)
    wrong = 0
    for table in board.rounds[0]:
        due = [person for person in table if dealt[person] < level]
        wrong += len(due) - 1 if due else all(dealt[person] > level for person in table)
    return wrong


def columns(**options: object) -> Board:
    """The board on which all who dealt first share table 1."""
    return Board(field(16, (4,), 1, **({"played": (PLAYED,)} | options)), [COLUMNS])  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(10))
def test_who_dealt_first_are_spread_where_it_costs_nothing(seed: int) -> None:
    board = columns()
    assert (board.value, dealing(board.problem, board)) == ([0], 1)
    spread_dealers(board, random.Random(seed))
    assert (board.value, dealing(board.problem, board)) == ([0], 0)
    assert board.value == board.measured()


def test_whoever_is_fixed_stays() -> None:
    fixed = tuple(Fixed(0, number, 1) for number in (1, 5, 9, 13))
    board = columns(fixed=fixed)
    spread_dealers(board, random.Random(0))
    assert board.rounds == [COLUMNS]
    fixed = tuple(Fixed(0, number, (number - 1) % 4 + 1) for number in range(1, 17) if number not in {9, 12})
    board = columns(fixed=fixed)
    spread_dealers(board, random.Random(0))
    assert set(board.rounds[0][0]) == {0, 4, 11, 12}


def test_not_at_the_price_of_a_rematch() -> None:
    # The plane of sixteen points: after its rows and slopes only the columns are left. 1, 5, 9 and 13 always dealt.
    times = ((0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
    slopes = tuple(
        tuple(
            tuple(sorted((4 * row + (slope[row] ^ line) + 1 for row in range(4)), key=lambda number: number % 4 != 1))
            for line in range(4)
        )
        for slope in times
    )
    board = columns(played=(PLAYED, *slopes))
    assert (board.value, dealing(board.problem, board)) == ([0], 1 + 3 + 3 + 3)
    spread_dealers(board, random.Random(0))
    assert board.rounds == [COLUMNS]


@pytest.mark.parametrize(
    "problem",
    [
        field(16, (4,), 1),
        field(16, (4,), 2, played=(PLAYED,)),
        Problem(
            # Even where 1 and 2, each among the other one's neighbours, had better change places.
            tuple(Entrant(number, rank=rank) for number, rank in enumerate(RANKS, 1)),
            (4,) * 4,
            played=(PLAYED,),
            swiss=True,
        ),
    ],
    ids=["first round", "two rounds", "swiss"],
)
def test_elsewhere_nothing_is_exchanged(problem: Problem) -> None:
    board = Board(problem, [COLUMNS] * problem.rounds)
    spread_dealers(board, random.Random(0))
    assert board.rounds == [COLUMNS] * problem.rounds


@given(draws(most_rounds=1), SEEDED)
def test_no_term_becomes_worse_and_no_more_first_dealers_are_wrong(
    dealt: tuple[Problem, tuple[Round, ...]], rng: random.Random
) -> None:
    problem, rounds = dealt
    board = Board(problem, [[[problem.places[number] for number in table] for table in row] for row in rounds])
    before, wrong = board.value, dealing(problem, board)
    spread_dealers(board, rng)
    assert all(now <= was for now, was in zip(board.value, before, strict=True))
    assert dealing(problem, board) <= wrong
    drawn = [tuple(tuple(problem.numbers[person] for person in table) for table in row) for row in board.rounds]
    assert sorted(chain.from_iterable(drawn[0])) == sorted(problem.numbers)
    assert board.value == [by_definition(problem, drawn)[term] for term in problem.terms]
    for wish in problem.fixed:
        assert wish.number in drawn[wish.round][wish.table - 1]


@pytest.mark.parametrize(("players", "sizes"), [(60, (4,)), (62, (4, 5)), (100, (5,))])
def test_round_by_round_nobody_deals_first_more_than_once_oftener(players: int, sizes: tuple[int, ...]) -> None:
    played: tuple[Round, ...] = ()
    for turn in range(5):
        problem = field(players, sizes, 1, played=played, seed=turn)
        played += next_round(problem, budget=Budget(5_000)).rounds
        often = [sum(table[0] == number for row in played for table in row) for number in range(1, players + 1)]
        assert max(often) - min(often) <= 1


def test_newcomers_deal_in_their_turn() -> None:
    played = tuple(dealt_round(range(1, 17), (4,) * 4) for _ in range(2))
    entrants = tuple(Entrant(number) for number in (*range(1, 14), 21, 22, 23))
    board = Board(Problem(entrants, (4,) * 4, played=played), [COLUMNS])
    # 1, 5, 9 and 13 dealt twice each, the level is still 0: none of them is to deal.
    assert dealing(board.problem, board) == 1
    spread_dealers(board, random.Random(0))
    assert dealing(board.problem, board) == 0
