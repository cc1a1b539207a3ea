"""Files that say no format: refused with a code that names the setting, never read as something else."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.format import PRESETS, TournamentFormat
from tournaments.format_checks import check_format
from tournaments.format_codec import format_from_json
from wizard_club.lib.errors import DomainError

NAMES = [field.name for field in fields(TournamentFormat)]
PLAIN = "league_evening"


def refusal(data: object) -> tuple[str, dict[str, object]]:
    with pytest.raises(DomainError) as refused:
        format_from_json(data)
    return refused.value.code, refused.value.params


def refused_setting(**values: object) -> tuple[str, dict[str, object]]:
    return refusal({"preset": PLAIN, "settings": values})


@pytest.mark.parametrize(
    ("data", "code", "params"),
    [
        (None, "setting_wrong_type", {"setting": "tournament_format", "expected": "object"}),
        ([], "setting_wrong_type", {"setting": "tournament_format", "expected": "object"}),
        ({}, "missing_setting", {"setting": "preset", "within": "tournament_format"}),
        ({"preset": None}, "setting_wrong_type", {"setting": "preset", "expected": "string"}),
        ({"preset": [PLAIN]}, "setting_wrong_type", {"setting": "preset", "expected": "string"}),
        ({"preset": "Club_night"}, "format_unknown", {"format": "Club_night"}),
        ({"preset": "x" * 500}, "format_unknown", {"format": "x" * 39 + "…"}),
        ({"preset": PLAIN, "name": "x"}, "unknown_setting", {"setting": "name", "within": "tournament_format"}),
        ({"preset": PLAIN, "settings": None}, "setting_wrong_type", {"setting": "settings", "expected": "object"}),
        (
            {"preset": PLAIN, "settings": {"ruleset": "classic"}},
            "unknown_setting",
            {"setting": "ruleset", "within": "settings"},
        ),
    ],
)
def test_a_format_of_another_form_is_refused(data: object, code: str, params: dict[str, object]) -> None:
    assert refusal(data) == (code, params)


@pytest.mark.parametrize(
    ("values", "setting", "expected"),
    [
        ({"table_sizes": 4}, "table_sizes", "list"),
        ({"table_sizes": "4,5"}, "table_sizes", "list"),
        ({"table_sizes": [4, "5"]}, "table_sizes", "integer"),
        ({"table_sizes": [4.0]}, "table_sizes", "integer"),
        ({"qualifying_rounds": "3"}, "qualifying_rounds", "integer"),
        ({"qualifying_rounds": True}, "qualifying_rounds", "integer"),
        ({"first_draw": ["random"]}, "first_draw", "string"),
        ({"next_draw": 1}, "next_draw", "string"),
        ({"time": 45}, "time", "object"),
        ({"time": {"limit": "45"}}, "time.limit", "integer"),
        ({"time": {"warning": None}}, "time.warning", "integer"),
        ({"time": {"overtime_penalty": 9.5}}, "time.overtime_penalty", "integer"),
        ({"time": {"unit": 1}}, "time.unit", "string"),
        ({"time": {"unfinished": None}}, "time.unfinished", "string"),
        ({"table_points": 45}, "table_points", "string"),
        ({"table_points": {"kind": "per_opponent"}}, "table_points", "string"),
        ({"table_points": [45, None]}, "table_points", "integer"),
        ({"place_ties": ["hits"]}, "place_ties", "object"),
        ({"place_ties": {"keys": "hits"}}, "place_ties.keys", "list"),
        ({"place_ties": {"keys": [1]}}, "place_ties.keys", "string"),
        ({"standings": "hits"}, "standings", "list"),
        ({"stages": {"take": 4}}, "stages", "list"),
        ({"stages": [4]}, "stages", "object"),
        ({"stages": [{"take": "4"}]}, "stages.take", "integer"),
        ({"stages": [{"take": 4, "reset": 1}]}, "stages.reset", "boolean"),
        ({"stages": [{"take": 4, "seed": None}]}, "stages.seed", "string"),
        ({"consolation": 0}, "consolation", "boolean"),
        ({"late_entry": 2}, "late_entry", "object"),
        ({"late_entry": {"until": 1, "score": 0}}, "late_entry.score", "string"),
        ({"sanctions": {"warning": 1}}, "sanctions", "list"),
        ({"team": "nation"}, "team", "object"),
        ({"team": {"count_best": None}}, "team.count_best", "integer"),
    ],
)
def test_a_value_of_another_type_is_refused(values: dict[str, object], setting: str, expected: str) -> None:
    assert refused_setting(**values) == ("setting_wrong_type", {"setting": setting, "expected": expected})


@pytest.mark.parametrize("setting", [name for name in NAMES if name != "team"])
def test_null_is_no_value_of_another_setting(setting: str) -> None:
    code, params = refused_setting(**{setting: None})
    assert (code, params["setting"]) == ("setting_wrong_type", setting)


@pytest.mark.parametrize(
    ("values", "setting", "choices"),
    [
        ({"first_draw": "swiss"}, "first_draw", "random seeded"),
        ({"next_draw": "seeded"}, "next_draw", "planned random swiss"),
        ({"rematches": "avoid"}, "rematches", "ignore minimise forbid"),
        ({"seating_priority": "clubs"}, "seating_priority", "rematches sizes"),
        ({"same_club": "forbid"}, "same_club", "ignore minimise"),
        ({"first_dealer": "random"}, "first_dealer", "draw seat1"),
        ({"time": {"unit": "points"}}, "time.unit", "game table"),
        ({"time": {"unfinished": "void"}}, "time.unfinished", "play_on count_hands_played"),
        ({"table_points": "by_place"}, "table_points", "per_opponent game_points"),
        ({"place_ties": {"keys": ["lot"]}}, "place_ties.keys", "hits sum_bids best_hand"),
        ({"place_ties": {"then": "worst"}}, "place_ties.then", "best average"),
        ({"unequal_tables": "scaled"}, "unequal_tables", "raw relative"),
        (
            {"standings": ["points"]},
            "standings",
            "table_points game_points relative_points average_game_points hits wins best_game head_to_head lot",
        ),
        ({"stages": [{"take": 4, "seed": "draw"}]}, "stages.seed", "standings random"),
        ({"late_entry": {"score": "mean"}}, "late_entry.score", "0 average"),
        ({"dropout": "delete"}, "dropout", "keep remove"),
        ({"sanctions": ["fine"]}, "sanctions", "warning points game_loss disqualified"),
        ({"team": {"key": "family"}}, "team.key", "nation club"),
        ({"team": {"combine": "average"}}, "team.combine", "sum mean"),
    ],
)
def test_an_unknown_value_is_refused_with_the_choices(values: dict[str, object], setting: str, choices: str) -> None:
    code, params = refused_setting(**values)
    assert (code, params["setting"], params["choices"]) == ("unknown_value", setting, tuple(choices.split()))


@pytest.mark.parametrize(
    ("values", "setting", "value", "least", "most"),
    [
        ({"table_sizes": [4, 2]}, "table_sizes", "2", 3, 6),
        ({"table_sizes": [7]}, "table_sizes", "7", 3, 6),
        ({"table_sizes": []}, "table_sizes", 0, 1, 4),
        ({"table_sizes": [3, 4, 5, 6, 3]}, "table_sizes", 5, 1, 4),
        ({"qualifying_rounds": 0}, "qualifying_rounds", "0", 1, 20),
        ({"qualifying_rounds": 21}, "qualifying_rounds", "21", 1, 20),
        ({"qualifying_rounds": 10**50}, "qualifying_rounds", "1" + "0" * 38 + "…", 1, 20),
        ({"time": {"limit": 0}}, "time.limit", "0", 1, 600),
        ({"time": {"limit": 601}}, "time.limit", "601", 1, 600),
        ({"time": {"warning": -1}}, "time.warning", "-1", 0, 600),
        ({"time": {"overtime_penalty": -10}}, "time.overtime_penalty", "-10", 0, 1000),
        ({"table_points": []}, "table_points", 0, 1, 6),
        ({"table_points": [7, 6, 5, 4, 3, 2, 1]}, "table_points", 7, 1, 6),
        ({"table_points": [1001]}, "table_points", "1001", -1000, 1000),
        ({"table_points": [0, -1001]}, "table_points", "-1001", -1000, 1000),
        ({"stages": [{"take": 2}]}, "stages.take", "2", 3, 2000),
        ({"stages": [{"take": 4, "seats": 2}]}, "stages.seats", "2", 3, 6),
        ({"stages": [{"take": 4, "advance": 0}]}, "stages.advance", "0", 1, 6),
        ({"stages": [{"take": 4, "byes": -1}]}, "stages.byes", "-1", 0, 2000),
        ({"stages": [{"take": 20 - count} for count in range(9)]}, "stages", 9, 0, 8),
        ({"late_entry": {"until": -1}}, "late_entry.until", "-1", 0, 20),
        ({"late_entry": {"until": 21}}, "late_entry.until", "21", 0, 20),
        ({"team": {"count_best": 0}}, "team.count_best", "0", 1, 2000),
    ],
)
def test_a_number_out_of_range_is_refused(
    values: dict[str, object], setting: str, value: object, least: int, most: int
) -> None:
    expected = {"setting": setting, "value": value, "least": least, "most": most}
    assert refused_setting(**values) == ("setting_out_of_range", expected)


@pytest.mark.parametrize(
    ("values", "code", "params"),
    [
        ({"time": {"minutes": 45}}, "unknown_setting", {"setting": "minutes", "within": "time"}),
        ({"place_ties": {"lot": True}}, "unknown_setting", {"setting": "lot", "within": "place_ties"}),
        ({"stages": [{"take": 4, "size": 4}]}, "unknown_setting", {"setting": "size", "within": "stages"}),
        ({"late_entry": {"rounds": 1}}, "unknown_setting", {"setting": "rounds", "within": "late_entry"}),
        ({"team": {"size": 3}}, "unknown_setting", {"setting": "size", "within": "team"}),
        ({"stages": [{"take": 4}, {"seats": 4}]}, "missing_setting", {"setting": "take", "within": "stages"}),
        ({"table_sizes": [4, 5, 4]}, "duplicate_value", {"setting": "table_sizes", "value": 4}),
        ({"standings": ["hits", "lot", "hits"]}, "duplicate_value", {"setting": "standings", "value": "hits"}),
        ({"sanctions": ["points", "points"]}, "duplicate_value", {"setting": "sanctions", "value": "points"}),
        (
            {"place_ties": {"keys": ["hits", "hits"]}},
            "duplicate_value",
            {"setting": "place_ties.keys", "value": "hits"},
        ),
        ({"late_entry": {"until": 4}}, "format_late_entry", {"until": 4, "rounds": 3}),
    ],
)
def test_other_settings_that_cannot_be(values: dict[str, object], code: str, params: dict[str, object]) -> None:
    assert refused_setting(**values) == (code, params)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["hits", "lot"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["take", "byes", "limit", "until", "keys", "x"]), inner, max_size=3)
    ),
    max_leaves=5,
)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(list(PRESETS)), st.dictionaries(st.sampled_from([*NAMES, "other"]), anything, max_size=3))
def test_anything_is_read_or_refused_with_a_code(preset: str, values: dict[str, object]) -> None:
    with suppress(DomainError):
        check_format(format_from_json({"preset": preset, "settings": values})[1])
