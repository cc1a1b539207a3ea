"""A board counts what an exchange changes; counting everything again from the definitions must say the same."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.seating.builders import by_definition, draws, field, meetings
from tournaments.seating.board import Board, Tables, mate_groups, once_more, repeats, standing_order
from tournaments.seating.problem import Entrant, Mates, Problem, Round, Term

Dealt = tuple[Problem, tuple[Round, ...]]


def board_of(problem: Problem, rounds: tuple[Round, ...]) -> Board:
    """The board with these rounds, which counts people from 0."""
    return Board(problem, [[[problem.places[number] for number in table] for table in row] for row in rounds])


def rounds_of(board: Board) -> tuple[Round, ...]:
    """The rounds as they are on the board, by entrants' numbers."""
    numbers = board.problem.numbers
    return tuple(tuple(tuple(numbers[person] for person in table) for table in row) for row in board.rounds)


def expected(problem: Problem, rounds: tuple[Round, ...]) -> list[int]:
    """The values of the problem's terms, from their definitions."""
    values = by_definition(problem, rounds)
    return [values[term] for term in problem.terms]


def state(board: Board) -> object:
    """All that exchanges change, in a form that can be compared: people of a table in any order."""
    takers = [[sorted(take(range(board.people))) for take in row] for row in board.takers]
    tables = [[sorted(table) for table in row] for row in board.rounds]
    return deepcopy((board.value, board.meetings, board.sat, board.where, takers, tables))


def any_exchange(data: st.DataObject, board: Board) -> tuple[int, int, int] | None:
    """A round and two people of different tables, where there are any."""
    if len(board.sizes) == 1:
        return None
    turn = data.draw(st.integers(0, len(board.rounds) - 1))
    one = data.draw(st.integers(0, board.people - 1))
    others = [person for person, place in enumerate(board.where[turn]) if place != board.where[turn][one]]
    return turn, one, data.draw(st.sampled_from(others))


@given(draws())
def test_values_are_those_of_the_definitions(dealt: Dealt) -> None:
    problem, rounds = dealt
    board = board_of(problem, rounds)
    assert board.value == board.measured() == expected(problem, rounds)
    assert rounds_of(board) == rounds


@given(draws(), st.data())
def test_a_change_is_the_difference_of_the_values_after_and_before(dealt: Dealt, data: st.DataObject) -> None:
    problem, rounds = dealt
    board = board_of(problem, rounds)
    for _ in range(3):
        if chosen := any_exchange(data, board):
            before = expected(problem, rounds_of(board))
            change = board.change(*chosen)
            board.exchange(*chosen, change)
            after = expected(problem, rounds_of(board))
            assert change == [now - was for now, was in zip(after, before, strict=True)]
            assert board.value == board.measured() == after


@given(draws(), st.data())
def test_after_exchanges_a_board_is_like_a_new_one_with_these_rounds(dealt: Dealt, data: st.DataObject) -> None:
    board = board_of(*dealt)
    for _ in range(3):
        if chosen := any_exchange(data, board):
            board.exchange(*chosen, board.change(*chosen))
    assert state(board) == state(board_of(dealt[0], rounds_of(board)))


@given(draws(), st.data())
def test_an_exchange_moves_two_people_and_the_same_again_undoes_it(dealt: Dealt, data: st.DataObject) -> None:
    board = board_of(*dealt)
    if chosen := any_exchange(data, board):
        turn, one, other = chosen
        before, seats, change = state(board), deepcopy(board.rounds), board.change(*chosen)
        board.exchange(*chosen, change)
        swapped = {one: other, other: one}
        assert board.rounds[turn] == [[swapped.get(person, person) for person in table] for table in seats[turn]]
        assert board.rounds[:turn] + board.rounds[turn + 1 :] == seats[:turn] + seats[turn + 1 :]
        back = board.change(*chosen)
        assert back == [-added for added in change]
        board.exchange(*chosen, back)
        assert state(board) == before
        assert board.rounds == seats


@given(draws())
def test_people_who_met_oftener_than_once_played_rounds_included(dealt: Dealt) -> None:
    problem, rounds = dealt
    numbers = set(problem.numbers)
    every = meetings([*problem.played, *rounds])
    often = [times for pair, times in every.items() if times > 1 and numbers.issuperset(pair)]
    assert board_of(problem, rounds).met() == {times: often.count(times) for times in sorted(set(often))}


@given(draws())
def test_fixed_people_are_locked_in_their_rounds(dealt: Dealt) -> None:
    problem, rounds = dealt
    locked = [{problem.numbers[person] for person in row} for row in board_of(problem, rounds).locked]
    assert locked == [{wish.number for wish in problem.fixed if wish.round == turn} for turn in range(problem.rounds)]


class TestWorkedExample:
    """Seven people after one round: 8 and 9 left, 6 and 7 came."""

    played = (((1, 2, 3, 8), (4, 5, 9)),)
    rounds: tuple[Round, ...] = (((1, 2, 6, 7), (3, 4, 5)), ((1, 4, 6, 3), (2, 5, 7)))

    def test_rematches_and_sizes_that_the_rounds_add(self) -> None:
        problem = field(7, (4, 3), 2, played=self.played)
        # 1 meets 2 and 3 again, 4 meets 5 again; 1 and 6, 2 and 7, 3 and 4 meet in both rounds.
        # 4 and 5 sat at the table of three before; 4 comes there once more (1), 5 twice (4).
        board = board_of(problem, self.rounds)
        assert dict(zip(problem.terms, board.value, strict=True)) == {Term.REMATCHES: 6, Term.SIZES: 5}
        assert board.sat == {4: [3, 2, 2, 1, 0, 2, 1], 3: [0, 1, 1, 2, 3, 0, 1]}

    def test_one_exchange(self) -> None:
        board = board_of(field(7, (4, 3), 2, played=self.played), self.rounds)
        # 7 for 5 in the first round: 4 and 5, 2 and 7 do not meet again, but 2 and 5 do; 7 sits with the three for 5.
        change = board.change(0, 6, 4)
        assert change == [-2 + 1, -3 + 1]
        board.exchange(0, 6, 4, change)
        assert board.value == [5, 3]
        assert board.rounds[0] == [[0, 1, 5, 4], [2, 3, 6]]
        assert board.where[0] == [0, 0, 1, 1, 0, 0, 1]


def people_of(labels: str) -> tuple[Entrant, ...]:
    """One person for each letter, of that club; of no nation but the last, whose is AT."""
    last = len(labels)
    return tuple(
        Entrant(number, "" if label == "-" else label, "AT" if number == last else "")
        for number, label in enumerate(labels, 1)
    )


class TestGroups:
    @pytest.mark.parametrize(
        ("labels", "groups"),
        [("ABABAC", [[0, 2, 4], [1, 3]]), ("--A", []), ("A-A---", [[0, 2]]), ("ABC", [])],
    )
    def test_mates_are_two_or_more_of_a_named_club(self, labels: str, groups: list[list[int]]) -> None:
        people = people_of(labels)
        assert mate_groups(Problem(people, (len(people),), mates=Mates.CLUB)) == groups
        assert mate_groups(Problem(people, (len(people),), mates=Mates.NATION)) == []
        assert mate_groups(Problem(people, (len(people),))) == []

    def test_standings_begin_with_the_best_rank_and_equals_stand_by_number(self) -> None:
        people = tuple(Entrant(number, rank=rank) for number, rank in ((5, 3), (9, 1), (2, 3), (4, 2)))
        assert standing_order(Problem(people, (4,), swiss=True)) == [1, 3, 2, 0]

    def test_bottom_counts_places_from_the_end(self) -> None:
        people = tuple(Entrant(number, rank=rank) for number, rank in ((5, 3), (9, 1), (2, 4), (4, 2)))
        assert Board(Problem(people, (4,), swiss=True), []).bottom == [1, 3, 0, 2]
        assert Board(Problem(people, (4,)), []).bottom == [0, 0, 0, 0]


def test_costs_of_once_more() -> None:
    assert [repeats(times) for times in range(5)] == [0, 0, 1, 3, 6]
    assert [sum(map(once_more, range(times))) for times in range(5)] == [0, 0, 1, 4, 10]


def test_a_board_does_not_touch_the_rounds_it_was_given() -> None:
    given_rounds: list[Tables] = [[[0, 1, 2, 3], [4, 5, 6]]]
    board = Board(field(7, (4, 3)), given_rounds)
    board.exchange(0, 0, 4, board.change(0, 0, 4))
    assert given_rounds == [[[0, 1, 2, 3], [4, 5, 6]]]
