"""Links that open a game without an account, with their codes."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.access import game_access
from scoring.forms.setup import id_from
from scoring.gamestate import GameState, load_state
from scoring.models import GameLink
from scoring.selectors.links import base_address, link_cards, only_this_machine
from scoring.services.games import link_add, link_revoke
from wizard_club.lib.htmx import render_page


@require_http_methods(["GET", "POST"])
def game_links(request: HttpRequest, code: str) -> HttpResponse:
    """The open links of a game; POST makes one of a kind (`add`), one for every seat, or withdraws one (`revoke`)."""
    access = game_access(request, code)
    state = load_state(access.game)
    if request.method == "POST":
        if "revoke" in request.POST:
            _revoke(request, state, request.POST["revoke"])
        else:
            _add(state, request.POST.get("add", ""))
        return redirect("scoring:game_links", code)
    cards = link_cards(state, base_address(request))
    context = {
        "game": access.game,
        "cards": cards,
        "missing": _missing(state, {(card.link.kind, card.link.seat) for card in cards}),
        "sealed": state.rules.sealed,
        "only_here": only_this_machine(request),
    }
    return render_page(request, "scoring/game_links.html", context)


def _missing(state: GameState, present: set[tuple[str, int | None]]) -> list[str]:
    """The kinds of which a link can still be made."""
    wanted: dict[str, set[tuple[str, int | None]]] = {
        GameLink.Kind.TABLE: {(GameLink.Kind.TABLE, None)},
        GameLink.Kind.VIEWER: {(GameLink.Kind.VIEWER, None)},
        GameLink.Kind.SEAT: {(GameLink.Kind.SEAT, seat) for seat in range(state.players)},
    }
    return [kind for kind, links in wanted.items() if not links <= present]


def _add(state: GameState, kind: str) -> None:
    if kind == GameLink.Kind.SEAT:
        for seat in range(state.players):
            link_add(game=state.game, kind=kind, seat=seat)
    elif kind in GameLink.Kind.values:
        link_add(game=state.game, kind=kind)


def _revoke(request: HttpRequest, state: GameState, number: str) -> None:
    link = get_object_or_404(GameLink, game=state.game, pk=id_from(number))
    link_revoke(link=link)
    messages.success(request, _("The link is withdrawn: devices that came by it are refused from now on."))
