"""Sanctions: the list, imposing one, lifting one."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring.access import director_required
from scoring.forms.setup import id_from
from scoring.views.setup import account
from tournaments.access import tournament_at
from tournaments.forms.reasons import LIFTED, ReasonForm
from tournaments.forms.sanctions import SanctionForm
from tournaments.models import Sanction, Tournament
from tournaments.selectors.sanctions import entrant_choices, people_of, sanctions_of, table_choices
from tournaments.services import sanctions as services
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import render_page
from wizard_club.lib.messages import text
from wizard_club.lib.nonce import new_nonce

FIELD_OF = {
    "reason_needed": "reason",
    "sanction_not_seated": "round",
    "sanction_points": "points",
    "sanction_round_needed": "round",
}


@require_safe
@director_required
def sanction_list(request: HttpRequest, slug: str) -> HttpResponse:
    """All sanctions, lifted ones too, the newest first."""
    tournament = tournament_at(slug)
    context = {"tournament": tournament, "page": "sanctions", "sanctions": sanctions_of(tournament)}
    return render_page(request, "tournaments/sanction_list.html", context)


@require_http_methods(["GET", "POST"])
@director_required
def sanction_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Impose a sanction on somebody or on a whole table; the address may say whom, what and why (?table=7&round=2)."""
    tournament = tournament_at(slug)
    seqs = list(tournament.rounds.order_by("seq").values_list("seq", flat=True))
    asked = id_from(request.GET.get("round", "")) if request.method == "GET" else None
    seq = asked if asked in seqs else (seqs[-1] if seqs else None)
    if request.method == "POST" and ":" in request.POST.get("who", ""):
        seq = id_from(request.POST["who"].partition(":")[0])
    form = SanctionForm(
        request.POST if request.method == "POST" else None,
        who=[*table_choices(tournament, seq), *entrant_choices(tournament)],
        kinds=tournament.format.sanctions,
        rounds=seqs,
        initial=preset(request, tournament, seq),
    )
    if request.method == "POST" and form.is_valid() and impose(request, tournament, form):
        return redirect("tournaments:sanction_list", slug)
    context = {"tournament": tournament, "page": "sanctions", "form": form}
    return render_page(request, "tournaments/sanction_new.html", context, status=422 if form.errors else 200)


def preset(request: HttpRequest, tournament: Tournament, seq: int | None) -> dict[str, Any]:
    """What the form begins with: the format's penalty, and what the address asks for."""
    table, entrant = id_from(request.GET.get("table", "")), id_from(request.GET.get("entrant", ""))
    who = f"{seq}:{table}" if table else str(entrant or "")
    kinds = tournament.format.sanctions
    kind = request.GET.get("kind", "")
    return {
        "who": who,
        "kind": kind if kind in kinds else (kinds[0] if kinds else ""),
        "points": tournament.format.time.overtime_penalty or 10,
        "unit": tournament.format.time.unit,
        "round": seq,
        "why": request.GET.get("why", ""),
        "key": new_nonce(),
    }


def impose(request: HttpRequest, tournament: Tournament, form: SanctionForm) -> bool:
    """Impose what was filled in; refused, the form says why."""
    values = form.cleaned_data
    played = tournament.rounds.filter(seq=values["round"]).first() if values["round"] else None
    people = people_of(tournament, values["who"])
    try:
        services.sanctions_impose(
            tournament=tournament,
            entrants=people,
            kind=values["kind"],
            reason=values["said"],
            points=values["points"] or 0,
            unit=values["unit"],
            round=played,
            key=values["key"],
            user=account(request),
        )
    except DomainError as error:
        form.add_error(FIELD_OF.get(error.code), text(error))
        return False
    said = ngettext("The sanction stands.", "The sanction stands for %(count)d people.", len(people))
    messages.success(request, said % {"count": len(people)})
    if values["kind"] == Sanction.Kind.DISQUALIFIED:
        messages.warning(request, _("If the next round is drawn already, plan it again: it still has a seat for them."))
    return True


@require_http_methods(["GET", "POST"])
@director_required
def sanction_lift(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a sanction back, with a reason and after a look at what that means."""
    tournament = tournament_at(slug)
    found = Sanction.objects.select_related("entrant__player", "round", "imposed_by")
    sanction = get_object_or_404(found, tournament=tournament, pk=pk)
    sanction.tournament = tournament
    form = ReasonForm(request.POST if request.method == "POST" else None, reasons=LIFTED)
    if request.method == "POST" and form.is_valid():
        try:
            services.sanction_lift(sanction=sanction, reason=form.cleaned_data["said"], user=account(request))
        except DomainError as error:
            form.add_error(None, text(error))
        else:
            messages.success(request, _("The sanction is lifted: it counts no more."))
            return redirect("tournaments:sanction_list", slug)
    context = {"tournament": tournament, "page": "sanctions", "sanction": sanction, "form": form}
    return render_page(request, "tournaments/sanction_lift.html", context, status=422 if form.errors else 200)
