"""Rulesets as JSON: a preset's name and the settings that differ from it, as game files write them.

Reading is strict. Unknown keys and values, values of another type, settings that contradict each other and
plans that fit no number of players are refused with a `DomainError` that names the setting. null means none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from scoring.rules import strict
from scoring.rules.deck import DECKS
from scoring.rules.plan import MAX_DIGITS, check_plan_hands, hand_sizes, playable_counts
from scoring.rules.presets import PRESETS, RESTRICTIONS
from scoring.rules.ruleset import (
    BIDDINGS,
    BLINDS,
    DEFAULT_K,
    LEADERS,
    PLANS,
    PLAYER_COUNTS,
    RESTRICTED_HANDS,
    SPECIALS,
    TIES,
    TRUMPS,
    Points,
    Restriction,
    Ruleset,
)
from wizard_club.lib.errors import DomainError

FREE = "free"
MAX_POINTS = 1000
MAX_NUMBER = 60

_SETTINGS = tuple(field.name for field in fields(Ruleset))
_POINTS = tuple(field.name for field in fields(Points))
_RESTRICTION = tuple(field.name for field in fields(Restriction))
_PLAN_OF = {"plan_hands": "custom", "plan_k": "first_k", "plan_top": "pyramid"}
_NEEDS_K = ("from_hand", "min_size")


def _plan_hands(value: object) -> tuple[int, ...]:
    sizes = tuple(
        strict.read_integer(size, "plan_hands", least=1, most=10**MAX_DIGITS - 1)
        for size in strict.read_list(value, "plan_hands")
    )
    check_plan_hands(sizes)
    return sizes


def _restriction(value: object) -> Restriction | None:
    if isinstance(value, str):
        choice = strict.read_choice(value, "restriction", (FREE, *RESTRICTIONS))
        return RESTRICTIONS.get(choice)
    given = strict.read_object(value, "restriction", allowed=_RESTRICTION, required=("hands",))
    hands = strict.read_choice(given["hands"], "restriction.hands", RESTRICTED_HANDS)
    k = given.get("k")
    if hands in _NEEDS_K and k is None:
        raise DomainError("missing_setting", setting="k", within="restriction")
    if hands not in _NEEDS_K and k is not None:
        raise DomainError(
            "sub_setting_without_main", setting="restriction.k", main="restriction.hands", needed=_NEEDS_K
        )
    return Restriction(
        hands=hands,
        k=None if k is None else strict.read_integer(k, "restriction.k", least=1, most=MAX_NUMBER),
        leader=strict.read_choice(given.get("leader", "ignore"), "restriction.leader", LEADERS),
        zero_exempt=strict.read_flag(given.get("zero_exempt", False), "restriction.zero_exempt"),
    )


def _points(value: object, base: Points) -> Points:
    given = strict.read_object(value, "points", allowed=_POINTS)
    changes: dict[str, Any] = {}
    for name, number in given.items():
        if name == "camelot_zero":
            changes[name] = strict.read_flag(number, "points.camelot_zero")
        elif name == "per_miss":
            changes[name] = strict.read_integer(number, "points.per_miss", least=-MAX_POINTS, most=0)
        else:
            changes[name] = strict.read_integer(number, f"points.{name}", least=0, most=MAX_POINTS)
    return replace(base, **changes)


def _forced_bid(value: object) -> int:
    # The Jester bid: 0 is the one bid that fits hands of every size.
    forced = strict.read_integer(value, "forced_bid", least=0, most=MAX_NUMBER)
    if forced:
        raise DomainError("forced_bid_not_zero", forced=forced)
    return forced


def _specials(value: object) -> tuple[str, ...]:
    chosen = strict.read_choices(value, "specials", SPECIALS)
    return tuple(special for special in SPECIALS if special in chosen)


_READERS: dict[str, Callable[[object], object]] = {
    "plan": lambda value: strict.read_choice(value, "plan", PLANS),
    "plan_hands": _plan_hands,
    "plan_k": lambda value: strict.read_integer(value, "plan_k", least=1, most=MAX_NUMBER),
    "plan_top": lambda value: strict.read_integer(value, "plan_top", least=1, most=MAX_NUMBER),
    "deck": lambda value: strict.read_choice(value, "deck", tuple(DECKS)),
    "trump": lambda value: strict.read_choice(value, "trump", TRUMPS),
    "bidding": lambda value: strict.read_choice(value, "bidding", BIDDINGS),
    "restriction": _restriction,
    "forced_bid": _forced_bid,
    "blind": lambda value: strict.read_choice(value, "blind", BLINDS),
    "dealer_scores": lambda value: strict.read_integer(value, "dealer_scores", least=0, most=MAX_POINTS),
    "specials": _specials,
    "ties": lambda value: strict.read_choices(value, "ties", TIES),
}
_NONE: dict[str, object] = {
    "plan_hands": (),
    "plan_k": None,
    "plan_top": None,
    "restriction": None,
    "forced_bid": None,
    "blind": None,
    "dealer_scores": None,
    "specials": (),
    "ties": (),
}


def ruleset_from_json(data: object) -> tuple[str, Ruleset]:
    """The preset's name and the whole ruleset of `{"preset": ..., "settings": {...}}`.

    `settings` may be missing.
    """
    top = strict.read_object(data, "ruleset", allowed=("preset", "settings"), required=("preset",))
    preset = top["preset"]
    if not isinstance(preset, str):
        raise strict.wrong_type("preset", "string")
    if preset not in PRESETS:
        raise DomainError("unknown_preset", preset=strict.shown(preset))
    settings = strict.read_object(top.get("settings", {}), "settings", allowed=_SETTINGS)
    ruleset = _merged(PRESETS[preset], settings)
    _check_whole(ruleset, settings)
    return preset, ruleset


def _merged(base: Ruleset, settings: Mapping[str, object]) -> Ruleset:
    changes: dict[str, Any] = {}
    for name, value in settings.items():
        if value is None and name in _NONE:
            changes[name] = _NONE[name]
        elif name == "points":
            changes[name] = _points(value, base.points)
        else:
            changes[name] = _READERS[name](value)
    plan = changes.get("plan", base.plan)
    if plan != base.plan:
        base = replace(base, plan_hands=(), plan_k=None, plan_top=None)
    merged = replace(base, **changes)
    if plan == "first_k" and merged.plan_k is None:
        return replace(merged, plan_k=DEFAULT_K)
    return merged


def _check_whole(ruleset: Ruleset, settings: Mapping[str, object]) -> None:
    for name, plan in _PLAN_OF.items():
        if settings.get(name) is not None and ruleset.plan != plan:
            raise DomainError("sub_setting_without_main", setting=name, main="plan", needed=(plan,))
    if ruleset.plan == "custom" and not ruleset.plan_hands:
        raise DomainError("missing_setting", setting="plan_hands", within="settings")
    if ruleset.sealed and ruleset.restriction is not None:
        raise DomainError("sealed_with_restriction", bidding=ruleset.bidding)
    if not playable_counts(ruleset):
        hand_sizes(ruleset, PLAYER_COUNTS[0])


def ruleset_to_json(preset: str, ruleset: Ruleset) -> dict[str, object]:
    """The canonical form: the preset and only those settings that differ from it, in a fixed order."""
    base = PRESETS[preset]
    settings: dict[str, object] = {}
    for name in _SETTINGS:
        value, usual = getattr(ruleset, name), getattr(base, name)
        implied = name in _PLAN_OF and (ruleset.plan != _PLAN_OF[name] or not value)
        if value != usual and not implied:
            settings[name] = _written(value, usual)
    return {"preset": preset, "settings": settings}


def _written(value: object, usual: object) -> object:
    match value:
        case tuple():
            return list(value)
        case Points():
            return {name: number for name in _POINTS if (number := getattr(value, name)) != getattr(usual, name)}
        case Restriction():
            for name, restriction in RESTRICTIONS.items():
                if restriction == value:
                    return name
            pairs = ((name, getattr(value, name)) for name in _RESTRICTION)
            return {name: setting for name, setting in pairs if setting is not None}
    return value
