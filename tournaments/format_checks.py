"""What a format may not say: settings that contradict each other, or that no field of entrants can play."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from tournaments.format import SIZES, TablePoints, TournamentFormat
from tournaments.points import points_text
from tournaments.progression import tables_of_stage
from tournaments.seating.bounds import least_common
from tournaments.seating.sizes import table_sizes
from wizard_club.lib.errors import DomainError


def check_format(tournament_format: TournamentFormat) -> None:
    """Raise DomainError for a format that contradicts itself, naming the setting."""
    sizes = tournament_format.table_sizes
    if len(set(sizes)) < len(sizes):
        raise DomainError(
            "duplicate_value", setting="table_sizes", value=next(size for size in sizes if sizes.count(size) > 1)
        )
    time = tournament_format.time
    if time.limit is not None and time.warning >= time.limit:
        raise DomainError("format_warning_late", warning=time.warning, limit=time.limit)
    if tournament_format.late_entry.until > tournament_format.qualifying_rounds:
        raise DomainError(
            "format_late_entry", until=tournament_format.late_entry.until, rounds=tournament_format.qualifying_rounds
        )
    check_points(tournament_format.table_points)
    check_stages(tournament_format)


def check_points(points: TablePoints) -> None:
    """No place of a list is worth more than the one before it, a place that it leaves out neither."""
    if points.kind != "by_place":
        return
    for place, (before, worth) in enumerate(pairwise(points.by_place), 2):
        if worth > before:
            raise DomainError(
                "format_points_order",
                place=place,
                points=points_text(Fraction(worth)),
                before=place - 1,
                more_than=points_text(Fraction(before)),
            )
    if len(points.by_place) < max(SIZES) and min(points.by_place) < 0:
        raise DomainError("format_points_short", places=max(SIZES), place=len(points.by_place) + 1)


def check_stages(tournament_format: TournamentFormat) -> None:
    """Each stage has tables for those who play, and no more people go on than the next one takes."""
    for stage, number in zip(tournament_format.stages, range(1, 1 + len(tournament_format.stages)), strict=True):
        if stage.take - stage.byes < 3:
            raise DomainError("format_stage_few", stage=number, take=stage.take, byes=stage.byes)
        if stage.advance > min(tables_of_stage(stage.take - stage.byes, stage.seats)):
            raise DomainError("format_stage_advance", stage=number, advance=stage.advance)
    for number, (stage, after) in enumerate(pairwise(tournament_format.stages), 1):
        certain = stage.byes + stage.advance * len(tables_of_stage(stage.take - stage.byes, stage.seats))
        if after.take >= stage.take:
            raise DomainError("format_stage_grows", stage=number + 1, take=after.take, before=stage.take)
        if certain > after.take:
            raise DomainError("format_stage_full", stage=number, certain=certain, take=after.take)
    if tournament_format.stages and tournament_format.stages[-1].byes:
        raise DomainError("format_last_byes", stage=len(tournament_format.stages))


def check_field(tournament_format: TournamentFormat, players: int) -> None:
    """Raise DomainError where this many entrants cannot play the format, saying what is possible."""
    sizes = table_sizes(players, tournament_format.table_sizes)
    if tournament_format.rematches == "forbid":
        possible = rounds_without_rematch(players, sizes)
        if tournament_format.qualifying_rounds > possible:
            raise DomainError(
                "format_rematches_forced",
                players=players,
                rounds=tournament_format.qualifying_rounds,
                possible=possible,
            )


def rounds_without_rematch(players: int, sizes: tuple[int, ...]) -> int:
    """No more rounds than this are possible without a rematch; whether so many are is for the draw to find."""
    if len(sizes) == 1 or least_common(sizes, sizes):
        return 1
    # Everybody meets others at every table, and at the smallest the fewest.
    meetings = sum(size * (size - 1) // 2 for size in sizes)
    return min(players * (players - 1) // 2 // meetings, (players - 1) // (min(sizes) - 1))
