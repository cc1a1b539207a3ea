"""A tap on the pad as a form sends it: text that becomes an operation."""

from __future__ import annotations

from django.http import QueryDict

from scoring.operations import Wanted, wanted_from
from scoring.operations.requests import FLAGS, LISTS, SHAPES, TEXTS, derived_key
from wizard_club.lib.errors import DomainError

# What the edit panel calls the values of a seat: bid-0, tricks-0, ...
SEAT_FIELDS = {"bids": "bid", "tricks": "tricks", "bid_changes": "change", "bonus": "bonus"}
MOST_SEATS = 6


def wanted_from_form(post: QueryDict) -> Wanted:
    """Read an operation from a form. A button may carry the whole tap in `tap`; empty text is "not entered"."""
    fields = post.copy()
    for name, value in QueryDict(post.get("tap", "")).items():
        fields[name] = str(value)
    kind = fields.get("kind", "")
    if kind not in SHAPES:
        raise DomainError("operation_unknown", kind=kind[:40])
    needed, allowed = SHAPES[kind]
    values = {name: _value(name, str(fields[name])) for name in sorted(needed | allowed) if name in fields}
    if kind == "correct_round":
        values |= _seat_lists(fields)
    key = fields.get("id") or str(derived_key(fields.get("nonce", ""), kind, values))
    return wanted_from({"id": key, "kind": kind, **values})


def _value(name: str, text: str) -> object:
    if name in FLAGS:
        return text in {"1", "on", "true"}
    if name in TEXTS or name == "target":
        return text
    if name in LISTS:
        return [_number(part) for part in text.split(",")]
    return _number(text)


def _number(text: str) -> int | str | None:
    text = text.strip()
    if not text:
        return None
    digits = text.removeprefix("-")
    return int(text) if digits.isdecimal() and len(digits) < 8 else text


def _seat_lists(fields: QueryDict) -> dict[str, object]:
    lists: dict[str, object] = {}
    for name, prefix in SEAT_FIELDS.items():
        texts = [str(fields[f"{prefix}-{seat}"]) for seat in range(MOST_SEATS) if f"{prefix}-{seat}" in fields]
        if texts:
            lists[name] = [_number(text) for text in texts]
    return lists
