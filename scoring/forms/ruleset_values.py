"""Between the fields of the ruleset form and the settings of a game file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.rules.presets import RESTRICTIONS
from scoring.rules.ruleset import DEFAULT_K, Restriction
from scoring.rules.ruleset import Ruleset as Rules

OWN = "own"
FREE = "free"
COUNTED_HANDS = ("from_hand", "min_size")
TIE_FIELDS = ("tie_1", "tie_2", "tie_3")


def idle_fields(values: Mapping[str, Any]) -> list[str]:
    """Number fields that belong to a choice which is not taken: what stands in them means nothing."""
    plan, own = values.get("plan"), values.get("restriction") == OWN
    busy = {
        "plan_k": plan == "first_k",
        "plan_top": plan == "pyramid",
        "restricted_k": own and values.get("restricted_hands") in COUNTED_HANDS,
    }
    return [field for field, used in busy.items() if not used]


def settings_of(values: Mapping[str, Any]) -> dict[str, object]:
    """The settings that the cleaned fields stand for."""
    plan = values["plan"]
    return {
        "plan": plan,
        "plan_k": (values["plan_k"] or DEFAULT_K) if plan == "first_k" else None,
        "plan_top": values["plan_top"] if plan == "pyramid" else None,
        "plan_hands": list(values["plan_hands"]) if plan == "custom" else None,
        "deck": values["deck"],
        "trump": values["trump"],
        "bidding": values["bidding"],
        "restriction": _restriction_of(values),
        "forced_bid": 0 if values["forced_bid"] else None,
        "blind": values["blind"] or None,
        "dealer_scores": values["dealer_scores"],
        "points": {
            "base": values["base"],
            "per_trick": values["per_trick"],
            "per_miss": -values["per_miss"],
            "camelot_zero": values["camelot_zero"],
        },
        "specials": values["specials"],
        "ties": [values[field] for field in TIE_FIELDS if values[field]],
    }


def _restriction_of(values: Mapping[str, Any]) -> object:
    if values["restriction"] != OWN:
        return values["restriction"]
    hands = values["restricted_hands"] or "all"
    counted = {"k": values["restricted_k"]} if hands in COUNTED_HANDS else {}
    return {
        "hands": hands,
        "leader": values["restricted_leader"] or "ignore",
        "zero_exempt": values["zero_exempt"],
    } | counted


def initial_of(rules: Rules) -> dict[str, object]:
    """What the fields show for these rules."""
    ties = dict(zip(TIE_FIELDS, rules.ties, strict=False))
    return {
        "plan": rules.plan,
        "plan_k": rules.plan_k,
        "plan_top": rules.plan_top,
        "plan_hands": ",".join(map(str, rules.plan_hands)),
        "deck": rules.deck,
        "trump": rules.trump,
        "bidding": rules.bidding,
        "forced_bid": rules.forced_bid is not None,
        "blind": rules.blind or "",
        "dealer_scores": rules.dealer_scores,
        "base": rules.points.base,
        "per_trick": rules.points.per_trick,
        "per_miss": -rules.points.per_miss,
        "camelot_zero": rules.points.camelot_zero,
        "specials": list(rules.specials),
        **_restriction_initial(rules.restriction),
        **ties,
    }


def _restriction_initial(restriction: Restriction | None) -> dict[str, object]:
    named = next((name for name, known in RESTRICTIONS.items() if known == restriction), OWN)
    parts = restriction or Restriction()
    return {
        "restriction": FREE if restriction is None else named,
        "restricted_hands": parts.hands,
        "restricted_k": parts.k,
        "restricted_leader": parts.leader,
        "zero_exempt": parts.zero_exempt,
    }
