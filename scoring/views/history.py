"""Every change of a game, readable by a person."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.access import game_access
from scoring.gamestate import load_state
from scoring.selectors.history import history_page
from wizard_club.lib.htmx import render_page


@require_safe
def game_history(request: HttpRequest, code: str) -> HttpResponse:
    """One page of the game's log, the newest change first."""
    access = game_access(request, code)
    page, entries = history_page(load_state(access.game), request.GET.get("page"))
    return render_page(request, "scoring/game_history.html", {"game": access.game, "page": page, "entries": entries})
