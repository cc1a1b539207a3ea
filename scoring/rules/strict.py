"""Strict readers of JSON values: exactly what the format says, or a refusal that names the setting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wizard_club.lib.errors import DomainError

_SHOWN = 40


def shown(value: object) -> str:
    """A value of a file for a message, cut to a readable length."""
    text = str(value)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


def wrong_type(setting: str, expected: str) -> DomainError:
    """Refusal of a value of another JSON type than `expected` (integer, string, boolean, list or object)."""
    return DomainError("setting_wrong_type", setting=setting, expected=expected)


def read_object(
    value: object, setting: str, *, allowed: Sequence[str], required: Sequence[str] = ()
) -> Mapping[str, object]:
    """An object with no other keys than those `allowed` and with all those `required`."""
    if not isinstance(value, dict):
        raise wrong_type(setting, "object")
    for key in value:
        if key not in allowed:
            raise DomainError("unknown_setting", setting=shown(key), within=setting)
    for key in required:
        if key not in value:
            raise DomainError("missing_setting", setting=key, within=setting)
    return value


def read_integer(value: object, setting: str, *, least: int, most: int) -> int:
    """A JSON integer of the range (true and 1.0 are none)."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise wrong_type(setting, "integer")
    if not least <= value <= most:
        raise DomainError("setting_out_of_range", setting=setting, value=shown(value), least=least, most=most)
    return value


def read_flag(value: object, setting: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise wrong_type(setting, "boolean")
    return value


def read_choice(value: object, setting: str, choices: Sequence[str]) -> str:
    """One of the strings in `choices`."""
    if not isinstance(value, str):
        raise wrong_type(setting, "string")
    if value not in choices:
        raise DomainError("unknown_value", setting=setting, value=shown(value), choices=tuple(choices))
    return value


def read_list(value: object, setting: str) -> Sequence[object]:
    """A list of anything."""
    if not isinstance(value, list):
        raise wrong_type(setting, "list")
    return value


def read_choices(value: object, setting: str, choices: Sequence[str]) -> tuple[str, ...]:
    """A list of different strings from `choices`."""
    items = tuple(read_choice(item, setting, choices) for item in read_list(value, setting))
    for place, item in enumerate(items):
        if item in items[:place]:
            raise DomainError("duplicate_value", setting=setting, value=item)
    return items
