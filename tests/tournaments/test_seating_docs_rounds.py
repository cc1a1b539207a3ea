"""docs/seating.md on single rounds, changes, paper and the terminal: its worked examples must be what happens."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import prod

import pytest

from tests.tournaments.seating.builders import field, meetings, rematches
from tests.tournaments.seating_docs import (
    DOCS,
    companies,
    least_shared,
    numbers,
    printed,
    proved,
    rows,
    section,
    sentences,
    value,
    without_seconds,
)
from tournaments.management.commands.seat import Command
from tournaments.seating.engine import next_round, plan, replan
from tournaments.seating.problem import Entrant, Fixed, Problem, Rematches, Round, Term
from tournaments.seating.sizes import table_sizes
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text

# Random, planned and Swiss draws


def test_drawing_round_by_round_can_end_in_a_corner() -> None:
    assert "16 entrants, drawn round by round, can end with 8 rematches in five rounds" in sentences(
        "## Random, planned and Swiss draws"
    )
    ends = set()
    for seed in range(3):
        played: tuple[Round, ...] = ()
        for _ in range(5):
            played += next_round(field(16, (4,), played=played, seed=seed)).rounds
        ends.add(rematches(played))
        assert rematches(plan(field(16, (4,), 5, seed=seed)).rounds) == 0
    assert 8 in ends


def test_the_swiss_example_is_what_is_drawn() -> None:
    words = sentences("## Random, planned and Swiss draws")
    order = re.search(r"In round 1 A B C D and E F G H played. The standings are now ([A-H, ]+)\.", words)
    assert order is not None
    standings = order[1].split(", ")
    place = {name: number for number, name in enumerate(standings, 1)}
    played = [set("ABCD"), set("EFGH")]
    assert f"Example: {len(standings)} entrants at 4+4." in words

    def judged(split: Sequence[Sequence[str]]) -> tuple[int, int]:
        pairs = [pair for table in split for pair in combinations(table, 2)]
        again = sum(met.issuperset(pair) for pair in pairs for met in played)
        return again, sum((place[one] - place[other]) ** 2 for one, other in pairs)

    table = rows("## Random, planned and Swiss draws", "tables")
    splits = [[part.split() for part in row[0].split("/")] for row in table]
    assert [judged(split) for split in splits] == [(int(row[1]), int(row[2])) for row in table]
    every = [["A", *three] for three in combinations(standings[1:], 3)]
    all_judged = [judged([one, [name for name in standings if name not in one]]) for one in every]
    assert judged(splits[1]) == min(all_judged)
    assert f"At least {min(all_judged)[0]} rematches are certain; of all draws with {min(all_judged)[0]} the" in words
    assert "and C D G H (4, 6, 7, 8) likewise 35" in words
    assert [place[name] for name in "CDGH"] == [4, 6, 7, 8]
    assert judged(splits[0])[1] == min(squares for _, squares in all_judged)
    entrants = tuple(Entrant(ord(name), rank=place[name]) for name in "ABCDEFGH")
    history = (tuple(tuple(map(ord, sorted(met))) for met in played),)
    drawn = next_round(Problem(entrants, (4, 4), played=history, swiss=True)).rounds[0]
    assert [sorted(map(chr, table)) for table in drawn] == [sorted(part) for part in splits[1]]
    squares = [(place[one] - place[other]) ** 2 for one, other in combinations(splits[1][0], 2)]
    assert f"so {' + '.join(map(str, squares))} = {sum(squares)}, and C D G H" in words
    assert judged([splits[1][1]])[1] == sum(squares)


def test_strangers_in_a_swiss_round_sit_as_the_standings_say() -> None:
    ends = re.search(
        r"places 1–(\d+) at table 1, (\d+)–(\d+) at table 2, (\d+)–13 at table 3",
        sentences("## Random, planned and Swiss draws"),
    )
    assert ends is not None
    first, second, third, fourth = map(int, ends.groups())
    entrants = tuple(Entrant(number, rank=number) for number in range(1, 14))
    drawn = next_round(Problem(entrants, table_sizes(13, (4, 5)), swiss=True)).rounds[0]
    assert "Another example: 13 entrants at 4+4+5 who have not met" in sentences("## Random, planned and Swiss draws")
    assert [sorted(table) for table in drawn] == [
        [*range(1, first + 1)],
        [*range(second, third + 1)],
        [*range(fourth, 14)],
    ]


def test_rematches_can_be_ignored_or_forbidden() -> None:
    assert field(13, (4, 5), 3, rematches=Rematches.IGNORE).terms == (Term.SIZES, Term.REMATCHES)
    with pytest.raises(DomainError) as caught:
        plan(field(13, (4, 5), 2, rematches=Rematches.FORBID))
    quoted = f'13 entrants at 4+4+5 in two rounds: "{text(caught.value)}"'
    assert quoted in sentences("## Random, planned and Swiss draws")


# Drop-outs and late entries


def test_a_drop_out_of_twenty_changes_only_his_tables() -> None:
    words = sentences("## Drop-outs and late entries")
    assert "20 entrants at five fours, sizes 4, 3, planned for five rounds. Number 20 drops out after round 2." in words
    assert "Rounds 3 to 5 have 4+4+4+4+3: his table of each round goes on with three" in words
    assert "the company at all others stays. 0 rematches." in words
    before = plan(field(20, (4, 3), 5)).rounds
    after = replan(field(19, (4, 3), 3, played=before[:2]), before[2:]).rounds
    assert [tuple(map(len, tables)) for tables in after] == [(4, 4, 4, 4, 3)] * 3
    assert [companies(tables) for tables in after] == [companies(tables, without=[20]) for tables in before[2:]]
    assert rematches([*before[:2], *after]) == 0


def test_a_drop_out_of_eighteen_brings_two_rematches() -> None:
    words = sentences("## Drop-outs and late entries")
    assert "Round 2 has four tables, 5+4+4+4, and groups of 5, 5, 4 and 3 that have met." in words
    assert "2 are certain, and the draw has 2." in words
    assert least_shared((5, 5, 4, 3), (5, 4, 4, 4)) == 2
    before = plan(field(18, (5, 5, 4, 4), 2)).rounds
    gone = before[0][-1][0]
    entrants = tuple(Entrant(number) for number in range(1, 19) if number != gone)
    drawing = replan(Problem(entrants, (5, 4, 4, 4), played=before[:1]), before[1:])
    assert rematches([before[0], *drawing.rounds]) == value(drawing, Term.REMATCHES) == 2
    assert proved(drawing)


def test_a_late_seventeenth_brings_one_rematch() -> None:
    words = sentences("## Drop-outs and late entries")
    assert "16 entrants at four fours, number 17 comes after round 1. Rounds 2 and 3 have 4+4+4+5." in words
    assert "1 rematch is certain, and the draw has 1." in words
    before = plan(field(16, (4,), 3)).rounds
    drawing = replan(field(17, (4, 5), 2, played=before[:1]), before[1:])
    assert [tuple(map(len, tables)) for tables in drawing.rounds] == [(4, 4, 4, 5)] * 2
    assert least_shared((5, 4, 4, 4), (5, 4, 4, 4)) == rematches([before[0], *drawing.rounds]) == 1
    assert proved(drawing)


# Keep-apart and fixed places


def test_keeping_apart_what_cannot_be_is_refused_in_the_words_quoted() -> None:
    apart = frozenset({(1, 2), (1, 3), (2, 3)})
    with pytest.raises(DomainError) as caught:
        plan(field(8, (4, 4), apart=apart))
    quoted = f'1, 2 and 3 shall all keep apart, at two tables: "{text(caught.value)}"'
    assert quoted in sentences("## Keep-apart and fixed places")
    for table in plan(field(12, (4,), 3, apart=apart)).rounds[2]:
        assert len({1, 2, 3}.intersection(table)) == 1


def test_a_fixed_seat_comes_before_fair_seats() -> None:
    assert "number 7 at table 1, seat 1 in all three rounds of 12 entrants" in sentences(
        "## Keep-apart and fixed places"
    )
    wishes = tuple(Fixed(turn, 7, table=1, seat=0) for turn in range(3))
    rounds = plan(field(12, (4,), 3, fixed=wishes)).rounds
    assert [tables[0][0] for tables in rounds] == [7, 7, 7]


# A draw on paper


def moved(groups: int, count: int, rounds: int, without: Sequence[int] = ()) -> list[Round]:
    """The recipe with cards: rows of cards under table signs, each row moved on by its number after each round."""
    cards = [[group * count + place + 1 for place in range(count)] for group in range(groups)]
    played: list[Round] = []
    for turn in range(rounds):
        order = [(turn + behind) % groups for behind in range(groups)]
        columns = [[cards[group][table] for group in order] for table in range(count)]
        played.append(tuple(tuple(card for card in column if card not in without) for column in columns))
        for group, row in enumerate(cards):
            for _ in range(group):
                row.insert(0, row.pop())
    return played


def test_the_paper_draw_follows_its_recipe_and_has_no_rematch() -> None:
    words = sentences("## A draw on paper")
    assert "**After each round group 0 stays, group 1 moves one table, group 2 two, group 3 three.**" in words
    assert "In round 1 group 0 deals first, in round 2 group 1, then 2, then 3, then 0 again" in words
    table = rows("## A draw on paper", "round")
    rounds = [tuple(tuple(numbers(cell)) for cell in row[1:]) for row in table]
    assert [row[0] for row in table] == ["1", "2", "3", "4", "5"]
    assert rounds == moved(groups=4, count=5, rounds=5)
    assert rematches(rounds) == 0
    dealt = Counter(cards[0] for row in rounds for cards in row)
    assert (len(dealt), max(dealt.values())) == (20, 2)
    seats = Counter((number, seat) for row in rounds[:4] for cards in row for seat, number in enumerate(cards))
    assert set(seats.values()) == {1}
    met = re.search(r"entrant 1 meets ([\d, and]+)\. That is fifteen", words)
    assert met is not None
    others = [sorted(set(cards) - {1}) for row in rounds for cards in row if 1 in cards]
    assert [sorted(numbers(group)) for group in re.split(", | and ", met[1])] == others
    assert len(set(numbers(met[1]))) == 15


def test_the_paper_draw_holds_for_nineteen_twenty_two_and_twenty_five() -> None:
    for entrants, groups, without in ((19, 4, [20]), (22, 5, [23, 24, 25]), (25, 5, [])):
        assert f"{entrants} entrants:" in sentences("## A draw on paper")
        assert entrants != 19 or "leave out card 20" in sentences("## A draw on paper")
        rounds = moved(groups, 5, 5, without)
        assert {len({card for cards in row for card in cards}) for row in rounds} == {entrants}
        assert rematches(rounds) == 0


def test_four_tables_have_the_rematch_named_and_the_program_none() -> None:
    words = sentences("## A draw on paper")
    assert "at four tables group 2 is back where it began after two rounds and meets group 0 again" in words
    first, _, third = moved(groups=4, count=4, rounds=3)
    again = meetings([first]).keys() & meetings([third]).keys()
    assert {tuple(sorted((one - 1) // 4 for one in pair)) for pair in again} == {(0, 2), (1, 3)}
    assert "16 entrants play five rounds without a rematch" in words
    assert rematches(plan(field(16, (4,), 5)).rounds) == 0


def test_the_recipe_holds_for_as_many_rounds_as_it_says() -> None:
    lines = section("## A draw on paper").splitlines()
    counts = numbers(next(line for line in lines if line.startswith("| tables |")))
    for label, groups in (("| of four", 4), ("| of five", 5)):
        cells = numbers(next(line for line in lines if line.startswith(label)))
        for count, cell in zip(counts, cells, strict=True):
            assert rematches(moved(groups, count, cell)) == 0, (groups, count)
            assert rematches(moved(groups, count, cell + 1)) > 0, (groups, count)


# The seed, the command


def test_a_seed_gives_the_same_draw_and_another_one_another() -> None:
    assert plan(field(23, (4, 5), 4, seed=7)).rounds == plan(field(23, (4, 5), 4, seed=7)).rounds
    assert plan(field(23, (4, 5), 4, seed=7)).rounds != plan(field(23, (4, 5), 4, seed=8)).rounds


def test_the_example_is_what_the_command_prints() -> None:
    text = section("## The command")
    command = re.search(r"`python manage\.py seat (.+?)`", text)
    example = re.search(r"```\n(.+?)\n```", text, re.DOTALL)
    assert command is not None
    assert example is not None
    assert printed(*shlex.split(command[1])) == without_seconds(example[1])


def test_every_option_named_is_one_of_the_command() -> None:
    named = set(re.findall(r"--[a-z]+", section("## The command")))
    known = {name for action in Command().create_parser("manage.py", "seat")._actions for name in action.option_strings}
    assert named == {"--players", "--rounds", "--sizes", "--priority", "--seed", "--json"}
    assert named <= known


def test_every_sum_and_product_written_out_is_right() -> None:
    written = re.findall(r"(\d+(?: ?[+×] ?\d+)+) = (\d+)", " ".join(DOCS.split()))
    assert len(written) >= 5
    for calculation, result in written:
        summands = [prod(numbers(summand)) for summand in calculation.split("+")]
        assert sum(summands) == int(result), calculation


def test_the_document_stays_short() -> None:
    assert len(DOCS.splitlines()) < 300
