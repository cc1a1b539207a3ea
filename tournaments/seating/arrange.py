"""Who sits together in every round: which way of finding it is tried when.

What is written down (`designs`) first, then quick tries by chance, then a base round developed in circles; a single
round of a small field by trying everything; what is not certain to be best after that is searched for with the steps
that are left.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.seating.board import Board, Tables, repeats
from tournaments.seating.bounds import board_bounds
from tournaments.seating.designs import constructed
from tournaments.seating.develop import developed
from tournaments.seating.exact import MOST_PEOPLE, best_round
from tournaments.seating.problem import Problem, Round, Term
from tournaments.seating.search import Budget, anneal, descend, fair_start, trade_names
from tournaments.seating.soften import crowding, soften
from tournaments.seating.start import adapted, cut_from_the_top

# Quick tries from different starts before anything longer.
TRIES = 4
TRY_STEPS = 2_000
# A written-down draw is polished in the terms after rematches, so many times with so many steps.
POLISHES, POLISH = 2, 2_000
# Fair sizes beside a construction are looked for this long, in small fields longer.
FAIR_STEPS, SMALL_FAIR_STEPS, SMALL = 3_000, 20_000, 20
# Where more pairs meet than this share, chance finds nothing beside a construction, and nobody can change places in it.
ROOMY = 2 / 3
OTHER_STARTS = 3


@dataclass(frozen=True, slots=True)
class Found:
    """Tables, the name of the way they were found, and whether everything else was tried and is not better."""

    method: str
    board: Board
    best: bool = False


class Arranger:
    """One search for who sits together. `bound` is what no value can be below, term by term."""

    def __init__(self, problem: Problem, budget: Budget, rng: random.Random) -> None:
        self.problem = problem
        self.budget = budget
        self.rng = rng
        self.bound = board_bounds(problem)

    def arrange(self, before: Sequence[Round] | None) -> Found:
        """The best tables found. Rounds planned `before` are a start, and nothing worse than them comes out."""
        found = self.best_found(before)
        if found.best or self.problem.swiss:
            return found
        soften(found.board, self.budget, self.rng)
        for _ in range(TRIES if crowding(found.board) else 0):
            other = self.descended(fair_start(self.problem, self.rng))
            soften(other.board, self.budget, self.rng)
            found = min(found, other, key=lambda one: (one.board.value, crowding(one.board)))
        return found

    def best_found(self, before: Sequence[Round] | None) -> Found:
        """The best by the terms alone."""
        found = [] if before is None else [self.descended(adapted(self.problem, before))]
        written = self.written_down()
        if written is not None:
            found.append(written)
        if not found:
            found.append(self.descended(self.first_tables()))
        best = better(found)
        if self.certain(best) or (written is not None and self.pairs_met() > ROOMY):
            return best
        if self.problem.rounds == 1 and len(self.problem.entrants) <= MOST_PEOPLE and not self.problem.fixed:
            return Found("trial", Board(self.problem, [best_round(self.problem)]), best=True)
        if not self.problem.swiss:
            best = self.quick(best, beside_written=written is not None)
        if written is None:
            return self.search(best)
        if Term.SIZES in best.board.at and not self.certain(best):
            small = len(self.problem.entrants) < SMALL
            best = better([best, self.fair_sizes(SMALL_FAIR_STEPS if small else FAIR_STEPS)])
        self.polish(best.board)
        return best

    def certain(self, found: Found) -> bool:
        """Whether it is known that nothing is better."""
        return found.board.value == self.bound

    def descended(self, rounds: Sequence[Tables]) -> Found:
        """A start with its worst places mended."""
        board = Board(self.problem, rounds)
        descend(board, self.budget, TRY_STEPS, self.rng)
        return Found("search", board)

    def named(self, method: str, rounds: Sequence[Tables]) -> Found:
        """A draw without rematches, given to the people who fit it best."""
        board = Board(self.problem, rounds)
        trade_names(board, self.budget, TRY_STEPS, self.rng)
        return Found(method, board)

    def first_tables(self) -> Sequence[Tables]:
        """Where a search begins: the standings, or chance."""
        return [cut_from_the_top(self.problem)] if self.problem.swiss else fair_start(self.problem, self.rng)

    def no_rematches_wanted_first(self) -> bool:
        """Whether a draw without rematches is possible and wanted first, and nothing else stands in its way."""
        terms = [term for term in self.problem.terms if term is not Term.APART]
        return (
            terms[0] is Term.REMATCHES
            and self.bound[self.problem.terms.index(Term.REMATCHES)] == 0
            and self.problem.rounds > 1
            and not self.problem.played
            and not self.problem.fixed
        )

    def written_down(self) -> Found | None:
        """A construction, where there is one."""
        written = constructed(self.problem, self.rng) if self.no_rematches_wanted_first() else None
        return None if written is None else self.named(*written)

    def quick(self, first: Found, *, beside_written: bool) -> Found:
        """The best of what was found first, a few more starts, and a developed base round.

        Beside a construction other starts are of use only where chance finds no rematches either, but fairer sizes.
        """
        found = [first]
        leading = first.board.at[Term.REMATCHES] + 1
        for _ in range(TRIES):
            found.append(self.descended(fair_start(self.problem, self.rng)))
            dense = found[-1].board.value[:leading] > first.board.value[:leading]
            if self.certain(found[-1]) or (beside_written and dense):
                return better(found)
        if better(found).board.value[leading - 1] and self.no_rematches_wanted_first():
            rounds = developed(self.problem, self.budget, self.rng)
            if rounds is not None:
                found.append(self.named("circles", rounds))
        return better(found)

    def pairs_met(self) -> float:
        """The share of all pairs that meet if nobody meets twice."""
        people = len(self.problem.entrants)
        return 2 * self.problem.rounds * sum(map(repeats, self.problem.sizes)) / (people * (people - 1))

    def fair_sizes(self, steps: int) -> Found:
        """What can be had with sizes as fair as they can be: sometimes that costs no rematches at all."""
        board = Board(self.problem, fair_start(self.problem, self.rng))
        anneal(board, self.budget, steps, self.rng, self.bound, keep_sizes=True)
        return Found("search", board)

    def polish(self, board: Board) -> None:
        """Better the terms that are not settled yet."""
        for _ in range(POLISHES):
            anneal(board, self.budget, POLISH, self.rng, self.bound)

    def search(self, best: Found) -> Found:
        """Use the steps that are left. Once the rematches are settled other starts may come to fairer sizes."""
        self.annealed(best.board, 0.5)
        if self.only_later_terms_left(best.board):
            if Term.SIZES in best.board.at:
                best = better([best, self.fair_sizes(self.left(0.3))])
            for _ in range(OTHER_STARTS):
                other = Board(self.problem, fair_start(self.problem, self.rng))
                self.annealed(other, 0.35)
                best = better([best, Found("search", other)])
        elif self.problem.swiss:
            best = better([best, self.without_ranks()])
        # What the longer parts settled is held in the last one; some steps are kept for mending.
        self.annealed(best.board, 0.8)
        descend(best.board, self.budget, self.budget.steps, self.rng)
        return best

    def without_ranks(self) -> Found:
        """A round with fewer rematches, wherever people stand: where those who stand close have met too often."""
        loose = replace(self.problem, swiss=False)
        part = Budget(self.left(0.5))
        board = Arranger(loose, part, self.rng).arrange(None).board
        self.budget.spent += part.spent
        return Found("search", Board(self.problem, board.rounds))

    def annealed(self, board: Board, share: float) -> None:
        """A share of the steps that are left."""
        anneal(board, self.budget, self.left(share), self.rng, self.bound)

    def left(self, share: float) -> int:
        """How many steps a share of those left is."""
        return int((self.budget.steps - self.budget.spent) * share)

    def only_later_terms_left(self, board: Board) -> bool:
        """Whether the rematches have reached their bound, and something after them has not."""
        place = board.at[Term.REMATCHES]
        return board.value[: place + 1] == self.bound[: place + 1] and board.value != self.bound


def better(found: Sequence[Found]) -> Found:
    """The best, term by term; of equals the first."""
    return min(found, key=lambda one: one.board.value)
