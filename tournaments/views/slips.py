"""Typing paper slips: many, one table after the other, or the one of a table's page."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.access import director_required
from scoring.views.setup import account
from tournaments.access import round_at, table_at, tournament_at
from tournaments.forms.reasons import ReasonForm
from tournaments.forms.slips import SlipForm
from tournaments.models import Table
from tournaments.selectors.slips import OpenTable, open_tables, seats_of
from tournaments.services import results
from tournaments.views.slip_forms import slip_form_of
from tournaments.views.tables import Typed, show_table, table_after
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import render_page, wants_fragment
from wizard_club.lib.messages import text

LONGEST_KEY = 36
# What a reason helps against; only the page of a table asks for one.
REASONS_MISSING = {"reason_needed", "table_reason_needed", "table_unfinished"}


@require_safe
@director_required
def slip_list(request: HttpRequest, slug: str, seq: int) -> HttpResponse:
    """One form for each open table of a round, to be typed without a mouse."""
    return show_slips(request, slug, seq)


def show_slips(request: HttpRequest, slug: str, seq: int, wrong: SlipForm | None = None) -> HttpResponse:
    """All open tables, one of them with what was typed wrong."""
    played = round_at(tournament_at(slug), seq)
    rows = [
        (row, wrong if wrong is not None and wrong.table == row.table.number else slip_form_of(row.table, row.seats))
        for row in open_tables(played)
    ]
    context = {"tournament": played.tournament, "page": "rounds", "played": played, "rows": rows}
    return render_page(request, "tournaments/slip_list.html", context, status=422 if wrong is not None else 200)


def show_row(request: HttpRequest, table: Table, form: SlipForm | None, *, status: int = 200) -> HttpResponse:
    """The row of one table: still open with its form, or done."""
    seats = seats_of(table)
    row = OpenTable(table, seats)
    context = {
        "tournament": table.round.tournament,
        "played": table.round,
        "row": row,
        "form": form or slip_form_of(table, seats),
    }
    return render_page(request, "tournaments/slip_list_row.html", context, status=status)


@require_POST
@director_required
def slip_enter(request: HttpRequest, slug: str, seq: int, table: int) -> HttpResponse:
    """Confirm what a slip says. From the page of the table a reason may go with it."""
    row = table_at(tournament_at(slug), seq, table)
    alone = "table" in request.POST
    form = slip_form_of(row, seats_of(row), request.POST, early=alone)
    reason = ReasonForm(request.POST, prefix="slip", needed=False)
    if form.is_valid() and reason.is_valid():
        try:
            saved = results.slip_enter(
                table=row,
                slip=form.slip(),
                reason=reason.cleaned_data["said"],
                key=request.POST.get("key", "")[:LONGEST_KEY],
                user=account(request),
            )
        except DomainError as error:
            if alone and error.code in REASONS_MISSING:
                reason.add_error("reason", text(error))
            else:
                form.refuse(error)
        else:
            return slip_taken(request, row, saved, alone=alone)
    if alone:
        return show_table(request, slug, seq, table, Typed(forms={"slip": reason}, slip=form))
    if wants_fragment(request):
        return show_row(request, row, form, status=422)
    return show_slips(request, slug, seq, form)


def slip_taken(request: HttpRequest, before: Table, saved: Table, *, alone: bool) -> HttpResponse:
    """Where it goes on after a slip: to the next open table, or back to the page of this one."""
    tournament, seq = before.round.tournament, before.round.seq
    if wants_fragment(request):
        saved.round = before.round
        return show_row(request, saved, None)
    values = {"table": before.number}
    if saved.confirmed_at is None:
        messages.success(request, _("Table %(table)d is typed once: type its slip a second time.") % values)
    else:
        messages.success(request, _("Table %(table)d is confirmed.") % values)
    if alone:
        return redirect("tournaments:table_detail", tournament.slug, seq, before.number)
    return redirect("tournaments:slip_list", tournament.slug, seq)


@require_POST
@director_required
def slip_forget(request: HttpRequest, slug: str, seq: int, table: int) -> HttpResponse:
    """Forget the first typing of a slip, so that it is typed twice again."""
    row = table_at(tournament_at(slug), seq, table)
    if "table" in request.POST:
        done = _("The first typing is forgotten.")
        return table_after(
            request, (slug, seq, table), lambda: results.slip_forget(table=row, user=account(request)), done
        )
    saved = results.slip_forget(table=row, user=account(request))
    if wants_fragment(request):
        saved.round = row.round
        return show_row(request, saved, None)
    return redirect("tournaments:slip_list", slug, seq)
