"""The list of games, and the page of one."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.access import game_access
from scoring.forms.codes import CodeForm
from scoring.forms.games import GameFilterForm
from scoring.gamestate import load_state
from scoring.models import Game
from scoring.selectors.games import game_lines, games_found, ruleset_names
from scoring.selectors.result import result_page, totals_page
from wizard_club.lib.htmx import render_page
from wizard_club.lib.nonce import new_nonce

PAGE_SIZE = 25


@require_safe
def game_list(request: HttpRequest) -> HttpResponse:
    """All games, open ones first, narrowed by what the form says."""
    form = GameFilterForm(request.GET, rulesets=ruleset_names())
    page = Paginator(games_found(form.wanted()), PAGE_SIZE).get_page(request.GET.get("page"))
    games = list(page.object_list)
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "form": form,
        "code_form": CodeForm(),
        "page": page,
        "lines": game_lines(games),
        "demo": request.user.is_staff and any(game.demo for game in games),
        "query": f"{query.urlencode()}&" if query else "",
    }
    return render_page(request, "scoring/game_list.html", context, fragment="game-rows")


@require_safe
def game_detail(request: HttpRequest, code: str) -> HttpResponse:
    """The result of a game, or how it stands, with its sheet and chart."""
    access = game_access(request, code)
    state = load_state(access.game)
    make = totals_page if access.game.entry == Game.Entry.TOTALS else result_page
    return render_page(request, "scoring/game_detail.html", {"result": make(state, new_nonce())})
