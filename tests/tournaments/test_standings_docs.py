"""docs/standings.md is written for players and directors; every example in it must be what the program works out."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from scoring.rules.plan import hand_sizes
from scoring.rules.points import total_bounds
from scoring.rules.ruleset import Ruleset
from tests.tournaments.scores import by, ranks, score, slip
from tests.tournaments.standings_docs import DOCS, exact, numbers, result, rows, section, sentences
from tournaments.format import (
    PRESETS,
    STANDING_KEYS,
    TIE_KEYS,
    PlaceTies,
    TablePoints,
    TournamentFormat,
)
from tournaments.format_checks import check_format
from tournaments.points import places_at_table, points_text, table_points
from tournaments.standings import Line, Penalty, Score, standings
from wizard_club.lib.errors import DomainError

BY_PLACE = TournamentFormat()
PER_OPPONENT = PRESETS["league_evening"]
RELATIVE = TournamentFormat(table_points=TablePoints("game_points", ()), unequal_tables="relative")


def test_the_text_is_short() -> None:
    assert len(DOCS.splitlines()) < 260


# Places and table points


def places(totals: list[int], hits: list[int], ties: PlaceTies | None = None) -> tuple[int, ...]:
    zeros = [0] * len(totals)
    return places_at_table(totals, hits, zeros, zeros, ties or PlaceTies())


def test_the_table_of_anna_ben_carla_and_david() -> None:
    table = rows("Places at a table", "player")
    totals, hits = [int(row[1]) for row in table], [int(row[2]) for row in table]
    found = places(totals, hits)
    assert [str(place) for place in found] == [row[3] for row in table]
    points = table_points(BY_PLACE, found, totals, best_total=1500)
    assert [points_text(point) for point in points] == [row[4] for row in table]
    assert "With 8 hits instead of 7 Carla would be second alone." in sentences("Places at a table")
    assert places(totals, [hits[0], hits[1], 8, hits[3]]) == (1, 3, 2, 4)
    assert all(f"`{key}`" in section("Places at a table") for key in TIE_KEYS)


PLACE_NAMES = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}


def test_shared_places_are_worth_what_the_table_says() -> None:
    for who, worth, average, best in rows("Table points", "who shares"):
        first, last = (PLACE_NAMES[name] for name in re.split(" and | to ", who))
        shared = [first if first <= place <= last else place for place in range(1, 6)]
        points = BY_PLACE.table_points.by_place[first - 1 : last]
        assert " + ".join(map(str, points)) == worth
        for then, cell in (("average", average), ("best", best)):
            found = table_points(TournamentFormat(place_ties=PlaceTies(then=then)), shared, [0] * 5, 1500)
            assert {points_text(found[place]) for place in range(first - 1, last)} == {cell}
    assert "a list, as a rule 45, 30, 20, 10, 5, 0." in sentences("Table points")
    assert "exact fractions (31⅔) and shows two decimals at most. Three times 31⅔ is 95, not 95.01." in sentences(
        "Table points"
    )
    assert sum(table_points(BY_PLACE, (1, 1, 1), [0] * 3, 2500)) == 95


def test_a_list_that_ends_early_leaves_nothing() -> None:
    words = sentences("Table points")
    assert "Where the list ends early, the other places get 0: a list with points below zero names all six" in words
    short = TournamentFormat(table_points=TablePoints("by_place", (3, 1)))
    assert list(table_points(short, (1, 2, 3, 4), [0] * 4, 1500)) == [3, 1, 0, 0]
    check_format(TournamentFormat(table_points=TablePoints("by_place", (3, 1, 0, 0, 0, -1))))
    with pytest.raises(DomainError, match="format_points_short"):
        check_format(TournamentFormat(table_points=TablePoints("by_place", (3, 1, 0, 0, -1))))


def test_points_by_opponents_are_those_of_the_table() -> None:
    for players, *cells in rows("Table points", "players"):
        found = table_points(PER_OPPONENT, range(1, int(players) + 1), [0] * int(players), 1500)
        assert [points_text(point) for point in found] == [cell for cell in cells if cell]
    assert "Each has two players below and none above: 2 points." in sentences("Table points")
    assert list(table_points(PER_OPPONENT, (1, 1, 3, 4), [0] * 4, 1500)) == [2, 2, -1, -3]


# Tables of different size


def best_total(plan: str, players: int) -> int:
    """By hand: every bid met with all tricks of the hand."""
    sizes = hand_sizes(Ruleset(plan=plan), players)
    assert total_bounds(Ruleset(plan=plan), players).best == sum(20 + 10 * size for size in sizes)
    return sum(20 + 10 * size for size in sizes)


def test_the_best_totals_are_those_of_the_plans() -> None:
    assert "| plan | 3 players | 4 players | 5 players | 6 players |" in section("Tables of different size")
    for plan, *cells in rows("Tables of different size", "plan"):
        assert [best_total(plan.strip("`"), players) for players in (3, 4, 5, 6)] == [int(cell) for cell in cells]


def unequal() -> dict[int, list[list[str]]]:
    """The lines of the three tables by size."""
    found: dict[int, list[list[str]]] = {}
    for size, *cells in rows("Tables of different size", "table of"):
        found.setdefault(int(size), []).append(cells)
    assert {size: len(lines) for size, lines in found.items()} == {3: 3, 4: 4, 5: 5}
    return found


def test_relative_points_are_those_of_the_table() -> None:
    for size, lines in unequal().items():
        totals = [int(line[0]) for line in lines]
        for _, average, above, *cells in lines:
            assert int(average) * size == sum(totals)
            assert [exact(above) + int(average) in totals, len(cells)] == [True, 2]
        for column, plan in ((3, "classic"), (4, "amigo")):
            found = table_points(RELATIVE, (1,) * size, totals, best_total(plan, size))
            assert [points_text(points) for points in found] == [line[column] for line in lines], (size, plan)
            assert [exact(line[2]) / best_total(plan, size) for line in lines] == list(found)


def test_the_order_across_the_tables_is_as_it_says() -> None:
    slips: list[Score] = []
    for size, lines in unequal().items():
        entries = [(size * 10 + place, int(line[0]), 0, 0) for place, line in enumerate(lines, 1)]
        slips += slip(1, *entries, best=best_total("classic", size))
    people = [game.number for game in slips]
    assert "the winner at the table of three leads with 600" in sentences("Tables of different size")
    assert ranks(standings(by("game_points"), people, slips))[0] == (1, 31)
    raw = {line.number: line.rank for line in standings(by("game_points"), people, slips)}
    assert "even its last (300) is as good as the winner at the table of five" in sentences("Tables of different size")
    assert raw[33] == raw[51]
    assert {game.total for game in slips if game.number in {33, 51}} == {300}
    assert "in `classic`, the winner at the table of four leads" in sentences("Tables of different size")
    for key in ("game_points", "average_game_points"):
        relative = standings(by(key, unequal_tables="relative"), people, slips)
        assert ranks(relative)[:2] == [(1, 41), (2, 51)]
        assert ranks(relative)[2] == (3, 31)
    assert "(100/1020 is a little less than 150/1500)" in sentences("Tables of different size")
    assert [game.relative for game in slips if game.number in {41, 51}] == [Fraction(150, 1500), Fraction(100, 1020)]


# Standings


def two_games(cell: str, key: str, number: int) -> list[Score]:
    """The games of a cell like "45 + 10 = 55", "(300 + 200) ÷ 2 = 250" or "1st and 4th: 1"."""
    told = re.findall(r"\d+(?:\.\d+)?", re.split(r"[÷=:]", cell)[0])
    field = {
        "table_points": "points",
        "relative_points": "relative",
        "hits": "hits",
        "wins": "place",
    }.get(key, "total")
    as_said = {"points": Fraction, "relative": Fraction, "hits": int, "place": int, "total": int}[field]
    return [score(number, **{field: as_said(worth)}) for worth in told]


@pytest.mark.parametrize("row", rows("The order of the standings", "key"), ids=lambda row: row[0])
def test_each_key_decides_as_the_table_says(row: list[str]) -> None:
    key = row[0].strip("`")
    found = standings(by(key), [1, 2], two_games(row[2], key, 1) + two_games(row[3], key, 2))
    assert {line.number: line.values[key] for line in found} == {1: result(row[2]), 2: result(row[3])}
    assert ["A", "B"][found[0].number - 1] == row[4]
    assert found[1].decided_by == key
    divisors = [int(divisor) for cell in row[2:4] for divisor in re.findall(r"÷ (\d+)", cell)]
    assert divisors == ([2, 1] if key == "average_game_points" else [])
    if key == "best_game":
        assert all(max(numbers(cell.split(":")[0])) == result(cell) for cell in row[2:4])


def test_equal_people_share_a_rank() -> None:
    assert "Whoever is equal in every key shares a rank: 1, 1, 3." in sentences("The order of the standings")
    found = standings(BY_PLACE, [1, 2, 3], [score(number, points=points) for number, points in ((1, 45), (2, 45))])
    assert [line.rank for line in found] == [1, 1, 3]


def test_every_key_is_explained() -> None:
    explained = [row[0].strip("`") for row in rows("The order of the standings", "key")]
    explained += re.findall(r"^- `(\w+)`: ", section("The order of the standings"), re.MULTILINE)
    assert explained == list(STANDING_KEYS)
    usual = ", ".join(f"`{key}`" for key in TournamentFormat().standings)
    assert f"as a rule {usual}." in sentences("The order of the standings")


def test_meetings_among_equals() -> None:
    words = sentences("The order of the standings")
    assert "Each meeting counts 1 for the better place and −1 for the worse one." in words
    assert "A has 1, B has 0, C has −1" in words
    assert "If each was once before another (A before B, B before C, C before A) all have 0" in words
    line = [*meeting(1, 1, 2), *meeting(2, 2, 3)]
    found = standings(by("head_to_head"), [1, 2, 3], line)
    assert [entry.number for entry in found] == [1, 2, 3]
    assert [entry.values["head_to_head"] for entry in found] == [1, 0, -1]
    circle = standings(by("head_to_head"), [1, 2, 3], [*line, *meeting(3, 3, 1)])
    assert {entry.rank for entry in circle} == {1}


def meeting(round_: int, better: int, worse: int) -> list[Score]:
    return slip(round_, (better, 20, 1, 0), (worse, 10, 1, 0), (99, 0, 0, 0))


def evening() -> tuple[list[Score], list[Penalty]]:
    """The evening of nine as the program reckons it, checked against the cells."""
    words = sentences("The order of the standings")
    said = re.search(r"Round 1: ([\d ]+) and ([\d ]+)\. Round 2: ([\d ]+) and ([\d ]+)\.", words)
    assert said is not None
    assert "**An evening of nine** at 4+5, two rounds" in words
    assert [len(numbers(group)) for group in said.groups()] == [4, 5, 4, 5]
    cells = {int(row[0]): row[1:] for row in rows("The order of the standings", "number")}
    assert sorted(cells) == list(range(1, 10))
    scores: list[Score] = []
    for number, group in enumerate(said.groups()):
        round_ = number // 2
        seats = numbers(group)
        told = [numbers(cells[seat][round_].replace(",", " ")) for seat in seats]
        totals, hits = [row[0] for row in told], [row[1] for row in told]
        points = table_points(BY_PLACE, places(totals, hits), totals, best_total=1500)
        assert list(points) == [row[2] for row in told]
        scores += slip(round_ + 1, *zip(seats, totals, hits, points, strict=True))
    assert len(scores) == 18
    desk = [(number, row[2].split()) for number, row in cells.items() if row[2]]
    return scores, [Penalty(number, exact(points), unit) for number, (points, unit) in desk]


def told_lines(lines: list[Line]) -> list[list[str]]:
    columns = ("table_points", "game_points", "hits")
    return [
        [
            str(line.rank),
            str(line.number),
            *(points_text(line.values[key]) for key in columns),
            (line.decided_by or "").replace("_", " "),
        ]
        for line in lines
    ]


def test_the_evening_of_nine_ends_as_the_table_says() -> None:
    scores, penalties = evening()
    lines = standings(BY_PLACE, range(1, 10), scores, penalties=penalties)
    assert told_lines(lines) == rows("The order of the standings", "rank")
    assert "Numbers 4 and 8 share rank 8 until a lot is drawn." in sentences("The order of the standings")
    assert "If 8 wins it, he is 8th and 4 is 9th, by lot." in sentences("The order of the standings")
    drawn = standings(BY_PLACE, range(1, 10), scores, penalties=penalties, lots={8: 1, 4: 2})
    assert [(line.rank, line.number, line.decided_by) for line in drawn[7:]] == [
        (8, 8, "table_points"),
        (9, 4, "lot"),
    ]


def test_a_missed_round_counts_as_the_average() -> None:
    words = sentences("The order of the standings")
    assert "45 + 30 in two rounds and one missed with the average: 75 + 37.5 = 112.5;" in words
    assert "with 7 + 6 hits 13 + 6.5 = 19.5." in words
    assert "Wins and the best game are those of games played." in words
    games = [score(1, points=45, hits=7, total=250), score(1, points=30, hits=6, total=200)]
    found = standings(by("table_points", "hits", "wins", "best_game"), [1], games, missed={1: 1})[0].values
    assert [found[key] for key in ("table_points", "hits")] == [Fraction("112.5"), Fraction("19.5")]
    assert [found[key] for key in ("wins", "best_game")] == [2, 250]


def test_nobody_is_better_by_not_playing() -> None:
    words = sentences("The order of the standings")
    assert "has not played a game yet stands below everybody who has, even with points below zero." in words
    assert "All of these share the last rank." in words
    lines = standings(BY_PLACE, [1, 2, 3], [score(2, points=-3)])
    assert ranks(lines) == [(1, 2), (2, 1), (2, 3)]


# Penalties


def test_annas_penalty_counts_where_it_says() -> None:
    words = sentences("Penalties")
    assert "Anna won her table with 300 to Ben's 295 and gets 10 game points off." in words
    assert "Her game points are 290, so she is below somebody else with 45 table points and 295 game points." in words
    assert "With 10 *table* points off she has 35." in words
    anna, ben, other = 1, 2, 3
    games = [*slip(1, (anna, 300, 7, 45), (ben, 295, 7, 30)), score(other, total=295, points=45)]
    lines = standings(BY_PLACE, [anna, ben, other], games, penalties=[Penalty(anna, Fraction(-10), "game")])
    assert ranks(lines) == [(1, other), (2, anna), (3, ben)]
    assert [lines[1].values[key] for key in ("table_points", "game_points")] == [45, 290]
    assert lines[1].decided_by == "game_points"
    fined = standings(BY_PLACE, [anna, ben, other], games, penalties=[Penalty(anna, Fraction(-10), "table")])
    assert {line.number: line.values["table_points"] for line in fined}[anna] == 35


def test_where_totals_are_the_table_points_a_penalty_lowers_both() -> None:
    words = sentences("Penalties")
    assert "with 300 in one game and 10 game points off Anna has 290 table points and 290 game points." in words
    assert "Table points taken away lower the table points alone." in words
    night = PRESETS["club_night"]
    assert "(`club_night`)" in words
    totals = [300, 295, 0]
    worth = table_points(night, (1, 2, 3), totals, 1500)
    games = slip(1, *((number, totals[number - 1], 7, worth[number - 1]) for number in (1, 2, 3)))
    for unit, points in (("game", [290, 290]), ("table", [290, 300])):
        lines = standings(night, [1, 2, 3], games, penalties=[Penalty(1, Fraction(-10), unit, 1)])
        assert ranks(lines) == [(1, 2), (2, 1), (3, 3)]
        assert [lines[1].values[key] for key in ("table_points", "game_points")] == points


def test_a_penalty_in_relative_points_is_the_share_of_the_table() -> None:
    words = sentences("Penalties")
    shares = {}
    for size, cell in rows("Penalties", "table of"):
        points, best = numbers(cell)
        assert best == best_total("amigo", int(size))
        shares[int(size)] = Fraction(points, best)
    games = [score(1, round_=size, best=best_total("amigo", size), relative=Fraction(1, 10)) for size in shares]
    form = by("game_points", unequal_tables="relative")

    def left(round_: int | None, played: list[Score]) -> Fraction:
        line = standings(form, [1], played, penalties=[Penalty(1, Fraction(-10), "game", round_)])[0]
        return line.values["game_points"]

    assert {size: left(size, games) for size in shares} == {size: Fraction(3, 10) - shares[size] for size in shares}
    assert "For no round in particular, it is the table size he played at most often" in words
    assert left(None, [*games, score(1, round_=6, best=940)]) == Fraction(3, 10) - shares[5]
    assert "and the smaller one of two." in words
    assert left(None, games[1:]) == Fraction(2, 10) - shares[4]
    assert "one whole table point is many good games there." in words
    winners_have = [exact(lines[0][3]) for lines in unequal().values()]
    assert max(winners_have) * 7 < 1
