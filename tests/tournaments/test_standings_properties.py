"""Standings of any games: the same from any order, true to their keys, and never against whoever played better."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.format import POINT_KINDS, STANDING_KEYS, UNEQUAL_TABLES, TablePoints, Team, TournamentFormat
from tournaments.standings import Line, Penalty, Score, exact_sum, standings, team_standings, whole

NUMBERS = range(1, 8)
# What somebody has of these depends on himself alone.
OWN_KEYS = tuple(key for key in STANDING_KEYS if key not in {"head_to_head", "lot"})

people = st.sampled_from(NUMBERS)
small = st.integers(-2, 2)
thirds = st.integers(-3, 3).map(lambda number: Fraction(number, 3))
scores_of_games = st.lists(
    st.builds(
        Score,
        round=st.integers(1, 3),
        number=people,
        total=small,
        hits=st.integers(0, 2),
        place=st.integers(1, 4),
        table_points=thirds,
        relative=thirds,
        best_total=st.sampled_from([1300, 1100, 940]),
        met=st.dictionaries(people, st.integers(1, 4), max_size=3),
    ),
    max_size=14,
    unique_by=lambda game: (game.round, game.number),
)
penalties = st.builds(Penalty, people, thirds, st.sampled_from(["game", "table"]), st.none() | st.integers(1, 4))


@dataclass(frozen=True, slots=True)
class Event:
    """Everything that standings are made from."""

    format: TournamentFormat
    scores: Sequence[Score]
    penalties: Sequence[Penalty]
    missed: Mapping[int, int]
    lots: Mapping[int, int]

    def lines(self, numbers: Sequence[int] = NUMBERS) -> list[Line]:
        return standings(
            self.format, numbers, self.scores, penalties=self.penalties, missed=self.missed, lots=self.lots
        )

    def ranks(self) -> dict[int, int]:
        return {line.number: line.rank for line in self.lines()}


@st.composite
def events(draw: st.DrawFn, keys: Sequence[str] = STANDING_KEYS) -> Event:
    return Event(
        TournamentFormat(
            standings=tuple(draw(st.lists(st.sampled_from(keys), unique=True))),
            unequal_tables=draw(st.sampled_from(UNEQUAL_TABLES)),
            table_points=TablePoints(draw(st.sampled_from(POINT_KINDS))),
        ),
        draw(scores_of_games),
        draw(st.lists(penalties, max_size=3)),
        draw(st.dictionaries(people, st.integers(1, 2), max_size=2)),
        dict(enumerate(draw(st.permutations(NUMBERS)), 1)) if draw(st.booleans()) else {1: 2, 2: 1},
    )


@settings(max_examples=100, deadline=None)
@given(st.lists(st.fractions(max_denominator=6000), max_size=7))
def test_fractions_add_up_as_ever_and_keep_their_order_in_integers(values: list[Fraction]) -> None:
    assert exact_sum(values) == sum(values, Fraction(0))
    integers = whole(dict(enumerate(values)))
    assert sorted(integers, key=integers.__getitem__) == sorted(integers, key=values.__getitem__)
    assert len(set(integers.values())) == len(set(values))


@settings(max_examples=100, deadline=None)
@given(events(), st.randoms(use_true_random=False))
def test_the_order_of_what_comes_in_does_not_matter(event: Event, rng: random.Random) -> None:
    mixed = replace(
        event,
        scores=rng.sample(event.scores, len(event.scores)),
        penalties=rng.sample(event.penalties, len(event.penalties)),
    )
    lines = event.lines()
    assert mixed.lines(rng.sample(NUMBERS, len(NUMBERS))) == lines
    team_of = {number: "ABC"[number % 3] for number in NUMBERS}
    backwards = dict(reversed(team_of.items()))
    assert team_standings(Team(), lines, backwards) == team_standings(Team(), lines, team_of)


@settings(max_examples=100, deadline=None)
@given(events())
def test_everybody_has_one_line_and_ranks_count_those_above(event: Event) -> None:
    lines = event.lines()
    assert sorted(line.number for line in lines) == [*NUMBERS]
    ranks = [line.rank for line in lines]
    assert ranks == [1 + sum(other < rank for other in ranks) for rank in ranks]
    for above, below in pairwise(lines):
        assert (below.decided_by is None) == (below.rank == above.rank)
        assert below.rank > above.rank or below.number > above.number
    assert lines[0].decided_by is None


@settings(max_examples=100, deadline=None)
@given(events())
def test_the_key_that_decided_is_the_first_in_which_two_differ(event: Event) -> None:
    keys = event.format.standings
    for above, below in pairwise(event.lines()):
        if below.decided_by == "games":
            assert above.games > below.games == 0
            continue
        if not below.games:
            assert (above.games, below.decided_by) == (0, None)
            continue
        equal = keys if below.decided_by is None else keys[: keys.index(below.decided_by)]
        assert all(above.values.get(key) == below.values.get(key) for key in equal)
        if below.decided_by is not None:
            assert above.values[below.decided_by] > below.values[below.decided_by]


# A sum over games divided by their number is worked out by hand elsewhere.
SUMS = tuple(key for key in OWN_KEYS if key != "average_game_points")


def worked_out(event: Event, number: int, key: str) -> Fraction:
    """A key straight from its meaning."""
    played = [score for score in event.scores if score.number == number]
    if key == "best_game":
        return Fraction(max([score.total for score in played], default=0))
    if key == "wins":
        return Fraction(len([score for score in played if score.place == 1]))
    relative = key == "relative_points" or (key == "game_points" and event.format.unequal_tables == "relative")
    rounds = len(played) + event.missed.get(number, 0)
    worth = Fraction(0)
    for score in played:
        points = {"table_points": score.table_points, "hits": score.hits}.get(key)
        if points is None:
            points = score.relative if relative else score.total
        worth += points * Fraction(rounds, len(played))
    totals = event.format.table_points.kind == "game_points"
    for fine in event.penalties:
        if fine.number != number or key == "hits":
            continue
        if key == "table_points":
            if fine.unit == "table":
                worth += fine.points
            elif totals:
                worth += share(fine, played) if event.format.unequal_tables == "relative" else fine.points
        elif fine.unit == "game":
            worth += share(fine, played) if relative else fine.points
    return worth


def share(fine: Penalty, played: Sequence[Score]) -> Fraction:
    """Of the best total at his table of that round, or at those where he sat most often."""
    if not played:
        return Fraction(0)
    at_table = [game.best_total for game in played if game.round == fine.round]
    if at_table:
        return fine.points / at_table[0]
    often = Counter(game.best_total for game in played)
    return fine.points / max(size for size in often if often[size] == max(often.values()))


@settings(max_examples=100, deadline=None)
@given(events(SUMS))
def test_ranks_follow_the_keys_one_after_the_other(event: Event) -> None:
    keys = event.format.standings
    rows = {number: tuple(worked_out(event, number, key) for key in keys) for number in NUMBERS}
    played = {score.number for score in event.scores}
    for line in event.lines():
        if line.number in played:
            assert line.rank == 1 + sum(rows[number] > rows[line.number] for number in played)
        else:
            assert line.rank == 1 + len(played)
        assert tuple(line.values[key] for key in keys) == rows[line.number]


@settings(max_examples=100, deadline=None)
@given(events(), st.data())
def test_a_better_game_never_lowers_a_rank(event: Event, data: st.DataObject) -> None:
    """More points, more hits, a better place: by whatever keys, he stands where he stood or higher."""
    if not event.scores:
        return
    chosen = data.draw(st.integers(0, len(event.scores) - 1))
    more = data.draw(st.integers(1, 3))
    game = event.scores[chosen]
    better = game._replace(
        total=game.total + more,
        hits=game.hits + more,
        place=max(1, game.place - 1),
        table_points=game.table_points + more,
        relative=game.relative + more,
    )
    scores = [better if number == chosen else score for number, score in enumerate(event.scores)]
    before, after = event.ranks(), replace(event, scores=scores).ranks()
    assert after[game.number] <= before[game.number]


@settings(max_examples=60, deadline=None)
@given(events(OWN_KEYS), people, st.sampled_from(["game", "table"]))
def test_a_penalty_never_raises_a_rank(event: Event, number: int, unit: str) -> None:
    fined = replace(event, penalties=[*event.penalties, Penalty(number, Fraction(-1, 3), unit)])
    assert fined.ranks()[number] >= event.ranks()[number]


@settings(max_examples=60, deadline=None)
@given(events(OWN_KEYS), people)
def test_somebody_who_is_removed_changes_nobody_elses_order(event: Event, gone: int) -> None:
    left = [line for line in event.lines() if line.number != gone]
    others = [number for number in NUMBERS if number != gone]
    assert [line.number for line in event.lines(others)] == [line.number for line in left]


@settings(max_examples=60, deadline=None)
@given(events(), st.integers(1, 4))
def test_nobody_of_a_team_who_is_left_out_has_more_points(event: Event, count: int) -> None:
    lines = event.lines()
    points = {line.number: line.values["table_points"] for line in lines if line.games}
    for team in team_standings(Team(count_best=count), lines, {number: "ABC"[number % 3] for number in NUMBERS}):
        left = [points[number] for number in points if "ABC"[number % 3] == team.name and number not in team.counted]
        counted = [points[number] for number in team.counted]
        assert len(counted) == count or not left
        assert counted == sorted(counted, reverse=True)
        assert not left or max(left) <= counted[-1]
        assert team.value == sum(counted)
