"""How a tournament is played: rounds, draw, time, points, standings and stages, as data.

One set of fields expresses what clubs and championships do. The ruleset of the games is not part of it: a format goes
with any ruleset. `format_codec` reads and writes formats as JSON.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.seating.problem import SIZES as PLAYABLE
from tournaments.seating.problem import Priority, Rematches

SIZES = tuple(PLAYABLE)
FIRST_DRAWS = ("random", "seeded")
NEXT_DRAWS = ("planned", "random", "swiss")
REMATCHES = tuple(map(str, Rematches))
PRIORITIES = tuple(map(str, Priority))
SAME_CLUB = ("ignore", "minimise")
FIRST_DEALERS = ("draw", "seat1")
UNITS = ("game", "table")
UNFINISHED = ("play_on", "count_hands_played")
POINT_KINDS = ("by_place", "per_opponent", "game_points")
TIE_KEYS = ("hits", "sum_bids", "best_hand")
TIES_THEN = ("best", "average")
UNEQUAL_TABLES = ("raw", "relative")
STANDING_KEYS = (
    "table_points",
    "game_points",
    "relative_points",
    "average_game_points",
    "hits",
    "wins",
    "best_game",
    "head_to_head",
    "lot",
)
STAGE_SEEDS = ("standings", "random")
LATE_SCORES = ("0", "average")
DROPOUTS = ("keep", "remove")
SANCTIONS = ("warning", "points", "game_loss", "disqualified")
TEAM_KEYS = ("nation", "club")
COMBINES = ("sum", "mean")


@dataclass(frozen=True, slots=True)
class Time:
    """Minutes for a round: `limit`, and a call `warning` minutes before its end. None is no limit.

    Whoever plays on afterwards may lose `overtime_penalty` points of the `unit`; the desk decides it. `unfinished` says
    whether a table plays its last hands or what was played counts.
    """

    limit: int | None = None
    warning: int = 5
    overtime_penalty: int = 0
    unit: str = "game"
    unfinished: str = "play_on"


@dataclass(frozen=True, slots=True)
class TablePoints:
    """What a game is worth in the standings: points `by_place` from a list, by opponents beaten, or its own points."""

    kind: str = "by_place"
    by_place: tuple[int, ...] = (45, 30, 20, 10, 5, 0)


@dataclass(frozen=True, slots=True)
class PlaceTies:
    """Equal totals at a table: compared by `keys`. `then`, those still equal get the mean of their places' points, or
    all the best of these.
    """

    keys: tuple[str, ...] = ("hits",)
    then: str = "average"


@dataclass(frozen=True, slots=True)
class StageFormat:
    """One stage after the qualifying rounds.

    `take` people come in; `byes` of them, from the top, go straight to the stage after, the others play at tables of
    `seats` as far as their number allows. Of every table `advance` go on. `reset` begins from zero.
    """

    take: int
    seats: int = 4
    advance: int = 1
    byes: int = 0
    seed: str = "random"
    reset: bool = True


@dataclass(frozen=True, slots=True)
class LateEntry:
    """Who may still come: until the draw of round `until` (0: nobody), and what the rounds he missed count for him:
    nothing, or the average of those he plays.
    """

    until: int = 0
    score: str = "0"


@dataclass(frozen=True, slots=True)
class Team:
    """Teams by nation or club: their `count_best` people's table points, added up or averaged."""

    key: str = "nation"
    count_best: int = 3
    combine: str = "sum"


@dataclass(frozen=True, slots=True)
class TournamentFormat:
    """All settings of a tournament. The values are those of the tournament file; None means none."""

    table_sizes: tuple[int, ...] = (4, 5, 3)
    qualifying_rounds: int = 3
    first_draw: str = "random"
    next_draw: str = "planned"
    rematches: str = "minimise"
    seating_priority: str = "rematches"
    same_club: str = "ignore"
    first_dealer: str = "draw"
    time: Time = Time()
    table_points: TablePoints = TablePoints()
    place_ties: PlaceTies = PlaceTies()
    unequal_tables: str = "raw"
    standings: tuple[str, ...] = ("table_points", "game_points", "hits", "lot")
    stages: tuple[StageFormat, ...] = ()
    consolation: bool = False
    late_entry: LateEntry = LateEntry()
    dropout: str = "keep"
    sanctions: tuple[str, ...] = SANCTIONS
    team: Team | None = None


ONE_TABLE_FINAL = (StageFormat(take=4),)

PRESETS: dict[str, TournamentFormat] = {
    "world_championship": TournamentFormat(
        qualifying_rounds=4, next_draw="random", time=Time(limit=45, overtime_penalty=10), stages=ONE_TABLE_FINAL
    ),
    "german_championship": TournamentFormat(
        table_sizes=(4, 3, 5),
        qualifying_rounds=5,
        next_draw="swiss",
        time=Time(limit=60, overtime_penalty=10),
        stages=(StageFormat(take=64), StageFormat(take=16), StageFormat(take=4)),
    ),
    "german_championship_classic": TournamentFormat(
        table_sizes=(4, 3, 5),
        qualifying_rounds=5,
        next_draw="random",
        time=Time(limit=60, overtime_penalty=10),
        stages=(StageFormat(take=64), StageFormat(take=16), StageFormat(take=4)),
    ),
    "club_qualifier": TournamentFormat(time=Time(limit=60), stages=ONE_TABLE_FINAL),
    "club_night": TournamentFormat(qualifying_rounds=2, table_points=TablePoints("game_points", ())),
    "league_evening": TournamentFormat(table_points=TablePoints("per_opponent", ())),
}
