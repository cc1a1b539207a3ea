"""The table split: the agreed examples, and every field of a club against trying all ways to seat it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating.sizes import table_sizes
from wizard_club.lib.errors import DomainError

LISTS = [wanted for length in range(1, 5) for wanted in permutations((3, 4, 5, 6), length)]


@pytest.mark.parametrize(
    ("players", "wanted", "split"),
    [
        (21, (4, 5), (4, 4, 4, 4, 5)),
        (21, (4, 3), (4, 4, 4, 3, 3, 3)),
        (21, (4, 5, 3), (4, 4, 4, 4, 5)),
        (5, (4, 3), (5,)),
        (6, (4, 5), (6,)),
        (7, (4, 5), (4, 3)),
        (11, (4, 5), (4, 4, 3)),
        (23, (4, 5, 3), (4, 4, 4, 4, 4, 3)),
        (23, (5, 4), (5, 5, 5, 4, 4)),
        (191, (4, 3), (*(4,) * 47, 3)),
        (219, (4, 5), (*(4,) * 51, 5, 5, 5)),
        (219, (4, 3, 5), (*(4,) * 54, 3)),
        (219, (5, 4), (*(5,) * 43, 4)),
    ],
)
def test_agreed_examples(players: int, wanted: tuple[int, ...], split: tuple[int, ...]) -> None:
    assert table_sizes(players, wanted) == split


@pytest.mark.parametrize(
    ("players", "wanted", "split"),
    [
        # The first size decides, even where tables of another size would be all alike.
        (10, (4, 5, 6), (4, 6)),
        (12, (5, 3, 4), (5, 3, 4)),
        # Where there is no way with the sizes wanted, the others are allowed; of two ways the more even one is taken.
        (12, (5,), (6, 6)),
        (4, (6, 3), (4,)),
        # Others in the order in which they are wanted.
        (24, (3, 6, 4, 5), (3,) * 8),
        (13, (6, 4, 3), (6, 4, 3)),
        (13, (6, 3, 4), (6, 3, 4)),
    ],
)
def test_worked_examples(players: int, wanted: tuple[int, ...], split: tuple[int, ...]) -> None:
    assert table_sizes(players, wanted) == split


@cache
def ways(players: int, least: int = 3) -> tuple[tuple[int, ...], ...]:
    """All ways to seat so many at tables of 3 to 6, the smallest table first."""
    if players == 0:
        return ((),)
    return tuple((size, *rest) for size in range(least, 7) if size <= players for rest in ways(players - size, size))


def best_ways(players: int, wanted: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """What the rule leaves, having tried everything."""
    every = [way for way in ways(players) if set(way) <= set(wanted)] or list(ways(players))
    first_two = (*wanted, *(size for size in range(3, 7) if size not in wanted))[:2]
    rated = [
        (
            len(way) - way.count(wanted[0]),
            max(way) - min(way),
            sum(size not in first_two for size in way),
            len(way),
        )
        for way in every
    ]
    return (way for way, rating in zip(every, rated, strict=True) if rating == min(rated))


@pytest.mark.parametrize("wanted", LISTS, ids=lambda wanted: ",".join(map(str, wanted)))
def test_every_field_to_60_is_split_by_the_rule(wanted: tuple[int, ...]) -> None:
    for players in range(3, 61):
        (best,) = best_ways(players, wanted)
        assert tuple(sorted(table_sizes(players, wanted))) == best, players


@given(players=st.integers(3, 2_000), wanted=st.sampled_from(LISTS))
def test_everybody_has_a_seat_and_the_first_size_the_lowest_numbers(players: int, wanted: tuple[int, ...]) -> None:
    sizes = table_sizes(players, wanted)
    order = (*wanted, *(size for size in range(3, 7) if size not in wanted))
    assert sum(sizes) == players
    assert [order.index(size) for size in sizes] == sorted(order.index(size) for size in sizes)


@pytest.mark.parametrize("players", [2, 1, 0, -1])
def test_fewer_than_three_are_no_table(players: int) -> None:
    with pytest.raises(DomainError) as refused:
        table_sizes(players, (4, 5))
    assert (refused.value.code, refused.value.params) == ("seating_too_few", {"players": players})


@pytest.mark.parametrize("wanted", [(), (4, 4), (4, 5, 4)])
def test_a_list_names_every_size_once(wanted: tuple[int, ...]) -> None:
    with pytest.raises(DomainError) as refused:
        table_sizes(12, wanted)
    assert refused.value.code == "seating_sizes_twice"


@pytest.mark.parametrize(("wanted", "wrong"), [((2,), 2), ((4, 7), 7), ((7, 2), 7), ((4, 5, 6, 3, 0), 0)])
def test_wizard_is_played_by_three_to_six(wanted: tuple[int, ...], wrong: int) -> None:
    with pytest.raises(DomainError) as refused:
        table_sizes(12, wanted)
    assert (refused.value.code, refused.value.params) == ("seating_size", {"size": wrong})
