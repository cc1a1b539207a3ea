"""Formats as JSON: a preset's name and the settings that differ from it, as tournament files write them.

Reading is strict, like that of rulesets: unknown keys and values, values of another type and settings that
contradict each other are refused with a `DomainError` that names the setting. null means none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, fields, replace
from typing import Any

from scoring.rules import strict
from tournaments import format as choices
from tournaments.format import PRESETS, LateEntry, PlaceTies, StageFormat, TablePoints, Team, Time, TournamentFormat
from tournaments.format_checks import check_format
from wizard_club.lib.errors import DomainError

MOST_MINUTES = 600
MOST_POINTS = 1_000
MOST_PLACES = 6
MOST_ROUNDS = 20
MOST_PEOPLE = 2_000
MOST_STAGES = 8

_SETTINGS = tuple(field.name for field in fields(TournamentFormat))

Reader = Callable[[object, str], object]


def integer(least: int, most: int) -> Reader:
    """A reader of integers of a range."""
    return lambda value, setting: strict.read_integer(value, setting, least=least, most=most)


def choice(*allowed: str) -> Reader:
    """A reader of one of these strings."""
    return lambda value, setting: strict.read_choice(value, setting, allowed)


def several(*allowed: str) -> Reader:
    """A reader of a list of different ones of these strings."""
    return lambda value, setting: strict.read_choices(value, setting, allowed)


def flag(value: object, setting: str) -> bool:
    """A reader of true and false."""
    return strict.read_flag(value, setting)


def integers(least: int, most: int, longest: int) -> Callable[[object, str], tuple[int, ...]]:
    """A reader of a list of integers."""

    def read(value: object, setting: str) -> tuple[int, ...]:
        items = strict.read_list(value, setting)
        if not 1 <= len(items) <= longest:
            raise DomainError("setting_out_of_range", setting=setting, value=len(items), least=1, most=longest)
        return tuple(strict.read_integer(item, setting, least=least, most=most) for item in items)

    return read


def optional(read: Reader) -> Reader:
    """A reader for which null means none."""
    return lambda value, setting: None if value is None else read(value, setting)


_TIME: dict[str, Reader] = {
    "limit": optional(integer(1, MOST_MINUTES)),
    "warning": integer(0, MOST_MINUTES),
    "overtime_penalty": integer(0, MOST_POINTS),
    "unit": choice(*choices.UNITS),
    "unfinished": choice(*choices.UNFINISHED),
}
_PLACE_TIES: dict[str, Reader] = {"keys": several(*choices.TIE_KEYS), "then": choice(*choices.TIES_THEN)}
_STAGE: dict[str, Reader] = {
    "take": integer(3, MOST_PEOPLE),
    "seats": integer(min(choices.SIZES), max(choices.SIZES)),
    "advance": integer(1, MOST_PLACES),
    "byes": integer(0, MOST_PEOPLE),
    "seed": choice(*choices.STAGE_SEEDS),
    "reset": flag,
}
_LATE_ENTRY: dict[str, Reader] = {"until": integer(0, MOST_ROUNDS), "score": choice(*choices.LATE_SCORES)}
_TEAM: dict[str, Reader] = {
    "key": choice(*choices.TEAM_KEYS),
    "count_best": integer(1, MOST_PEOPLE),
    "combine": choice(*choices.COMBINES),
}


def part(value: object, setting: str, readers: Mapping[str, Reader], base: Any) -> Any:
    """A part of a format: `base` with what the object says otherwise."""
    given = strict.read_object(value, setting, allowed=tuple(readers))
    return replace(base, **{name: readers[name](item, f"{setting}.{name}") for name, item in given.items()})


def table_points(value: object, setting: str) -> TablePoints:
    """A list of points by place, or the name of another way."""
    if isinstance(value, list):
        return TablePoints("by_place", integers(-MOST_POINTS, MOST_POINTS, MOST_PLACES)(value, setting))
    kind = strict.read_choice(value, setting, choices.POINT_KINDS[1:])
    return TablePoints(kind, ())


def stages(value: object, setting: str) -> tuple[StageFormat, ...]:
    """A list of stages, each with at least the number it takes."""
    items = strict.read_list(value, setting)
    if len(items) > MOST_STAGES:
        raise DomainError("setting_out_of_range", setting=setting, value=len(items), least=0, most=MOST_STAGES)
    for item in items:
        strict.read_object(item, setting, allowed=tuple(_STAGE), required=("take",))
    return tuple(part(item, setting, _STAGE, StageFormat(take=3)) for item in items)


_READERS: dict[str, Reader] = {
    "table_sizes": integers(min(choices.SIZES), max(choices.SIZES), len(choices.SIZES)),
    "qualifying_rounds": integer(1, MOST_ROUNDS),
    "first_draw": choice(*choices.FIRST_DRAWS),
    "next_draw": choice(*choices.NEXT_DRAWS),
    "rematches": choice(*choices.REMATCHES),
    "seating_priority": choice(*choices.PRIORITIES),
    "same_club": choice(*choices.SAME_CLUB),
    "first_dealer": choice(*choices.FIRST_DEALERS),
    "table_points": table_points,
    "unequal_tables": choice(*choices.UNEQUAL_TABLES),
    "standings": several(*choices.STANDING_KEYS),
    "stages": stages,
    "consolation": flag,
    "dropout": choice(*choices.DROPOUTS),
    "sanctions": several(*choices.SANCTIONS),
}
_PARTS: dict[str, dict[str, Reader]] = {
    "time": _TIME,
    "place_ties": _PLACE_TIES,
    "late_entry": _LATE_ENTRY,
    "team": _TEAM,
}


def setting_of(name: str, value: object, preset: TournamentFormat) -> object:
    """A setting as the file has it. Of one with several parts those that are not named stay as in the preset."""
    if name not in _PARTS:
        return _READERS[name](value, name)
    if name == "team" and value is None:
        return None
    return part(value, name, _PARTS[name], getattr(preset, name) or Team())


def format_from_json(data: object) -> tuple[str, TournamentFormat]:
    """The preset's name and the whole format of `{"preset": ..., "settings": {...}}`. `settings` may be missing."""
    top = strict.read_object(data, "tournament_format", allowed=("preset", "settings"), required=("preset",))
    preset = top["preset"]
    if not isinstance(preset, str):
        raise strict.wrong_type("preset", "string")
    if preset not in PRESETS:
        raise DomainError("format_unknown", format=strict.shown(preset))
    given = strict.read_object(top.get("settings", {}), "settings", allowed=_SETTINGS)
    changes: dict[str, Any] = {name: setting_of(name, value, PRESETS[preset]) for name, value in given.items()}
    tournament_format = replace(PRESETS[preset], **changes)
    check_format(tournament_format)
    return preset, tournament_format


def format_to_json(preset: str, tournament_format: TournamentFormat) -> dict[str, object]:
    """The canonical form: the preset and only those settings that differ from it, in a fixed order."""
    base = PRESETS[preset]
    settings = {
        name: written(getattr(tournament_format, name))
        for name in _SETTINGS
        if getattr(tournament_format, name) != getattr(base, name)
    }
    return {"preset": preset, "settings": settings}


def settings_written(tournament_format: TournamentFormat) -> dict[str, object]:
    """Every setting, in a fixed order."""
    return {name: written(getattr(tournament_format, name)) for name in _SETTINGS}


def written(value: object) -> object:
    """A setting as JSON; parts of a format are written whole."""
    match value:
        case TablePoints():
            return list(value.by_place) if value.kind == "by_place" else value.kind
        case Time() | PlaceTies() | StageFormat() | LateEntry() | Team():
            return {name: written(item) for name, item in asdict(value).items()}
        case tuple():
            return [written(item) for item in value]
    return value
