"""What the draw says to the director."""

from __future__ import annotations

from dataclasses import replace

from tests.tournaments.seating.builders import field
from tournaments.seating.engine import plan
from tournaments.seating.problem import Entrant, Mates, Problem, Rematches, Round
from tournaments.seating.quality import quality
from tournaments.seating.search import Budget
from tournaments.words import quality_sentences, sizes_text

# Eight people at two tables of four: the second round can part every table only two by two.
FIRST: Round = ((1, 2, 3, 4), (5, 6, 7, 8))
SECOND: Round = ((6, 5, 1, 2), (3, 4, 7, 8))


def said(problem: Problem, *rounds: Round, stopped: bool = False) -> list[str]:
    """What is said of rounds that somebody made by hand."""
    made = replace(plan(problem, budget=Budget(0)), rounds=rounds, quality=quality(problem, rounds), stopped=stopped)
    return quality_sentences(problem, made.quality, stopped=made.stopped)


def clubs(*names: str, rounds: int = 1) -> Problem:
    entrants = tuple(Entrant(number, club=name) for number, name in enumerate(names, 1))
    return Problem(entrants, (4, 4), rounds, mates=Mates.CLUB)


def test_tables_are_written_the_largest_first() -> None:
    assert sizes_text((4, 4, 5)) == "5+4+4"
    assert sizes_text((4,) * 51 + (5,) * 3) == "3×5 + 51×4"


def test_a_draw_that_is_proved_best_says_so() -> None:
    problem = field(8, (4, 4), 2)
    assert said(problem, FIRST, SECOND) == [
        "4 rematches; no plan for 8 players at 4+4 over 2 rounds has fewer.",
        "4 pairs meet twice.",
        "Everybody deals first 0 or 1 times.",
    ]


def test_a_draw_that_may_be_bettered_says_what_is_certain() -> None:
    problem = field(8, (4, 4), 2)
    assert said(problem, FIRST, ((5, 6, 7, 1), (2, 3, 4, 8)))[0] == "6 rematches; no draw has fewer than 4."
    nine = field(9, (3, 3, 3), 2)
    first = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    assert said(nine, first, ((4, 1, 2), (7, 5, 3), (8, 6, 9)))[0] == "2 rematches."
    assert said(nine, first, ((4, 1, 7), (2, 5, 8), (3, 6, 9)))[0] == "Nobody meets anybody again."


def test_at_one_table_there_is_nothing_to_count() -> None:
    problem = field(4, (4,), 2)
    assert said(problem, ((1, 2, 3, 4),), ((2, 1, 3, 4),)) == [
        "Everybody sits at one table.",
        "Everybody deals first 0 or 1 times.",
    ]


def test_pairs_that_meet_three_times_are_told() -> None:
    sentences = said(field(8, (4, 4), 3), FIRST, SECOND, ((2, 1, 5, 6), (7, 8, 3, 4)))
    assert sentences[1:3] == ["8 pairs meet twice.", "4 pairs meet 3 times, which counts as 3 rematches each."]


def test_after_rounds_played_the_bound_is_that_of_what_is_left() -> None:
    problem = field(8, (4, 4), 1, played=(FIRST,))
    assert said(problem, SECOND)[0] == "4 rematches; after the rounds played no draw has fewer."


def test_where_rematches_do_not_matter_only_their_number_is_told() -> None:
    problem = field(8, (4, 4), 2, rematches=Rematches.IGNORE)
    assert "4 rematches." in said(problem, FIRST, SECOND)


def test_the_odd_table_in_turn_and_again() -> None:
    problem = field(7, (4, 3), 2)
    first = ((1, 2, 3, 4), (5, 6, 7))
    again = said(problem, first, ((2, 1, 3, 4), (6, 5, 7)))
    assert "People sit at a table of 3 between 0 and 2 times." in again
    assert any("the same people sit at the odd-sized table again" in line for line in again)
    in_turn = said(problem, first, ((5, 6, 7, 4), (1, 2, 3)))
    assert "People sit at a table of 3 between 0 and 1 times." in in_turn
    assert not any("odd-sized" in line for line in in_turn)
    six = field(9, (3, 3, 3), 1)
    assert not any("table of" in line for line in said(six, ((1, 2, 3), (4, 5, 6), (7, 8, 9))))


def test_everybody_as_often_at_the_odd_table() -> None:
    one_table_of_each = field(9, (5, 4), 1, played=(((1, 2, 3, 4, 5), (6, 7, 8, 9)),))
    assert any("between 0 and 2 times" in line for line in said(one_table_of_each, ((5, 1, 2, 3, 4), (9, 6, 7, 8))))
    ten = field(7, (4, 3), 7)
    weeks = tuple(
        (tuple((turn + step) % 7 + 1 for step in (0, 1, 2, 3)), tuple((turn + step) % 7 + 1 for step in (4, 5, 6)))
        for turn in range(7)
    )
    assert "Everybody sits at a table of 3 3 times." in said(ten, *weeks)
    assert "Everybody deals first 2 times." in said(ten, *weeks)
    once = said(field(4, (4,), 4), *[((*range(first, 5), *range(1, first)),) for first in range(1, 5)])
    assert "Everybody deals first once." in once


def test_mates_in_the_first_round_and_in_all() -> None:
    apart = clubs("A", "", "", "", "A", "", "", "", rounds=2)
    sentences = said(apart, FIRST, SECOND)
    assert "No two mates share a table in the first round." in sentences
    assert "In all rounds drawn 1 pair of mates shares a table; at least 0 are certain." in sentences
    three = clubs("A", "A", "", "", "A", "", "", "", rounds=2)
    assert "1 pair of mates shares a table in the first round, and no draw has fewer." in said(three, FIRST, SECOND)
    two = clubs("A", "A", "", "", "", "", "", "", rounds=2)
    assert "1 pair of mates shares a table in the first round; at least 0 are certain." in said(two, FIRST, SECOND)
    assert "No two mates share a table in any round drawn." in said(clubs("A", *[""] * 7), FIRST)


def test_a_swiss_round_tells_how_far_apart_people_are() -> None:
    entrants = tuple(Entrant(number, rank=number) for number in range(1, 9))
    problem = Problem(entrants, (4, 4), swiss=True)
    assert "The best and the last at a table are 3.0 places apart on average." in said(problem, FIRST)
    mixed = ((1, 2, 3, 8), (4, 5, 6, 7))
    assert "The best and the last at a table are 5.0 places apart on average." in said(problem, mixed)


def test_uneven_first_dealers_are_told() -> None:
    problem = field(8, (4, 4), 2)
    assert "People deal first between 0 and 2 times." in said(problem, FIRST, ((1, 2, 5, 6), (3, 4, 7, 8)))


def test_a_search_that_the_clock_ended_says_so() -> None:
    assert said(field(8, (4, 4), 2), FIRST, SECOND, stopped=True)[-1].startswith("The search was stopped by the clock")
