"""Who may use the interface: accounts by their session or a token, devices by the link they hold to a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import AnonymousUser
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.access import link_token
from scoring.models import ApiToken, GameLink
from scoring.operations import Conflict
from scoring.services.tokens import PREFIX, token_digest, token_used
from wizard_club.lib.api.errors import Refusal
from wizard_club.lib.api.views import ApiView
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text

if TYPE_CHECKING:
    from django.contrib.auth.models import User

Ways = tuple[type[BaseAuthentication], ...]

SCOPES = (ApiToken.Scope.READ, ApiToken.Scope.SCORE, ApiToken.Scope.DIRECT)


def bearer(request: Request) -> str:
    """What the header `Authorization: Bearer …` carries, or nothing."""
    kind, _, key = request.headers.get("Authorization", "").partition(" ")
    return key.strip() if kind.lower() == "bearer" else ""


class TokenAuthentication(BaseAuthentication):
    """The account behind a token."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        key = bearer(request)
        if not key:
            return None
        token = ApiToken.objects.usable().filter(digest=token_digest(key)).first() if key.startswith(PREFIX) else None
        if token is None:
            raise AuthenticationFailed(text(DomainError("token_unknown")), code="token_unknown")
        token_used(token=token)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        """Tells programs how to come in."""
        return "Bearer"


class LinkTokenAuthentication(TokenAuthentication):
    """A token of an account, or the one of a game's link: that is the key to this game."""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        key = bearer(request)
        if not key or key.startswith(PREFIX):
            return super().authenticate(request)
        link = GameLink.objects.filter(token=key, game__code=game_code(request)).first()
        if link is None:
            raise AuthenticationFailed(text(DomainError("token_unknown")), code="token_unknown")
        return AnonymousUser(), link


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
        token = link_token(request._request, code := game_code(request))  # noqa: SLF001
        link = GameLink.objects.filter(token=token, game__code=code).first() if token else None
        if link is None:
            return None
        self.enforce_csrf(request)
        return AnonymousUser(), link


def game_code(request: Request) -> str:
    """The game that the address names."""
    return str((request.parser_context or {}).get("kwargs", {}).get("code", ""))


class Accounts(BasePermission):
    """Whoever has an account; a token only up to its scope, as the view's `read_scope` and `write_scope` say."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return bool(request.user.is_authenticated) and self.in_scope(request, view)

    def in_scope(self, request: Request, view: APIView) -> bool:
        """Refuses, with its reason, what the token was not made for."""
        if request.method in SAFE_METHODS:
            needed = getattr(view, "read_scope", "read")
        else:
            needed = getattr(view, "write_scope", "direct")
        token = request.auth
        if isinstance(token, ApiToken) and SCOPES.index(ApiToken.Scope(token.scope)) < SCOPES.index(needed):
            raise Refusal(DomainError("scope_too_small", scope=token.scope, needed=needed), 403)
        return True


class Directors(Accounts):
    """Directors, whose tokens may be smaller."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return bool(request.user.is_authenticated and request.user.is_staff) and self.in_scope(request, view)


class DirectorsWrite(Accounts):
    """Everybody with an account reads, directors write."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        allowed = super().has_permission(request, view)
        return allowed and (request.method in SAFE_METHODS or bool(request.user.is_staff))


class GamePermission(Accounts):
    """Accounts, and devices with a link to this game; what a link may do, the operation checks."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return isinstance(request.auth, GameLink) or super().has_permission(request, view)


class AccountView(ApiView):
    """An address for everybody with an account. `write_scope` is what a token needs to change something, `read_scope`
    what it needs to read: more than `read` where the answer is a key itself.
    """

    authentication_classes: Ways = (TokenAuthentication, AccountAuthentication)
    permission_classes = (Accounts,)
    read_scope = "read"
    write_scope = "score"

    @property
    def account(self) -> User:
        """Who asks."""
        return self.request.user  # type: ignore[return-value]  # the permission has seen to it

    def handle_exception(self, exc: Exception) -> Response:
        """Another value than the one seen is a conflict: 409 with both."""
        if isinstance(exc, Conflict):
            values = {"value": exc.value, "seen": exc.seen, "current": exc.current}
            exc = Refusal(DomainError(exc.code), 409, **values)
        return super().handle_exception(exc)


class DirectorWriteView(AccountView):
    """An address that everybody with an account reads, and directors change."""

    permission_classes = (DirectorsWrite,)
    write_scope = "direct"


class DirectorView(AccountView):
    """An address for directors."""

    permission_classes = (Directors,)
    write_scope = "direct"


class GameView(AccountView):
    """An address of one game: also for whoever holds a link to it."""

    authentication_classes = (LinkTokenAuthentication, LinkAuthentication, AccountAuthentication)
    permission_classes = (GamePermission,)
