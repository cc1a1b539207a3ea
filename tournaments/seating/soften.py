"""Of equally good rounds those that share repeats out: rather three pairs meet twice than one pair three times.

Both are three rematches. So people are exchanged where that changes none of the terms, as long as pairs that meet three
times and oftener become fewer.
"""

from __future__ import annotations

import random

from tournaments.seating.board import Board, repeats
from tournaments.seating.search import Budget

STEPS = 20_000


def soften(board: Board, budget: Budget, rng: random.Random) -> None:
    """Make pairs that meet very often meet less often; no term becomes worse."""
    nothing = [0] * len(board.terms)
    for taken in budget.chunks(STEPS):
        if not crowding(board):
            return
        for _ in range(taken):
            turn = int(rng.random() * len(board.rounds))
            one, other = int(rng.random() * board.people), int(rng.random() * board.people)
            where, locked = board.where[turn], board.locked[turn]
            if where[one] == where[other] or one in locked or other in locked:
                continue
            change = board.change(turn, one, other)
            if change < nothing or (change == nothing and oftener(board, turn, one, other) <= 0):
                board.exchange(turn, one, other, change)


def crowding(board: Board) -> int:
    """The sum of m(m-1)(m-2)/6 over all pairs that meet m times: nothing where nobody meets three times."""
    return sum(pairs * times * (times - 1) * (times - 2) // 6 for times, pairs in board.met().items())


def oftener(board: Board, turn: int, one: int, other: int) -> int:
    """What an exchange adds to `crowding`."""
    where, meetings = board.where[turn], board.meetings
    added = 0
    for leaver, comer in ((one, other), (other, one)):
        for person in board.rounds[turn][where[leaver]]:
            if person != leaver:
                added += repeats(meetings[comer][person]) - repeats(meetings[leaver][person] - 1)
    return added
