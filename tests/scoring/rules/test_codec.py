from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.codec import ruleset_from_json, ruleset_to_json
from scoring.rules.plan import playable_counts
from scoring.rules.presets import PRESETS
from scoring.rules.ruleset import Points, Restriction, Ruleset
from tests.scoring.rules.builders import rulesets
from wizard_club.lib.errors import DomainError


def read(preset: str = "classic", /, **values: object) -> Ruleset:
    """The ruleset of a preset with settings, as it comes out of a file."""
    text = json.dumps({"preset": preset, "settings": values})
    return ruleset_from_json(json.loads(text))[1]


def refusal(data: object) -> tuple[str, dict[str, object]]:
    with pytest.raises(DomainError) as refused:
        ruleset_from_json(data)
    return refused.value.code, refused.value.params


def refused_setting(preset: str = "classic", /, **values: object) -> tuple[str, dict[str, object]]:
    return refusal({"preset": preset, "settings": values})


@pytest.mark.parametrize("preset", list(PRESETS))
def test_a_preset_is_itself(preset: str) -> None:
    assert ruleset_from_json({"preset": preset}) == (preset, PRESETS[preset])
    assert ruleset_from_json({"preset": preset, "settings": {}}) == (preset, PRESETS[preset])
    assert ruleset_to_json(preset, PRESETS[preset]) == {"preset": preset, "settings": {}}


@pytest.mark.parametrize(
    ("settings_", "ruleset"),
    [
        ({"plan": "custom", "plan_hands": [1, 3, 5]}, Ruleset(plan="custom", plan_hands=(1, 3, 5))),
        ({"plan": "first_k"}, Ruleset(plan="first_k", plan_k=5)),
        ({"plan": "first_k", "plan_k": None}, Ruleset(plan="first_k", plan_k=5)),
        ({"plan": "first_k", "plan_k": 7}, Ruleset(plan="first_k", plan_k=7)),
        ({"plan": "pyramid"}, Ruleset(plan="pyramid")),
        ({"plan": "pyramid", "plan_top": 9}, Ruleset(plan="pyramid", plan_top=9)),
        ({"plan": "odd", "plan_k": None, "plan_hands": None, "plan_top": None}, Ruleset(plan="odd")),
        ({"deck": "jubilee_30"}, Ruleset(deck="jubilee_30")),
        ({"trump": "none"}, Ruleset(trump="none")),
        ({"bidding": "secret"}, Ruleset(bidding="secret")),
        ({"restriction": "hardcore"}, Ruleset(restriction=Restriction("min_size", 4))),
        ({"restriction": "free"}, Ruleset()),
        ({"restriction": {"hands": "all"}}, Ruleset(restriction=Restriction())),
        (
            {"restriction": {"hands": "from_hand", "k": 5, "leader": "any", "zero_exempt": True}},
            Ruleset(restriction=Restriction("from_hand", 5, "any", zero_exempt=True)),
        ),
        ({"restriction": {"hands": "last_only", "k": None}}, Ruleset(restriction=Restriction("last_only"))),
        ({"forced_bid": 0}, Ruleset(forced_bid=0)),
        ({"blind": "every_third"}, Ruleset(blind="every_third")),
        ({"dealer_scores": 35}, Ruleset(dealer_scores=35)),
        ({"points": {"base": 5}}, Ruleset(points=Points(base=5))),
        (
            {"points": {"base": 0, "per_trick": 1, "per_miss": -2, "camelot_zero": True}},
            Ruleset(points=Points(0, 1, -2, camelot_zero=True)),
        ),
        ({"specials": ["grail", "bomb"]}, Ruleset(specials=("bomb", "grail"))),
        ({"ties": ["sum_bids", "hits"]}, Ruleset(ties=("sum_bids", "hits"))),
        (
            {
                "restriction": None,
                "forced_bid": None,
                "blind": None,
                "dealer_scores": None,
                "specials": None,
                "ties": None,
            },
            Ruleset(),
        ),
    ],
)
def test_settings_override_the_preset(settings_: dict[str, object], ruleset: Ruleset) -> None:
    assert read(**settings_) == ruleset


def test_null_takes_a_setting_of_the_preset_away() -> None:
    assert read("canadian", restriction=None) == Ruleset()
    assert read("jester_bid", forced_bid=None) == Ruleset()
    assert read("jubilee", specials=[]) == Ruleset(deck="jubilee_25")
    assert read("amigo_tournament", ties=None).ties == ()


def test_part_of_the_points_keeps_the_presets_rest() -> None:
    assert read("camelot", points={"base": 30}).points == Points(base=30, camelot_zero=True)


def test_a_new_plan_leaves_the_presets_number_behind() -> None:
    assert read("five_rounds", plan="classic") == Ruleset()
    assert read("five_rounds", plan_k=7) == Ruleset(plan="first_k", plan_k=7)
    assert read("five_rounds", plan="first_k") == PRESETS["five_rounds"]


@pytest.mark.parametrize(
    ("data", "code", "params"),
    [
        (None, "setting_wrong_type", {"setting": "ruleset", "expected": "object"}),
        ([], "setting_wrong_type", {"setting": "ruleset", "expected": "object"}),
        ({}, "missing_setting", {"setting": "preset", "within": "ruleset"}),
        ({"preset": None}, "setting_wrong_type", {"setting": "preset", "expected": "string"}),
        ({"preset": ["classic"]}, "setting_wrong_type", {"setting": "preset", "expected": "string"}),
        ({"preset": "Classic"}, "unknown_preset", {"preset": "Classic"}),
        ({"preset": "x" * 500}, "unknown_preset", {"preset": "x" * 39 + "…"}),
        ({"preset": "classic", "name": "x"}, "unknown_setting", {"setting": "name", "within": "ruleset"}),
        (
            {"preset": "classic", "settings": None},
            "setting_wrong_type",
            {"setting": "settings", "expected": "object"},
        ),
        (
            {"preset": "classic", "settings": {"sealed": True}},
            "unknown_setting",
            {"setting": "sealed", "within": "settings"},
        ),
    ],
)
def test_a_ruleset_of_another_form_is_refused(data: object, code: str, params: dict[str, object]) -> None:
    assert refusal(data) == (code, params)


@pytest.mark.parametrize(
    ("setting", "value", "expected"),
    [
        ("plan", None, "string"),
        ("deck", None, "string"),
        ("trump", None, "string"),
        ("bidding", 1, "string"),
        ("points", None, "object"),
        ("points", [20, 10], "object"),
        ("plan_k", True, "integer"),
        ("plan_k", 5.0, "integer"),
        ("plan_k", "5", "integer"),
        ("plan_top", False, "integer"),
        ("plan_hands", "1,3,5", "list"),
        ("plan_hands", [1, 2.0], "integer"),
        ("plan_hands", [1, None], "integer"),
        ("forced_bid", False, "integer"),
        ("dealer_scores", "20", "integer"),
        ("blind", True, "string"),
        ("restriction", True, "object"),
        ("restriction", [], "object"),
        ("specials", "bomb", "list"),
        ("specials", [1], "string"),
        ("ties", {"hits": 1}, "list"),
    ],
)
def test_a_value_of_another_type_is_refused(setting: str, value: object, expected: str) -> None:
    code, params = refused_setting(**{setting: value})
    assert code == "setting_wrong_type"
    assert params == {"setting": setting, "expected": expected}


@pytest.mark.parametrize(
    ("values", "setting", "expected"),
    [
        ({"points": {"base": True}}, "points.base", "integer"),
        ({"points": {"per_miss": None}}, "points.per_miss", "integer"),
        ({"points": {"camelot_zero": 1}}, "points.camelot_zero", "boolean"),
        ({"restriction": {"hands": 4}}, "restriction.hands", "string"),
        ({"restriction": {"hands": "all", "leader": None}}, "restriction.leader", "string"),
        ({"restriction": {"hands": "all", "zero_exempt": 0}}, "restriction.zero_exempt", "boolean"),
        ({"restriction": {"hands": "min_size", "k": True}}, "restriction.k", "integer"),
    ],
)
def test_a_part_of_another_type_is_named(values: dict[str, object], setting: str, expected: str) -> None:
    assert refused_setting(**values) == ("setting_wrong_type", {"setting": setting, "expected": expected})


@pytest.mark.parametrize(
    ("values", "setting"),
    [
        ({"plan": "fibonacci"}, "plan"),
        ({"deck": "tarot"}, "deck"),
        ({"trump": "hearts"}, "trump"),
        ({"bidding": "sealed"}, "bidding"),
        ({"restriction": "chaos"}, "restriction"),
        ({"restriction": {"hands": "some"}}, "restriction.hands"),
        ({"restriction": {"hands": "all", "leader": "last"}}, "restriction.leader"),
        ({"blind": "none"}, "blind"),
        ({"specials": ["dragon"]}, "specials"),
        ({"ties": ["lot"]}, "ties"),
    ],
)
def test_an_unknown_value_is_refused_with_the_choices(values: dict[str, object], setting: str) -> None:
    code, params = refused_setting(**values)
    assert (code, params["setting"]) == ("unknown_value", setting)
    assert isinstance(params["choices"], tuple)


@pytest.mark.parametrize(
    ("values", "setting", "least", "most"),
    [
        ({"plan": "first_k", "plan_k": 0}, "plan_k", 1, 60),
        ({"plan": "first_k", "plan_k": 10**30}, "plan_k", 1, 60),
        ({"plan": "pyramid", "plan_top": 0}, "plan_top", 1, 60),
        ({"plan": "custom", "plan_hands": [1, 0]}, "plan_hands", 1, 999),
        ({"forced_bid": -1}, "forced_bid", 0, 60),
        ({"dealer_scores": -1}, "dealer_scores", 0, 1000),
        ({"dealer_scores": 1001}, "dealer_scores", 0, 1000),
        ({"points": {"base": -1}}, "points.base", 0, 1000),
        ({"points": {"per_trick": 1001}}, "points.per_trick", 0, 1000),
        ({"points": {"per_miss": 1}}, "points.per_miss", -1000, 0),
        ({"restriction": {"hands": "from_hand", "k": 0}}, "restriction.k", 1, 60),
    ],
)
def test_a_number_out_of_range_is_refused(values: dict[str, object], setting: str, least: int, most: int) -> None:
    code, params = refused_setting(**values)
    assert code == "setting_out_of_range"
    assert (params["setting"], params["least"], params["most"]) == (setting, least, most)


@pytest.mark.parametrize(
    ("values", "setting", "main"),
    [
        ({"plan_k": 5}, "plan_k", "plan"),
        ({"plan_top": 5}, "plan_top", "plan"),
        ({"plan_hands": [1, 2]}, "plan_hands", "plan"),
        ({"plan": "pyramid", "plan_k": 5}, "plan_k", "plan"),
        ({"restriction": {"hands": "all", "k": 5}}, "restriction.k", "restriction.hands"),
        ({"restriction": {"hands": "last_only", "k": 1}}, "restriction.k", "restriction.hands"),
    ],
)
def test_a_sub_setting_without_its_main_setting_is_refused(values: dict[str, object], setting: str, main: str) -> None:
    code, params = refused_setting(**values)
    assert (code, params["setting"], params["main"]) == ("sub_setting_without_main", setting, main)


@pytest.mark.parametrize(
    ("values", "code", "params"),
    [
        ({"plan": "custom"}, "missing_setting", {"setting": "plan_hands", "within": "settings"}),
        ({"plan": "custom", "plan_hands": []}, "plan_empty", {}),
        ({"plan": "custom", "plan_hands": [1] * 61}, "plan_too_long", {"hands": 61, "most": 60}),
        (
            {"plan": "custom", "plan_hands": [1, 21]},
            "plan_too_large",
            {"cards": 21, "players": 3, "needed": 63, "deck": 60},
        ),
        (
            {"plan": "first_k", "plan_k": 21},
            "plan_too_large",
            {"cards": 21, "players": 3, "needed": 63, "deck": 60},
        ),
        ({"restriction": {}}, "missing_setting", {"setting": "hands", "within": "restriction"}),
        ({"restriction": {"hands": "min_size"}}, "missing_setting", {"setting": "k", "within": "restriction"}),
        (
            {"restriction": {"hands": "all", "dealer": 1}},
            "unknown_setting",
            {"setting": "dealer", "within": "restriction"},
        ),
        ({"points": {"bonus": 20}}, "unknown_setting", {"setting": "bonus", "within": "points"}),
        ({"specials": ["bomb", "bomb"]}, "duplicate_value", {"setting": "specials", "value": "bomb"}),
        ({"ties": ["hits", "sum_bids", "hits"]}, "duplicate_value", {"setting": "ties", "value": "hits"}),
        ({"forced_bid": 1}, "forced_bid_not_zero", {"forced": 1}),
    ],
)
def test_other_settings_that_cannot_be(values: dict[str, object], code: str, params: dict[str, object]) -> None:
    assert refused_setting(**values) == (code, params)


@pytest.mark.parametrize("bidding", ["hidden", "secret"])
def test_sealed_bids_cannot_be_restricted(bidding: str) -> None:
    expected = ("sealed_with_restriction", {"bidding": bidding})
    assert refused_setting("canadian", bidding=bidding) == expected
    assert refused_setting(bidding, restriction="canadian") == expected
    assert read(bidding, restriction="free").sealed


def test_a_plan_for_a_table_of_three_only_is_a_ruleset() -> None:
    assert playable_counts(read(plan="custom", plan_hands=[16])) == (3,)


def test_what_is_written_is_short_and_named() -> None:
    ruleset = Ruleset(
        plan="custom",
        plan_hands=(1, 3),
        restriction=Restriction("last_only", None, "sole"),
        points=Points(base=30, camelot_zero=True),
        specials=("grail",),
    )
    assert ruleset_to_json("classic", ruleset) == {
        "preset": "classic",
        "settings": {
            "plan": "custom",
            "plan_hands": [1, 3],
            "restriction": "canadian",
            "points": {"base": 30, "camelot_zero": True},
            "specials": ["grail"],
        },
    }


def test_a_restriction_of_the_clubs_own_is_written_whole() -> None:
    own = Restriction("from_hand", 3, "any")
    written = ruleset_to_json("classic", Ruleset(restriction=own))
    assert written["settings"] == {"restriction": {"hands": "from_hand", "k": 3, "leader": "any", "zero_exempt": False}}
    everywhere = ruleset_to_json("classic", Ruleset(restriction=Restriction(leader="any")))
    assert everywhere["settings"] == {"restriction": {"hands": "all", "leader": "any", "zero_exempt": False}}


def test_what_a_preset_has_and_the_ruleset_has_not_is_written_as_null() -> None:
    assert ruleset_to_json("canadian", Ruleset())["settings"] == {"restriction": None}
    assert ruleset_to_json("jubilee", Ruleset(deck="jubilee_25"))["settings"] == {"specials": []}
    assert ruleset_to_json("five_rounds", Ruleset())["settings"] == {"plan": "classic"}
    assert ruleset_to_json("five_rounds", Ruleset(plan="first_k"))["settings"] == {}


playable = rulesets().filter(lambda ruleset: bool(playable_counts(ruleset)))


@settings(max_examples=150)
@given(st.sampled_from(list(PRESETS)), playable)
def test_what_is_written_reads_back_the_same(preset: str, ruleset: Ruleset) -> None:
    text = json.dumps(ruleset_to_json(preset, ruleset))
    assert ruleset_from_json(json.loads(text)) == (preset, ruleset)
    assert json.dumps(ruleset_to_json(*ruleset_from_json(json.loads(text)))) == text


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(list(PRESETS)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
names = st.sampled_from([*Ruleset.__dataclass_fields__, "other"])


@settings(max_examples=150)
@given(st.sampled_from(list(PRESETS)), st.dictionaries(names, anything, max_size=3))
def test_anything_is_read_or_refused_with_a_code(preset: str, values: dict[str, object]) -> None:
    with suppress(DomainError):
        _, ruleset = ruleset_from_json({"preset": preset, "settings": values})
        assert playable_counts(ruleset)
