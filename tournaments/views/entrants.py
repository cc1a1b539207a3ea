"""Who is in: the list, and one more person by typing a name."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.access import director_required
from scoring.selectors.players import clubs_known
from scoring.views.setup import account
from tournaments.access import tournament_at
from tournaments.forms.entrants import EntrantForm
from tournaments.models import Tournament
from tournaments.selectors.entrants import (
    EntrantLine,
    by_name,
    counters_of,
    entrant_line,
    entrant_rows,
    members_found,
    twins_entered,
)
from tournaments.selectors.plan import round_to_plan
from tournaments.services.entrants import entrants_add
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import render_page, wants_fragment
from wizard_club.lib.messages import text
from wizard_club.lib.names import normal_name

PAGE_SIZE = 100
LONGEST_SEARCH = 80


@dataclass(frozen=True, slots=True)
class Adding:
    """What the field for one more person shows: what is typed, what was refused, who came in last."""

    form: EntrantForm
    search: str = ""
    error: str = ""
    suggestion: str = ""
    entered: EntrantLine | None = None
    plan: int | None = None

    @property
    def open(self) -> bool:
        """Whether something stands in the fields that are folded away."""
        return any(self.form[name].value() for name in ("number", "standby", "club", "nation"))


@require_safe
@director_required
def entrant_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody who is in, by number or by name, and the field for one more."""
    search = normal_name(request.GET.get("q", ""))[:LONGEST_SEARCH]
    adding = Adding(EntrantForm(initial={"q": search}), search)
    return show_list(request, tournament_at(slug), adding, fragment="entrant-found")


@require_POST
@director_required
def entrant_add(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter the member who was tapped or is meant by the name typed, or a new one."""
    tournament = tournament_at(slug)
    form = EntrantForm(request.POST)
    search = normal_name(request.POST.get("q", ""))[:LONGEST_SEARCH]
    if not form.is_valid():
        wrong = next(iter(form.errors.values()))
        return show_list(request, tournament, Adding(form, search, str(wrong[0])), fragment="entrant-found", status=422)
    try:
        entrant = entrants_add(tournament=tournament, people=[form.newcomer()], user=account(request))[0]
    except DomainError as error:
        free = form.cleaned_data["short_name"] or str(error.params.get("suggestion", ""))
        return show_list(
            request, tournament, Adding(form, search, text(error), free), fragment="entrant-found", status=422
        )
    plan = round_to_plan(tournament)
    if wants_fragment(request):
        adding = Adding(EntrantForm(), entered=entrant_line(entrant), plan=plan)
        response = show_list(request, tournament, adding, fragment="entrant-entered")
        response["HX-Trigger"] = "entrant-entered"
        return response
    words = {"name": entrant.player.label, "number": entrant.number}
    messages.success(request, _("%(name)s is in, with number %(number)d.") % words)
    tell_plan(request, plan)
    return redirect("tournaments:entrant_list", slug)


def tell_plan(request: HttpRequest, seq: int | None) -> None:
    """Say that the draw there is does not fit any more."""
    if seq is not None:
        messages.warning(request, _("Round %(round)d must be planned again.") % {"round": seq})


def show_list(
    request: HttpRequest, tournament: Tournament, adding: Adding, *, fragment: str, status: int = 200
) -> HttpResponse:
    """The page, with the field for one more as it stands."""
    language = get_language() or ""
    rows = entrant_rows(tournament)
    named = request.GET.get("order") == "name"
    ordered = by_name(rows, language) if named else rows
    lines = Paginator([entrant_line(entrant) for entrant in ordered], PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "tournament": tournament,
        "page": "entrants",
        "adding": adding,
        "found": members_found(adding.search, rows, language),
        "clubs": clubs_known(),
        "lines": lines,
        "named": named,
        "query": "order=name&" if named else "",
        "counters": counters_of(rows),
        "twins": twins_entered(rows),
    }
    return render_page(request, "tournaments/entrant_list.html", context, fragment=fragment, status=status)
