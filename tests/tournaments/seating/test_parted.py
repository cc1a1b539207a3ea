"""People who must not meet are parted in a stage, and fixed tables stay."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating.parted import meetings, part, seat_fixed

SIXTEEN = list(range(1, 17))


def fours() -> list[list[int]]:
    return [SIXTEEN[at : at + 4] for at in range(0, 16, 4)]


def test_the_lower_one_changes_with_his_neighbour_in_the_order() -> None:
    tables = fours()
    part(tables, SIXTEEN, frozenset({(2, 4)}))
    # 4 is the lower one, and 5 is nearest to him at another table.
    assert tables == [[1, 2, 3, 5], [4, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]


def test_nobody_moves_where_nobody_must() -> None:
    tables = fours()
    part(tables, SIXTEEN, frozenset({(1, 5), (2, 16)}))
    assert tables == fours()


def test_a_change_that_only_moves_the_trouble_is_not_made() -> None:
    tables = fours()
    part(tables, SIXTEEN, frozenset({(2, 4), (2, 5), (4, 6), (4, 7)}))
    assert meetings(tables, frozenset({(2, 4), (2, 5), (4, 6), (4, 7)})) == []


def test_fixed_people_stay() -> None:
    tables = fours()
    part(tables, SIXTEEN, frozenset({(3, 4)}), {4})
    assert 4 in tables[0]
    assert 3 not in tables[0]
    both = fours()
    part(both, SIXTEEN, frozenset({(3, 4)}), {3, 4})
    assert both == fours()


def test_one_table_cannot_part_anybody() -> None:
    tables = [[1, 2, 3, 4]]
    part(tables, [1, 2, 3, 4], frozenset({(1, 2)}))
    assert tables == [[1, 2, 3, 4]]


@given(
    st.sets(st.sampled_from(list(combinations(SIXTEEN, 2))), max_size=8),
    st.sets(st.sampled_from(SIXTEEN), max_size=6),
    st.permutations(SIXTEEN),
)
def test_everybody_sits_once_and_it_never_gets_worse(
    apart: set[tuple[int, int]], fixed: set[int], order: list[int]
) -> None:
    tables, pairs = fours(), frozenset(apart)
    before = {number: at for at, table in enumerate(tables) for number in table}
    worse = len(meetings(tables, pairs))
    part(tables, order, pairs, fixed)
    assert sorted(number for table in tables for number in table) == SIXTEEN
    assert list(map(len, tables)) == [4, 4, 4, 4]
    assert len(meetings(tables, pairs)) <= worse
    assert all(number in tables[before[number]] for number in fixed)


def test_a_fixed_table_takes_its_people_back() -> None:
    tables = fours()
    seat_fixed(tables, [(16, 1, 0), (9, 1, 1), (1, 1, 2), (2, 1, 3)])
    assert tables[0] == [16, 9, 1, 2]
    assert sorted(number for table in tables for number in table) == SIXTEEN


def test_without_seats_people_only_share_the_table() -> None:
    tables = fours()
    seat_fixed(tables, [(16, 1, None), (9, 1, None), (1, 1, None)])
    assert {16, 9, 1} <= set(tables[0])


def test_a_table_that_is_not_there_fixes_nobody() -> None:
    tables = fours()
    seat_fixed(tables, [(1, 7, 0), (2, 2, 5)])
    assert tables == fours()
