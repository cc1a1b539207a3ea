"""A game goes on at another device: by the table's link, or by the game's code where somebody is signed in."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from scoring.access import game_access, open_to_links, remember_device
from scoring.forms.codes import CodeForm
from scoring.gamestate import load_state
from scoring.models import Game, GameLink
from scoring.selectors.entering import entering, own_label
from scoring.selectors.links import base_address, link_card, only_this_machine, table_link
from scoring.services.games import link_add
from wizard_club.lib.htmx import render_page


@require_http_methods(["GET", "POST"])
@open_to_links
def game_hand_over(request: HttpRequest, code: str) -> HttpResponse:
    """How another device takes over: the table's code, and who enters now. POST makes the table's link.

    A device that came by a link is shown its own and no other.
    """
    access = game_access(request, code, GameLink.Kind.TABLE)
    if access.game.entry == Game.Entry.TOTALS:
        raise Http404
    if request.method == "POST":
        if not access.by_account:
            raise PermissionDenied
        link_add(game=access.game, kind=GameLink.Kind.TABLE)
        return redirect("scoring:game_hand_over", code)
    state, base = load_state(access.game), base_address(request)
    link = access.actor.link or table_link(access.game)
    context = {
        "game": access.game,
        "card": link and link_card(state, link, base),
        "base": base,
        "me": own_label(state, access.actor),
        "others": [one for one in entering(state, access.actor, timezone.now()) if not one.mine],
        "by_account": access.by_account,
        "only_here": only_this_machine(request),
    }
    return remember_device(request, render_page(request, "scoring/game_hand_over.html", context))


@require_safe
def game_open(request: HttpRequest) -> HttpResponse:
    """The pad of the game whose code was typed; a code of no game is said to be none, and stays where it was typed."""
    form = CodeForm(request.GET if "code" in request.GET else None)
    if not form.is_valid():
        return render_page(request, "scoring/game_open.html", {"form": form}, status=422 if form.is_bound else 200)
    game: Game = form.cleaned_data["code"]
    by_hands = game.entry == Game.Entry.HANDS
    return redirect("scoring:game_pad" if by_hands else "scoring:game_detail", game.code)
