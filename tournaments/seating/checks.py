"""The hard rules of a draw. Every draw is held to them before anything is stored, however it was made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, combinations

from tournaments.seating.problem import Problem, Rematches, Round, Table
from wizard_club.lib.errors import DomainError


def verify(problem: Problem, rounds: Sequence[Round]) -> None:
    """Raise DomainError, naming round, table and entrants, unless the rounds keep every hard rule.

    Everybody sits exactly once a round, the tables have the sizes agreed, people kept apart never share a table, fixed
    people sit where they must, and where rematches are forbidden nobody meets anybody again.
    """
    if len(rounds) != problem.rounds:
        raise DomainError("seating_round_count", rounds=len(rounds), wanted=problem.rounds)
    numbers = set(problem.numbers)
    for turn, tables in enumerate(rounds, len(problem.played) + 1):
        verify_people(numbers, turn, list(chain.from_iterable(tables)))
        sizes = tuple(map(len, tables))
        if sizes != problem.sizes:
            raise DomainError("seating_sizes_differ", round=turn, sizes=sizes, wanted=problem.sizes)
        verify_apart(problem, turn, tables)
    for wish in problem.fixed:
        table = rounds[wish.round][wish.table - 1]
        if wish.number not in table or wish.seat not in {None, table.index(wish.number)}:
            raise DomainError("seating_fixed_moved", number=wish.number, table=wish.table)
    if problem.rematches is Rematches.FORBID:
        verify_strangers(problem, rounds)


def verify_people(numbers: set[int], turn: int, seated: Sequence[int]) -> None:
    """Everybody once, nobody else."""
    if len(seated) != len(numbers):
        raise DomainError("seating_round_seats", round=turn, seats=len(seated), entrants=len(numbers))
    strangers = sorted(set(seated) - numbers)
    if strangers:
        raise DomainError("seating_unknown", number=strangers[0])
    twice = [number for number, times in Counter(seated).items() if times > 1]
    if twice:
        raise DomainError("seating_seated_twice", round=turn, number=twice[0])


def verify_apart(problem: Problem, turn: int, tables: Iterable[Table]) -> None:
    """Nobody shares a table with somebody he must not meet."""
    if not problem.apart:
        return
    for number, table in enumerate(tables, 1):
        for pair in combinations(sorted(table), 2):
            if pair in problem.apart:
                raise DomainError("seating_together", round=turn, table=number, one=pair[0], other=pair[1])


def verify_strangers(problem: Problem, rounds: Iterable[Round]) -> None:
    """Nobody meets anybody twice in the rounds drawn, nor anybody he met before."""
    met = {pair for tables in problem.played for table in tables for pair in combinations(sorted(table), 2)}
    for turn, tables in enumerate(rounds, len(problem.played) + 1):
        for number, table in enumerate(tables, 1):
            for pair in combinations(sorted(table), 2):
                if pair in met:
                    raise DomainError("seating_met", round=turn, table=number, one=pair[0], other=pair[1])
                met.add(pair)
