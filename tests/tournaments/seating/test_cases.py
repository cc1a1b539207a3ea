"""Evenings as they happen: odd numbers, too many rounds, families, late comers, and people who go home."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

import pytest

from tests.tournaments.seating.builders import assert_kept, dealing_gap, dealt_round, field, meetings, rematches
from tournaments.seating.checks import verify
from tournaments.seating.engine import Plan, next_round, plan, replan
from tournaments.seating.problem import Entrant, Problem, Rematches, Term, pairs
from tournaments.seating.search import Budget
from tournaments.seating.sizes import table_sizes
from wizard_club.lib.errors import DomainError

STEPS = 2_000


def ranked(numbers: Iterable[int], seed: int = 0) -> tuple[Entrant, ...]:
    """Entrants with any standings."""
    numbers = list(numbers)
    ranks = random.Random(seed).sample(range(1, len(numbers) + 1), len(numbers))
    return tuple(Entrant(number, rank=rank) for number, rank in zip(numbers, ranks, strict=True))


def evening(players: int, rounds: int, **options: object) -> Problem:
    """A field at the sizes of a club night."""
    return field(players, (4, 5, 3), rounds, **options)


def value(made: Plan, term: Term) -> int:
    """What the draw has of a term that it is judged by."""
    measure = made.quality.measure(term)
    assert measure is not None
    return measure.value


class TestEveryField:
    @pytest.mark.parametrize("players", range(3, 61))
    def test_a_plan_a_random_and_a_swiss_round(self, players: int) -> None:
        planned = plan(evening(players, 3, seed=players), budget=Budget(STEPS))
        assert_kept(evening(players, 3), planned.rounds)
        again = evening(players, 1, played=planned.rounds[:2], seed=players)
        assert_kept(again, next_round(again, budget=Budget(STEPS)).rounds)
        swiss = Problem(ranked(again.numbers), again.sizes, played=planned.rounds[:2], swiss=True)
        assert_kept(swiss, next_round(swiss, budget=Budget(STEPS)).rounds)

    @pytest.mark.parametrize("players", range(3, 61))
    def test_no_rematch_or_an_explained_refusal(self, players: int) -> None:
        problem = evening(players, 3, rematches=Rematches.FORBID)
        try:
            made = plan(problem, budget=Budget(STEPS))
        except DomainError as refused:
            if refused.code == "seating_rematches_left":
                assert_positive(refused.params["found"])
                return
            assert_forced(players, refused)
            return
        assert_kept(problem, made.rounds)
        assert rematches(made.rounds) == 0

    @pytest.mark.parametrize("players", range(3))
    def test_fewer_than_three_are_no_table(self, players: int) -> None:
        with pytest.raises(DomainError) as refused:
            evening(players, 1)
        assert (refused.value.code, refused.value.params) == ("seating_too_few", {"players": players})

    def test_nobody_at_no_table_is_no_draw(self) -> None:
        with pytest.raises(DomainError, match="seating_size"):
            Problem((), ())


def assert_positive(number: object) -> None:
    """A count that says something."""
    assert isinstance(number, int)
    assert number > 0


def assert_forced(players: int, refused: DomainError) -> None:
    """Rematches are forced only where somebody sits at a larger table than there are tables to go to from it."""
    assert refused.code == "seating_rematches_forced"
    assert_positive(refused.params["least"])
    sizes = table_sizes(players, (4, 5, 3))
    assert max(sizes) > len(sizes)


class TestTooManyRounds:
    @pytest.mark.parametrize(
        ("players", "rounds"), [(5, 7), (6, 10), (7, 7), (8, 10), (9, 8), (11, 6), (13, 6), (10, 20)]
    )
    def test_more_rounds_than_opponents_are_drawn_with_meetings_shared_out(self, players: int, rounds: int) -> None:
        problem = evening(players, rounds)
        made = plan(problem, budget=Budget(10_000))
        assert_kept(problem, made.rounds)
        assert value(made, Term.REMATCHES) == rematches(made.rounds)
        met = meetings(made.rounds)
        assert len(met) == players * (players - 1) // 2
        if len(problem.sizes) > 1:
            assert max(met.values()) < 2 * sum(met.values()) / len(met)

    def test_at_one_table_all_meet_every_time(self) -> None:
        made = plan(evening(5, 7), budget=Budget(STEPS))
        assert set(meetings(made.rounds).values()) == {7}
        assert dealing_gap(evening(5, 7), made.rounds) == 1

    @pytest.mark.parametrize("players", [7, 11, 13])
    def test_forbidden_rematches_are_refused_with_the_fewest_there_would_be(self, players: int) -> None:
        with pytest.raises(DomainError) as refused:
            plan(evening(players, 3, rematches=Rematches.FORBID), budget=Budget(STEPS))
        assert refused.value.code == "seating_rematches_forced"
        assert refused.value.params == {"least": {7: 9, 11: 6, 13: 12}[players], "rounds": 3}

    def test_of_two_tables_half_goes_over(self) -> None:
        problem = field(8, (4, 4), 7)
        made = plan(problem, budget=Budget(20_000))
        # 84 meetings of 28 pairs: all meet three times, as in the classic seven rounds of eight.
        assert set(meetings(made.rounds).values()) == {3}


def test_twenty_seats_for_24_entrants_are_refused_with_both_numbers() -> None:
    with pytest.raises(DomainError) as refused:
        Problem(tuple(map(Entrant, range(24))), (4,) * 5)
    assert (refused.value.code, refused.value.params) == ("seating_seats", {"seats": 20, "entrants": 24})
    with pytest.raises(DomainError) as refused:
        verify(field(24, (4,)), [dealt_round(range(1, 21), (4,) * 5)])
    assert refused.value.code == "seating_round_seats"
    assert {"seats": 20, "entrants": 24}.items() <= refused.value.params.items()


@pytest.mark.parametrize("draw", ["planned", "random", "swiss"])
def test_a_family_is_kept_apart_in_every_round(draw: str) -> None:
    family = pairs([(7, 3), (3, 12), (12, 7)])
    if draw == "planned":
        problem = evening(22, 5, apart=family)
        rounds = plan(problem, budget=Budget(20_000)).rounds
        assert_kept(problem, rounds)
    else:
        rounds = ()
        for turn in range(5):
            problem = Problem(
                ranked(range(1, 23), turn),
                table_sizes(22, (4, 5, 3)),
                played=rounds,
                apart=family,
                swiss=draw == "swiss",
                seed=turn,
            )
            rounds += next_round(problem, budget=Budget(20_000)).rounds
    assert not family & meetings(rounds).keys()
    assert len(rounds) == 5


@pytest.mark.parametrize("swiss", [False, True])
def test_who_comes_after_round_3_and_who_leaves(swiss: bool) -> None:
    before = plan(evening(40, 3)).rounds
    numbers = [number for number in range(1, 42) if number != 5]  # 5 goes home, 41 comes
    played = before
    for turn in (3, 4):
        entrants = ranked(numbers, turn)
        problem = Problem(entrants, (4,) * 10, played=played, swiss=swiss, seed=turn)
        made = next_round(problem, budget=Budget(30_000))
        assert_kept(problem, made.rounds)
        played += made.rounds
    assert played[:3] == before
    assert [any(41 in table for table in row) for row in played] == [False] * 3 + [True] * 2
    assert [any(5 in table for table in row) for row in played] == [True] * 3 + [False] * 2
    # Three others a round, for 5 in the first three and for 41 in the last two.
    assert sum(times for pair, times in meetings(played).items() if 5 in pair) == 9
    assert sum(times for pair, times in meetings(played).items() if 41 in pair) == 6
    assert rematches(played) == 0


def test_who_turns_out_not_to_be_there_is_replaced_in_the_rounds_that_nobody_has_seen() -> None:
    rounds = plan(evening(33, 4)).rounds
    published = rounds[:2]
    numbers = tuple(number for number in range(1, 34) if number != 9)
    problem = Problem(tuple(map(Entrant, numbers)), table_sizes(32, (4, 5, 3)), 2, played=published)
    made = replan(problem, rounds[2:])
    assert_kept(problem, made.rounds)
    assert rematches([*published, *made.rounds]) == 0
    assert dealing_gap(problem, made.rounds) <= 1
    assert replan(problem, rounds[2:]).rounds == made.rounds
    kept = [
        len(set(map(frozenset, row)) & {frozenset(set(table) - {9}) for table in old})
        for row, old in zip(made.rounds, rounds[2:], strict=True)
    ]
    assert min(kept) >= 4  # of eight


def test_the_history_of_the_field_counts_in_whatever_way_it_is_drawn() -> None:
    played = plan(evening(40, 2)).rounds
    draws: list[Callable[[], Plan]] = [
        lambda: plan(evening(40, 2, played=played)),
        lambda: next_round(evening(40, 1, played=played)),
        lambda: replan(evening(40, 2, played=played), played),
        lambda: next_round(Problem(ranked(range(1, 41)), (4,) * 10, played=played, swiss=True), budget=Budget(20_000)),
    ]
    for draw in draws:
        assert rematches([*played, *draw().rounds]) == 0
