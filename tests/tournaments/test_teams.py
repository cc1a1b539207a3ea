"""Teams of one nation or club, worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tournaments.scores import by, score
from tournaments.format import Team, TournamentFormat
from tournaments.standings import Line, standings, team_standings


def people(*points: int) -> list[Line]:
    """Lines of numbers 1, 2, …, in the order of their table points."""
    scores = [score(number, points=worth) for number, worth in enumerate(points, 1)]
    return standings(TournamentFormat(), range(1, len(points) + 1), scores)


NATIONS = {1: "AT", 2: "DE", 3: "DE", 4: "AT", 5: "DE", 6: "AT", 7: "CH", 8: ""}


@pytest.mark.parametrize(
    ("team", "expected"),
    [
        # 45 + 20 + 5, 40 + 30 + 10; one person alone is a team of one.
        (Team(), [(1, "DE", 80, (2, 3, 5)), (2, "AT", 70, (1, 4, 6)), (3, "CH", 3, (7,))]),
        (Team(count_best=2), [(1, "DE", 70, (2, 3)), (2, "AT", 65, (1, 4)), (3, "CH", 3, (7,))]),
        (Team(count_best=1), [(1, "AT", 45, (1,)), (2, "DE", 40, (2,)), (3, "CH", 3, (7,))]),
        (Team(count_best=9), [(1, "DE", 80, (2, 3, 5)), (2, "AT", 70, (1, 4, 6)), (3, "CH", 3, (7,))]),
        (
            Team(combine="mean"),
            [(1, "DE", Fraction(80, 3), (2, 3, 5)), (2, "AT", Fraction(70, 3), (1, 4, 6)), (3, "CH", 3, (7,))],
        ),
    ],
)
def test_teams_by_their_best(team: Team, expected: list[tuple[int, str, Fraction, tuple[int, ...]]]) -> None:
    lines = people(45, 40, 30, 20, 10, 5, 3, 2, 1)
    found = team_standings(team, lines, NATIONS)
    assert [(line.rank, line.name, line.value, line.counted) for line in found] == expected


def test_the_mean_lets_small_teams_lead() -> None:
    lines = people(45, 40, 5)
    assert [line.name for line in team_standings(Team(), lines, {1: "A", 2: "B", 3: "B"})] == ["A", "B"]
    two = people(40, 30, 25)
    by_sum = team_standings(Team(), two, {1: "A", 2: "B", 3: "B"})
    by_mean = team_standings(Team(combine="mean"), two, {1: "A", 2: "B", 3: "B"})
    assert [(line.name, line.value) for line in by_sum] == [("B", Fraction(55)), ("A", Fraction(40))]
    assert [(line.name, line.value) for line in by_mean] == [("A", Fraction(40)), ("B", Fraction(55, 2))]


def test_equal_teams_share_a_rank() -> None:
    lines = people(30, 20, 10, 40, 5)
    found = team_standings(Team(), lines, {1: "Riga", 2: "Bonn", 3: "Bonn", 4: "Wien", 5: "Graz"})
    assert [(line.rank, line.name) for line in found] == [(1, "Wien"), (2, "Bonn"), (2, "Riga"), (4, "Graz")]


def test_teams_count_table_points_whatever_the_standings_go_by() -> None:
    scores = [score(1, points=10, hits=9), score(2, points=45, hits=5), score(3, points=30, hits=1)]
    lines = standings(by("hits"), [1, 2, 3], scores)
    found = team_standings(Team(), lines, {1: "AT", 2: "DE", 3: "AT"})
    assert [(line.name, line.value) for line in found] == [("DE", Fraction(45)), ("AT", Fraction(40))]


def test_the_best_of_a_team_are_those_with_the_most_points_whatever_their_ranks() -> None:
    """By hits number 1 is first, but it is points that are added up."""
    scores = [score(1, points=5, hits=9), score(2, points=45, hits=5), score(3, points=30, hits=1)]
    lines = standings(by("hits"), [1, 2, 3], scores)
    found = team_standings(Team(count_best=2), lines, dict.fromkeys([1, 2, 3], "AT"))
    assert [(line.value, line.counted) for line in found] == [(Fraction(75), (2, 3))]


def test_people_equal_in_points_count_by_their_ranks() -> None:
    scores = [score(1, points=30, hits=1), score(2, points=30, hits=9), score(3, points=30, hits=5)]
    lines = standings(by("table_points", "hits"), [1, 2, 3], scores)
    assert team_standings(Team(count_best=2), lines, dict.fromkeys([1, 2, 3], "AT"))[0].counted == (2, 3)


def test_who_has_not_played_counts_for_no_team() -> None:
    """Nor is his nothing better than points below zero, nor does he halve a mean."""
    scores = [score(1, points=-3), score(2, points=-1), score(4, points=45)]
    lines = standings(TournamentFormat(), range(1, 7), scores)
    teams = {1: "A", 2: "A", 3: "A", 4: "B", 5: "B", 6: "C"}
    found = team_standings(Team(count_best=2, combine="mean"), lines, teams)
    assert [(line.rank, line.name, line.value, line.counted) for line in found] == [
        (1, "B", 45, (4,)),
        (2, "A", -2, (2, 1)),
        (3, "C", 0, ()),
    ]


def test_no_teams_at_all() -> None:
    assert team_standings(Team(), people(45, 30), {}) == []
