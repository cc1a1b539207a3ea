"""docs/seating.md is written for directors; what it says of whole draws must be what they are."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest

from scoring.rules.plan import hand_sizes
from scoring.rules.points import total_bounds
from scoring.rules.ruleset import Ruleset
from tests.tournaments.seating.builders import field, meetings, rematches
from tests.tournaments.seating_docs import (
    least_shared,
    numbers,
    printed,
    proved,
    rows,
    section,
    sentences,
    tables,
    times_at,
    value,
    ways,
)
from tournaments.seating.engine import plan
from tournaments.seating.problem import Entrant, Mates, Priority, Problem, Term
from tournaments.seating.quality import quality
from tournaments.seating.sizes import table_sizes
from wizard_club.lib.errors import DomainError

# How many tables


def test_the_table_of_splits_is_what_the_rule_gives() -> None:
    for entrants, wanted, split in rows("## How many tables", "entrants"):
        assert sum(tables(split)) == int(entrants)
        assert table_sizes(int(entrants), numbers(wanted)) == tables(split), (entrants, wanted)
    assert "Example: 23 entrants with 4, 5, 3. Five fours and one three" in sentences("## How many tables")
    assert table_sizes(23, (4, 5)) == (4, 4, 5, 5, 5)


def test_sizes_that_cannot_seat_everybody_give_way() -> None:
    words = sentences("## How many tables")
    assert "If the sizes you named cannot seat everybody, tables of 3 to 6 are used." in words
    assert [table_sizes(entrants, (4,)) for entrants in (3, 5, 6, 7)] == [(3,), (5,), (6,), (4, 3)]


def test_fewer_than_three_cannot_play() -> None:
    assert "Fewer than three entrants cannot play." in sentences("## How many tables")
    assert table_sizes(3, (4, 5)) == (3,)
    with pytest.raises(DomainError):
        table_sizes(2, (4, 5))


# What a draw is judged by

TERMS = {
    "keep-apart": [Term.APART],
    "rematches": [Term.REMATCHES],
    "table sizes": [Term.SIZES],
    "club-mates": [Term.FIRST_MATES, Term.MATES],
    "first dealer": [Term.FIRST_DEALER],
    "seats": [Term.SEATS],
    "table numbers": [Term.TABLES],
}


def test_the_terms_stand_in_the_order_of_the_draw() -> None:
    entrants = tuple(Entrant(number, club=f"club {number % 3}") for number in range(1, 8))
    problem = Problem(entrants, (4, 3), rounds=2, apart=frozenset({(1, 2)}), mates=Mates.CLUB)
    order = [measure.term for measure in plan(problem).quality.measures]
    table = rows("## What a draw is judged by", "#")
    assert [number for number, _, _ in table] == [str(number) for number in range(1, 8)]
    assert [term for _, name, _ in table for term in TERMS[name]] == order
    assert "first in round 1, then in all rounds" in table[3][2]


def test_the_table_of_meetings_is_what_rematches_count() -> None:
    lines = section("### Rematches").splitlines()
    head = next(line for line in lines if line.startswith("| meetings of a pair"))
    cells = numbers(next(line for line in lines if line.startswith("| rematches |")))
    assert numbers(head) == [1, 2, 3, 4, 5]
    for times, cell in zip(numbers(head), cells, strict=True):
        assert cell == times * (times - 1) // 2 == sum(range(times))
        judged = quality(field(3, (3,), times), [((1, 2, 3),)] * times)
        assert judged.values[0] == 3 * cell
    words = sentences("### Rematches")
    assert "m(m−1)/2 rematches" in words
    assert "one pair that meets four times (3) would be as good as three pairs that meet twice (3)" in words
    assert f"Here they are {cells[3]} and {3 * cells[1]}" in words


def test_couples_and_mixed_draws_have_the_figures_beside_them() -> None:
    problem, found = field(8, (4, 4), 3), {}
    for name, *cells, twice, thrice, count in rows("### Rematches", "draw"):
        rounds = [tuple(tuple(numbers(table)) for table in cell.split("/")) for cell in cells]
        met = Counter(meetings(rounds).values())
        assert (met[2], met[3], max(met)) == (int(twice), int(thrice), 3 if int(thrice) else 2)
        judged = quality(problem, rounds).measure(Term.REMATCHES)
        assert judged is not None
        assert rematches(rounds) == judged.value == judged.bound == int(count)
        found[name] = sum(times - 1 for times in meetings(rounds).values())
    assert found == {"couples": 8, "mixed": 12}
    assert "Example: two draws for 8 entrants at 4+4 in three rounds." in sentences("### Rematches")
    assert '"couples" would win with 8 to 12' in sentences("### Rematches")
    assert 'the draw in which fewer pairs meet three times: "mixed"' in sentences("### Rematches")
    for seed in range(3):
        assert max(meetings(plan(field(8, (4, 4), 3, seed=seed)).rounds).values()) == 2


def test_sitting_at_an_odd_table_again_counts_as_it_says() -> None:
    words = sentences("### Table sizes and club-mates")
    counted = re.search(r"once, twice, three or four times counts (\d+), (\d+), (\d+) or (\d+)\.", words)
    assert counted is not None
    again = f"a second time for two entrants ({2 * int(counted[2])}) is better than a third time for one ({counted[3]})"
    assert again in words
    for times, cell in enumerate(map(int, counted.groups()), 1):
        judged = quality(field(7, (4, 3), times), [((1, 2, 3, 4), (5, 6, 7))] * times).measure(Term.SIZES)
        assert judged is not None
        assert judged.value == 3 * cell


def test_thirteen_at_a_five_in_three_rounds_count_two_at_best() -> None:
    words = sentences("### Table sizes and club-mates")
    assert "Example: 13 entrants at 4+4+5, three rounds. The table of five has 15 seats in all" in words
    assert "At best 11 sit there once and 2 twice: that counts 2." in words
    drawing = plan(field(13, (4, 5), 3, priority=Priority.SIZES))
    assert Counter(times_at(drawing.rounds, 5, 13)) == {1: 11, 2: 2}
    assert value(drawing, Term.SIZES) == 2


def test_seven_club_mates_at_four_tables_are_three_pairs() -> None:
    assert "they sit 2+2+2+1: 3 pairs, and no draw has fewer" in sentences("### Table sizes and club-mates")
    assert min(sum(part * (part - 1) // 2 for part in parts) for parts in ways(7, (4, 4, 4, 4))) == 3
    entrants = tuple(Entrant(number, club="Riga" if number <= 7 else "") for number in range(1, 17))
    drawing = plan(Problem(entrants, (4,) * 4, mates=Mates.CLUB))
    assert sorted(sum(number <= 7 for number in table) for table in drawing.rounds[0]) == [1, 2, 2, 2]


def test_the_value_of_seats_is_what_the_plans_deal() -> None:
    for name, entrants, hands, dealt, largest in rows("### First dealer, seats, table numbers", "plan"):
        count, sizes = int(entrants), hand_sizes(Ruleset(plan=name.strip("`")), int(entrants))
        assert len(sizes) == int(hands)
        assert [len(sizes[seat::count]) for seat in range(count)] == numbers(dealt)
        assert f"seat {sizes.index(max(sizes)) % count + 1}" == largest


def test_first_dealers_seats_and_table_numbers_are_as_even_as_it_says() -> None:
    words = sentences("### First dealer, seats, table numbers")
    assert "five rounds: 20 games have 20 first dealers, so 12 entrants deal first once and 4 twice" in words
    assert "20 entrants at five fours, three rounds: nobody sits in the same seat twice" in words
    five, three = plan(field(16, (4,), 5)).rounds, plan(field(20, (4,), 3)).rounds
    dealt = Counter(table[0] for row in five for table in row)
    assert Counter(dealt.values()) == {1: 12, 2: 4}
    at_table = Counter((number, place) for row in three for place, table in enumerate(row) for number in table)
    in_seat = Counter((number, seat) for row in three for table in row for seat, number in enumerate(table))
    assert set(at_table.values()) == set(in_seat.values()) == {1}


# Rematches first or sizes first


def test_the_fields_named_have_both_at_once() -> None:
    words = sentences("## Rematches first or sizes first")
    table = rows("## Rematches first or sizes first", "entrants")
    assert [row[:2] for row in table if row[3:5] == row[5:7]] == [["13", "4"], ["15", "3"]]
    assert "13 entrants in four rounds, and 15 in three, have both at once. Elsewhere it is a choice." in words
    assert "Actual draws of seed 0:" in words
    assert field(13, (4, 5)).seed == 0


@pytest.mark.parametrize("row", rows("## Rematches first or sizes first", "entrants"), ids=" ".join)
def test_the_figures_of_both_priorities_are_those_of_the_draw(row: list[str]) -> None:
    entrants, rounds, split = int(row[0]), int(row[1]), tables(row[2])
    odd = split[-1]
    for priority, count, times in ((Priority.REMATCHES, *row[3:5]), (Priority.SIZES, *row[5:7])):
        drawn = plan(field(entrants, split, rounds, priority=priority)).rounds
        at_odd = times_at(drawn, odd, entrants)
        assert f"{rematches(drawn)} rematches" == count
        assert f"{min(at_odd)}–{max(at_odd)} times" == times
        if priority is Priority.SIZES:
            assert int(count.split()[0]) >= least_with_fair_sizes(entrants, rounds, split)


def least_with_fair_sizes(entrants: int, rounds: int, split: tuple[int, ...]) -> int:
    """By hand: everybody at the odd table in turn, so few of its people are there in two of the rounds."""
    again = max(0, rounds * split[-1] - entrants)
    pairs_of_rounds = rounds * (rounds - 1) // 2
    odd = len(split) - 1
    strangers = max(0, pairs_of_rounds - again)
    return strangers * least_shared(split, split, (odd, odd)) + (pairs_of_rounds - strangers) * least_shared(
        split, split
    )


def test_sizes_first_figures_are_the_least_there_are() -> None:
    for entrants, rounds, split, _, _, count, _ in rows("## Rematches first or sizes first", "entrants"):
        assert least_with_fair_sizes(int(entrants), int(rounds), tables(split)) == int(count.split()[0])
    words = sentences("## Rematches first or sizes first")
    assert "Why 13 entrants cannot have both" in words
    assert "share 8 pairs instead of 4, and 8 + 4 + 4 = 16" in words
    assert least_shared((4, 4, 5), (4, 4, 5), (2, 2)) == 8


def test_the_best_totals_are_those_of_the_plans() -> None:
    words = sentences("## Rematches first or sizes first")
    for plan_name, quote in (
        ("classic", "`classic` game is {} at a table of four and {} at a table of five"),
        ("amigo", "`amigo` game it is {} and {}"),
    ):
        best = [total_bounds(Ruleset(plan=plan_name), players).best for players in (4, 5)]
        assert quote.format(*best) in words


# Proved best


def test_the_bound_worked_by_hand_is_right() -> None:
    words = sentences("## Proved best")
    assert "A bound worked by hand: 13 entrants at 5+4+4, two rounds." in words
    assert "Three rounds have three pairs of rounds (1 and 2, 1 and 3, 2 and 3): 3 × 4 = 12." in words
    assert "Four rounds have six: 6 × 4 = 24." in words
    assert "| entrants | tables | two rounds share | 3 rounds | 4 rounds |" in section("## Proved best")
    assert "that is 2+2+1, so two pairs" in words
    assert "2+1+1, one pair" in words
    assert "Together 2+1+1 = 4." in words
    assert [least_shared((people,), (5, 4, 4)) for people in (5, 4, 4)] == [2, 1, 1]
    assert least_shared((5, 4, 4), (5, 4, 4)) == 4


def test_the_program_says_what_is_quoted() -> None:
    words = sentences("## Proved best")
    unproved, best = '"16 rematches; no draw has fewer than 12"', '"no plan for … has fewer"'
    assert unproved in words
    assert best in words
    output = printed("--players=13", "--rounds=3", "--sizes=4,5", "--priority=sizes")
    assert unproved.strip('"') in output
    assert not re.search(best.strip('"').replace("…", ".*"), output)
    assert re.search(best.strip('"').replace("…", ".*"), printed("--players=8", "--rounds=2"))


@pytest.mark.parametrize("row", rows("## Proved best", "entrants"), ids=" ".join)
def test_the_least_rematches_are_counted_by_hand_and_drawn(row: list[str]) -> None:
    entrants, split, shared = int(row[0]), tables(row[1]), int(row[2])
    assert sum(split) == entrants
    assert least_shared(split, split) == shared
    for rounds, cell in zip((3, 4), row[3:], strict=True):
        drawing = plan(field(entrants, split, rounds))
        assert rematches(drawing.rounds) == int(cell) == shared * rounds * (rounds - 1) // 2
        assert proved(drawing)


# Fields without rematches


@pytest.mark.parametrize("row", rows("## Fields without rematches", "entrants"), ids=" ".join)
def test_fields_without_rematches_have_none(row: list[str]) -> None:
    entrants, split, rounds = int(row[0]), tables(row[1]), int(row[2])
    for seed in range(2):
        drawn = plan(field(entrants, split, rounds, seed=seed)).rounds
        assert [tuple(map(len, tables)) for tables in drawn] == [split] * rounds
        assert rematches(drawn) == 0
    too_many = (rounds + 1) * sum(size * (size - 1) for size in split) > entrants * (entrants - 1)
    assert row[3] == ("impossible" if too_many else "not known")


def test_the_pairs_of_sixteen_are_used_up_in_five_rounds() -> None:
    words = sentences("## Fields without rematches")
    pairs, a_round = len(list(combinations(range(16), 2))), 4 * len(list(combinations(range(4), 2)))
    assert f"16 entrants are {pairs} pairs. A round of four fours uses 4 × 6 = {a_round}" in words
    assert f"so five rounds use up all {5 * a_round}." in words
    assert 5 * a_round == pairs


def test_threes_instead_of_fives_save_the_fields_named() -> None:
    named = re.search(r"save a field of ([\d, or]+) all rematches", sentences("## Fields without rematches"))
    assert named is not None
    with_threes = {int(row[0]) for row in rows("## Fields without rematches", "entrants") if "3" in row[1]}
    with_fives = {int(row[0]) for row in rows("## Proved best", "entrants") if "5" in row[1] and "3" not in row[1]}
    assert set(numbers(named[1])) == with_threes & with_fives


def test_from_twenty_on_five_rounds_need_no_rematch() -> None:
    words = sentences("## Fields without rematches")
    assert "From 20 entrants on, fours and fives always allow five rounds without a rematch." in words
    assert [n for n in range(20, 50) if rematches(plan(field(n, (4, 5), 5)).rounds)] == []
