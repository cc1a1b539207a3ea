"""The interface for programs: access is denied unless a view says otherwise, and errors have one shape."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import RequestDataTooBig
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text


def error_body(code: str, message: str, **more: object) -> dict[str, object]:
    """The one shape of an error: a code for programs, a sentence for people, and what belongs to them."""
    return {"code": code, "message": message, **more}


class Refusal(APIException):
    """A whole request that is refused before anything in it is looked at, as one of the known errors."""

    def __init__(self, error: DomainError, status: int) -> None:
        super().__init__(text(error), code=error.code)
        self.status_code = status


def answer_error(error: Exception, context: dict[str, Any]) -> Response | None:
    """Every expected error in the one shape; bugs stay bugs."""
    if isinstance(error, DomainError):
        return Response(error_body(error.code, text(error)), status=422)
    if isinstance(error, RequestDataTooBig):
        error = Refusal(DomainError("batch_too_large"), 413)
    response = exception_handler(error, context)
    if response is None:
        return None
    if isinstance(error, ValidationError):
        response.data = error_body("invalid", text(DomainError("invalid")), fields=error.detail)
    else:
        detail = response.data["detail"]
        response.data = error_body(detail.code, str(detail))
    return response
