"""How long an event takes, from the cards that are dealt: tables of different size and plans are not alike."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from scoring.rules.plan import hand_sizes
from scoring.rules.ruleset import Ruleset
from tournaments.format import StageFormat, TournamentFormat
from tournaments.progression import stages_played, tables_of_stage
from tournaments.seating.sizes import table_sizes

# A game of four by the classic plan deals 480 cards in an hour, one by the amigo plan 360 in three quarters.
MINUTES_A_CARD = Fraction(1, 8)
# Results are written down and people find their next table.
MINUTES_BETWEEN = 5


@dataclass(frozen=True, slots=True)
class StagePlan:
    """One stage as it will be played: its settings, tables, and minutes for the game."""

    stage: StageFormat
    tables: tuple[int, ...]
    minutes: int


@dataclass(frozen=True, slots=True)
class EventPlan:
    """A whole event: the tables and minutes of a qualifying round, the stages that so many people play, all the
    minutes.
    """

    players: int
    tables: tuple[int, ...]
    rounds: int
    minutes: int
    stages: tuple[StagePlan, ...]
    total: int


def cards_dealt(ruleset: Ruleset, players: int) -> int:
    """The cards of a whole game at a table of so many."""
    return players * sum(hand_sizes(ruleset, players))


def game_minutes(ruleset: Ruleset, sizes: Iterable[int]) -> int:
    """How long a round without a limit takes: the slowest table of these sizes."""
    return ceil(max(cards_dealt(ruleset, size) for size in set(sizes)) * MINUTES_A_CARD)


def event_plan(tournament_format: TournamentFormat, ruleset: Ruleset, players: int) -> EventPlan:
    """What so many entrants will play. Raises DomainError where they are too few, or the plan does not fit a table."""

    def minutes(sizes: tuple[int, ...]) -> int:
        return tournament_format.time.limit or game_minutes(ruleset, sizes)

    tables = table_sizes(players, tournament_format.table_sizes)
    stages = []
    for stage in stages_played(tournament_format, players):
        sizes = tables_of_stage(stage.take - stage.byes, stage.seats)
        stages.append(StagePlan(stage, sizes, minutes(sizes)))
    rounds = tournament_format.qualifying_rounds
    games = [minutes(tables)] * rounds + [stage.minutes for stage in stages]
    return EventPlan(
        players=players,
        tables=tables,
        rounds=rounds,
        minutes=minutes(tables),
        stages=tuple(stages),
        total=sum(games) + MINUTES_BETWEEN * len(games),
    )
