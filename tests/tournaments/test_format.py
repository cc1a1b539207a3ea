"""Formats as data: the presets by hand, and formats out of files and back."""

from __future__ import annotations

import json
from dataclasses import asdict, fields, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.formats import formats
from tournaments.format import (
    PRESETS,
    LateEntry,
    PlaceTies,
    StageFormat,
    TablePoints,
    Team,
    Time,
    TournamentFormat,
)
from tournaments.format_codec import format_from_json, format_to_json

NAMES = [field.name for field in fields(TournamentFormat)]
# A preset without time limit, stages and teams: what a setting does stands out.
PLAIN = "league_evening"


def read(preset: str = PLAIN, /, **values: object) -> TournamentFormat:
    """The format of a preset with settings, as it comes out of a file."""
    text = json.dumps({"preset": preset, "settings": values})
    name, found = format_from_json(json.loads(text))
    assert name == preset
    return found


# Presets

NO_LIMIT: dict[str, object] = {
    "limit": None,
    "warning": 5,
    "overtime_penalty": 0,
    "unit": "game",
    "unfinished": "play_on",
}
BY_PLACE: dict[str, object] = {"kind": "by_place", "by_place": (45, 30, 20, 10, 5, 0)}
COMMON: dict[str, object] = {
    "first_draw": "random",
    "rematches": "minimise",
    "seating_priority": "rematches",
    "same_club": "ignore",
    "first_dealer": "draw",
    "place_ties": {"keys": ("hits",), "then": "average"},
    "unequal_tables": "raw",
    "standings": ("table_points", "game_points", "hits", "lot"),
    "consolation": False,
    "late_entry": {"until": 0, "score": "0"},
    "dropout": "keep",
    "sanctions": ("warning", "points", "game_loss", "disqualified"),
    "team": None,
}


def stage(take: int) -> dict[str, object]:
    """Tables of four drawn by lot, their winners go on, from zero."""
    return {"take": take, "seats": 4, "advance": 1, "byes": 0, "seed": "random", "reset": True}


def minutes(limit: int, penalty: int) -> dict[str, object]:
    return NO_LIMIT | {"limit": limit, "overtime_penalty": penalty}


WRITTEN_OUT: dict[str, tuple[tuple[int, ...], int, str, dict[str, object], dict[str, object], tuple[int, ...]]] = {
    "world_championship": ((4, 5, 3), 4, "random", minutes(45, 10), BY_PLACE, (4,)),
    "german_championship": ((4, 3, 5), 5, "swiss", minutes(60, 10), BY_PLACE, (64, 16, 4)),
    "german_championship_classic": ((4, 3, 5), 5, "random", minutes(60, 10), BY_PLACE, (64, 16, 4)),
    "club_qualifier": ((4, 5, 3), 3, "planned", minutes(60, 0), BY_PLACE, (4,)),
    "club_night": ((4, 5, 3), 2, "planned", NO_LIMIT, {"kind": "game_points", "by_place": ()}, ()),
    "league_evening": ((4, 5, 3), 3, "planned", NO_LIMIT, {"kind": "per_opponent", "by_place": ()}, ()),
}


def test_there_are_no_other_presets() -> None:
    assert list(PRESETS) == list(WRITTEN_OUT)


@pytest.mark.parametrize("preset", list(WRITTEN_OUT))
def test_a_preset_is_what_the_table_says(preset: str) -> None:
    sizes, rounds, draw, time, points, takes = WRITTEN_OUT[preset]
    assert asdict(PRESETS[preset]) == COMMON | {
        "table_sizes": sizes,
        "qualifying_rounds": rounds,
        "next_draw": draw,
        "time": time,
        "table_points": points,
        "stages": tuple(map(stage, takes)),
    }


@pytest.mark.parametrize("preset", list(PRESETS))
def test_a_preset_is_itself(preset: str) -> None:
    assert format_from_json({"preset": preset}) == (preset, PRESETS[preset])
    assert format_from_json({"preset": preset, "settings": {}}) == (preset, PRESETS[preset])
    assert format_to_json(preset, PRESETS[preset]) == {"preset": preset, "settings": {}}


# Reading

SETTINGS: list[tuple[str, object, object]] = [
    ("table_sizes", [5], (5,)),
    ("table_sizes", [6, 3, 5, 4], (6, 3, 5, 4)),
    ("qualifying_rounds", 1, 1),
    ("qualifying_rounds", 20, 20),
    ("first_draw", "seeded", "seeded"),
    ("next_draw", "swiss", "swiss"),
    ("rematches", "forbid", "forbid"),
    ("seating_priority", "sizes", "sizes"),
    ("same_club", "minimise", "minimise"),
    ("first_dealer", "seat1", "seat1"),
    ("time", {}, Time()),
    ("time", {"limit": 45}, Time(limit=45)),
    ("time", {"limit": 1, "warning": 0}, Time(1, 0)),
    (
        "time",
        {"limit": 90, "warning": 10, "overtime_penalty": 20, "unit": "table", "unfinished": "count_hands_played"},
        Time(90, 10, 20, "table", "count_hands_played"),
    ),
    ("table_points", [5, 3, 1, -1, -3, -5], TablePoints("by_place", (5, 3, 1, -1, -3, -5))),
    ("table_points", [1], TablePoints("by_place", (1,))),
    ("table_points", "per_opponent", TablePoints("per_opponent", ())),
    ("table_points", "game_points", TablePoints("game_points", ())),
    ("place_ties", {"then": "best"}, PlaceTies(("hits",), "best")),
    ("place_ties", {"keys": []}, PlaceTies((), "average")),
    ("place_ties", {"keys": ["best_hand", "sum_bids"]}, PlaceTies(("best_hand", "sum_bids"), "average")),
    ("unequal_tables", "relative", "relative"),
    ("standings", [], ()),
    ("standings", ["wins", "relative_points", "head_to_head"], ("wins", "relative_points", "head_to_head")),
    ("standings", ["average_game_points", "best_game", "lot"], ("average_game_points", "best_game", "lot")),
    ("stages", [], ()),
    ("stages", [{"take": 5}], (StageFormat(5, 4, 1, 0, "random", reset=True),)),
    (
        "stages",
        [{"take": 6, "byes": 2, "advance": 2, "seed": "standings", "reset": False}, {"take": 4}],
        (StageFormat(6, 4, 2, 2, "standings", reset=False), StageFormat(4)),
    ),
    ("stages", [{"take": 5, "seats": 5}], (StageFormat(5, 5),)),
    ("consolation", True, True),
    ("late_entry", {"until": 2}, LateEntry(2, "0")),
    ("late_entry", {"until": 1, "score": "average"}, LateEntry(1, "average")),
    ("dropout", "remove", "remove"),
    ("sanctions", [], ()),
    ("sanctions", ["points", "warning"], ("points", "warning")),
    ("team", {}, Team("nation", 3, "sum")),
    ("team", {"key": "club", "count_best": 4, "combine": "mean"}, Team("club", 4, "mean")),
    ("team", {"count_best": 1}, Team("nation", 1, "sum")),
]


@pytest.mark.parametrize(("setting", "value", "meant"), SETTINGS)
def test_a_setting_overrides_the_preset_and_nothing_else(setting: str, value: object, meant: Any) -> None:
    assert read(**{setting: value}) == replace(PRESETS[PLAIN], **{setting: meant})


def test_every_setting_is_read() -> None:
    assert {setting for setting, _, _ in SETTINGS} == set(NAMES)


def test_several_settings_at_once() -> None:
    found = read("world_championship", qualifying_rounds=6, stages=[], late_entry={"until": 6})
    assert found == replace(
        PRESETS["world_championship"], qualifying_rounds=6, stages=(), late_entry=LateEntry(until=6)
    )


@pytest.mark.parametrize(
    ("preset", "time", "meant"),
    [
        ("world_championship", {"limit": 50}, Time(50, 5, 10, "game", "play_on")),
        ("world_championship", {"warning": 10}, Time(45, 10, 10, "game", "play_on")),
        ("german_championship", {"overtime_penalty": 20}, Time(60, 5, 20, "game", "play_on")),
        ("german_championship", {"limit": None}, Time(None, 5, 10, "game", "play_on")),
        ("club_qualifier", {"unfinished": "count_hands_played"}, Time(60, 5, 0, "game", "count_hands_played")),
        ("club_qualifier", {}, Time(60, 5, 0, "game", "play_on")),
    ],
)
def test_a_part_of_the_time_keeps_the_rest_of_the_preset(preset: str, time: object, meant: Time) -> None:
    assert read(preset, time=time) == replace(PRESETS[preset], time=meant)


OTHER = TournamentFormat(
    place_ties=PlaceTies(("sum_bids", "hits"), "best"), late_entry=LateEntry(2, "average"), team=Team("club", 4, "mean")
)


@pytest.mark.parametrize(
    ("setting", "value", "meant"),
    [
        ("place_ties", {"keys": []}, PlaceTies((), "best")),
        ("place_ties", {"then": "average"}, PlaceTies(("sum_bids", "hits"), "average")),
        ("late_entry", {"until": 3}, LateEntry(3, "average")),
        ("late_entry", {"score": "0"}, LateEntry(2, "0")),
        ("team", {"key": "nation"}, Team("nation", 4, "mean")),
        ("team", {"count_best": 1}, Team("club", 1, "mean")),
        ("team", {}, Team("club", 4, "mean")),
        ("team", None, None),
    ],
)
def test_a_part_of_any_setting_keeps_the_rest_of_the_preset(
    monkeypatch: pytest.MonkeyPatch, setting: str, value: object, meant: object
) -> None:
    """No preset that is built in has other values there, but one may come."""
    monkeypatch.setitem(PRESETS, "other", OTHER)
    assert getattr(read("other", **{setting: value}), setting) == meant


def test_null_is_no_time_limit_and_no_teams() -> None:
    assert read("club_qualifier", time={"limit": None}).time.limit is None
    assert read(team=None) == PRESETS[PLAIN]


# Writing


def test_what_is_written_is_only_what_differs() -> None:
    final = StageFormat(take=5, seats=5)
    found = replace(
        PRESETS["world_championship"], table_sizes=(5, 4), time=Time(60), stages=(final,), team=Team("club")
    )
    assert format_to_json("world_championship", found) == {
        "preset": "world_championship",
        "settings": {
            "table_sizes": [5, 4],
            "time": {"limit": 60, "warning": 5, "overtime_penalty": 0, "unit": "game", "unfinished": "play_on"},
            "stages": [{"take": 5, "seats": 5, "advance": 1, "byes": 0, "seed": "random", "reset": True}],
            "team": {"key": "club", "count_best": 3, "combine": "sum"},
        },
    }


def test_points_are_written_as_a_list_or_a_name() -> None:
    by_place = replace(PRESETS[PLAIN], table_points=TablePoints("by_place", (3, 1)))
    assert format_to_json(PLAIN, by_place)["settings"] == {"table_points": [3, 1]}
    assert format_to_json("club_night", PRESETS[PLAIN])["settings"] == {
        "qualifying_rounds": 3,
        "table_points": "per_opponent",
    }


def test_what_a_preset_has_and_the_format_has_not_is_written_too() -> None:
    bare = replace(PRESETS["club_qualifier"], time=Time(), stages=())
    assert format_to_json("club_qualifier", bare)["settings"] == {
        "time": {"limit": None, "warning": 5, "overtime_penalty": 0, "unit": "game", "unfinished": "play_on"},
        "stages": [],
    }


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(list(PRESETS)), formats())
def test_what_is_written_reads_back_the_same(preset: str, found: TournamentFormat) -> None:
    data = format_to_json(preset, found)
    text = json.dumps(data)
    assert format_from_json(json.loads(text)) == (preset, found)
    assert json.dumps(format_to_json(*format_from_json(json.loads(text)))) == text
    differing = [name for name in NAMES if getattr(found, name) != getattr(PRESETS[preset], name)]
    written = data["settings"]
    assert isinstance(written, dict)
    assert list(written) == differing
