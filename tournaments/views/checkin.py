"""The check-in at the door: who is there, and who has paid."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from scoring.access import director_required
from scoring.views.setup import account
from tournaments.access import entrant_at, tournament_at
from tournaments.models import Entrant, Tournament
from tournaments.selectors.entrants import by_name, counters_of, entrant_line, entrant_rows, matching
from tournaments.services import entrants as services
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import render_page, wants_fragment
from wizard_club.lib.messages import text
from wizard_club.lib.names import normal_name

PAGE = "tournaments/entrant_checkin.html"
LONGEST_SEARCH = 80


@require_safe
@director_required
def entrant_checkin(request: HttpRequest, slug: str) -> HttpResponse:
    """A switch for each person, always in the order of their names, narrowed by what is typed."""
    return show_switches(request, tournament_at(slug), searched(request.GET.get("q", "")))


@require_POST
@director_required
def entrant_check(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Somebody is there, or is not after all."""
    tournament = tournament_at(slug)
    entrant = entrant_at(tournament, number)
    present = request.POST.get("present") == "1"
    began = present and tournament.rounds.exists() and not services.is_checking_in(tournament)
    try:
        entrant = services.entrant_check_in(entrant=entrant, present=present, user=account(request))
    except DomainError as error:
        return switched(request, tournament, entrant, text(error))
    response = switched(request, tournament, entrant)
    if began and wants_fragment(request):
        # The first tick in the middle of an event ticks all who have played: the whole list has changed.
        response["HX-Refresh"] = "true"
    return response


@require_POST
@director_required
def entrant_pay(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The fee is paid, or is not after all."""
    tournament = tournament_at(slug)
    entrant = entrant_at(tournament, number)
    try:
        entrant = services.entrant_pay(entrant=entrant, paid=request.POST.get("paid") == "1", user=account(request))
    except DomainError as error:
        return switched(request, tournament, entrant, text(error))
    return switched(request, tournament, entrant)


def searched(typed: str) -> str:
    """What is looked for."""
    return normal_name(typed)[:LONGEST_SEARCH]


def switched(request: HttpRequest, tournament: Tournament, entrant: Entrant, problem: str = "") -> HttpResponse:
    """The row that was touched, with the counters; without script the page again, at that row."""
    search = searched(request.POST.get("q", ""))
    if wants_fragment(request):
        rows = entrant_rows(tournament)
        context = {"tournament": tournament, "line": entrant_line(entrant), "search": search, "problem": problem}
        context |= {"counters": counters_of(rows), "touched": True}
        status = 422 if problem else 200
        return render_page(request, PAGE, context, fragment="entrant-switched", status=status)
    if problem:
        return show_switches(request, tournament, search, problem, entrant.number)
    query = f"?{urlencode({'q': search})}" if search else ""
    page = reverse("tournaments:entrant_checkin", args=[tournament.slug])
    return redirect(f"{page}{query}#entrant-{entrant.number}")


def show_switches(
    request: HttpRequest, tournament: Tournament, search: str, problem: str = "", wrong: int | None = None
) -> HttpResponse:
    """The page, with what was refused beside the row of number `wrong`."""
    rows = entrant_rows(tournament)
    found = by_name(matching(rows, search), get_language() or "")
    context = {
        "tournament": tournament,
        "page": "entrants",
        "search": search,
        "lines": [entrant_line(entrant) for entrant in found],
        "counters": counters_of(rows),
        "problem": problem,
        "wrong": wrong,
    }
    return render_page(request, PAGE, context, fragment="entrant-switches", status=422 if problem else 200)
