"""The description of operations, made from what the operations themselves are checked by."""

from __future__ import annotations

from typing import Any

from scoring.api.batch import LONGEST_DEVICE, MOST_OPERATIONS
from scoring.operations.requests import FLAGS, LARGEST, LISTS, LONGEST_TEXT, LONGEST_TRUMP, SHAPES, TEXTS

WHOLE: dict[str, Any] = {"type": ["integer", "null"], "minimum": -LARGEST, "maximum": LARGEST}
LIST: dict[str, Any] = {"type": "array", "items": WHOLE, "maxItems": 6, "description": "One value for each seat."}
TRUMP: dict[str, Any] = {"type": ["string", "null"], "maxLength": LONGEST_TRUMP}
UUID: dict[str, Any] = {"type": "string", "format": "uuid"}
WORDS = {
    "round": "The number of the hand, from 1.",
    "seat": "Clockwise, from 0.",
    "value": "A number; for `set_trump` a suit, `none` or null.",
    "seen": "The value that the device shows: where another one is stored by now, nothing is done (409).",
    "version": "The version of the hand that the device has seen.",
    "player": "The id of a member.",
    "target": "The id of the operation that is taken back.",
}


def value_schema(name: str) -> dict[str, Any]:
    """What a value of an operation may be."""
    schema = WHOLE
    if name in LISTS:
        schema = LIST
    elif name in TEXTS:
        schema = {"type": "string", "maxLength": LONGEST_TEXT}
    elif name in FLAGS:
        schema = {"type": "boolean"}
    elif name == "target":
        schema = UUID
    elif name == "trump":
        schema = TRUMP
    elif name in {"value", "seen"}:
        schema = {"type": ["integer", "string", "null"], "maxLength": LONGEST_TRUMP}
    return schema | {"description": WORDS[name]} if name in WORDS else schema


def kinds_table() -> str:
    """Every kind of operation with what it needs and what it may carry, as Markdown."""
    rows = [f"| `{kind}` | {listed(needed)} | {listed(allowed)} |" for kind, (needed, allowed) in SHAPES.items()]
    return "\n".join(["| kind | needs | may carry |", "|---|---|---|", *rows])


def listed(names: frozenset[str]) -> str:
    """Names as code, in order."""
    return ", ".join(f"`{name}`" for name in sorted(names))


NAMES = sorted({name for needed, allowed in SHAPES.values() for name in needed | allowed})
OPERATION: dict[str, Any] = {
    "type": "object",
    "title": "Operation",
    "properties": {
        "id": UUID | {"description": "Made on the device. The same id twice is done once and answered twice."},
        "kind": {"type": "string", "enum": list(SHAPES)},
        **{name: value_schema(name) for name in NAMES},
    },
    "required": ["id", "kind"],
    "additionalProperties": False,
}
BATCH_SCHEMA: dict[str, Any] = {
    "type": "object",
    "title": "Batch",
    "properties": {
        "device": {"type": "string", "maxLength": LONGEST_DEVICE, "description": "A short name of the device."},
        "operations": {"type": "array", "items": OPERATION, "maxItems": MOST_OPERATIONS},
    },
    "required": ["operations"],
    "additionalProperties": False,
}
ONE_OR_BATCH: dict[str, Any] = {"anyOf": [BATCH_SCHEMA, OPERATION]}
