"""Changes of a game from its own page: finish, give up, go on, other people, other rules."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.access import GameAccess, game_access
from scoring.forms.games import ReasonForm
from scoring.gamestate import load_state
from scoring.models import Game
from scoring.operations import Conflict, Wanted, operate
from scoring.operations.requests import derived_key
from scoring.selectors.result import result_page
from wizard_club.lib.errors import DomainError, with_names
from wizard_club.lib.htmx import render_page
from wizard_club.lib.messages import text
from wizard_club.lib.nonce import new_nonce


def change(access: GameAccess, nonce: str, kind: str, **values: object) -> str:
    """Apply an operation asked for by a page; what speaks against it in words, or nothing."""
    try:
        operate(access.game.pk, Wanted(derived_key(nonce, kind, values), kind, values), access.actor)
    except DomainError as error:
        return text(with_names(error, load_state(access.game).names))
    except Conflict as conflict:
        return text(DomainError(conflict.code))
    return ""


@require_http_methods(["GET", "POST"])
def game_abandon(request: HttpRequest, code: str) -> HttpResponse:
    """Give a game up, with a reason and after a look at what that means."""
    access = game_access(request, code)
    form = ReasonForm(request.POST or None, initial={"nonce": new_nonce()})
    if request.method == "POST" and form.is_valid():
        nonce, reason = form.cleaned_data["nonce"], form.cleaned_data["reason"]
        refusal = change(access, nonce, "abandon_game", reason=reason)
        if not refusal:
            messages.success(request, _("The game is given up; what was entered is kept."))
            return redirect("scoring:game_detail", code)
        form.add_error(None, refusal)
    status = 422 if form.errors else 200
    return render_page(request, "scoring/game_abandon.html", {"game": access.game, "form": form}, status=status)


@require_http_methods(["GET", "POST"])
def game_finish(request: HttpRequest, code: str) -> HttpResponse:
    """End a game with the hands scored so far."""
    access = game_access(request, code)
    refusal = ""
    if request.method == "POST":
        refusal = change(access, request.POST.get("nonce", ""), "finish_game")
        if not refusal:
            return redirect("scoring:game_detail", code)
    result = result_page(load_state(access.game), new_nonce())
    context = {"game": access.game, "result": result, "refusal": refusal}
    return render_page(request, "scoring/game_finish.html", context, status=422 if refusal else 200)


@require_POST
def game_resume(request: HttpRequest, code: str) -> HttpResponse:
    """Play on: the hand scored last is open again, or the game that ended early goes on."""
    access = game_access(request, code)
    state, nonce = load_state(access.game), request.POST.get("nonce", "")
    last = state.last_scored
    if access.game.state == Game.State.FINISHED and last is not None and len(state.rows) == len(state.plan):
        number, version = last.round.number, last.round.version
        refusal = change(access, nonce, "reopen_round", round=number, version=version)
    else:
        refusal = change(access, nonce, "resume_game")
    if refusal:
        messages.error(request, refusal)
        return redirect("scoring:game_detail", code)
    return redirect("scoring:game_pad", code)
