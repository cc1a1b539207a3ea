"""A player's own phone: one seat's sealed bid and nothing else."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scoring.access import GameAccess, game_access, open_to_links, remember_device
from scoring.forms.taps import wanted_from_form
from scoring.gamestate import GameState, load_state
from scoring.operations import Conflict, operate
from scoring.selectors.problem import Problem, problem_of
from scoring.selectors.seat import seat_page
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import shows_newest, wants_fragment


@require_http_methods(["GET", "POST"])
@open_to_links
def game_seat(request: HttpRequest, code: str) -> HttpResponse:
    """The bid of the seat whose link this device holds; polls get 204 while nothing has changed."""
    access = game_access(request, code, "seat")
    if access.actor.seat is None:
        raise PermissionDenied
    if request.method == "POST":
        return _take_bid(request, access)
    if shows_newest(request, access.game.shown_version):
        return HttpResponse(status=204)
    return remember_device(request, _show(request, access, load_state(access.game)))


def _take_bid(request: HttpRequest, access: GameAccess) -> HttpResponse:
    try:
        applied = operate(access.game.pk, wanted_from_form(request.POST), access.actor)
    except (Conflict, DomainError) as error:
        state = load_state(access.game)
        return _show(request, access, state, problem_of(error, request.POST, state))
    if not wants_fragment(request):
        return redirect("scoring:game_seat", access.game.code)
    return _show(request, access, applied.state)


def _show(request: HttpRequest, access: GameAccess, state: GameState, problem: Problem | None = None) -> HttpResponse:
    seat = access.actor.seat or 0
    context = {"page": seat_page(state, seat), "problem": problem}
    template = "scoring/game_seat_panel.html" if wants_fragment(request) else "scoring/game_seat.html"
    return render(request, template, context, status=problem.status if problem else 200)
