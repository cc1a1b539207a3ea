"""Members: the list, adding, changing, letting go."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.access import director_required
from scoring.forms.players import PlayerForm
from scoring.models import Player
from scoring.selectors.players import clubs_known, player_page, players_found
from scoring.services import players as services
from wizard_club.lib.htmx import render_page

LONGEST_SEARCH = 80


@require_safe
def player_list(request: HttpRequest) -> HttpResponse:
    """All members by name, narrowed by what is typed; those who left on demand."""
    search = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    retired = request.GET.get("retired") == "1"
    page = player_page(players_found(search, retired=retired), request.GET.get("page"), get_language() or "")
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "page": page,
        "search": search,
        "retired": retired,
        "query": f"{query.urlencode()}&" if query else "",
    }
    return render_page(request, "scoring/player_list.html", context, fragment="player-rows")


@require_http_methods(["GET", "POST"])
def player_new(request: HttpRequest) -> HttpResponse:
    """Add a member, and another one if there are more."""
    form = PlayerForm(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        player = form.save(services.player_add)
        if player is not None:
            messages.success(request, _("%(name)s is a member now.") % {"name": player.label})
            return redirect("scoring:player_new" if "another" in request.POST else "scoring:player_list")
    return _show_form(request, "scoring/player_new.html", form)


@require_http_methods(["GET", "POST"])
def player_edit(request: HttpRequest, pk: int) -> HttpResponse:
    """A member's names; every game shows the new ones."""
    player = get_object_or_404(Player, pk=pk)
    form = PlayerForm(request.POST if request.method == "POST" else None, player=player)
    if request.method == "POST":
        saved = form.save(services.player_change, player=player)
        if saved is not None:
            messages.success(request, _("%(name)s is saved.") % {"name": saved.label})
            return redirect("scoring:player_list")
        player.refresh_from_db()
    games = player.seats.count()
    return _show_form(request, "scoring/player_edit.html", form, player=player, games=games)


def _show_form(request: HttpRequest, template: str, form: PlayerForm, **more: object) -> HttpResponse:
    context = {"form": form, "clubs": clubs_known(), **more}
    return render_page(request, template, context, status=422 if form.errors else 200)


@require_POST
@director_required
def player_retire(request: HttpRequest, pk: int) -> HttpResponse:
    """The member is offered for no new game."""
    player = get_object_or_404(Player, pk=pk)
    services.player_retire(player=player)
    messages.success(request, _("%(name)s has left; all games keep the name.") % {"name": player.label})
    return redirect("scoring:player_list")


@require_POST
@director_required
def player_return(request: HttpRequest, pk: int) -> HttpResponse:
    """The member plays again."""
    player = get_object_or_404(Player, pk=pk)
    services.player_return(player=player)
    messages.success(request, _("%(name)s plays again.") % {"name": player.label})
    return redirect("scoring:player_edit", pk)
