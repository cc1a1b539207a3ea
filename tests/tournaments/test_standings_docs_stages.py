"""docs/standings.md on what comes after the standings: cuts, stages and teams, as the program works them out."""

from __future__ import annotations

import random
import re
from fractions import Fraction

from tests.tournaments.scores import by, score
from tests.tournaments.standings_docs import numbers, rows, sentences
from tournaments.format import PRESETS, StageFormat, Team, TournamentFormat
from tournaments.format_checks import check_format
from tournaments.podium import final_ranking
from tournaments.points import points_text
from tournaments.progression import (
    Finish,
    carried_places,
    cut,
    decided,
    filled,
    stage_tables,
    stages_played,
    tables_of_stage,
    winners,
)
from tournaments.standings import Line, Score, standings, team_standings

# Cuts and stages


def test_the_cut_is_what_the_table_says() -> None:
    said = re.search(r"Example with ranks ([\d, ]+):", sentences("The cut"))
    assert said is not None
    ranked = list(enumerate(numbers(said[1]), 101))
    for take, through, level, left in rows("The cut", "take"):
        found = cut(ranked, int(take))
        assert (len(found.through), len(found.level), found.places) == (int(through), int(level), int(left)), take
        assert len(decided(found, found.level).through) == int(take)


def test_the_championship_goes_from_64_to_one_table() -> None:
    words = sentences("Stages")
    assert "64 people at 16 tables of four, their 16 winners at 4 tables, their 4 winners at one." in words
    people = 64
    for stage, tables in zip(PRESETS["german_championship"].stages, (16, 4, 1), strict=True):
        assert (stage.take, tables_of_stage(stage.take, stage.seats)) == (people, (4,) * tables)
        won = winners([[(seat, seat) for seat in range(1, 5)]] * tables, stage.advance)
        people = sum(len(table.through) for table in won)
    assert people == 1
    for entrants, takes in rows("Stages", "entrants"):
        found = stages_played(PRESETS["german_championship"], int(entrants))
        assert ", ".join(str(stage.take) for stage in found) == takes


def test_a_shared_first_place_needs_a_lot() -> None:
    assert "A shared first place needs a lot." in sentences("Stages")
    assert winners([[(1, 1), (2, 1), (3, 3)]], 1)[0].level == (1, 2)


def test_the_best_are_spread_as_it_says() -> None:
    said = re.search(r"Example of 8 at two tables: ([\d ]+) and ([\d ]+)\.", sentences("Stages"))
    assert said is not None
    tables = stage_tables(range(1, 9), StageFormat(8, seed="standings"), random.Random(1))
    assert [sorted(table) for table in tables] == [numbers(group) for group in said.groups()]


def test_a_final_of_five_and_byes() -> None:
    words = sentences("Stages")
    assert "A final of five is a stage that takes 5: they sit at one table." in words
    assert tables_of_stage(5, StageFormat(5).seats) == (5,)
    assert (
        "a stage takes 6, the best 2 have byes, the other 4 play at one table, the first 2 of it go on: a final of 4."
        in words
    )
    check_format(TournamentFormat(stages=(StageFormat(5),)))
    check_format(TournamentFormat(stages=(StageFormat(6, byes=2, advance=2), StageFormat(4))))


def test_the_best_second_place_fills_a_stage() -> None:
    words = sentences("Stages")
    said = re.search(r"The second places have (\d+), (\d+) and (\d+): the one with (\d+) goes on\.", words)
    assert said is not None
    *totals, best = map(int, said.groups())
    assert "12 people at three tables of four, and the next stage takes 4." in words
    assert tables_of_stage(12, 4) == (4, 4, 4)
    # The winners are 1, 2 and 3, the second places 11, 12 and 13.
    seconds = [Finish(number, 2, Fraction(30), total, 6) for number, total in enumerate(totals, 11)]
    thirds = [Finish(number, 3, Fraction(20), 900, 9) for number in (21, 22, 23)]
    assert filled([1, 2, 3], [*thirds, *seconds], 4).through == (1, 2, 3, 11 + totals.index(best))


def test_carried_points_decide_a_stage() -> None:
    pattern = r"table points ([\d, and]+) before it, ([\d, and]+) in it: the second of these wins with 165"
    said = re.search(pattern, sentences("Stages"))
    assert said is not None
    before, now = (numbers(group) for group in said.groups())
    games = [score(number, points=worth) for group in (before, now) for number, worth in enumerate(group, 1)]
    lines = standings(TournamentFormat(), [1, 2, 3, 4], games)
    assert [line.values["table_points"] for line in lines] == [165, 150, 140, 100]
    assert carried_places([1, 2, 3, 4], lines) == [(1, 2), (2, 1), (3, 3), (4, 4)]


# The order at the end


def table(numbers_in_order: list[int]) -> list[tuple[int, int]]:
    return [(number, place) for place, number in enumerate(numbers_in_order, 1)]


def test_the_order_at_the_end_is_that_of_the_table() -> None:
    words = sentences("The order at the end")
    said = re.search(r"They end ([\d ]+) and ([\d ]+), and the final ends ([\d ]+)\.", words)
    assert said is not None
    first, second, final = (table(numbers(group)) for group in said.groups())
    assert "Example of 12, with ranks 1 to 9, 10, 10 and 12; a stage takes 8, the first 2 of its tables go on." in words
    assert {number for number, _ in final} == {number for number, place in [*first, *second] if place <= 2}
    lines = [Line(rank, number, 4, {}, None) for number, rank in enumerate([*range(1, 11), 10, 12], 1)]
    found = final_ranking(lines, [[first, second], [final]])
    because = {
        2: "place {} in the final",
        1: "place {} before it",
        None: "standings",
    }
    assert [
        [str(placing.rank), str(placing.number), because[placing.stage].format(placing.place)] for placing in found
    ] == rows("The order at the end", "rank")


def test_the_order_goes_by_who_played() -> None:
    words = sentences("The order at the end")
    assert "A place shared in the final is a rank shared, unless a lot was drawn." in words
    assert "Whoever does not come to the final is replaced: the order goes by who played." in words
    assert "Whoever is disqualified has no rank, and all behind him move up." in words
    lines = [Line(rank, rank, 4, {}, None) for rank in range(1, 6)]
    shared = [[[(4, 1), (1, 1), (3, 3)]]]
    assert [placing.number for placing in final_ranking(lines, shared)] == [1, 4, 3, 2, 5]
    assert [placing.rank for placing in final_ranking(lines, shared)] == [1, 1, 3, 4, 5]
    assert [placing.rank for placing in final_ranking(lines, shared, {4: 1, 1: 2})] == [1, 2, 3, 4, 5]
    assert [placing.number for placing in final_ranking(lines[1:], shared)] == [4, 3, 2, 5]


# Teams


def test_the_teams_stand_as_the_table_says() -> None:
    words = sentences("Teams")
    said = re.search(r"of A ([\d and,]+), of B ([\d and,]+), of C (\d+); the best two count", words)
    assert said is not None
    assert "Those of its people count who have the most table points, whatever their ranks" in words
    assert "as many as the format says, fewer where fewer have played" in words
    team_of: dict[int, str] = {}
    games: list[Score] = []
    for name, points in zip("ABC", said.groups(), strict=True):
        for worth in numbers(points):
            number = len(games) + 1
            team_of[number] = name
            games.append(score(number, points=worth))
    lines = standings(by("table_points"), team_of, games)
    worth_of = {line.number: line.values["table_points"] for line in lines}
    table = {row[0]: row[1:] for row in rows("Teams", "team")}
    for combine, value, rank in (("sum", 1, 2), ("mean", 3, 4)):
        found = team_standings(Team(count_best=2, combine=combine), lines, team_of)
        assert len(found) == len(table)
        for line in found:
            assert " + ".join(points_text(worth_of[number]) for number in line.counted) == table[line.name][0]
            assert [points_text(line.value), str(line.rank)] == [table[line.name][value], table[line.name][rank]]
