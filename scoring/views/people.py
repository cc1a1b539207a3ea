"""Other people, or other rules, in a game that has begun."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.access import GameAccess, game_access
from scoring.forms.setup import Setup, id_from, setup_from
from scoring.gamestate import GameState, load_state
from scoring.models import Ruleset
from scoring.selectors.setup import people_chosen, people_found, people_offered, ruleset_choices
from scoring.services.players import player_add
from scoring.views.changes import change
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import render_page
from wizard_club.lib.messages import text
from wizard_club.lib.nonce import new_nonce


@require_http_methods(["GET", "POST"])
def game_people(request: HttpRequest, code: str) -> HttpResponse:
    """Hand a seat over, let one more person in, or put two people found in the wrong seats right."""
    access = game_access(request, code)
    if request.method != "POST":
        return _show(request, load_state(access.game), Setup(new_nonce()))
    typed, action = setup_from(request.POST), request.POST.get("action", "find")
    try:
        if action == "new":
            player = player_add(name=typed.search, short_name=typed.text("short_name"))
            typed = Setup(typed.nonce, (player.pk,), typed=dict(typed.typed or {}) | {"search": "", "short_name": ""})
        refusal = _act(access, typed, action)
    except DomainError as error:
        return _show(request, load_state(access.game), typed, text(error), str(error.params.get("suggestion", "")))
    if refusal is None or refusal:
        return _show(request, load_state(access.game), typed, refusal or "")
    messages.success(request, _("The seats are changed."))
    return redirect("scoring:game_detail", code)


def _act(access: GameAccess, typed: Setup, action: str) -> str | None:
    """What speaks against the change, nothing when it is done; None for a button that only looks for people."""
    if action == "swap_seats":
        seats = {"seat": id_from(typed.text("one")), "other": id_from(typed.text("other"))}
        return change(access, typed.nonce, action, **seats, with_scores=typed.text("with_scores") != "0")
    if action not in {"replace_player", "add_player"}:
        return None
    if not typed.players:
        return _("Choose the person first")
    if action == "add_player":
        return change(access, typed.nonce, action, player=typed.players[0])
    seat, hand = id_from(typed.text("seat")), id_from(typed.text("from_hand"))
    return change(access, typed.nonce, action, seat=seat, player=typed.players[0], from_hand=hand)


def _show(
    request: HttpRequest, state: GameState, typed: Setup, refusal: str = "", suggestion: str = ""
) -> HttpResponse:
    chosen = people_chosen(typed.players)
    seated = {seat.player_id for seat in state.seats}
    open_hand = len(state.rows) + (0 if state.open_row else 1)
    context = {
        "game": state.game,
        "setup": typed,
        "names": list(enumerate(state.names)),
        "hands": range(1, min(open_hand, len(state.plan)) + 1),
        "from_hand": id_from(typed.text("from_hand")) or min(open_hand, len(state.plan)),
        "picks": [pick for pick in people_offered(chosen) if pick.id not in seated],
        "found": [pick for pick in people_found(typed.search, chosen) if pick.id not in seated],
        "searched": typed.search,
        "scored": state.last_scored is not None,
        "refusal": refusal,
        "suggestion": typed.text("short_name") or suggestion,
    }
    return render_page(request, "scoring/game_people.html", context, fragment="people", status=422 if refusal else 200)


@require_http_methods(["GET", "POST"])
def game_ruleset(request: HttpRequest, code: str) -> HttpResponse:
    """Play on by other rules."""
    access = game_access(request, code)
    state, refusal, chosen = load_state(access.game), "", None
    if request.method == "POST":
        chosen = Ruleset.objects.usable().filter(pk=id_from(request.POST.get("ruleset", "")) or 0).first()
        refusal = text(DomainError("ruleset_unknown"))
        if chosen is not None:
            nonce = request.POST.get("nonce", "")
            refusal = change(access, nonce, "change_ruleset", settings=chosen.settings_id, name=chosen.name)
        if not refusal:
            return redirect("scoring:game_detail", code)
    current = chosen or Ruleset.objects.usable().filter(name=access.game.ruleset_name).first()
    context = {
        "game": access.game,
        "rulesets": ruleset_choices(current.pk if current else None, state.players),
        "refusal": refusal,
        "nonce": request.POST.get("nonce") or new_nonce(),
    }
    return render_page(request, "scoring/game_ruleset.html", context, status=422 if refusal else 200)
