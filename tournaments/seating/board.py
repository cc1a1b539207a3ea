"""Tables that can be changed by exchanging two people, with what each exchange costs: the ground of every search.

People are indexes here, in the order of the problem's entrants; rounds and tables count from 0. Of the terms only those
decide here that depend on who sits together; seats and table numbers come later and cost nothing of these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from operator import itemgetter

from tournaments.seating.problem import Entrant, Mates, Problem, Term

# Takes the entries of a table's people out of one person's row, as a tuple.
Taker = Callable[[Sequence[int]], Sequence[int]]
Tables = list[list[int]]


class Board:
    """The rounds to be drawn, as they are now, and `value`: the terms of the problem in its order.

    `meetings[a][b]` counts how often two people share a table, played rounds included, and `sat[size][a]` how often
    somebody sits at a table of that size.
    """

    def __init__(self, problem: Problem, rounds: Sequence[Tables]) -> None:
        self.problem = problem
        self.sizes = problem.sizes
        self.people = len(problem.entrants)
        self.terms = problem.terms
        index = problem.places
        self.meetings = [bytearray(self.people) for _ in range(self.people)]
        self.sat = sat_before(problem)
        self.locked = [
            {index[wish.number] for wish in problem.fixed if wish.round == turn} for turn in range(problem.rounds)
        ]
        for played in problem.played:
            for table in played:
                self.meet([index[number] for number in table if number in index])
        self.rounds: list[Tables] = [[list(table) for table in tables] for tables in rounds]
        self.before = {Term.REMATCHES: self.rematches(), Term.SIZES: self.size_repeats()}
        self.takers: list[list[Taker]] = [[itemgetter(*table) for table in tables] for tables in self.rounds]
        self.where = [[0] * self.people for _ in self.rounds]
        for turn, tables in enumerate(self.rounds):
            for number, people in enumerate(tables):
                self.meet(people)
                for person in people:
                    self.where[turn][person] = number
                    self.sat[len(people)][person] += 1
        self.at = {term: place for place, term in enumerate(self.terms)}
        self.matrices = [
            (self.at[term], rows, term is Term.FIRST_MATES)
            for term, rows in pair_costs(problem, index).items()
            if term in self.at
        ]
        self.standing = standing_order(problem)
        self.bottom = bottom_costs(problem)
        self.value = self.measured()

    def meet(self, table: Sequence[int]) -> None:
        """Everybody at this table meets everybody else once more."""
        for one, other in combinations(table, 2):
            self.meetings[one][other] += 1
            self.meetings[other][one] += 1

    def measured(self) -> list[int]:
        """All terms from scratch; of rematches and sizes only what the rounds to be drawn add to those played."""
        value = [0] * len(self.terms)
        value[self.at[Term.REMATCHES]] = self.rematches() - self.before[Term.REMATCHES]
        if Term.SIZES in self.at:
            value[self.at[Term.SIZES]] = self.size_repeats() - self.before[Term.SIZES]
        for place, rows, first_only in self.matrices:
            value[place] = sum(
                rows[one][other]
                for tables in (self.rounds[:1] if first_only else self.rounds)
                for table in tables
                for one, other in combinations(table, 2)
            )
        if Term.BOTTOM in self.at:
            value[self.at[Term.BOTTOM]] = sum(
                self.bottom[person]
                for tables in self.rounds
                for table in tables
                if len(table) != self.problem.main_size
                for person in table
            )
        return value

    def met(self) -> dict[int, int]:
        """How many pairs have met how often, of those who met more than once. Every pair stands in two rows."""
        most = len(self.problem.played) + len(self.rounds)
        counts = {times: sum(row.count(times) for row in self.meetings) // 2 for times in range(2, most + 1)}
        return {times: pairs for times, pairs in counts.items() if pairs}

    def rematches(self) -> int:
        """The repeats over all pairs."""
        return sum(repeats(times) * pairs for times, pairs in self.met().items())

    def size_repeats(self) -> int:
        """What it costs how often everybody sat at each odd size: 0, 1, 4, 10 for once, twice, three, four times.

        Steeper than the other repeats, so that one more time for two people is better than two more for one.
        """
        return sum(
            once_more(earlier)
            for size, counts in self.sat.items()
            if size != self.problem.main_size
            for times in counts
            for earlier in range(times)
        )

    def change(self, turn: int, one: int, other: int) -> list[int]:
        """What exchanging two people of different tables in a round adds to each term."""
        where = self.where[turn]
        here, there = self.takers[turn][where[one]], self.takers[turn][where[other]]
        size_one, size_other = self.sizes[where[one]], self.sizes[where[other]]
        change = [0] * len(self.terms)
        added = company_added(here, there, self.meetings[one], self.meetings[other], one)
        # Each of the two has met his own table once more than the sums say.
        change[self.at[Term.REMATCHES]] = added + size_one + size_other - 2
        if size_one != size_other:
            self.change_sizes(change, one, other, size_one, size_other)
        for place, rows, first_only in self.matrices:
            if not (first_only and turn):
                change[place] = company_added(here, there, rows[one], rows[other], one)
        return change

    def change_sizes(self, change: list[int], one: int, other: int, size_one: int, size_other: int) -> None:
        """The terms that depend on the size of one's table."""
        main, added = self.problem.main_size, 0
        for size, leaver, comer in ((size_one, one, other), (size_other, other, one)):
            if size != main:
                added += once_more(self.sat[size][comer]) - once_more(self.sat[size][leaver] - 1)
        change[self.at[Term.SIZES]] = added
        if Term.BOTTOM in self.at:
            moved = (size_other != main) - (size_one != main)
            change[self.at[Term.BOTTOM]] = moved * (self.bottom[one] - self.bottom[other])

    def exchange(self, turn: int, one: int, other: int, change: Sequence[int]) -> None:
        """Exchange two people of different tables; `change` is what `change` said. Doing it twice undoes it."""
        where = self.where[turn]
        for leaver, comer in ((one, other), (other, one)):
            table = self.rounds[turn][where[leaver]]
            row_leaver, row_comer = self.meetings[leaver], self.meetings[comer]
            for person in table:
                if person != leaver:
                    row = self.meetings[person]
                    row_leaver[person] -= 1
                    row[leaver] -= 1
                    row_comer[person] += 1
                    row[comer] += 1
            self.sat[len(table)][leaver] -= 1
            self.sat[len(table)][comer] += 1
        for leaver, comer in ((one, other), (other, one)):
            number = where[leaver]
            table = self.rounds[turn][number]
            table[table.index(leaver)] = comer
            self.takers[turn][number] = itemgetter(*table)
        where[one], where[other] = where[other], where[one]
        self.value = [was + added for was, added in zip(self.value, change, strict=True)]


def company_added(here: Taker, there: Taker, row_one: Sequence[int], row_other: Sequence[int], one: int) -> int:
    """What pairs add when `one`, who sits here, and another, who sits there, change places.

    The rows say what each of them costs with everybody else, and nothing with himself. They part from their tables and
    join each other's; both stand in the other's new table, which the sums count and which is not so.
    """
    joined = sum(here(row_other)) + sum(there(row_one)) - 2 * row_other[one]
    return joined - sum(here(row_one)) - sum(there(row_other))


def once_more(times: int) -> int:
    """What it costs to sit at a table of an odd size again, after so many times."""
    return times * (times + 1) // 2


def repeats(times: int) -> int:
    """m(m-1)/2 for m times: grows with every repetition, and faster the oftener the same is repeated."""
    return times * (times - 1) // 2


def sat_before(problem: Problem) -> dict[int, list[int]]:
    """How often everybody sat at a table of each size in the rounds played."""
    index = problem.places
    sat = {size: [0] * len(index) for size in set(problem.sizes)}
    for played in problem.played:
        for table in played:
            if len(table) in sat:
                for number in table:
                    if number in index:
                        sat[len(table)][index[number]] += 1
    return sat


def label_of(problem: Problem, place: int) -> str:
    """The club or nation that makes mates of people, empty for none."""
    entrant = problem.entrants[place]
    return entrant.club if problem.mates is Mates.CLUB else entrant.nation


def mate_groups(problem: Problem) -> list[list[int]]:
    """The people of each club or nation with more than one of them."""
    if problem.mates is Mates.IGNORE:
        return []
    groups: dict[str, list[int]] = {}
    for place in range(len(problem.entrants)):
        groups.setdefault(label_of(problem, place), []).append(place)
    return [group for label, group in groups.items() if label and len(group) > 1]


def standing(entrant: Entrant) -> tuple[int, int]:
    """What people are ordered by; who shares a rank by number."""
    return (entrant.rank or 0, entrant.number)


def standing_order(problem: Problem) -> list[int]:
    """People from the best rank to the worst."""
    return sorted(range(len(problem.entrants)), key=lambda place: standing(problem.entrants[place]))


def bottom_costs(problem: Problem) -> list[int]:
    """How far from the end of the standings everybody is: in a Swiss round the odd-sized tables stand at the end."""
    costs = [0] * len(problem.entrants)
    if problem.swiss:
        for place, person in enumerate(reversed(standing_order(problem))):
            costs[person] = place
    return costs


def pair_costs(problem: Problem, index: dict[int, int]) -> dict[Term, list[Sequence[int]]]:
    """What it costs that two people share a table, for the terms where that is always the same."""
    people = len(index)
    costs: dict[Term, list[Sequence[int]]] = {}
    if problem.apart:
        apart = [bytearray(people) for _ in range(people)]
        for one, other in problem.apart:
            if one in index and other in index:
                apart[index[one]][index[other]] = apart[index[other]][index[one]] = 1
        costs[Term.APART] = list(apart)
    if problem.mates is not Mates.IGNORE:
        mates = [bytearray(people) for _ in range(people)]
        for group in mate_groups(problem):
            for one, other in combinations(group, 2):
                mates[one][other] = mates[other][one] = 1
        costs[Term.FIRST_MATES] = costs[Term.MATES] = list(mates)
    if problem.swiss:
        place_of = {person: place for place, person in enumerate(standing_order(problem))}
        costs[Term.RANKS] = [
            [(place_of[one] - place_of[other]) ** 2 for other in range(people)] for one in range(people)
        ]
    return costs
