"""The list of tournaments, and the overview of one desk with its public page, announcement and end."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.access import director_required
from scoring.selectors.links import base_address
from scoring.views.setup import account
from tournaments.access import tournament_at
from tournaments.forms.setup import AnnouncementForm, DeleteForm
from tournaments.models import Tournament
from tournaments.selectors.calendar import feed_at
from tournaments.selectors.log import entries_newest, log_lines
from tournaments.selectors.overview import overview_of, public_page, tournament_lines, tournaments_newest
from tournaments.selectors.state import state_of
from tournaments.services import tournaments as services
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import render_page, wants_fragment
from wizard_club.lib.messages import text

PAGE_SIZE = 25
LOG_PAGE_SIZE = 50


@require_safe
def tournament_list(request: HttpRequest) -> HttpResponse:
    """All events, the newest first; desks are for directors, everybody else is led to the public page."""
    page = Paginator(tournaments_newest(), PAGE_SIZE).get_page(request.GET.get("page"))
    context = {"page": page, "lines": tournament_lines(page.object_list), "feed": feed_at(base_address(request))}
    return render_page(request, "tournaments/tournament_list.html", context)


@require_safe
@director_required
def tournament_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """Where the event stands, and what comes next."""
    tournament = tournament_at(slug)
    return _show(request, tournament, AnnouncementForm(initial={"text": tournament.announcement}))


def _show(request: HttpRequest, tournament: Tournament, form: AnnouncementForm) -> HttpResponse:
    context = {
        "tournament": tournament,
        "page": "overview",
        "overview": overview_of(state_of(tournament)),
        "public": public_page(tournament, request),
        "form": form,
    }
    return render_page(request, "tournaments/tournament_detail.html", context, status=422 if form.errors else 200)


@require_POST
@director_required
def tournament_publish(request: HttpRequest, slug: str) -> HttpResponse:
    """The switches of the public page as the form has them."""
    tournament = tournament_at(slug)
    wanted = {name: name in request.POST for name in services.SWITCHES}
    changed = {name: on for name, on in wanted.items() if on != getattr(tournament, name)}
    if changed:
        tournament = services.tournament_publish(tournament=tournament, user=account(request), **changed)
    if wants_fragment(request):
        context = {"tournament": tournament, "public": public_page(tournament, request)}
        return render_page(request, "tournaments/tournament_detail.html", context, fragment="public-page")
    messages.success(request, _("The public page is changed."))
    return redirect("tournaments:tournament_detail", slug)


@require_POST
@director_required
def tournament_announce(request: HttpRequest, slug: str) -> HttpResponse:
    """Say something on the hall screen, the phones and the pads, or take it back (`clear`)."""
    tournament = tournament_at(slug)
    form = AnnouncementForm({} if "clear" in request.POST else request.POST)
    if not form.is_valid():
        return _show(request, tournament, form)
    services.tournament_announce(tournament=tournament, text=form.cleaned_data["text"], user=account(request))
    said = _("It is announced.") if form.cleaned_data["text"] else _("Nothing is announced any more.")
    messages.success(request, said)
    return redirect("tournaments:tournament_detail", slug)


@require_safe
@director_required
def tournament_log(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything the desk did, the newest first."""
    tournament = tournament_at(slug)
    found = Paginator(entries_newest(tournament), LOG_PAGE_SIZE).get_page(request.GET.get("page"))
    lines = log_lines(found.object_list, tournament.format)
    context = {"tournament": tournament, "page": "log", "found": found, "lines": lines}
    return render_page(request, "tournaments/tournament_log.html", context)


@require_http_methods(["GET", "POST"])
@director_required
def tournament_delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete an event with its games, when its name is typed."""
    tournament = tournament_at(slug)
    form = DeleteForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            services.tournament_delete(tournament=tournament, name=form.cleaned_data["name"])
        except DomainError as error:
            form.add_error("name", text(error))
        else:
            messages.success(request, _("%(name)s is deleted.") % {"name": tournament.name})
            return redirect("tournaments:tournament_list")
    context = {"tournament": tournament, "page": "overview", "form": form}
    return render_page(request, "tournaments/tournament_delete.html", context, status=422 if form.errors else 200)
