"""Tables that a stage was drawn for, with as few changes as it takes to part people who must not meet."""

from __future__ import annotations

from collections.abc import Collection, Sequence

Tables = list[list[int]]
Pairs = frozenset[tuple[int, int]]


def part(tables: Tables, order: Sequence[int], apart: Pairs, fixed: Collection[int] = ()) -> None:
    """Let people who must not meet change places until they sit at different tables, as far as that can be.

    `order` has the best first: of two who share a table the lower one moves, and changes with whoever is nearest to
    him in the order. Those who are `fixed` stay.
    """
    place = {number: at for at, number in enumerate(order)}
    together = meetings(tables, apart)
    while together:
        for swap in swaps(tables, place, together, fixed):
            exchange(tables, *swap)
            found = meetings(tables, apart)
            if len(found) < len(together):
                together = found
                break
            exchange(tables, *swap)
        else:
            return


def meetings(tables: Tables, apart: Pairs) -> list[tuple[int, int]]:
    """The pairs that sit together although they must not."""
    table_of = {number: at for at, table in enumerate(tables) for number in table}
    return [(one, other) for one, other in sorted(apart) if table_of.get(one, -1) == table_of.get(other, -2)]


def swaps(
    tables: Tables, place: dict[int, int], together: Sequence[tuple[int, int]], fixed: Collection[int]
) -> list[tuple[int, int]]:
    """Who could change with whom, the least change first."""
    found: list[tuple[int, int, int]] = []
    for pair in together:
        home = next(table for table in tables if pair[0] in table)
        lower, upper = sorted(pair, key=lambda number: -place[number])
        for turn, number in enumerate((lower, upper)):
            if number not in fixed:
                found += [
                    (turn * len(place) + abs(place[other] - place[number]), number, other)
                    for table in tables
                    if table is not home
                    for other in table
                    if other not in fixed
                ]
    return [(number, other) for _, number, other in sorted(found)]


def exchange(tables: Tables, one: int, other: int) -> None:
    """Two people change places."""
    for table in tables:
        table[:] = [{one: other, other: one}.get(number, number) for number in table]


def seat_fixed(tables: Tables, wishes: Sequence[tuple[int, int, int | None]]) -> None:
    """Let people be where they are fixed: number, table from 1, and seat from 0 where that is fixed too.

    Whoever sat there takes the place that becomes free. Tables and seats that there are not any more fix nobody.
    """
    held = {number for number, _, _ in wishes}
    for number, table, seat in wishes:
        if table > len(tables):
            continue
        people = tables[table - 1]
        if seat is None:
            free = [other for other in people if other not in held]
            if number not in people and free:
                exchange(tables, number, free[0])
        elif seat < len(people) and people[seat] != number:
            exchange(tables, number, people[seat])
