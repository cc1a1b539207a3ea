"""Rounds that were given keep what can be kept, and Swiss rounds find what there is."""

from __future__ import annotations

import random

from tests.tournaments.seating.builders import field, rematches
from tournaments.seating.engine import improve, next_round, plan, replan
from tournaments.seating.problem import Entrant, Problem, Rematches


class TestWhatIsGiven:
    def test_rounds_that_cannot_be_bettered_come_back_as_they_were(self) -> None:
        given = plan(field(20, (4,), 5, seed=1))
        again = improve(field(20, (4,), 5, seed=2), given.rounds)
        assert (again.rounds, again.method) == (given.rounds, "given")
        assert again.quality == given.quality

    def test_rounds_that_break_a_rule_are_made_to_keep_it(self) -> None:
        given = (((1, 2, 3, 4), (5, 6, 7)), ((1, 2, 3, 4), (5, 6, 7)))
        made = improve(field(7, (4, 3), 2, apart=frozenset({(1, 2)})), given)
        assert all({1, 2} - set(table) for tables in made.rounds for table in tables)

    def test_before_round_one_groups_stay_where_they_can(self) -> None:
        before = plan(field(20, (4,), 5, seed=1)).rounds
        made = replan(field(19, (4, 3), 5, seed=2), before)
        kept = [set(table) - {20} for tables in before for table in tables]
        assert all(set(table) in kept for tables in made.rounds for table in tables)

    def test_a_swiss_round_without_rematches_is_found_where_there_is_one(self) -> None:
        played = plan(field(20, (4,), 3, seed=1)).rounds
        ranks = random.Random(13).sample(range(1, 21), 20)
        entrants = tuple(Entrant(number, rank=ranks[number - 1]) for number in range(1, 21))
        problem = Problem(entrants, (4,) * 5, 1, played, swiss=True, rematches=Rematches.FORBID)
        made = next_round(problem)
        assert rematches([*played, *made.rounds]) == 0
        assert made.steps <= made.budget
