"""Who may do what: one helper for each kind of object. The default is no."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TypeVar, cast

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.core.signing import BadSignature
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from scoring.models import Game, GameLink
from scoring.operations import Actor
from wizard_club.lib.htmx import wants_fragment
from wizard_club.lib.names import normal_name

View = TypeVar("View", bound=Callable[..., HttpResponseBase])

COOKIE_AGE = 60 * 60 * 24 * 365
LONGEST_DEVICE = 40


def link_cookie(code: str) -> str:
    """The name of the cookie by which this device holds a link to that game."""
    return f"link_{code}"


def link_token(request: HttpRequest, code: str) -> str:
    """The token of the link this device holds for a game, or nothing."""
    try:
        return str(request.get_signed_cookie(link_cookie(code), default="") or "")
    except BadSignature:
        return ""


def director_required(view: View) -> View:
    """Only directors; everybody else who is signed in gets the 403 page."""

    @wraps(view)
    def checked(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if not request.user.is_staff:
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return cast("View", checked)


def open_to_links(view: View) -> View:
    """A view of one game that is open to accounts and to devices holding a link to it; it asks `game_access`."""

    @wraps(view)
    def checked(request: HttpRequest, code: str, *args: object, **kwargs: object) -> HttpResponseBase:
        if not request.user.is_authenticated and not link_token(request, code):
            return sign_in(request)
        return view(request, code, *args, **kwargs)

    return cast("View", login_not_required(checked))


def sign_in(request: HttpRequest) -> HttpResponse:
    """The login page, or for a fragment 401 and a word."""
    if wants_fragment(request):
        return HttpResponse(_("Sign in to send."), status=401, content_type="text/plain; charset=utf-8")
    return redirect_to_login(request.get_full_path())


@dataclass(frozen=True)
class GameAccess:
    """A game and who is asking for it."""

    game: Game
    actor: Actor

    @property
    def by_account(self) -> bool:
        """Whether an account is behind it, not a link."""
        return self.actor.user is not None

    @property
    def closed(self) -> bool:
        """Whether what comes by this link is only kept as a proposal."""
        return self.actor.link is not None and self.actor.link.closed_at is not None


def device_name(request: HttpRequest) -> str:
    """The short name this device gives itself, or was given."""
    name = request.headers.get("X-Device", "") or request.COOKIES.get("device", "")
    return normal_name(name[:LONGEST_DEVICE])


def game_access(request: HttpRequest, code: str, *kinds: str) -> GameAccess:
    """The game of that code for whoever asks: one query. Accounts see every game, links only theirs.

    `kinds` are the kinds of link that may see the page; 403 for another one and for a revoked link.
    """
    device = device_name(request)
    if request.user.is_authenticated:
        game = get_object_or_404(Game.objects.select_related("settings"), code=code)
        return GameAccess(game, Actor(user=request.user, device=device))
    link = (
        GameLink.objects.select_related("game__settings")
        .filter(token=link_token(request, code), game__code=code)
        .first()
    )
    if link is None:
        raise Http404
    if link.revoked_at is not None or link.kind not in kinds:
        raise PermissionDenied
    return GameAccess(link.game, Actor(link=link, device=device))


def remember_device(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Give this device a short name of its own, for the log: who tapped where."""
    if not request.COOKIES.get("device"):
        name = secrets.token_hex(2).upper()
        response.set_cookie("device", name, COOKIE_AGE, samesite="Lax", secure=settings.HTTPS, httponly=True)
    return response
