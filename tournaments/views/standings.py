"""The standings at the desk."""

from __future__ import annotations

from urllib.parse import urlencode

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoring.access import director_required
from tournaments.access import tournament_at
from tournaments.models import Tournament
from tournaments.selectors.standings_page import standings_page
from tournaments.selectors.state import cache_key
from wizard_club.lib.htmx import render_page, shows_newest

LONGEST_SEARCH = 80
# Digits of a page's number.
LONGEST_PAGE = 4


@require_safe
@director_required
def standing_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Ranks as far as results are confirmed; a poll carries the version it shows and gets 204 while that is newest."""
    tournament = tournament_at(slug)
    if shows_newest(request, tournament.version):
        return HttpResponse(status=204)
    search, number, current = search_of(request), page_in(request), request.GET.get("now") == "1"
    query = query_of(q=search, now="1" if current else "")
    context = {
        "tournament": tournament,
        "page": "standings",
        "table": table_html(tournament, search, number, query, at_desk=True, current=current),
        "search": search,
        "current": current,
        "query": f"{query}page={number}&" if number > 1 else query,
    }
    return render_page(request, "tournaments/standing_list.html", context, fragment="standing-rows")


def query_of(**values: object) -> str:
    """Parameters to put others behind: only those that mean something, for a page that is kept is everybody's."""
    said = {name: value for name, value in values.items() if value}
    return f"{urlencode(said)}&" if said else ""


def page_in(request: HttpRequest) -> int:
    """The number of the page that is asked for."""
    text = request.GET.get("page", "")
    return int(text) if text.isdecimal() and len(text) <= LONGEST_PAGE else 1


def search_of(request: HttpRequest) -> str:
    """What was typed into the search."""
    return request.GET.get("q", "").strip()[:LONGEST_SEARCH]


def table_html(
    tournament: Tournament, search: str, number: int, query: str, *, at_desk: bool = False, current: bool = False
) -> SafeString:
    """The table itself, rendered once for each version, language and page; what is searched for is not kept.

    `query` are the parameters of links to its other pages.
    """
    key = cache_key(tournament, "standing-table", get_language(), number, at_desk, current)
    html: SafeString | None = None if search else cache.get(key)
    if html is None:
        standings = standings_page(tournament, search=search, number=number, current=current)
        context = {
            "standings": standings,
            "page": standings.page,
            "search": search,
            "query": query,
            "at_desk": at_desk,
            "current": current,
        }
        html = render_to_string("tournaments/standings/table.html", context)
        if not search:
            cache.set(key, html)
    return html
