"""The interface for programs: access is denied unless a view says otherwise, and errors have one shape."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import APIException, ValidationError
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView, exception_handler

from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text


class Denied(BasePermission):
    """Nobody: every view names its own permission."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return False


def error_body(code: str, message: str, **more: object) -> dict[str, object]:
    """The one shape of an error: a code for programs, a sentence for people, and what belongs to them."""
    return {"code": code, "message": message, **more}


def answer_error(error: Exception, context: dict[str, Any]) -> Response | None:
    """Every expected error in the one shape; bugs stay bugs."""
    if isinstance(error, DomainError):
        return Response(error_body(error.code, text(error)), status=422)
    response = exception_handler(error, context)
    if response is None:
        return None
    if isinstance(error, ValidationError):
        response.data = error_body("invalid", text(DomainError("invalid")), fields=error.detail)
    else:
        code = error.default_code if isinstance(error, APIException) else "error"
        detail = getattr(error, "detail", "") or text(DomainError(f"http_{response.status_code}"))
        response.data = error_body(str(code), str(detail))
    return response
