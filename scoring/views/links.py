"""Opening a game by its link: the address on a slip or in a code."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET

from scoring.access import COOKIE_AGE, link_cookie, remember_device
from scoring.models import GameLink

PAGES = {
    GameLink.Kind.TABLE: "scoring:game_pad",
    GameLink.Kind.SEAT: "scoring:game_seat",
    GameLink.Kind.VIEWER: "scoring:game_live",
}


@login_not_required
@require_GET
def link_open(request: HttpRequest, token: str) -> HttpResponse:
    """Remember the link on this device and go on to its page; a withdrawn one says so."""
    link = get_object_or_404(GameLink.objects.select_related("game"), token=token.upper())
    if link.revoked_at is not None:
        return render(request, "scoring/link_open_revoked.html", status=410)
    response = redirect(PAGES[GameLink.Kind(link.kind)], link.game.code)
    response.set_signed_cookie(
        link_cookie(link.game.code),
        link.token,
        max_age=COOKIE_AGE,
        samesite="Lax",
        secure=request.is_secure(),
        httponly=True,
    )
    return remember_device(request, response)
