"""The one shape of an error in the interface for programs: a code, a sentence, and the fields it is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.core.exceptions import RequestDataTooBig
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text

# A body of one value, or of the wrong kind, has no field of its own.
WHOLE_BODY = "body"


def error_body(
    code: str, message: str, fields: Mapping[str, list[str]] | None = None, **more: object
) -> dict[str, Any]:
    """The one shape of an error: a code for programs, a sentence for people, its fields, and what belongs to them."""
    return {"code": code, "message": message, "fields": dict(fields or {}), **more}


class Refusal(APIException):
    """A request that is refused as one of the known errors, with a status of its own and what belongs to it."""

    def __init__(self, error: DomainError, status: int, **more: object) -> None:
        super().__init__(text(error), code=error.code)
        self.status_code = status
        self.more = more


def answer_error(error: Exception, context: dict[str, Any]) -> Response | None:
    """Every expected error in the one shape; bugs stay bugs."""
    if isinstance(error, DomainError):
        return Response(domain_body(error), status=422)
    if isinstance(error, RequestDataTooBig):
        error = Refusal(DomainError("batch_too_large"), 413)
    response = exception_handler(error, context)
    if response is None:
        return None
    if isinstance(error, ValidationError):
        response.data = error_body("invalid", text(DomainError("invalid")), dict(flat_fields(error.detail)))
    else:
        detail = response.data["detail"]
        response.data = error_body(detail.code, str(detail), **getattr(error, "more", {}))
    return response


def domain_body(error: DomainError) -> dict[str, Any]:
    """A broken rule; one that names a field says so there as well."""
    message, field = text(error), error.params.get("field")
    return error_body(error.code, message, {field: [message]} if isinstance(field, str) else None)


def flat_fields(detail: Any, path: str = "") -> Iterator[tuple[str, list[str]]]:
    """What is wrong with which field: `entrants.3.name` is the name of the fourth of the entrants."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            here = path if name == "non_field_errors" else f"{path}.{name}".strip(".")
            yield from flat_fields(inner, here)
    elif any(isinstance(item, Mapping | list) for item in detail):
        for place, inner in enumerate(detail):
            yield from flat_fields(inner, f"{path}.{place}".strip("."))
    elif detail:
        yield path or WHOLE_BODY, [str(item) for item in detail]
