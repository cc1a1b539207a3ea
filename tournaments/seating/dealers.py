"""First dealers of a round drawn by itself: tables are exchanged so that somebody can deal first at each in his turn.

Where all rounds are drawn at once, seats alone can be made even. In a single round it may happen that everybody at a
table has dealt first already while others have not; exchanging two people mends that, where it costs nothing that
matters more.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.seating.board import Board
from tournaments.seating.search import shuffled


@dataclass(frozen=True, slots=True)
class Turns:
    """How often everybody dealt first before, and the count that all reach in this round, or one more."""

    dealt: Sequence[int]
    level: int

    def missed(self, table: Sequence[int]) -> int:
        """How many first dealers are wrong at a table, whoever of its people deals."""
        due = sum(self.dealt[person] < self.level for person in table)
        if due:
            return due - 1
        return int(all(self.dealt[person] > self.level for person in table))


def spread_dealers(board: Board, rng: random.Random) -> None:
    """Exchange people of a single random round until every table has a first dealer whose turn it is, if it can be."""
    problem = board.problem
    if problem.rounds != 1 or problem.swiss or not problem.played:
        return
    dealt = [sum(table[0] == number for tables in problem.played for table in tables) for number in problem.numbers]
    turns = Turns(dealt, (sum(dealt) + len(problem.sizes)) // len(dealt))
    for number in shuffled(len(problem.sizes), rng):
        mend(board, number, turns, rng)


def mend(board: Board, number: int, turns: Turns, rng: random.Random) -> None:
    """Exchange people of one table as long as fewer first dealers are wrong and no term becomes worse."""
    tables, locked = board.rounds[0], board.locked[0]
    better = True
    while better and turns.missed(tables[number]):
        better = False
        for one in [person for person in tables[number] if person not in locked]:
            for other in shuffled(board.people, rng):
                there = board.where[0][other]
                if other in locked or there == number:
                    continue
                mixed = [[other if person == one else person for person in tables[number]]]
                mixed.append([one if person == other else person for person in tables[there]])
                if sum(map(turns.missed, mixed)) >= turns.missed(tables[number]) + turns.missed(tables[there]):
                    continue
                change = board.change(0, one, other)
                if max(change) <= 0:
                    board.exchange(0, one, other, change)
                    better = True
                    break
            if better:
                break
