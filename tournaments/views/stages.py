"""Cuts, stages and lots, and the prize-giving."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from scoring.access import director_required
from scoring.views.setup import account
from tournaments.access import tournament_at
from tournaments.forms.stages import LotForm, ReasonForm, order_from
from tournaments.models import Lot, Table, Tournament
from tournaments.selectors.stage_page import stage_page
from tournaments.selectors.state import state_of
from tournaments.services import stages as services
from tournaments.services import tournaments as tournament_services
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import render_page
from wizard_club.lib.messages import text


@require_safe
@director_required
def stage_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """Who comes into the next stage, or how everything ended."""
    return _show(request, tournament_at(slug))


def _show(
    request: HttpRequest,
    tournament: Tournament,
    *,
    refusal: str = "",
    form: ReasonForm | None = None,
    order: Sequence[int] = (),
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "page": "stages",
        "stages": stage_page(state_of(tournament)),
        "form": form or ReasonForm(),
        "refusal": refusal,
        "order": list(order),
    }
    refused = bool(refusal) or bool(form and form.errors)
    return render_page(request, "tournaments/stage_detail.html", context, status=422 if refused else 200)


def _act(
    request: HttpRequest, slug: str, work: Callable[[Tournament], str], then: str = "stage_detail"
) -> HttpResponse:
    """Do one thing and say what was done, or say why not."""
    tournament = tournament_at(slug)
    try:
        said = work(tournament)
    except DomainError as error:
        return _show(request, tournament_at(slug), refusal=text(error))
    messages.success(request, said)
    return redirect(f"tournaments:{then}", slug)


@require_POST
@director_required
def stage_begin(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """Make the cut; its tables are drawn next."""

    def begin(tournament: Tournament) -> str:
        services.stage_begin(tournament=tournament, number=stage, user=account(request))
        return _("The cut is made. Draw the tables of the stage.")

    return _act(request, slug, begin, "draw_detail")


@require_POST
@director_required
def stage_take_back(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """Take the cut into a stage back."""

    def take_back(tournament: Tournament) -> str:
        services.stage_take_back(tournament=tournament, number=stage, user=account(request))
        return _("The cut is taken back.")

    return _act(request, slug, take_back)


@require_POST
@director_required
def stage_refill(request: HttpRequest, slug: str) -> HttpResponse:
    """The next ones move up for those who left."""

    def refill(tournament: Tournament) -> str:
        moved = services.stage_refill(tournament=tournament, user=account(request))
        names = ", ".join(entrant.player.label for entrant in moved)
        if not moved:
            return _("Nobody is left to move up.")
        return ngettext("Moves up: %(names)s.", "Move up: %(names)s.", len(moved)) % {"names": names}

    return _act(request, slug, refill)


@require_POST
@director_required
def lot_draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw a lot among people who are level, or take in the order of their deciding game."""
    tournament = tournament_at(slug)
    form, order = LotForm(request.POST), order_from(request.POST)
    try:
        if not form.is_valid():
            raise DomainError("lot_not_level")
        wanted = form.cleaned_data
        table = Table.objects.filter(round__tournament=tournament, pk=wanted["table"] or 0).first()
        lot = services.lot_draw(
            tournament=tournament,
            purpose=wanted["purpose"],
            numbers=wanted["numbers"],
            table=table,
            order=order,
            user=account(request),
        )
    except DomainError as error:
        return _show(request, tournament, refusal=text(error), order=order or ())
    said = _("The deciding game is taken in.") if lot.by_game else _("The lot is drawn.")
    messages.success(request, said)
    return redirect("tournaments:stage_detail", slug)


@require_POST
@director_required
def lot_delete(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a lot back that was drawn by mistake."""

    def delete(tournament: Tournament) -> str:
        lot = get_object_or_404(Lot.objects.select_related("stage"), tournament=tournament, pk=pk)
        lot.tournament = tournament
        services.lot_take_back(lot=lot, user=account(request))
        return _("The lot is taken back.")

    return _act(request, slug, delete)


@require_POST
@director_required
def prizes_give(request: HttpRequest, slug: str) -> HttpResponse:
    """The prize-giving: nothing changes any more."""

    def give(tournament: Tournament) -> str:
        tournament_services.prizes_give(tournament=tournament, user=account(request))
        return _("The prizes are given. Nothing changes any more.")

    return _act(request, slug, give)


@require_POST
@director_required
def prizes_reopen(request: HttpRequest, slug: str) -> HttpResponse:
    """Take the prize-giving back, with a reason."""
    tournament = tournament_at(slug)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _show(request, tournament, form=form)

    def reopen(found: Tournament) -> str:
        tournament_services.prizes_reopen(tournament=found, reason=form.cleaned_data["reason"], user=account(request))
        return _("The prize-giving is taken back.")

    return _act(request, slug, reopen)
