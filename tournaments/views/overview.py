"""The list of tournaments, and the overview of one desk."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.access import director_required
from tournaments.access import tournament_at
from tournaments.selectors.overview import tournament_lines, tournaments_newest
from wizard_club.lib.htmx import render_page

PAGE_SIZE = 25


@require_safe
def tournament_list(request: HttpRequest) -> HttpResponse:
    """All events, the newest first; desks are for directors, everybody else is led to the public page."""
    page = Paginator(tournaments_newest(), PAGE_SIZE).get_page(request.GET.get("page"))
    context = {"page": page, "lines": tournament_lines(page.object_list)}
    return render_page(request, "tournaments/tournament_list.html", context)


@require_safe
@director_required
def tournament_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """Where the event stands, and what comes next."""
    context = {"tournament": tournament_at(slug), "page": "overview"}
    return render_page(request, "tournaments/tournament_detail.html", context)
