"""Who may use the interface for a game: accounts by their session, devices by the link they hold to it."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from scoring.access import link_token
from scoring.models import GameLink


class AccountAuthentication(SessionAuthentication):
    """The account that is signed in here. CSRF is enforced before the body is read: it may be no JSON at all."""

    def enforce_csrf(self, request: Request) -> None:
        super().enforce_csrf(request._request)  # type: ignore[arg-type]  # noqa: SLF001

    def authenticate_header(self, request: Request) -> str:
        """With a scheme to name, nobody at all is answered 401 and not 403."""
        return "Session"


class LinkAuthentication(AccountAuthentication):
    """The link that this device's cookie holds for the game of the address. A cookie: so CSRF is enforced."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, GameLink] | None:
        if request._request.user.is_authenticated:  # noqa: SLF001 (DRF's own way to Django's request)
            return None
        code = str((request.parser_context or {}).get("kwargs", {}).get("code", ""))
        token = link_token(request._request, code)  # noqa: SLF001
        link = GameLink.objects.filter(token=token, game__code=code).first() if token else None
        if link is None:
            return None
        self.enforce_csrf(request)
        return AnonymousUser(), link


class GamePermission(BasePermission):
    """Accounts, and devices with a link to this game; what a link may do, the operation checks."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return bool(request.user.is_authenticated) or isinstance(request.auth, GameLink)
