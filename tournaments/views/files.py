"""A tournament as a file: saved, and read in again."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.access import director_required
from scoring.views.setup import account
from tournaments.access import tournament_at
from tournaments.eventfile.writing import write_event
from tournaments.forms.files import EventFileForm
from tournaments.selectors.event_file import event_for_file
from tournaments.selectors.state import state_of
from tournaments.services.event_import import event_import
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import render_page


@require_safe
@director_required
def tournament_export(request: HttpRequest, slug: str) -> HttpResponse:
    """The file of an event, with everything that was played and confirmed."""
    content = write_event(event_for_file(state_of(tournament_at(slug))))
    named = content_disposition_header(True, f"{slug}.json") or ""
    return HttpResponse(content, content_type="application/json", headers={"Content-Disposition": named})


@require_http_methods(["GET", "POST"])
@director_required
def tournament_import(request: HttpRequest) -> HttpResponse:
    """Read a whole event from a file, all of it or nothing."""
    form = EventFileForm(request.POST, request.FILES) if request.method == "POST" else EventFileForm()
    if form.is_bound and form.is_valid():
        try:
            tournament = event_import(
                event=form.cleaned_data["file"], user=account(request), seed=form.cleaned_data["seed"]
            )
        except DomainError as error:
            form.refuse(error)
        else:
            messages.success(request, _("%(name)s is read in.") % {"name": tournament.name})
            return redirect("tournaments:tournament_detail", tournament.slug)
    return render_page(
        request, "tournaments/tournament_import.html", {"form": form}, status=422 if form.errors else 200
    )
