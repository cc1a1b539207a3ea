"""The draw: made, looked at, changed by hand, published and taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.access import director_required
from scoring.views.setup import account
from tournaments.access import round_at, tournament_at
from tournaments.forms.draws import ChangeForm, ChosenForm, DrawForm, FixForm, MoveForm, PublishForm, SwapForm
from tournaments.models import Draw, Tournament
from tournaments.selectors.draw_page import draw_page
from tournaments.selectors.entrants import twins_entered
from tournaments.selectors.state import state_of
from tournaments.services import draws as services
from tournaments.services.rounds import draw_publish as services_publish
from tournaments.services.rounds import round_take_back as services_take_back
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import render_page, wants_fragment
from wizard_club.lib.messages import text
from wizard_club.lib.nonce import new_nonce


@require_safe
@director_required
def draw_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """Who plays, or the draw as nobody has seen it yet. `round` is shown; `pick` is picked to change places."""
    return _show(request, tournament_at(slug), _number(request, "round"), pick=_number(request, "pick"))


def _number(request: HttpRequest, name: str) -> int | None:
    """A small number of the address."""
    value = request.GET.get(name, "")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 6 else None


def _show(
    request: HttpRequest,
    tournament: Tournament,
    seq: int | None = None,
    *,
    pick: int | None = None,
    form: DrawForm | None = None,
    refusal: str = "",
) -> HttpResponse:
    people = request.GET.get("people") == "1"
    state = state_of(tournament)
    context = {
        "tournament": tournament,
        "page": "draw",
        "draw": draw_page(state, seq=seq, pick=pick, people=people),
        "form": form or DrawForm(),
        "key": new_nonce(),
        "refusal": refusal,
        "twins": twins_entered(state.entrants),
    }
    refused = bool(refusal) or bool(form and form.errors)
    return render_page(
        request, "tournaments/draw_detail.html", context, fragment="draw", status=422 if refused else 200
    )


def _back(request: HttpRequest, slug: str, seq: int | None = None) -> HttpResponse:
    """The page after a change: for a plain form its address, for htmx the part that changed."""
    if wants_fragment(request):
        return _show(request, tournament_at(slug), seq)
    query = f"?round={seq}" if seq else ""
    return redirect(reverse("tournaments:draw_detail", args=[slug]) + query)


@require_POST
@director_required
def draw_make(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw the rounds that come next, or plan them again; what was sent twice is drawn once."""
    tournament = tournament_at(slug)
    form = DrawForm(request.POST)
    if not form.is_valid():
        return _show(request, tournament, form=form)
    wanted = form.cleaned_data
    try:
        services.draw_make(
            tournament=tournament,
            key=wanted["key"],
            user=account(request),
            seed=wanted["seed"],
            priority=wanted["priority"],
            keep=wanted["keep"],
            override=wanted["override"],
        )
    except DomainError as error:
        return _show(request, tournament, form=form, refusal=text(error))
    return _back(request, slug)


def _change(
    request: HttpRequest, slug: str, form: ChangeForm, work: Callable[[Draw, dict[str, Any]], object]
) -> HttpResponse:
    """One change by hand to the draw that the form is about."""
    tournament = tournament_at(slug)
    seq = form.cleaned_data.get("seq") if form.is_valid() else None
    try:
        if not form.is_valid():
            raise DomainError("draw_changed")
        work(_draw(tournament, form), form.cleaned_data)
    except DomainError as error:
        return _show(request, tournament, seq, pick=form.cleaned_data.get("one"), refusal=text(error))
    return _back(request, slug, seq)


def _draw(tournament: Tournament, form: forms.Form) -> Draw:
    """The draw that a form is about. One that is gone was replaced by another."""
    draw = Draw.objects.filter(tournament=tournament, pk=form.cleaned_data["draw"]).first()
    if draw is None:
        raise DomainError("draw_changed")
    draw.tournament = tournament
    return draw


@require_POST
@director_required
def draw_swap(request: HttpRequest, slug: str) -> HttpResponse:
    """Two people change places."""

    def swap(draw: Draw, wanted: dict[str, Any]) -> object:
        numbers = {"one": wanted["one"], "other": wanted["other"]}
        return services.draw_swap(draw=draw, edits=wanted["edits"], seq=wanted["seq"], user=account(request), **numbers)

    return _change(request, slug, SwapForm(request.POST), swap)


@require_POST
@director_required
def draw_move(request: HttpRequest, slug: str) -> HttpResponse:
    """Somebody sits at another table."""

    def move(draw: Draw, wanted: dict[str, Any]) -> object:
        return services.draw_move(
            draw=draw,
            edits=wanted["edits"],
            seq=wanted["seq"],
            number=wanted["one"],
            table=wanted["table"],
            user=account(request),
        )

    return _change(request, slug, MoveForm(request.POST), move)


@require_POST
@director_required
def draw_fix(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep a table as it is when the rest is drawn again, or let it go."""

    def fix(draw: Draw, wanted: dict[str, Any]) -> object:
        return services.draw_fix(
            draw=draw,
            edits=wanted["edits"],
            seq=wanted["seq"],
            table=wanted["fix"] or wanted["free"],
            fixed=wanted["fix"] is not None,
            user=account(request),
        )

    return _change(request, slug, FixForm(request.POST), fix)


@require_POST
@director_required
def draw_discard(request: HttpRequest, slug: str) -> HttpResponse:
    """Throw the preview away. Another one that was drawn meanwhile stays."""
    tournament = tournament_at(slug)
    form = ChosenForm(request.POST)
    if form.is_valid():
        try:
            services.draw_discard(draw=_draw(tournament, form), user=account(request))
        except DomainError as error:
            return _show(request, tournament, refusal=text(error))
        messages.success(request, _("The draw is thrown away. Nothing that was published has changed."))
    return redirect("tournaments:draw_detail", slug)


@require_POST
@director_required
def draw_publish(request: HttpRequest, slug: str) -> HttpResponse:
    """Publish the next round: everybody sees it, and each table has its game."""
    tournament = tournament_at(slug)
    form = PublishForm(request.POST)
    try:
        if not form.is_valid():
            raise DomainError("draw_changed")
        wanted = form.cleaned_data
        played = services_publish(
            draw=_draw(tournament, form),
            seq=wanted["seq"],
            edits=wanted["edits"],
            override=wanted["override"],
            user=account(request),
        )
    except DomainError as error:
        return _show(request, tournament, refusal=text(error))
    messages.success(request, _("Round %(round)d is published.") % {"round": played.seq})
    return redirect("tournaments:round_board", slug, played.seq)


@require_POST
@director_required
def round_take_back(request: HttpRequest, slug: str, seq: int) -> HttpResponse:
    """Take a published round back as long as nothing is scored in it; its draw is a preview again."""
    tournament = tournament_at(slug)
    played = round_at(tournament, seq)
    try:
        services_take_back(round=played, user=account(request))
    except DomainError as error:
        return _show(request, tournament, refusal=text(error))
    messages.success(request, _("Round %(round)d is taken back; its tables are a preview again.") % {"round": seq})
    return redirect("tournaments:draw_detail", slug)
