"""The form of a format: every setting, and what is refused at which field."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from tests.tournaments.forms_of_formats import filled
from tournaments.format import PRESETS, TournamentFormat
from tournaments.format_codec import format_from_json
from tournaments.forms.format import FormatForm


def posted(values: dict[str, Any]) -> QueryDict:
    data = QueryDict(mutable=True)
    for field, value in values.items():
        data.setlist(field, list(value) if isinstance(value, (list, tuple)) else [str(value)])
    return data


def form_of(preset: str = "club_qualifier", wanted: TournamentFormat | None = None, **changes: Any) -> FormatForm:
    form = FormatForm(posted(filled(preset, wanted, **changes)))
    form.is_valid()
    return form


def errors(preset: str = "club_qualifier", **changes: Any) -> dict[str, list[str]]:
    return {field: [str(error) for error in found] for field, found in form_of(preset, **changes).errors.items()}


def read(preset: str = "club_qualifier", **changes: Any) -> TournamentFormat:
    form = form_of(preset, **changes)
    assert form.format is not None, form.errors
    return form.format


def test_every_setting_has_an_example_beside_it() -> None:
    assert [field.name for field in FormatForm().visible_fields() if "Example: " not in str(field.help_text)] == []


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_comes_back_as_it_went(preset: str) -> None:
    assert form_of(preset).format == PRESETS[preset]


EVERYTHING = {
    "table_sizes": [5, 4],
    "qualifying_rounds": 7,
    "first_draw": "seeded",
    "next_draw": "swiss",
    "rematches": "forbid",
    "seating_priority": "sizes",
    "same_club": "minimise",
    "first_dealer": "seat1",
    "time": {"limit": 50, "warning": 7, "overtime_penalty": 3, "unit": "table", "unfinished": "count_hands_played"},
    "table_points": [3, 1, -1, -3, -3, -5],
    "place_ties": {"keys": ["best_hand", "hits", "sum_bids"], "then": "best"},
    "unequal_tables": "relative",
    "standings": [
        "wins",
        "table_points",
        "best_game",
        "hits",
        "head_to_head",
        "relative_points",
        "average_game_points",
        "game_points",
        "lot",
    ],
    "stages": [
        {"take": 18, "seats": 5, "advance": 2, "byes": 2, "seed": "standings", "reset": True},
        {"take": 10, "seats": 5, "advance": 2, "byes": 0, "seed": "random", "reset": False},
        {"take": 5, "seats": 5, "advance": 1, "byes": 0, "seed": "random", "reset": True},
    ],
    "consolation": True,
    "late_entry": {"until": 3, "score": "average"},
    "dropout": "remove",
    "sanctions": ["warning", "points"],
    "team": {"key": "club", "count_best": 4, "combine": "mean"},
}


def test_a_format_with_everything_comes_back_as_it_went() -> None:
    _, wanted = format_from_json({"preset": "club_night", "settings": EVERYTHING})
    assert form_of("club_night", wanted).format == wanted


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"time_limit": 30, "time_warning": 30}, "time_warning", "does not fit into 30 minutes"),
        ({"late_until": 4}, "late_until", "Nobody can come as late as round 4: there are 3 rounds"),
        ({"by_place": "10, 20"}, "by_place", "place 2 would be worth 20 points, more than the 10 of place 1"),
        ({"by_place": "3, 1, −1"}, "by_place", "needs all 6 places: place 4 would be worth 0"),
        ({"by_place": "45; many"}, "by_place", "Type numbers with commas between"),
        ({"table_sizes": ""}, "table_sizes", "Type numbers with commas between"),
        ({"table_sizes": "4, 4"}, "table_sizes", "Choose everything once only"),
        ({"table_sizes": "4, 7"}, "table_sizes", "it goes from 3 to 6"),
        ({"tie_1": "hits", "tie_3": "hits"}, "tie_1", "Choose everything once only"),
        ({"standing_2": "table_points"}, "standing_1", "Choose everything once only"),
        ({"stage_1_take": 4, "stage_1_byes": 2}, "stage_1_take", "too few for a table"),
        ({"stage_1_take": 8, "stage_2_take": 8}, "stage_2_take", "it must be fewer than the 8"),
        ({"stage_1_take": 8, "stage_1_byes": 1}, "stage_1_byes", "Stage 1 is the last one"),
        ({"stage_1_take": 4, "stage_1_advance": 5}, "stage_1_advance", "too small for 5"),
        ({"stage_1_take": 16, "stage_1_advance": 2, "stage_2_take": 4}, "stage_1_advance", "only 4"),
        ({"qualifying_rounds": 21}, "qualifying_rounds", "less than or equal to 20"),
        ({"rematches": "never"}, "rematches", "Select a valid choice"),
    ],
)
def test_a_refusal_stands_beside_its_field(changes: dict[str, Any], field: str, message: str) -> None:
    found = errors(**changes)
    assert list(found) == [field]
    assert message in found[field][0]


def test_what_a_choice_leaves_idle_is_ignored() -> None:
    idle: dict[str, Any] = {
        "time_limit": None,
        "time_warning": "x",
        "overtime_penalty": "",
        "point_kind": "per_opponent",
        "by_place": "rubbish",
        "late_until": 0,
        "late_score": "never",
        "team_key": "",
        "team_count": "-1",
        "stage_1_take": "",
        "stage_1_seats": "9",
    }
    found = read(**idle)
    assert (found.time.limit, found.table_points.kind, found.team, found.stages) == (None, "per_opponent", None, ())


def test_empty_stages_close_ranks() -> None:
    stages = read(stage_1_take="", stage_2_take=16, stage_3_take="", stage_4_take=4).stages
    assert [stage.take for stage in stages] == [16, 4]


def test_there_is_room_for_one_more_stage() -> None:
    assert [row.number for row in FormatForm(preset="club_night").stages()] == [1]
    assert [row.number for row in FormatForm(preset="german_championship").stages()] == [1, 2, 3, 4]
    assert [row.number for row in form_of(stage_2_take=3, stage_8_take=3).stages()] == list(range(1, 9))
