"""What is sent to a game: one operation, or a device's name and its operations in order."""

from __future__ import annotations

from dataclasses import dataclass

from wizard_club.lib.api.errors import Refusal
from wizard_club.lib.errors import DomainError
from wizard_club.lib.names import normal_name

MOST_OPERATIONS = 100
LONGEST_DEVICE = 40
KEYS = frozenset({"device", "operations"})


@dataclass(frozen=True, slots=True)
class Batch:
    """Operations as they were sent, not yet looked at; `device` is empty when the batch does not name it."""

    operations: list[object]
    device: str


def read_batch(data: object) -> Batch:
    """The batch in a body; an operation alone is a batch of one. `Refusal` (400) for anything that is neither."""
    if isinstance(data, dict) and "kind" in data:
        return Batch([data], "")
    if not isinstance(data, dict) or not data.keys() <= KEYS:
        raise Refusal(DomainError("batch_shape"), 400)
    operations, device = data.get("operations"), data.get("device", "")
    if not isinstance(operations, list) or not isinstance(device, str) or len(device) > LONGEST_DEVICE:
        raise Refusal(DomainError("batch_shape"), 400)
    if len(operations) > MOST_OPERATIONS:
        raise Refusal(DomainError("batch_too_long", most=MOST_OPERATIONS), 400)
    return Batch(operations, normal_name(device))
