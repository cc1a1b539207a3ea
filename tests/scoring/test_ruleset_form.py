"""The ruleset form: every setting, and what is refused at which field."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from scoring.forms.ruleset_values import initial_of
from scoring.forms.rulesets import RulesetForm, SettingsForm
from scoring.rules.presets import PRESETS, RESTRICTIONS
from scoring.rules.ruleset import BLINDS, LEADERS, RESTRICTED_HANDS, SPECIALS, TIES, Points, Restriction, Ruleset
from tests.scoring.forms_of_rulesets import filled


def posted(values: dict[str, Any]) -> QueryDict:
    data = QueryDict(mutable=True)
    for field, value in values.items():
        data.setlist(field, value if isinstance(value, list) else [str(value)])
    return data


def form_of(preset: str = "classic", **changes: Any) -> SettingsForm:
    form = SettingsForm(posted(filled(preset, **changes)))
    form.is_valid()
    return form


def errors(preset: str = "classic", **changes: Any) -> dict[str, list[str]]:
    return dict(form_of(preset, **changes).errors)


def test_every_setting_has_an_example_beside_it() -> None:
    assert [field.name for field in RulesetForm().visible_fields() if "Example: " not in str(field.help_text)] == []


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_comes_through_unchanged(preset: str) -> None:
    form = form_of(preset)
    assert form.errors == {}
    assert form.rules == PRESETS[preset]


restrictions = st.one_of(
    st.none(),
    st.sampled_from(list(RESTRICTIONS.values())),
    st.builds(
        Restriction,
        hands=st.sampled_from([hands for hands in RESTRICTED_HANDS if hands not in {"from_hand", "min_size"}]),
        leader=st.sampled_from(LEADERS),
        zero_exempt=st.booleans(),
    ),
    st.builds(
        Restriction,
        hands=st.sampled_from(["from_hand", "min_size"]),
        k=st.integers(1, 60),
        leader=st.sampled_from(LEADERS),
        zero_exempt=st.booleans(),
    ),
)
plans = st.one_of(
    st.sampled_from([{"plan": plan} for plan in ("classic", "amigo", "quick", "maximus", "odd", "reverse", "pyramid")]),
    st.integers(1, 20).map(lambda k: {"plan": "first_k", "plan_k": k}),
    st.integers(1, 20).map(lambda top: {"plan": "pyramid", "plan_top": top}),
    st.lists(st.integers(1, 20), min_size=1, max_size=60).map(
        lambda sizes: {"plan": "custom", "plan_hands": tuple(sizes)}
    ),
)
rulesets = st.builds(
    lambda plan, rules: replace(rules, **plan),
    plans,
    st.builds(
        Ruleset,
        deck=st.sampled_from(["classic", "medieval", "jubilee_30"]),
        trump=st.sampled_from(["turned", "fixed", "none"]),
        restriction=restrictions,
        forced_bid=st.sampled_from([None, 0]),
        blind=st.sampled_from([None, *BLINDS]),
        dealer_scores=st.none() | st.integers(0, 1000),
        points=st.builds(
            Points,
            base=st.integers(0, 1000),
            per_trick=st.integers(0, 1000),
            per_miss=st.integers(-1000, 0),
            camelot_zero=st.booleans(),
        ),
        specials=st.sets(st.sampled_from(SPECIALS)).map(
            lambda chosen: tuple(special for special in SPECIALS if special in chosen)
        ),
        ties=st.lists(st.sampled_from(TIES), unique=True).map(tuple),
    ),
)


@given(rulesets)
def test_what_the_form_shows_it_reads_back(rules: Ruleset) -> None:
    form = form_of("classic", **initial_of(rules))
    assert form.errors == {}
    assert form.rules == rules


@pytest.mark.parametrize("bidding", ["hidden", "secret"])
@pytest.mark.parametrize("restriction", ["plus_minus_one", "own"])
def test_sealed_bids_have_no_restriction(bidding: str, restriction: str) -> None:
    assert errors(bidding=bidding, restriction=restriction) == {
        "restriction": ["Hidden and secret bids have no last bidder: choose open bidding, or no bid restriction"]
    }


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", "The plan has no hands: type the cards of each, like 1,3,5"),
        ("1,x", "“x” is not a number of cards: type the hands like 1,3,5"),
        ("1;2", "“1;2” is not a number of cards: type the hands like 1,3,5"),
        ("1,0", "A hand cannot deal 0 cards: 1 is the least"),
        ("1,21", "21 cards for each of 3 players make 63, but the deck has 60"),
        (",".join(["1"] * 61), "61 hands are too many: a plan has at most 60"),
    ],
)
def test_a_plan_that_cannot_be_dealt(typed: str, message: str) -> None:
    assert errors(plan="custom", plan_hands=typed) == {"plan_hands": [message]}


@pytest.mark.parametrize(("typed", "sizes"), [("1,3,5", (1, 3, 5)), (" 2 , 2 ", (2, 2)), ("16", (16,))])
def test_a_plan_typed_with_commas(typed: str, sizes: tuple[int, ...]) -> None:
    rules = form_of(plan="custom", plan_hands=typed).rules
    assert rules is not None
    assert rules.plan_hands == sizes


@pytest.mark.parametrize(("plan", "field"), [("first_k", "plan_k"), ("pyramid", "plan_top")])
def test_a_plan_too_large_is_said_beside_its_number(plan: str, field: str) -> None:
    assert errors(plan=plan, **{field: 21}) == {field: ["21 cards for each of 3 players make 63, but the deck has 60"]}
    assert errors("jubilee", plan=plan, **{field: 21}) == {}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"plan": "unheard_of"}, "plan"),
        ({"deck": ""}, "deck"),
        ({"base": ""}, "base"),
        ({"base": "-1"}, "base"),
        ({"per_trick": "1001"}, "per_trick"),
        ({"per_miss": "ten"}, "per_miss"),
        ({"dealer_scores": "-5"}, "dealer_scores"),
        ({"plan": "first_k", "plan_k": "0"}, "plan_k"),
        ({"plan": "pyramid", "plan_top": "1e3"}, "plan_top"),
        ({"specials": ["bomb", "joker"]}, "specials"),
        ({"restriction": "own", "restricted_hands": "from_hand", "restricted_k": ""}, "restricted_k"),
        ({"restriction": "own", "restricted_hands": "min_size", "restricted_k": "61"}, "restricted_k"),
        ({"tie_1": "hits", "tie_2": "hits"}, "tie_1"),
        ({"blind": "fold"}, "blind"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(changes: dict[str, Any], field: str) -> None:
    form = form_of(**changes)
    assert list(form.errors) == [field]
    assert form.rules is None


def test_an_unknown_preset_is_refused() -> None:
    form = SettingsForm(posted(filled() | {"preset": "mine"}))
    assert list(form.errors) == ["preset"]
    assert form.rules is None


def test_a_miss_is_typed_as_a_loss() -> None:
    rules = form_of(per_miss="15").rules
    assert rules is not None
    assert rules.points.per_miss == -15


def test_an_empty_number_of_hands_is_five() -> None:
    rules = form_of(plan="first_k", plan_k="").rules
    assert rules is not None
    assert rules.plan_k == 5


def test_fields_of_other_choices_are_ignored() -> None:
    changes = {"plan_k": "x", "plan_top": "99", "plan_hands": "nonsense", "restricted_k": "-1"}
    assert form_of(**changes).rules == PRESETS["classic"]
    own = form_of(restriction="own", restricted_hands="all", restricted_k="7").rules
    assert own is not None
    assert own.restriction == RESTRICTIONS["plus_minus_one"]


def test_an_own_restriction() -> None:
    rules = form_of(
        restriction="own", restricted_hands="min_size", restricted_k="6", restricted_leader="any", zero_exempt=True
    ).rules
    assert rules is not None
    assert rules.restriction == Restriction("min_size", 6, "any", zero_exempt=True)


def test_ties_in_an_order_of_ones_own() -> None:
    rules = form_of(tie_1="best_hand", tie_2="", tie_3="hits").rules
    assert rules is not None
    assert rules.ties == ("best_hand", "hits")
