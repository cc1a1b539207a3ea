"""The standings: from confirmed games to ranks, as a pipeline of named keys.

Everybody has a value for each key. The first key orders all; those equal in it are ordered by the second, and so on;
whoever is equal in every key shares a rank. Each line tells which key put it below the line above. docs/standings.md
explains the keys with examples.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from types import MappingProxyType
from typing import NamedTuple

from tournaments.format import Team, TournamentFormat

NOTHING = Fraction(0)
NOBODY: Mapping[int, int] = MappingProxyType({})
# What puts somebody without a game below the others; no key of a format.
NOT_PLAYED = "games"


class Score(NamedTuple):
    """One entrant in one confirmed game. `relative` is what `points.relative_points` says, `best_total` the best total
    possible at that table; `met` has the places of all others there by their numbers. A tuple, for there are thousands.
    """

    round: int
    number: int
    total: int
    hits: int
    place: int
    table_points: Fraction
    relative: Fraction
    best_total: int
    met: Mapping[int, int] = NOBODY


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points taken from (or given to) an entrant by the desk, for a round or for none in particular; they count here
    and never at the table.
    """

    number: int
    points: Fraction
    unit: str = "game"
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One entrant in the standings. `values` has the keys of the format in their order (meetings and lots only where
    they were needed for him), then what is left of table points, game points and hits; `decided_by` is the key that
    put him below the line above, or `games` where he has not played and the one above has. It is None for the first
    line and where he shares its rank.
    """

    rank: int
    number: int
    games: int
    values: Mapping[str, Fraction]
    decided_by: str | None


@dataclass(frozen=True, slots=True)
class Season:
    """What the keys are worked out from: everybody's scores and penalties, and missed rounds that count as average."""

    scores: Mapping[int, Sequence[Score]]
    penalties: Mapping[int, Sequence[Penalty]]
    missed: Mapping[int, int]
    format: TournamentFormat

    def total(self, number: int, games: Collection[Fraction | int], *units: str) -> Fraction:
        """The sum over somebody's games, with what he missed as the average of what he played, and his penalties in
        these units.
        """
        points = exact_sum(games)
        if games and number in self.missed:
            points += points / len(games) * self.missed[number]
        if number in self.penalties:
            points += exact_sum(self.taken(number, unit) for unit in units)
        return points

    def taken(self, number: int, unit: str) -> Fraction:
        """Somebody's penalties in `table` or `game` points, or those in game points as `share`."""
        penalties = self.penalties[number]
        if unit != "share":
            return exact_sum(penalty.points for penalty in penalties if penalty.unit == unit)
        return exact_sum(self.share(number, penalty) for penalty in penalties if penalty.unit == "game")

    def share(self, number: int, penalty: Penalty) -> Fraction:
        """A penalty in game points as a share of the best total at his table of that round.

        Where there is none, at the tables he sat at most often, of several the milder share; nothing before his
        first game.
        """
        scores = self.scores[number]
        if not scores:
            return NOTHING
        often = Counter(score.best_total for score in scores)
        usual = max(often, key=lambda best: (often[best], best))
        return penalty.points / next((score.best_total for score in scores if score.round == penalty.round), usual)

    @property
    def game_unit(self) -> str:
        """What penalties in game points count as, where game points count."""
        return "share" if self.format.unequal_tables == "relative" else "game"

    def table_points(self, number: int) -> Fraction:
        """Table points of all games. Where these are the game points, penalties in game points count here too."""
        units = ("table", self.game_unit) if self.format.table_points.kind == "game_points" else ("table",)
        return self.total(number, [score.table_points for score in self.scores[number]], *units)

    def game_points(self, number: int) -> Fraction:
        """Points of all games, or what they are relative to the table where unequal tables are compared."""
        if self.format.unequal_tables == "relative":
            return self.relative_points(number)
        return self.total(number, [score.total for score in self.scores[number]], "game")

    def relative_points(self, number: int) -> Fraction:
        """Shares of the best possible totals, of penalties too."""
        return self.total(number, [score.relative for score in self.scores[number]], "share")

    def average(self, number: int) -> Fraction:
        """Game points a game."""
        games = len(self.scores[number]) + self.missed.get(number, 0)
        return self.game_points(number) / games if games else NOTHING

    def hits(self, number: int) -> Fraction:
        """Bids met in all games."""
        return self.total(number, [score.hits for score in self.scores[number]])

    def wins(self, number: int) -> Fraction:
        """First places, shared ones too."""
        return Fraction(sum([score.place == 1 for score in self.scores[number]]))

    def best_game(self, number: int) -> Fraction:
        """The best total of one game."""
        return Fraction(max([score.total for score in self.scores[number]], default=0))

    def head_to_head(self, number: int, equals: Container[int]) -> int:
        """Meetings with those who are equal so far: better placed less worse placed."""
        return sum(
            (place > score.place) - (place < score.place)
            for score in self.scores[number]
            for other, place in score.met.items()
            if other in equals
        )


Key = Callable[[Season, int], Fraction]

KEYS: dict[str, Key] = {
    "table_points": Season.table_points,
    "game_points": Season.game_points,
    "relative_points": Season.relative_points,
    "average_game_points": Season.average,
    "hits": Season.hits,
    "wins": Season.wins,
    "best_game": Season.best_game,
}


# Everybody is shown these, whatever decides.
SHOWN = ("table_points", "game_points", "hits")


def exact_sum(values: Iterable[Fraction | int]) -> Fraction:
    """The sum of fractions and integers, reduced once instead of after each."""
    ratios = [value.as_integer_ratio() for value in values]
    common = lcm(*[below for _, below in ratios])
    return Fraction(sum([above * (common // below) for above, below in ratios]), common)


def whole(values: Mapping[int, Fraction]) -> dict[int, int]:
    """Fractions as multiples of what divides them all: integers of the same order, which compare much faster."""
    ratios = [(number, value.as_integer_ratio()) for number, value in values.items()]
    common = lcm(*[below for _, (_, below) in ratios])
    return {number: above * (common // below) for number, (above, below) in ratios}


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

    Who has not played stands below everybody who has, all of them at one rank.

    `missed` are rounds that count as the average of those played; `lots` are lots drawn, 1 the best. Scores of
    others than `numbers` are left out, and meetings with them decide nothing.
    """
    by_number: dict[int, list[Score]] = {number: [] for number in sorted(numbers)}
    for score in scores:
        if score.number in by_number:
            by_number[score.number].append(score)
    fined: dict[int, list[Penalty]] = {}
    for penalty in penalties:
        fined.setdefault(penalty.number, []).append(penalty)
    season = Season(by_number, fined, missed or {}, tournament_format)
    table = Ordering(season, tournament_format.standings, lots or {})
    groups = table.split([number for number, games in by_number.items() if games], tournament_format.standings)
    idle = [number for number, games in by_number.items() if not games]
    if groups and idle:
        table.decided_by[idle[0]] = NOT_PLAYED
    return table.lines([*groups, idle])


class Ordering:
    """One working out of the standings. `values` has everybody's value of each key, the keys of the format first;
    meetings and lots only of those who needed them.
    """

    def __init__(self, season: Season, keys: Sequence[str], lots: Mapping[int, int]) -> None:
        self.season = season
        self.lots = lots
        self.values: dict[str, dict[int, Fraction]] = {
            key: {number: KEYS[key](season, number) for number in season.scores} if key in KEYS else {}
            for key in dict.fromkeys((*keys, *SHOWN))
        }
        self.whole = {key: whole(self.values[key]) for key in keys if key in KEYS}
        self.decided_by: dict[int, str] = {}

    def split(self, equals: list[int], keys: Sequence[str]) -> list[list[int]]:
        """Groups of people who are equal in all the keys, the best first."""
        if len(equals) < 2 or not keys:
            return [equals] if equals else []
        key, later = keys[0], keys[1:]
        worth = self.whole[key] if key in KEYS else self.among(key, equals)
        levels: dict[int, list[int]] = {}
        for number in equals:
            levels.setdefault(worth[number], []).append(number)
        groups: list[list[int]] = []
        for level in sorted(levels, reverse=True):
            group = self.split(levels[level], later)
            if groups:
                self.decided_by[group[0][0]] = key
            groups += group
        return groups

    def among(self, key: str, equals: Collection[int]) -> dict[int, int]:
        """Meetings or lots among equals. Lots count backwards, and where one is not drawn they separate nobody."""
        if key == "head_to_head":
            others = set(equals)
            worth = {number: self.season.head_to_head(number, others) for number in equals}
        elif all(number in self.lots for number in equals):
            worth = {number: -self.lots[number] for number in equals}
        else:
            worth = dict.fromkeys(equals, 0)
        self.values[key].update({number: Fraction(worth[number]) for number in equals})
        return worth

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
                    values={key: column[number] for key, column in self.values.items() if number in column},
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
