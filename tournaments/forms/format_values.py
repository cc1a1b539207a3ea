"""Between the fields of the tournament form and the settings of a format."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.format import PRESETS, STANDING_KEYS, StageFormat, Team, Time, TournamentFormat
from tournaments.format_codec import MOST_STAGES
from wizard_club.lib.errors import DomainError

STAGE_FIELDS = ("take", "seats", "advance", "byes", "seed", "reset")
TIE_FIELDS = ("tie_1", "tie_2", "tie_3")
STANDING_FIELDS = tuple(f"standing_{place}" for place in range(1, len(STANDING_KEYS) + 1))
PLAIN = (
    "qualifying_rounds",
    "first_draw",
    "next_draw",
    "rematches",
    "seating_priority",
    "same_club",
    "first_dealer",
    "unequal_tables",
    "consolation",
    "dropout",
    "sanctions",
)
LISTED = PRESETS["world_championship"].table_points.by_place

# Beside which field a refusal of the whole is shown: by its code, else by the setting it names.
_FIELD_OF_CODE = {
    "format_warning_late": "time_warning",
    "format_late_entry": "late_until",
    "format_points_order": "by_place",
    "format_points_short": "by_place",
    "format_rematches_forced": "rematches",
    "plan_too_large": "ruleset",
    "seating_too_few": "players",
    "tournament_name_missing": "name",
    "seating_too_many": "players",
}
_FIELD_OF_STAGE = {
    "format_stage_few": "take",
    "format_stage_grows": "take",
    "format_stage_advance": "advance",
    "format_stage_full": "advance",
    "format_last_byes": "byes",
}
_FIELD_OF_SETTING = {
    "table_points": "by_place",
    "place_ties.keys": "tie_1",
    "standings": "standing_1",
    "time.limit": "time_limit",
}


def stage_field(number: int, part: str) -> str:
    """The field of a stage's setting; stages count from 1."""
    return f"stage_{number}_{part}"


def field_of(error: DomainError) -> str:
    """Beside which field a refusal belongs."""
    if error.code in _FIELD_OF_STAGE:
        return stage_field(int(str(error.params["stage"])), _FIELD_OF_STAGE[error.code])
    setting = str(error.params.get("setting", ""))
    return _FIELD_OF_CODE.get(error.code) or _FIELD_OF_SETTING.get(setting, setting)


def numbers_in(text: str) -> list[int]:
    """The numbers of a list as people type it, with commas, semicolons or blanks between; ValueError for others."""
    return [int(part.replace("−", "-")) for part in re.split(r"[\s,;]+", text.strip()) if part]


def idle_fields(values: Mapping[str, Any]) -> Iterator[str]:
    """Fields that belong to a choice which is not taken: what stands in them means nothing."""
    if values.get("time_limit") is None:
        yield from ("time_warning", "overtime_penalty")
    if values.get("point_kind") != "by_place":
        yield "by_place"
    if not values.get("late_until"):
        yield "late_score"
    if not values.get("team_key"):
        yield from ("team_count", "team_combine")
    for number in range(1, MOST_STAGES + 1):
        if values.get(stage_field(number, "take")) is None:
            yield from (stage_field(number, part) for part in STAGE_FIELDS[1:])


def settings_of(values: Mapping[str, Any]) -> dict[str, object]:
    """The settings that the cleaned fields stand for."""
    listed = values["point_kind"] == "by_place"
    return {name: values[name] for name in PLAIN} | {
        "table_sizes": values["table_sizes"],
        "time": {
            "limit": values["time_limit"],
            "warning": Time().warning if values["time_warning"] is None else values["time_warning"],
            "overtime_penalty": values["overtime_penalty"] or 0,
            "unit": values["overtime_unit"],
            "unfinished": values["unfinished"],
        },
        "table_points": values["by_place"] if listed else values["point_kind"],
        "place_ties": {"keys": chosen(values, TIE_FIELDS), "then": values["ties_then"]},
        "standings": chosen(values, STANDING_FIELDS),
        "stages": list(stages_of(values)),
        "late_entry": {"until": values["late_until"] or 0, "score": values["late_score"] or "0"},
        "team": team_of(values),
    }


def chosen(values: Mapping[str, Any], fields: tuple[str, ...]) -> list[str]:
    """An ordered list from fields of which some stay empty."""
    return [values[field] for field in fields if values[field]]


def stages_of(values: Mapping[str, Any]) -> Iterator[dict[str, object]]:
    """The stages whose first field is filled in; the others close ranks."""
    plain = StageFormat(take=0)
    for number in range(1, MOST_STAGES + 1):
        row = {part: values[stage_field(number, part)] for part in STAGE_FIELDS}
        if row["take"] is not None:
            yield {part: getattr(plain, part) if value in {None, ""} else value for part, value in row.items()}


def team_of(values: Mapping[str, Any]) -> dict[str, object] | None:
    """Teams, or none."""
    if not values["team_key"]:
        return None
    plain = Team()
    count, combine = values["team_count"] or plain.count_best, values["team_combine"] or plain.combine
    return {"key": values["team_key"], "count_best": count, "combine": combine}


def initial_of(wanted: TournamentFormat) -> dict[str, object]:
    """What the fields show for this format."""
    points, team = wanted.table_points, wanted.team or Team()
    fields: dict[str, object] = {name: getattr(wanted, name) for name in PLAIN}
    fields |= {
        "table_sizes": listed_text(wanted.table_sizes),
        "time_limit": wanted.time.limit,
        "time_warning": wanted.time.warning,
        "overtime_penalty": wanted.time.overtime_penalty,
        "overtime_unit": wanted.time.unit,
        "unfinished": wanted.time.unfinished,
        "point_kind": points.kind,
        "by_place": listed_text(points.by_place or LISTED),
        "ties_then": wanted.place_ties.then,
        "late_until": wanted.late_entry.until,
        "late_score": wanted.late_entry.score,
        "team_key": wanted.team.key if wanted.team else "",
        "team_count": team.count_best,
        "team_combine": team.combine,
        "sanctions": list(wanted.sanctions),
    }
    fields |= dict(zip(TIE_FIELDS, wanted.place_ties.keys, strict=False))
    fields |= dict(zip(STANDING_FIELDS, wanted.standings, strict=False))
    for number in range(1, MOST_STAGES + 1):
        plain = StageFormat(take=0)
        stage = wanted.stages[number - 1] if number <= len(wanted.stages) else plain
        fields |= {stage_field(number, part): getattr(stage, part) for part in STAGE_FIELDS}
        fields[stage_field(number, "take")] = stage.take or None
    return fields


def listed_text(numbers: tuple[int, ...]) -> str:
    """Numbers as people type them into a field."""
    return ", ".join(map(str, numbers))
