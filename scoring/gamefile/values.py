"""The values that stand in several places of a game file: names, and lists with one number a seat."""

from __future__ import annotations

from scoring.gamefile.content import Numbers
from scoring.rules.strict import read_integer, read_list, shown, wrong_type
from wizard_club.lib.errors import DomainError
from wizard_club.lib.names import is_visible, normal_name

BOUND = 100_000
LONGEST_NAME, LONGEST_SHORT_NAME = 80, 20
LONGEST_LABEL = LONGEST_NAME + LONGEST_SHORT_NAME + len(" ()")


def read_name(value: object, setting: str) -> str:
    """A member's name or label, in composed form."""
    if not isinstance(value, str):
        raise wrong_type(setting, "string")
    name = normal_name(value)
    if not is_visible(name) or len(name) > LONGEST_LABEL:
        raise DomainError("file_name", name=shown(value), most=LONGEST_NAME)
    return name


def read_numbers(value: object, setting: str, length: int) -> Numbers:
    """One whole number or null for each seat; a refusal names the seat it is about."""
    items = read_list(value, setting)
    if len(items) != length:
        raise DomainError("file_length", setting=setting, length=length, found=len(items))
    return [None if item is None else _number(item, setting, seat) for seat, item in enumerate(items)]


def read_whole_numbers(value: object, setting: str, length: int) -> Numbers:
    """One whole number for each seat."""
    numbers = read_numbers(value, setting, length)
    if None in numbers:
        raise DomainError("file_null", setting=setting, seat=numbers.index(None))
    return numbers


def _number(item: object, setting: str, seat: int) -> int:
    try:
        return read_integer(item, setting, least=-BOUND, most=BOUND)
    except DomainError as error:
        raise DomainError(error.code, **error.params, seat=seat) from None
