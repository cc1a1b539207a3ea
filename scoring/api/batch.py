"""The body of a batch: a device's name and its operations in order."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from wizard_club.lib.api import Refusal
from wizard_club.lib.errors import DomainError
from wizard_club.lib.names import normal_name
from wizard_club.lib.strict_json import read_json

MOST_OPERATIONS = 100
LONGEST_DEVICE = 40
KEYS = frozenset({"device", "operations"})


@dataclass(frozen=True, slots=True)
class Batch:
    """Operations as they were sent, not yet looked at; `device` is empty when the batch does not name it."""

    operations: list[object]
    device: str


def read_batch(request: HttpRequest) -> Batch:
    """The batch in a request's body.

    `Refusal` with status 415 for another type of content, 400 for anything that is no batch; Django's own
    `RequestDataTooBig` for a body that is too large.
    """
    if request.content_type != "application/json":
        raise Refusal(DomainError("batch_not_json", found=(request.content_type or "")[:LONGEST_DEVICE]), 415)
    try:
        data = read_json(request.body)
    except DomainError as error:
        raise Refusal(error, 400) from None
    if not isinstance(data, dict) or not data.keys() <= KEYS:
        raise Refusal(DomainError("batch_shape"), 400)
    operations, device = data.get("operations"), data.get("device", "")
    if not isinstance(operations, list) or not isinstance(device, str) or len(device) > LONGEST_DEVICE:
        raise Refusal(DomainError("batch_shape"), 400)
    if len(operations) > MOST_OPERATIONS:
        raise Refusal(DomainError("batch_too_long", most=MOST_OPERATIONS), 400)
    return Batch(operations, normal_name(device))
