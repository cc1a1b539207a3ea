"""The standings: from confirmed games to ranks, as a pipeline of named keys.

Everybody has a value for each key. The first key orders all; those equal in it are ordered by the second, and so on;
whoever is equal in every key shares a rank. Each line tells which key put it below the line above. docs/standings.md
explains the keys with examples.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.format import Team, TournamentFormat

NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class Score:
    """One entrant in one confirmed game. `relative` is what `points.relative_points` says; `met` has the places of all
    others at the table by their numbers.
    """

    round: int
    number: int
    total: int
    hits: int
    place: int
    table_points: Fraction
    relative: Fraction
    met: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points taken from (or given to) an entrant by the desk; they count here and never at the table."""

    number: int
    points: Fraction
    unit: str = "game"


@dataclass(frozen=True, slots=True)
class Line:
    """One entrant in the standings. `values` has table points, game points, hits and every other key that was needed
    for him; `decided_by` is the key that put him below the line above, None for the first line and where he shares
    its rank.
    """

    rank: int
    number: int
    games: int
    values: Mapping[str, Fraction]
    decided_by: str | None


@dataclass(frozen=True, slots=True)
class Season:
    """What the keys are worked out from: everybody's scores, penalties by unit, missed rounds that count as average."""

    scores: Mapping[int, Sequence[Score]]
    penalties: Mapping[tuple[int, str], Fraction]
    missed: Mapping[int, int]
    relative: bool

    def total(self, number: int, unit: str, value: Callable[[Score], Fraction]) -> Fraction:
        """The sum over somebody's games, with what he missed as the average of what he played, and his penalties."""
        scores = self.scores[number]
        played = sum(map(value, scores), NOTHING)
        if scores:
            played += played / len(scores) * self.missed.get(number, 0)
        return played + self.penalties.get((number, unit), NOTHING)

    def game_points(self, number: int) -> Fraction:
        """Points of all games, or what they are relative to the table where unequal tables are compared."""
        if self.relative:
            return self.relative_points(number)
        return self.total(number, "game", lambda score: Fraction(score.total))

    def relative_points(self, number: int) -> Fraction:
        """Shares of the best possible totals. A penalty in game points is no share and is left out."""
        return self.total(number, "relative", lambda score: score.relative)

    def average(self, number: int) -> Fraction:
        """Game points a game."""
        games = len(self.scores[number]) + self.missed.get(number, 0)
        return self.game_points(number) / games if games else NOTHING

    def head_to_head(self, number: int, equals: Collection[int]) -> Fraction:
        """Meetings with those who are equal so far: better placed less worse placed."""
        return Fraction(
            sum(
                (place > score.place) - (place < score.place)
                for score in self.scores[number]
                for other, place in score.met.items()
                if other in equals
            )
        )


Key = Callable[[Season, int], Fraction]

KEYS: dict[str, Key] = {
    "table_points": lambda season, number: season.total(number, "table", lambda score: score.table_points),
    "game_points": Season.game_points,
    "relative_points": Season.relative_points,
    "average_game_points": Season.average,
    "hits": lambda season, number: Fraction(sum(score.hits for score in season.scores[number])),
    "wins": lambda season, number: Fraction(sum(score.place == 1 for score in season.scores[number])),
    "best_game": lambda season, number: Fraction(max((score.total for score in season.scores[number]), default=0)),
}


# Everybody is shown these, whatever decides.
SHOWN = ("table_points", "game_points", "hits")


def standings(
    tournament_format: TournamentFormat,
    numbers: Iterable[int],
    scores: Iterable[Score],
    *,
    penalties: Iterable[Penalty] = (),
    missed: Mapping[int, int] | None = None,
    lots: Mapping[int, int] | None = None,
) -> list[Line]:
    """The lines of all `numbers`, the best first; those who share a rank by number.

    `missed` are rounds that count as the average of those played; `lots` are lots drawn, 1 the best. Scores of
    others than `numbers` are left out, but meetings with them still count.
    """
    by_number: dict[int, list[Score]] = {number: [] for number in sorted(numbers)}
    for score in scores:
        if score.number in by_number:
            by_number[score.number].append(score)
    totals: dict[tuple[int, str], Fraction] = {}
    for penalty in penalties:
        where = (penalty.number, penalty.unit)
        totals[where] = totals.get(where, NOTHING) + penalty.points
    season = Season(by_number, totals, missed or {}, tournament_format.unequal_tables == "relative")
    table = Ordering(season, lots or {})
    groups = table.split(list(by_number), tournament_format.standings)
    return table.lines(groups)


class Ordering:
    """One working out of the standings, with every value that was needed."""

    def __init__(self, season: Season, lots: Mapping[int, int]) -> None:
        self.season = season
        self.lots = lots
        self.values: dict[int, dict[str, Fraction]] = {number: {} for number in season.scores}
        self.decided_by: dict[int, str] = {}

    def split(self, equals: list[int], keys: Sequence[str]) -> list[list[int]]:
        """Groups of people who are equal in all the keys, the best first."""
        if not keys or not equals:
            return [equals] if equals else []
        key, later = keys[0], keys[1:]
        worth = {number: self.value(key, number, equals) for number in equals}
        if len(equals) == 1 and key in {"head_to_head", "lot"}:
            return self.split(equals, later)
        groups: list[list[int]] = []
        for level in sorted(set(worth.values()), reverse=True):
            group = self.split([number for number in equals if worth[number] == level], later)
            if groups:
                self.decided_by[group[0][0]] = key
            groups += group
        for number in equals:
            self.values[number][key] = worth[number]
        return groups

    def value(self, key: str, number: int, equals: Collection[int]) -> Fraction:
        """What somebody has of a key; lots count backwards, and one that was not drawn separates nobody."""
        if key == "head_to_head":
            return self.season.head_to_head(number, equals)
        if key == "lot":
            return -Fraction(self.lots.get(number, 0)) if all(other in self.lots for other in equals) else NOTHING
        return KEYS[key](self.season, number)

    def lines(self, groups: Sequence[Sequence[int]]) -> list[Line]:
        """The groups as lines: 1, 1, 3."""
        lines: list[Line] = []
        for group in groups:
            rank = len(lines) + 1
            lines += [
                Line(
                    rank=rank,
                    number=number,
                    games=len(self.season.scores[number]),
                    values={key: KEYS[key](self.season, number) for key in SHOWN} | self.values[number],
                    decided_by=self.decided_by.get(number),
                )
                for number in group
            ]
        return lines


@dataclass(frozen=True, slots=True)
class TeamLine:
    """One team: its rank, its value and those whose points count, the best first."""

    rank: int
    name: str
    value: Fraction
    counted: tuple[int, ...]


def team_standings(team: Team, lines: Sequence[Line], team_of: Mapping[int, str]) -> list[TeamLine]:
    """Teams by the table points of their best people; equal teams share a rank.

    Who has no team or has not played counts for none; teams of which nobody has played stand last.
    """
    people: dict[str, list[Line]] = {team_of[line.number]: [] for line in lines if team_of.get(line.number)}
    for line in lines:
        if line.games and team_of.get(line.number):
            people[team_of[line.number]].append(line)
    found: list[tuple[tuple[bool, Fraction], str, list[Line]]] = []
    for name, members in people.items():
        counted = sorted(members, key=lambda line: -line.values["table_points"])[: team.count_best]
        worth = sum((line.values["table_points"] for line in counted), NOTHING)
        if team.combine == "mean" and counted:
            worth /= len(counted)
        found.append(((bool(counted), worth), name, counted))
    found.sort(key=lambda row: row[1])
    found.sort(key=lambda row: row[0], reverse=True)
    return [
        TeamLine(1 + sum(other > own for other, _, _ in found), name, own[1], tuple(line.number for line in counted))
        for own, name, counted in found
    ]
