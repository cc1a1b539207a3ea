"""What a draw is asked for: who plays, at which tables, what has been played, and what matters most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from wizard_club.lib.errors import DomainError

# Entrant numbers in seat order: the first one deals first.
Table = tuple[int, ...]
# By table number, from table 1 on.
Round = tuple[Table, ...]

SIZES = range(3, 7)
MOST_ROUNDS = 60
MOST_PLAYERS = 2_000


class Priority(StrEnum):
    """Which comes first: that people do not meet again, or that all sit at the odd-sized table in turn."""

    REMATCHES = "rematches"
    SIZES = "sizes"


class Rematches(StrEnum):
    """What a draw does about people who have met."""

    IGNORE = "ignore"
    MINIMISE = "minimise"
    FORBID = "forbid"


class Mates(StrEnum):
    """Which people should not share a table if it can be helped."""

    IGNORE = "ignore"
    CLUB = "club"
    NATION = "nation"


class Term(StrEnum):
    """What a draw is judged by. Values are counts that should be small."""

    APART = "apart"
    REMATCHES = "rematches"
    RANKS = "ranks"
    BOTTOM = "bottom"
    SIZES = "sizes"
    FIRST_MATES = "first_mates"
    MATES = "mates"
    FIRST_DEALER = "first_dealer"
    SEATS = "seats"
    TABLES = "tables"


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who plays in every round that is drawn. `rank` (1 is best) is needed for a Swiss round only."""

    number: int
    club: str = ""
    nation: str = ""
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class Fixed:
    """An entrant who must sit at this table (numbers from 1) of the drawn round `round` (from 0), perhaps in a seat."""

    round: int
    number: int
    table: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """One draw. `sizes` are those of each round to be drawn, by table number; `played` are the rounds before.

    Raises DomainError for a problem that contradicts itself, so that every other part can rely on it.
    """

    entrants: tuple[Entrant, ...]
    sizes: tuple[int, ...]
    rounds: int = 1
    played: tuple[Round, ...] = ()
    apart: frozenset[tuple[int, int]] = frozenset()
    fixed: tuple[Fixed, ...] = ()
    priority: Priority = Priority.REMATCHES
    rematches: Rematches = Rematches.MINIMISE
    mates: Mates = Mates.IGNORE
    swiss: bool = False
    seed: int = 0

    def __post_init__(self) -> None:
        numbers = self.numbers
        if len(numbers) > MOST_PLAYERS:
            raise DomainError("seating_too_many", players=len(numbers), most=MOST_PLAYERS)
        twice = [number for number, times in Counter(numbers).items() if times > 1]
        if twice:
            raise DomainError("seating_entrant_twice", number=twice[0])
        if sum(self.sizes) != len(numbers):
            raise DomainError("seating_seats", seats=sum(self.sizes), entrants=len(numbers))
        wrong = [size for size in self.sizes if size not in SIZES]
        if wrong or not self.sizes:
            raise DomainError("seating_size", size=wrong[0] if wrong else 0)
        if not 1 <= self.rounds <= MOST_ROUNDS - len(self.played):
            raise DomainError("seating_rounds", rounds=self.rounds, most=MOST_ROUNDS - len(self.played))
        if self.swiss and (self.rounds != 1 or any(entrant.rank is None for entrant in self.entrants)):
            raise DomainError("seating_swiss")
        object.__setattr__(self, "apart", pairs(self.apart))
        alone = [one for one, other in self.apart if one == other]
        if alone:
            raise DomainError("seating_apart_self", number=alone[0])
        check_fixed(self)

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(entrant.number for entrant in self.entrants)

    @property
    def places(self) -> dict[int, int]:
        """Where each number stands among the entrants, from 0: what searches count with."""
        return {number: place for place, number in enumerate(self.numbers)}

    @property
    def main_size(self) -> int:
        """The size of table 1. Tables of other sizes are the odd-sized ones, where everybody should sit in turn."""
        return self.sizes[0]

    @property
    def terms(self) -> tuple[Term, ...]:
        """What decides who sits together, the most important first. Terms that nobody asked for are left out."""
        terms = [Term.REMATCHES]
        if self.swiss:
            terms += [Term.RANKS, Term.BOTTOM]
        terms.append(Term.SIZES)
        if self.mates is not Mates.IGNORE:
            terms += [Term.MATES] if self.played or self.rounds == 1 else [Term.FIRST_MATES, Term.MATES]
        if self.rematches is Rematches.IGNORE:
            terms.append(terms.pop(0))
        elif self.priority is Priority.SIZES and self.rematches is Rematches.MINIMISE:
            terms.remove(Term.SIZES)
            terms.insert(0, Term.SIZES)
        if len(set(self.sizes)) == 1:
            terms.remove(Term.SIZES)
        return (Term.APART, *terms) if self.apart else tuple(terms)


def check_fixed(problem: Problem) -> None:
    """Refuse wishes for fixed places that cannot all be met."""
    numbers = set(problem.numbers)
    places: set[tuple[int, int, int]] = set()
    people: set[tuple[int, int]] = set()
    at_table: Counter[tuple[int, int]] = Counter()
    for wish in problem.fixed:
        if wish.number not in numbers:
            raise DomainError("seating_unknown", number=wish.number)
        if not (0 <= wish.round < problem.rounds and 1 <= wish.table <= len(problem.sizes)):
            raise DomainError("seating_no_table", table=wish.table)
        size = problem.sizes[wish.table - 1]
        table = (wish.round, wish.table)
        at_table[table] += 1
        if (wish.round, wish.number) in people:
            raise DomainError("seating_fixed_twice", number=wish.number)
        if at_table[table] > size or (wish.seat is not None and not 0 <= wish.seat < size):
            raise DomainError("seating_fixed_full", table=wish.table, size=size)
        if wish.seat is not None and (*table, wish.seat) in places:
            raise DomainError("seating_fixed_seat", table=wish.table, seat=wish.seat + 1)
        for other in problem.fixed:
            together = (other.round, other.table) == table
            if together and pairs([(wish.number, other.number)]) & problem.apart:
                raise DomainError("seating_fixed_apart", table=wish.table, one=wish.number, other=other.number)
        people.add((wish.round, wish.number))
        if wish.seat is not None:
            places.add((*table, wish.seat))


def pairs(numbers: Iterable[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """Pairs in the one order in which `Problem.apart` keeps them: the smaller number first."""
    return frozenset((min(pair), max(pair)) for pair in numbers)
