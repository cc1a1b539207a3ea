"""The hard rules: each broken once, named with the round, the table and the people it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.tournaments.seating.builders import draws, field, meetings
from tournaments.seating.checks import verify
from tournaments.seating.problem import Fixed, Problem, Rematches, Round, pairs
from wizard_club.lib.errors import DomainError

Dealt = tuple[Problem, tuple[Round, ...]]

FIRST: Round = ((1, 2, 3, 4), (5, 6, 7))
SECOND: Round = ((1, 5, 2, 6), (3, 4, 7))
SEVEN = field(7, (4, 3), 2)
# Nine people, two rounds without a rematch.
NINE = field(9, (3, 3, 3), 2, rematches=Rematches.FORBID)
ROWS: Round = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
COLUMNS: Round = ((1, 4, 7), (2, 5, 8), (3, 6, 9))
DIAGONALS: Round = ((1, 5, 9), (2, 6, 7), (3, 4, 8))


def refusal(problem: Problem, *rounds: Round) -> tuple[str, dict[str, object]]:
    with pytest.raises(DomainError) as refused:
        verify(problem, rounds)
    return refused.value.code, refused.value.params


class TestEverybodyOnce:
    def test_a_plan_that_keeps_all_rules(self) -> None:
        verify(SEVEN, [FIRST, SECOND])
        verify(NINE, [ROWS, COLUMNS])

    @pytest.mark.parametrize("rounds", [(), (FIRST,), (FIRST, SECOND, FIRST)])
    def test_as_many_rounds_as_asked_for(self, rounds: tuple[Round, ...]) -> None:
        assert refusal(SEVEN, *rounds) == ("seating_round_count", {"rounds": len(rounds), "wanted": 2})

    @pytest.mark.parametrize(
        ("row", "seats"),
        [(((1, 2, 3, 4), (5, 6)), 6), (((1, 2, 3, 4), (5, 6, 7, 8)), 8), (((1, 2, 3, 4), (5, 6, 7), (1, 2, 3)), 10)],
    )
    def test_as_many_seats_as_entrants(self, row: Round, seats: int) -> None:
        assert refusal(SEVEN, FIRST, row) == ("seating_round_seats", {"round": 2, "seats": seats, "entrants": 7})

    def test_rounds_are_counted_with_those_played(self) -> None:
        later = replace(SEVEN, played=(FIRST, FIRST, SECOND))
        short: Round = ((1, 2, 3, 4), (5, 6))
        assert refusal(later, short, SECOND) == ("seating_round_seats", {"round": 4, "seats": 6, "entrants": 7})

    def test_nobody_else(self) -> None:
        assert refusal(SEVEN, FIRST, ((1, 2, 9, 4), (8, 6, 7))) == ("seating_unknown", {"number": 8})

    def test_nobody_twice_at_a_table_or_at_two(self) -> None:
        expected = ("seating_seated_twice", {"round": 1, "number": 2})
        assert refusal(SEVEN, ((1, 2, 3, 4), (5, 2, 7)), SECOND) == expected
        assert refusal(SEVEN, ((1, 2, 3, 2), (5, 6, 7)), SECOND) == expected

    @pytest.mark.parametrize(
        "row", [((1, 2, 3), (4, 5, 6, 7)), ((1, 2, 3, 4, 5, 6, 7),), ((1, 2, 3, 4), (5, 6, 7), ())]
    )
    def test_tables_of_the_sizes_agreed_in_their_order(self, row: Round) -> None:
        code, params = refusal(SEVEN, FIRST, row)
        assert code == "seating_sizes_differ"
        assert params == {"round": 2, "sizes": tuple(len(table) for table in row), "wanted": (4, 3)}


class TestApart:
    def test_two_who_must_not_meet(self) -> None:
        problem = replace(SEVEN, apart=pairs([(7, 3)]))
        expected = ("seating_together", {"round": 2, "table": 2, "one": 3, "other": 7})
        assert refusal(problem, FIRST, SECOND) == expected
        assert refusal(problem, FIRST, (SECOND[0], (7, 4, 3))) == expected

    def test_two_who_do_not_meet(self) -> None:
        verify(replace(SEVEN, apart=pairs([(1, 7), (4, 5), (1, 99)])), [FIRST, SECOND])

    def test_two_who_met_before_they_were_kept_apart(self) -> None:
        verify(replace(SEVEN, rounds=1, played=(FIRST,), apart=pairs([(1, 3)])), [SECOND])


class TestFixed:
    @pytest.mark.parametrize(
        "wishes",
        [(Fixed(0, 3, 1),), (Fixed(0, 3, 1, 2),), (Fixed(1, 7, 2, 2), Fixed(0, 5, 2, 0)), (Fixed(1, 1, 1, 0),)],
    )
    def test_people_who_sit_where_they_must(self, wishes: tuple[Fixed, ...]) -> None:
        verify(replace(SEVEN, fixed=wishes), [FIRST, SECOND])

    @pytest.mark.parametrize(
        "wish", [Fixed(0, 3, 2), Fixed(1, 3, 1), Fixed(0, 3, 2, 2), Fixed(0, 3, 1, 3), Fixed(1, 3, 2, 2)]
    )
    def test_another_table_or_seat(self, wish: Fixed) -> None:
        problem = replace(SEVEN, fixed=(Fixed(0, 1, 1), wish))
        assert refusal(problem, FIRST, SECOND) == ("seating_fixed_moved", {"number": 3, "table": wish.table})


class TestRematchesForbidden:
    def test_in_the_rounds_drawn(self) -> None:
        again: Round = ((1, 4, 7), (2, 8, 6), (3, 5, 9))
        expected = ("seating_met", {"round": 3, "table": 1, "one": 1, "other": 4})
        assert refusal(replace(NINE, rounds=3), ROWS, COLUMNS, again) == expected

    def test_with_a_round_played(self) -> None:
        # Of the people at the second table 6 and 5 met.
        again: Round = ((1, 4, 9), (6, 8, 5), (3, 2, 7))
        expected = ("seating_met", {"round": 2, "table": 2, "one": 5, "other": 6})
        assert refusal(replace(NINE, rounds=1, played=(ROWS,)), again) == expected

    def test_nobody_meets_again(self) -> None:
        verify(replace(NINE, rounds=1, played=(ROWS, COLUMNS)), [DIAGONALS])

    def test_rematches_among_those_played_are_past(self) -> None:
        verify(replace(NINE, rounds=1, played=(ROWS, ROWS)), [COLUMNS])

    @pytest.mark.parametrize("rematches", [Rematches.IGNORE, Rematches.MINIMISE])
    def test_unless_forbidden_they_are_no_hard_rule(self, rematches: Rematches) -> None:
        verify(replace(NINE, rematches=rematches), [ROWS, ROWS])


@given(draws())
def test_a_draw_is_refused_just_when_it_breaks_a_rule(dealt: Dealt) -> None:
    problem, rounds = dealt
    drawn, ever = meetings(rounds), meetings([*problem.played, *rounds])
    together = bool(problem.apart & set(drawn))
    again = problem.rematches is Rematches.FORBID and any(ever[pair] > 1 for pair in drawn)
    if together or again:
        assert refusal(problem, *rounds)[0] == ("seating_together" if together else "seating_met")
    else:
        verify(problem, rounds)


def exchanged(row: Round, one: int, other: int) -> Round:
    """The same round with two people in each other's places."""
    places = {one: other, other: one}
    return tuple(tuple(places.get(number, number) for number in table) for table in row)


@given(draws(), st.data())
def test_whoever_is_fixed_cannot_change_places(dealt: Dealt, data: st.DataObject) -> None:
    problem = replace(dealt[0], apart=frozenset(), rematches=Rematches.MINIMISE)
    assume(problem.fixed and len(problem.sizes) > 1)
    rounds = list(dealt[1])
    verify(problem, rounds)
    wish = data.draw(st.sampled_from(problem.fixed))
    others: Sequence[int] = [
        number
        for place, table in enumerate(rounds[wish.round], 1)
        for number in table
        if place != wish.table and number not in {fixed.number for fixed in problem.fixed}
    ]
    assume(others)
    rounds[wish.round] = exchanged(rounds[wish.round], wish.number, data.draw(st.sampled_from(others)))
    assert refusal(problem, *rounds) == ("seating_fixed_moved", {"number": wish.number, "table": wish.table})
