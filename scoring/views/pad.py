"""The pad: the page itself, its taps, and the panel that puts an older hand right."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from scoring.access import GameAccess, game_access, open_to_links, remember_device
from scoring.forms.taps import wanted_from_form
from scoring.gamestate import GameState, load_state
from scoring.models import Operation
from scoring.operations import Conflict, operate
from scoring.operations.undo import undo_target
from scoring.selectors.edit import edit_panel
from scoring.selectors.pad import pad_page
from scoring.selectors.problem import Problem, problem_of
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import shows_newest, wants_fragment


@require_GET
@open_to_links
def game_pad(request: HttpRequest, code: str) -> HttpResponse:
    """The pad. A poll carries the version it shows and gets 204 while that is still the newest."""
    access = game_access(request, code, "table")
    if shows_newest(request, access.game.shown_version):
        return HttpResponse(status=204)
    state = load_state(access.game)
    return remember_device(request, show_pad(request, access, state, undo_target(state)))


@require_POST
@open_to_links
def game_operate(request: HttpRequest, code: str) -> HttpResponse:
    """One tap from the pad's form: the pad as it is then, or the same pad with what is in the way."""
    access = game_access(request, code, "table")
    try:
        wanted = wanted_from_form(request.POST)
        applied = operate(access.game.pk, wanted, access.actor)
    except (Conflict, DomainError) as error:
        state = load_state(access.game)
        problem = problem_of(error, request.POST, state)
        return show_pad(request, access, state, undo_target(state), problem)
    if not wants_fragment(request):
        return redirect("scoring:game_pad", code)
    return show_pad(request, access, applied.state, applied.undo_target())


def show_pad(
    request: HttpRequest,
    access: GameAccess,
    state: GameState,
    undo: Operation | None,
    problem: Problem | None = None,
) -> HttpResponse:
    """The whole page, or for htmx and the pad's script its parts; `?edit=4` opens hand 4, `?bids=1` the bids again.

    `?beside=1` leaves the panel as it is and brings what the desk says.
    """
    # A correction that was taken closes its panel; one that was refused stays open with what was typed.
    number = _number((request.POST if problem else request.GET).get("edit"))
    edit = edit_panel(state, number, request.POST if problem else None) if number else None
    pad = pad_page(state, undo, bids_again=request.GET.get("bids") == "1")
    context = {
        "pad": pad,
        "entry": pad.entry,
        "edit": edit,
        "problem": problem,
        "open_seat": _number(request.GET.get("open")),
        "by_account": access.by_account,
        "closed": access.closed,
    }
    beside = request.method == "GET" and request.GET.get("beside") == "1"
    parts = "scoring/pad/beside_parts.html" if beside else "scoring/pad/parts.html"
    template = parts if wants_fragment(request) else "scoring/game_pad.html"
    return render(request, template, context, status=problem.status if problem else 200)


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isdecimal() and len(text) < 4 else None
