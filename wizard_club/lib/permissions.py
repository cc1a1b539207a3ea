"""The default permission of the interface for programs. It stands alone: the framework loads it before its views."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.permissions import BasePermission

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.views import APIView


class Denied(BasePermission):
    """Nobody: every view names its own permission."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return False
