"""Constructions: rounds in which nobody meets anybody twice, written down instead of searched for.

Think of g tables and of people in k groups of g, k the seats of a table: person x of group a. In round d he moves to
table x + m(d, a), where + is addition in a group of g elements (mostly: count on and begin again after the last table).
Two people of different groups meet in the rounds where the difference of their moves is the difference of their places,
so nobody meets twice if, for any two groups, the differences of their moves are different in every round. People of one
group never meet; where they fill whole tables, that is one round more. Without some people of the last group there are
tables of k - 1.

The moves m are found in this order: group a moves a times d tables (enough tables, or a prime number of them); a
times d in the field of g elements (g a power of a prime: the lines of an affine plane); tried out column by column.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournaments.seating.board import Tables
from tournaments.seating.problem import Problem

# Enough for everything up to twenty tables; where it is not, the search takes over.
MOST_TRIED = 20_000

Moves = list[list[int]]


@dataclass(frozen=True, slots=True)
class Scheme:
    """How each group moves in each round, and what adding two places is. `name` is for people who check it."""

    name: str
    moves: Moves
    add: Callable[[int, int], int]


def constructed(problem: Problem, rng: random.Random) -> tuple[str, list[Tables]] | None:
    """All rounds without a rematch and the construction's name, or None where none is known for this field."""
    size, tables = max(problem.sizes), len(problem.sizes)
    if min(problem.sizes) < size - 1:
        return None
    whole = tables % size == 0 and min(problem.sizes) == size
    for extra in (False, True) if whole else (False,):
        scheme = scheme_for(tables, size, problem.rounds - extra)
        if scheme is not None:
            rounds = [seated(scheme, moves, size, problem, rng) for moves in scheme.moves]
            if extra:
                rounds.append([list(range(first, first + size)) for first in range(0, size * tables, size)])
            return scheme.name, renamed(rounds, rng)
    return None


def seated(scheme: Scheme, moves: Sequence[int], size: int, problem: Problem, rng: random.Random) -> Tables:
    """One round: who comes to each table, larger tables where the problem has them. The last people do not exist."""
    people, count = len(problem.entrants), len(problem.sizes)
    tables: Tables = [[] for _ in range(count)]
    for group in range(size):
        for place in range(count):
            person = group * count + place
            if person < people:
                tables[scheme.add(place, moves[group])].append(person)
    rng.shuffle(tables)
    by_size: dict[int, Tables] = {}
    for table in tables:
        by_size.setdefault(len(table), []).append(table)
    return [by_size[wanted].pop() for wanted in problem.sizes]


def renamed(rounds: list[Tables], rng: random.Random) -> list[Tables]:
    """The same rounds in another order and with people changed about, as the seed has it."""
    names = list(range(sum(map(len, rounds[0]))))
    rng.shuffle(names)
    rng.shuffle(rounds)
    return [[[names[person] for person in table] for table in tables] for tables in rounds]


def scheme_for(tables: int, groups: int, rounds: int) -> Scheme | None:
    """Moves for so many groups and rounds, from the first construction that has them."""

    def around(one: int, other: int) -> int:
        return (one + other) % tables

    shifts = [[group * turn % tables for group in range(groups)] for turn in range(rounds)]
    if tables >= (groups - 1) * (rounds - 1) + 1:
        return Scheme("shifts", shifts, around)
    if rounds > tables or groups > tables:
        return None
    power = prime_power(tables)
    if power is not None:
        field = Field(*power)
        moves = [[field.multiply(group, turn) for group in range(groups)] for turn in range(rounds)]
        return Scheme("plane", moves, field.add)
    found = tried_out(tables, groups, rounds)
    return None if found is None else Scheme("differences", found, around)


def prime_power(number: int) -> tuple[int, int] | None:
    """(p, e) with p to the power of e, or None."""
    prime = next(divisor for divisor in range(2, number + 1) if number % divisor == 0) if number > 1 else 0
    exponent = 0
    while prime and number % prime == 0:
        number //= prime
        exponent += 1
    return (prime, exponent) if number == 1 and prime else None


class Field:
    """The field of p to the power of e elements. Element n stands for the polynomial with n's digits in base p."""

    def __init__(self, prime: int, exponent: int) -> None:
        self.prime, self.exponent = prime, exponent
        self.order: int = prime**exponent
        self.powers = self.powers_of_x()
        self.logarithm = {element: exponent for exponent, element in enumerate(self.powers)}

    def add(self, one: int, other: int) -> int:
        """The sum, digit by digit without carrying."""
        total, unit = 0, 1
        while one or other:
            total += (one + other) % self.prime * unit
            one, other, unit = one // self.prime, other // self.prime, unit * self.prime
        return total

    def multiply(self, one: int, other: int) -> int:
        """The product, by adding exponents of the element that generates all others."""
        if 0 in (one, other):
            return 0
        return self.powers[(self.logarithm[one] + self.logarithm[other]) % (self.order - 1)]

    def powers_of_x(self) -> list[int]:
        """1, x, x², … with the first rule for x to the power of e that makes them run through all elements but 0."""
        if self.exponent == 1:
            return next(
                powers for base in range(1, self.order) if len(powers := self.powers_of(base)) == self.order - 1
            )
        return next(powers for rule in range(1, self.order) if len(powers := self.powers_by(rule)) == self.order - 1)

    def powers_of(self, base: int) -> list[int]:
        """1, b, b², … modulo p until they come round."""
        powers = [1]
        while (following := powers[-1] * base % self.prime) != 1:
            powers.append(following)
        return powers

    def powers_by(self, rule: int) -> list[int]:
        """1, x, x², … where x to the power of e is replaced by `rule`, until one comes twice."""
        powers, seen = [1], {1}
        top = self.order // self.prime
        while True:
            lead, rest = divmod(powers[-1], top)
            following = rest * self.prime
            for _ in range(lead):
                following = self.add(following, rule)
            if following in seen or not following:
                return powers
            powers.append(following)
            seen.add(following)


def tried_out(tables: int, groups: int, rounds: int) -> Moves | None:
    """Moves modulo the number of tables, one round after the other, going back where there is none left.

    The first group stays, and in the first round all do. The second group's moves rise, which loses nothing.
    """
    moves: Moves = [[0] * groups]
    taken = [[{0} for _ in range(groups)] for _ in range(groups)]
    tried = 0

    def differences(column: Sequence[int]) -> list[tuple[int, int, int]]:
        return [
            (group, other, (column[group] - column[other]) % tables)
            for group in range(groups)
            for other in range(group)
        ]

    def fill(column: list[int]) -> bool:
        nonlocal tried
        group = len(column)
        if group == groups:
            moves.append(column)
            for one, other, difference in differences(column):
                taken[one][other].add(difference)
            if len(moves) == rounds or fill([0]):
                return True
            moves.pop()
            for one, other, difference in differences(column):
                taken[one][other].remove(difference)
            return False
        for move in range(moves[-1][1] + 1 if group == 1 else 1, tables):
            tried += 1
            if tried > MOST_TRIED:
                return False
            fits = all((move - column[other]) % tables not in taken[group][other] for other in range(group))
            if fits and fill([*column, move]):
                return True
        return False

    return moves if rounds == 1 or fill([0]) else None
