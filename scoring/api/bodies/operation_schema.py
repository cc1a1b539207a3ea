"""The description of every kind of operation, made from what the operations themselves are checked by."""

from __future__ import annotations

from typing import Any

from scoring.api.batch import LONGEST_DEVICE, MOST_OPERATIONS
from scoring.operations.requests import FLAGS, LARGEST, LISTS, LONGEST_TEXT, LONGEST_TRUMP, SHAPES, TEXTS

WHOLE: dict[str, Any] = {"type": ["integer", "null"], "minimum": -LARGEST, "maximum": LARGEST}
LIST: dict[str, Any] = {"type": "array", "items": WHOLE, "maxItems": 6, "description": "One value for each seat."}
TRUMP: dict[str, Any] = {"type": ["string", "null"], "maxLength": LONGEST_TRUMP}
UUID: dict[str, Any] = {"type": "string", "format": "uuid"}
SEEN = "The value that the device shows. Where another one is stored by now, nothing is done (409)."


def value_schema(kind: str, name: str) -> dict[str, Any]:
    """What a value of an operation may be."""
    if name in LISTS:
        return LIST
    if name in TEXTS:
        return {"type": "string", "maxLength": LONGEST_TEXT}
    if name in FLAGS:
        return {"type": "boolean"}
    if name == "target":
        return UUID | {"description": "The id of the operation that is taken back."}
    if name == "trump" or (kind == "set_trump" and name == "value"):
        return TRUMP
    if name == "seen":
        return {"type": ["integer", "string", "null"], "description": SEEN}
    return WHOLE


def operation_schema(kind: str) -> dict[str, Any]:
    """One kind of operation: what it needs, and what it may carry."""
    needed, allowed = SHAPES[kind]
    values = {name: value_schema(kind, name) for name in sorted(needed | allowed)}
    made = UUID | {"description": "Made on the device. The same id twice is done once and answered twice."}
    return {
        "type": "object",
        "title": kind,
        "properties": {"id": made, "kind": {"const": kind, "type": "string"}, **values},
        "required": ["id", "kind", *sorted(needed)],
        "additionalProperties": False,
    }


OPERATION: dict[str, Any] = {"oneOf": [operation_schema(kind) for kind in SHAPES]}
BATCH_SCHEMA: dict[str, Any] = {
    "type": "object",
    "title": "batch",
    "properties": {
        "device": {"type": "string", "maxLength": LONGEST_DEVICE, "description": "A short name of the device."},
        "operations": {"type": "array", "items": OPERATION, "maxItems": MOST_OPERATIONS},
    },
    "required": ["operations"],
    "additionalProperties": False,
}
ONE_OR_BATCH: dict[str, Any] = {"oneOf": [BATCH_SCHEMA, *OPERATION["oneOf"]]}
