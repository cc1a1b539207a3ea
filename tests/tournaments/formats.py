"""Formats for tests, drawn by Hypothesis: all of them can be played."""

from __future__ import annotations

from hypothesis import strategies as st

from tournaments import format as choices
from tournaments.format import LateEntry, PlaceTies, StageFormat, TablePoints, Team, Time, TournamentFormat


@st.composite
def times(draw: st.DrawFn) -> Time:
    limit = draw(st.none() | st.integers(1, 600))
    return Time(
        limit=limit,
        warning=draw(st.integers(0, 600 if limit is None else limit - 1)),
        overtime_penalty=draw(st.integers(0, 1000)),
        unit=draw(st.sampled_from(choices.UNITS)),
        unfinished=draw(st.sampled_from(choices.UNFINISHED)),
    )


@st.composite
def chains(draw: st.DrawFn) -> tuple[StageFormat, ...]:
    """Stages from the last one back. A stage of n people has at most n/3 tables, so many go on are room for."""
    seats, seeds = st.sampled_from(choices.SIZES), st.sampled_from(choices.STAGE_SEEDS)
    count = draw(st.integers(0, 4))
    if not count:
        return ()
    last = draw(st.integers(3, 12))
    found = [StageFormat(last, draw(seats), draw(st.integers(1, 3)), 0, draw(seeds), draw(st.booleans()))]
    for _ in range(count - 1):
        after = found[0].take
        byes, advance = draw(st.integers(0, after // 2)), draw(st.integers(1, 2))
        most = byes + 3 * (after - byes) // advance
        if most <= after:
            advance, most = 1, byes + 3 * (after - byes)
        take = draw(st.integers(max(after + 1, byes + 3), most))
        found.insert(0, StageFormat(take, draw(seats), advance, byes, draw(seeds), draw(st.booleans())))
    return tuple(found)


def falling(points: list[int]) -> TablePoints:
    """A list in which no place is worth more than the one before, and places left out are worth 0."""
    points.sort(reverse=True)
    return TablePoints("by_place", tuple(points if len(points) == 6 else [max(0, worth) for worth in points]))


table_points = st.one_of(
    st.lists(st.integers(-1000, 1000), min_size=1, max_size=6).map(falling),
    st.sampled_from([TablePoints("per_opponent", ()), TablePoints("game_points", ())]),
)


def some_of(allowed: tuple[str, ...]) -> st.SearchStrategy[tuple[str, ...]]:
    """Different ones of these, in any order."""
    return st.lists(st.sampled_from(allowed), unique=True).map(tuple)


@st.composite
def formats(draw: st.DrawFn) -> TournamentFormat:
    rounds = draw(st.integers(1, 20))
    return TournamentFormat(
        table_sizes=draw(st.lists(st.sampled_from(choices.SIZES), min_size=1, unique=True).map(tuple)),
        qualifying_rounds=rounds,
        first_draw=draw(st.sampled_from(choices.FIRST_DRAWS)),
        next_draw=draw(st.sampled_from(choices.NEXT_DRAWS)),
        rematches=draw(st.sampled_from(choices.REMATCHES)),
        seating_priority=draw(st.sampled_from(choices.PRIORITIES)),
        same_club=draw(st.sampled_from(choices.SAME_CLUB)),
        first_dealer=draw(st.sampled_from(choices.FIRST_DEALERS)),
        time=draw(times()),
        table_points=draw(table_points),
        place_ties=PlaceTies(draw(some_of(choices.TIE_KEYS)), draw(st.sampled_from(choices.TIES_THEN))),
        unequal_tables=draw(st.sampled_from(choices.UNEQUAL_TABLES)),
        standings=draw(some_of(choices.STANDING_KEYS)),
        stages=draw(chains()),
        consolation=draw(st.booleans()),
        late_entry=LateEntry(draw(st.integers(0, rounds)), draw(st.sampled_from(choices.LATE_SCORES))),
        dropout=draw(st.sampled_from(choices.DROPOUTS)),
        sanctions=draw(some_of(choices.SANCTIONS)),
        team=draw(
            st.none()
            | st.builds(
                Team,
                key=st.sampled_from(choices.TEAM_KEYS),
                count_best=st.integers(1, 2000),
                combine=st.sampled_from(choices.COMBINES),
            )
        ),
    )
