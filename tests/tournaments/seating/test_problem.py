"""A problem that contradicts itself is refused by name; one that does not says what decides, and in which order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.seating.builders import field
from tournaments.seating.problem import (
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
from wizard_club.lib.errors import DomainError

PLAYED: Round = ((1, 2, 3, 4), (5, 6, 7))
RANKED = tuple(Entrant(number, rank=number) for number in range(1, 8))


def refusal(**changes: object) -> tuple[str, dict[str, object]]:
    """Why seven people at a table of four and one of three are no problem any more after these changes."""
    with pytest.raises(DomainError) as refused:
        replace(field(7, (4, 3), 2), **changes)  # type: ignore[arg-type]
    return refused.value.code, refused.value.params


def entrants(count: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(number) for number in range(1, count + 1))


class TestWhoAndWhere:
    def test_two_thousand_players_are_the_most(self) -> None:
        assert len(field(2_000, (4,)).sizes) == 500
        assert refusal(entrants=entrants(2_001), sizes=(3,) * 667) == (
            "seating_too_many",
            {"players": 2_001, "most": 2_000},
        )

    def test_nobody_enters_twice(self) -> None:
        twice = (*entrants(6), Entrant(4))
        assert refusal(entrants=twice) == ("seating_entrant_twice", {"number": 4})

    @pytest.mark.parametrize("sizes", [(4, 4), (3, 3), (4,), ()])
    def test_seats_and_entrants_are_equally_many(self, sizes: tuple[int, ...]) -> None:
        assert refusal(sizes=sizes) == ("seating_seats", {"seats": sum(sizes), "entrants": 7})

    def test_twenty_seats_for_24_entrants_name_both_numbers(self) -> None:
        assert refusal(entrants=entrants(24), sizes=(4,) * 5) == ("seating_seats", {"seats": 20, "entrants": 24})

    @pytest.mark.parametrize(("sizes", "wrong"), [((7,), 7), ((5, 2), 2), ((2, 5), 2), ((6, 1), 1), ((4, 3, 0), 0)])
    def test_tables_have_three_to_six_seats(self, sizes: tuple[int, ...], wrong: int) -> None:
        assert refusal(sizes=sizes) == ("seating_size", {"size": wrong})

    def test_a_table_of_a_negative_size_does_not_make_the_sum_right(self) -> None:
        assert refusal(sizes=(6, 5, -4)) == ("seating_size", {"size": -4})

    def test_nobody_at_no_tables_is_no_draw(self) -> None:
        assert refusal(entrants=(), sizes=()) == ("seating_size", {"size": 0})

    @pytest.mark.parametrize("sizes", [(3, 4), (4, 3), (3, 6, 5, 4)])
    def test_every_size_from_three_to_six_will_do(self, sizes: tuple[int, ...]) -> None:
        problem = field(sum(sizes), sizes)
        assert problem.sizes == sizes
        assert problem.main_size == sizes[0]

    def test_people_are_counted_from_0_in_their_order(self) -> None:
        problem = Problem(tuple(Entrant(number) for number in (30, 7, 12)), (3,))
        assert problem.numbers == (30, 7, 12)
        assert problem.places == {30: 0, 7: 1, 12: 2}


class TestRounds:
    @pytest.mark.parametrize("rounds", [0, -1, 61])
    def test_one_to_sixty_rounds(self, rounds: int) -> None:
        assert refusal(rounds=rounds) == ("seating_rounds", {"rounds": rounds, "most": 60})

    def test_rounds_played_count_too(self) -> None:
        assert refusal(rounds=59, played=(PLAYED, PLAYED)) == ("seating_rounds", {"rounds": 59, "most": 58})
        assert refusal(rounds=1, played=(PLAYED,) * 60) == ("seating_rounds", {"rounds": 1, "most": 0})

    def test_as_many_rounds_as_there_may_be(self) -> None:
        assert field(7, (4, 3), 60).rounds == 60
        assert field(7, (4, 3), 58, played=(PLAYED, PLAYED)).rounds == 58

    def test_a_swiss_round_is_drawn_alone(self) -> None:
        assert refusal(entrants=RANKED, swiss=True) == ("seating_swiss", {})
        assert replace(field(7, (4, 3)), entrants=RANKED, swiss=True).swiss

    def test_a_swiss_round_needs_everybodys_rank(self) -> None:
        assert refusal(entrants=(*RANKED[:6], Entrant(7)), rounds=1, swiss=True) == ("seating_swiss", {})


class TestFixed:
    def test_somebody_who_does_not_play(self) -> None:
        assert refusal(fixed=(Fixed(0, 8, 1),)) == ("seating_unknown", {"number": 8})

    @pytest.mark.parametrize(("turn", "table"), [(0, 0), (0, 3), (0, -1), (2, 1), (-1, 1)])
    def test_a_table_or_round_that_is_not_drawn(self, turn: int, table: int) -> None:
        assert refusal(fixed=(Fixed(turn, 1, table),)) == ("seating_no_table", {"table": table})

    @pytest.mark.parametrize("second", [Fixed(1, 5, 2), Fixed(1, 5, 1), Fixed(1, 5, 1, 2)])
    def test_somebody_twice_in_a_round(self, second: Fixed) -> None:
        assert refusal(fixed=(Fixed(1, 5, 1), second)) == ("seating_fixed_twice", {"number": 5})

    def test_more_people_than_the_table_holds(self) -> None:
        four = tuple(Fixed(0, number, 2) for number in (1, 2, 3, 4))
        assert refusal(fixed=four) == ("seating_fixed_full", {"table": 2, "size": 3})

    @pytest.mark.parametrize("seat", [3, 4, -1])
    def test_a_seat_the_table_has_not(self, seat: int) -> None:
        assert refusal(fixed=(Fixed(0, 1, 2, seat),)) == ("seating_fixed_full", {"table": 2, "size": 3})

    def test_two_people_in_one_seat_counted_from_1(self) -> None:
        both = (Fixed(1, 1, 2, 0), Fixed(1, 2, 2, 0))
        assert refusal(fixed=both) == ("seating_fixed_seat", {"table": 2, "seat": 1})

    def test_all_that_does_not_contradict_itself(self) -> None:
        wishes = (
            *(Fixed(0, number, 2, seat) for seat, number in enumerate((1, 2, 3))),
            *(Fixed(1, number, 2, seat) for seat, number in enumerate((1, 2, 3))),
            Fixed(1, 4, 1, 0),
            Fixed(1, 5, 1, 3),
            Fixed(1, 6, 1),
            Fixed(1, 7, 1),
        )
        assert field(7, (4, 3), 2, fixed=wishes).fixed == wishes


A, R, S, M, F = Term.APART, Term.REMATCHES, Term.SIZES, Term.MATES, Term.FIRST_MATES
RANKS, BOTTOM = Term.RANKS, Term.BOTTOM


class TestTerms:
    @pytest.mark.parametrize(
        ("options", "terms"),
        [
            ({}, (R, S)),
            ({"priority": Priority.SIZES}, (S, R)),
            ({"rematches": Rematches.FORBID}, (R, S)),
            ({"rematches": Rematches.FORBID, "priority": Priority.SIZES}, (R, S)),
            ({"rematches": Rematches.IGNORE}, (S, R)),
            ({"rematches": Rematches.IGNORE, "priority": Priority.SIZES}, (S, R)),
            ({"mates": Mates.CLUB}, (R, S, F, M)),
            ({"mates": Mates.NATION}, (R, S, F, M)),
            ({"mates": Mates.CLUB, "priority": Priority.SIZES}, (S, R, F, M)),
            ({"mates": Mates.CLUB, "rematches": Rematches.IGNORE}, (S, F, M, R)),
            ({"mates": Mates.CLUB, "rounds": 1}, (R, S, M)),
            ({"mates": Mates.CLUB, "played": (PLAYED,)}, (R, S, M)),
            ({"apart": frozenset({(1, 2)})}, (A, R, S)),
            ({"apart": frozenset({(1, 2)}), "priority": Priority.SIZES}, (A, S, R)),
            ({"apart": frozenset({(1, 2)}), "rematches": Rematches.IGNORE, "mates": Mates.CLUB}, (A, S, F, M, R)),
        ],
    )
    def test_order_of_a_draw_ahead(self, options: dict[str, object], terms: tuple[Term, ...]) -> None:
        assert replace(field(7, (4, 3), 2), **options).terms == terms  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        ("options", "terms"),
        [
            ({}, (R, RANKS, BOTTOM, S)),
            ({"priority": Priority.SIZES}, (S, R, RANKS, BOTTOM)),
            ({"priority": Priority.SIZES, "rematches": Rematches.FORBID}, (R, RANKS, BOTTOM, S)),
            ({"rematches": Rematches.IGNORE}, (RANKS, BOTTOM, S, R)),
            ({"mates": Mates.NATION}, (R, RANKS, BOTTOM, S, M)),
            ({"mates": Mates.NATION, "rematches": Rematches.IGNORE}, (RANKS, BOTTOM, S, M, R)),
            ({"apart": frozenset({(1, 2)})}, (A, R, RANKS, BOTTOM, S)),
        ],
    )
    def test_order_of_a_swiss_round(self, options: dict[str, object], terms: tuple[Term, ...]) -> None:
        swiss = replace(field(7, (4, 3)), entrants=RANKED, swiss=True)
        assert replace(swiss, **options).terms == terms  # type: ignore[arg-type]

    @pytest.mark.parametrize("priority", Priority)
    def test_tables_of_one_size_need_no_turns(self, priority: Priority) -> None:
        problem = field(8, (4, 4), 2, priority=priority, mates=Mates.CLUB)
        assert problem.terms == (R, F, M)
        assert replace(problem, rematches=Rematches.IGNORE).terms == (F, M, R)


def test_pairs_have_the_smaller_number_first_and_only_once() -> None:
    assert pairs([(2, 1), (1, 2), (3, 9)]) == {(1, 2), (3, 9)}


class TestKeptApart:
    def test_pairs_stand_in_one_order(self) -> None:
        either_way = frozenset({(2, 1), (1, 2), (7, 3)})
        assert replace(field(7, (4, 3), 2), apart=either_way).apart == {(1, 2), (3, 7)}

    def test_nobody_is_kept_apart_from_himself(self) -> None:
        assert refusal(apart=frozenset({(5, 5)})) == ("seating_apart_self", {"number": 5})

    def test_two_who_must_not_meet_are_not_fixed_at_one_table(self) -> None:
        wishes = (Fixed(0, 1, 2), Fixed(1, 1, 1), Fixed(1, 2, 2), Fixed(0, 2, 2))
        assert refusal(apart=frozenset({(2, 1)}), fixed=wishes) == (
            "seating_fixed_apart",
            {"table": 2, "one": 1, "other": 2},
        )
        elsewhere = replace(field(7, (4, 3), 2), apart=frozenset({(2, 1)}), fixed=wishes[:3])
        assert elsewhere.fixed == wishes[:3]
