"""The pad: the page itself, its taps, and the panel that puts an older hand right."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.html import escape
from django.views.decorators.http import require_GET, require_POST

from scoring.access import GameAccess, game_access, open_to_links, remember_device
from scoring.forms.taps import wanted_from_form
from scoring.gamestate import GameState, load_state
from scoring.models import Operation, Proposal
from scoring.operations import Conflict, operate
from scoring.operations.undo import reachable, undo_target
from scoring.selectors.desk import desk_of
from scoring.selectors.edit import edit_panel
from scoring.selectors.entering import entering, entering_sentence
from scoring.selectors.pad import pad_page
from scoring.selectors.pad_state import pad_state, plays_alone, undo_operations
from scoring.selectors.pad_words import pad_words
from scoring.selectors.problem import Problem, problem_of
from scoring.selectors.words import REASONS
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
    if not plays_alone(state) or access.closed or wants_fragment(request):
        return remember_device(request, show_pad(request, access, state, undo_target(state)))
    # A device may go on alone with what everybody may see.
    done = undo_operations(state)
    device = {
        "device": {"state": pad_state(state, done), "words": pad_words(state)},
        "also": also_entering(access, state),
        "reasons": REASONS,
    }
    undo = reachable(state, done[-1] if done else None)
    return remember_device(request, show_pad(request, access, state, undo, device=device))


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


@require_GET
@open_to_links
def game_pad_state(request: HttpRequest, code: str) -> HttpResponse:
    """What a pad that goes on alone asks every three seconds: the game as it stands, and what the desk says."""
    access = game_access(request, code, "table")
    mark = f'W/"{access.game.shown_version}"'
    unchanged = get_conditional_response(request, etag=mark)
    if unchanged is not None and not access.closed:
        return unchanged
    state = load_state(access.game)
    if access.closed or not plays_alone(state):
        # A closed link only tells the desk, and sealed bids leave the server for nobody: that is another page.
        return JsonResponse({"page": "online"})
    context = {"pad": {"desk": desk_of(state.game), "ruleset": state.game.ruleset_name}}
    desk = render_to_string("scoring/pad/desk.html", context | {"also": also_entering(access, state)}, request)
    parts = {"pad-desk": desk, "notice": escape(state.game.notice)}
    return JsonResponse(pad_state(state, undo_operations(state)) | {"parts": parts}, headers={"ETag": mark})


def also_entering(access: GameAccess, state: GameState) -> str:
    """Who enters besides the device that asks."""
    return entering_sentence(entering(state, access.actor, timezone.now()))


def show_pad(
    request: HttpRequest,
    access: GameAccess,
    state: GameState,
    undo: Operation | None,
    problem: Problem | None = None,
    *,
    device: Mapping[str, object] | None = None,
) -> HttpResponse:
    """The whole page, or for htmx and the pad's script its parts; `?edit=4` opens hand 4, `?bids=1` the bids again.

    `?beside=1` leaves the panel as it is and brings what the desk says. `device`: what a device needs to go on alone.
    """
    # A correction that was taken closes its panel; one that was refused stays open with what was typed.
    number = _number((request.POST if problem else request.GET).get("edit"))
    edit = edit_panel(state, number, request.POST if problem else None) if number else None
    pad = pad_page(state, undo, bids_again=request.GET.get("bids") == "1")
    context: dict[str, object] = {
        "pad": pad,
        "entry": pad.entry,
        "edit": edit,
        "problem": problem,
        "open_seat": _number(request.GET.get("open")),
        "by_account": access.by_account,
        "closed": access.closed,
        "at_the_desk": state.game.proposals.filter(state=Proposal.State.OPEN).count() if access.closed else 0,
        **(device or {}),
    }
    beside = request.method == "GET" and request.GET.get("beside") == "1"
    parts = "scoring/pad/beside_parts.html" if beside else "scoring/pad/parts.html"
    template = parts if wants_fragment(request) else "scoring/game_pad.html"
    return render(request, template, context, status=problem.status if problem else 200)


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isdecimal() and len(text) < 4 else None
