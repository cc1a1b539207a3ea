"""The live view of a game, for another screen."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.access import game_access, open_to_links
from scoring.gamestate import load_state
from scoring.models import Game, GameLink
from scoring.selectors.live import live_page
from wizard_club.lib.htmx import render_page, shows_newest


@require_safe
@open_to_links
def game_live(request: HttpRequest, code: str) -> HttpResponse:
    """The view; a poll carries the version it shows and gets 204 while that is still the newest."""
    access = game_access(request, code, GameLink.Kind.TABLE, GameLink.Kind.VIEWER)
    if shows_newest(request, access.game.shown_version):
        return HttpResponse(status=204)
    if access.game.entry == Game.Entry.TOTALS:
        raise Http404
    live = live_page(load_state(access.game))
    context = {"live": live, "by_account": access.by_account}
    return render_page(request, "scoring/game_live.html", context, fragment="game-live")
