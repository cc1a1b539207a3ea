"""One entrant: leaving, coming back, a standby in his place, another number, out of the list."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.access import director_required
from scoring.views.setup import account
from tournaments.access import entrant_at, tournament_at
from tournaments.forms.entrants import NumberForm, SubstituteForm
from tournaments.models import Entrant, Tournament
from tournaments.selectors.entrant_detail import entrant_detail_of
from tournaments.selectors.plan import round_to_plan
from tournaments.services import entrants as services
from tournaments.views.entrants import tell_plan
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import render_page
from wizard_club.lib.messages import text


@require_safe
@director_required
def entrant_detail(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What somebody played, and what the desk can do."""
    tournament = tournament_at(slug)
    return show_entrant(request, tournament, entrant_at(tournament, number))


def show_entrant(
    request: HttpRequest,
    tournament: Tournament,
    entrant: Entrant,
    *,
    problem: str = "",
    number_form: NumberForm | None = None,
    substitute_form: SubstituteForm | None = None,
) -> HttpResponse:
    """The page of an entrant, 422 where something was refused."""
    detail = entrant_detail_of(tournament, entrant, get_language() or "")
    context = {
        "tournament": tournament,
        "page": "entrants",
        "detail": detail,
        "line": detail.line,
        "problem": problem,
        "number_form": number_form or NumberForm(initial={"number": entrant.number}),
        "substitute_form": substitute_form or SubstituteForm(standbys=detail.standbys),
    }
    refused = problem or (number_form and number_form.errors) or (substitute_form and substitute_form.errors)
    return render_page(request, "tournaments/entrant_detail.html", context, status=422 if refused else 200)


def changed(
    request: HttpRequest, slug: str, number: int, service: Callable[..., Entrant], said: Callable[[Entrant], str]
) -> HttpResponse:
    """Do it, say what was done and what follows for the draw, and go back to the page; refused, say why."""
    tournament = tournament_at(slug)
    entrant = entrant_at(tournament, number)
    try:
        done = service(entrant=entrant, user=account(request))
    except DomainError as error:
        return show_entrant(request, tournament, entrant, problem=text(error))
    messages.success(request, said(done))
    tell_plan(request, round_to_plan(tournament))
    return redirect("tournaments:entrant_detail", slug, number)


@require_POST
@director_required
def entrant_leave(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """He plays no more, after the published game if there is one."""
    return changed(request, slug, number, services.entrant_leave, words_of_leaving)


def words_of_leaving(entrant: Entrant) -> str:
    """What leaving means, by what he has played."""
    values = {"name": entrant.player.label, "round": entrant.last_round}
    if not entrant.last_round:
        return _("%(name)s has withdrawn.") % values
    return _("%(name)s drops out after round %(round)d; a game that is published is finished first.") % values


@require_POST
@director_required
def entrant_return(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """He plays on after all; a standby who took the place waits again."""
    return changed(
        request,
        slug,
        number,
        services.entrant_return,
        lambda entrant: _("%(name)s plays again.") % {"name": entrant.player.label},
    )


@require_POST
@director_required
def entrant_activate(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A standby comes into the field."""
    return changed(
        request,
        slug,
        number,
        services.entrant_activate,
        lambda entrant: (
            _("%(name)s plays from round %(round)d on.") % {"name": entrant.player.label, "round": entrant.first_round}
        ),
    )


@require_POST
@director_required
def entrant_replace(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A standby takes the place of somebody who is not there."""
    tournament = tournament_at(slug)
    entrant = entrant_at(tournament, number)
    standbys = entrant_detail_of(tournament, entrant, get_language() or "").standbys
    form = SubstituteForm(request.POST, standbys=standbys)
    if not form.is_valid():
        return show_entrant(request, tournament, entrant, substitute_form=form)
    substitute = entrant_at(tournament, form.cleaned_data["substitute"])
    try:
        services.entrant_replace(entrant=entrant, substitute=substitute, user=account(request))
    except DomainError as error:
        form.add_error("substitute", text(error))
        return show_entrant(request, tournament, entrant, substitute_form=form)
    names = {"substitute": substitute.player.label, "name": entrant.player.label}
    messages.success(request, _("%(substitute)s takes the place of %(name)s.") % names)
    tell_plan(request, round_to_plan(tournament))
    return redirect("tournaments:entrant_detail", slug, number)


@require_POST
@director_required
def entrant_number(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Another number, before the first draw."""
    tournament = tournament_at(slug)
    entrant = entrant_at(tournament, number)
    form = NumberForm(request.POST)
    if not form.is_valid():
        return show_entrant(request, tournament, entrant, number_form=form)
    wanted = form.cleaned_data["number"]
    try:
        services.entrant_number(entrant=entrant, number=wanted, user=account(request))
    except DomainError as error:
        form.add_error("number", text(error))
        return show_entrant(request, tournament, entrant, number_form=form)
    messages.success(request, _("%(name)s has number %(number)d.") % {"name": entrant.player.label, "number": wanted})
    return redirect("tournaments:entrant_detail", slug, wanted)


@require_POST
@director_required
def entrant_delete(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Out of the list, for somebody who was entered by mistake."""
    tournament = tournament_at(slug)
    entrant = entrant_at(tournament, number)
    try:
        services.entrant_delete(entrant=entrant, user=account(request))
    except DomainError as error:
        return show_entrant(request, tournament, entrant, problem=text(error))
    messages.success(request, _("%(name)s is out of the list.") % {"name": entrant.player.label})
    tell_plan(request, round_to_plan(tournament))
    return redirect("tournaments:entrant_list", slug)
