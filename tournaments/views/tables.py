"""One table for the desk: its result, its proposals, its link and its time."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass, field

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.access import director_required
from scoring.models import Proposal
from scoring.operations import Actor, Conflict, Wanted, operate
from scoring.selectors.links import base_address, only_this_machine
from scoring.services import proposals as proposal_services
from scoring.views.setup import account
from tournaments.access import table_at, tournament_at
from tournaments.forms.clock import LinkForm, MinutesForm
from tournaments.forms.reasons import ReasonForm
from tournaments.forms.slips import SlipForm
from tournaments.models import Table
from tournaments.selectors.table_page import desk_table, table_page
from tournaments.services import results, rounds
from tournaments.views.rounds import board_after
from tournaments.views.slip_forms import slip_form
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import render_page
from wizard_club.lib.messages import text


@dataclass
class Typed:
    """What was sent and refused, so that it stays on the page, beside its words."""

    refusal: str = ""
    forms: dict[str, ReasonForm] = field(default_factory=dict)
    slip: SlipForm | None = None

    @property
    def refused(self) -> bool:
        """Whether the page is the answer to something that could not be done."""
        forms = [*self.forms.values(), *([self.slip] if self.slip else [])]
        return bool(self.refusal) or any(form.errors for form in forms)


@require_safe
@director_required
def table_detail(request: HttpRequest, slug: str, seq: int, table: int) -> HttpResponse:
    """Everything about a table of a round."""
    return show_table(request, slug, seq, table)


def show_table(request: HttpRequest, slug: str, seq: int, number: int, typed: Typed | None = None) -> HttpResponse:
    """The page of a table as it is now, with what was refused."""
    typed = typed or Typed()
    page = table_page(desk_table(slug, seq, number), base_address(request), timezone.now())
    context = {
        "tournament": page.table.round.tournament,
        "page": "rounds",
        "about": page,
        "refusal": typed.refusal,
        "confirm_form": typed.forms.get("confirm") or ReasonForm(prefix="confirm"),
        "reopen_form": typed.forms.get("reopen") or ReasonForm(prefix="reopen"),
        "slip_reason": typed.forms.get("slip") or ReasonForm(prefix="slip"),
        "slip": typed.slip or slip_form(page),
        "only_here": only_this_machine(request),
    }
    return render_page(request, "tournaments/table_detail.html", context, status=422 if typed.refused else 200)


def found(slug: str, seq: int, number: int) -> Table:
    """The table of that address, for a change."""
    return table_at(tournament_at(slug), seq, number)


def table_after(
    request: HttpRequest, at: tuple[str, int, int], change: Callable[[], object], done: str, typed: Typed | None = None
) -> HttpResponse:
    """Do something with a table and go back to its page, which says what was done, or what was refused."""
    typed = typed or Typed()
    try:
        change()
    except DomainError as error:
        typed.refusal = text(error)
    except Conflict as conflict:
        typed.refusal = text(DomainError(conflict.code))
    if typed.refusal:
        return show_table(request, *at, typed)
    messages.success(request, done)
    return redirect("tournaments:table_detail", *at)


@require_POST
@director_required
def table_confirm(request: HttpRequest, slug: str, seq: int, table: int) -> HttpResponse:
    """Confirm what the pad says, as the desk has seen it. From the board (`board`) it goes back there."""
    row, seen = found(slug, seq, table), request.POST.get("version", "")
    version = int(seen) if seen.isascii() and seen.isdecimal() and len(seen) < 10 else None
    done = _("Table %(table)d is confirmed.") % {"table": table}
    if "board" in request.POST:
        return board_after(
            request,
            slug,
            seq,
            lambda: results.table_confirm(table=row, version=version, user=account(request)),
            done,
        )
    form = ReasonForm(request.POST, prefix="confirm", needed=False)
    typed = Typed(forms={"confirm": form})
    if not form.is_valid():
        return show_table(request, slug, seq, table, typed)
    reason = form.cleaned_data["said"]
    return table_after(
        request,
        (slug, seq, table),
        lambda: results.table_confirm(table=row, version=version, reason=reason, user=account(request)),
        done,
        typed,
    )


@require_POST
@director_required
def table_reopen(request: HttpRequest, slug: str, seq: int, table: int) -> HttpResponse:
    """Take a confirmation back, with a reason."""
    row, form = found(slug, seq, table), ReasonForm(request.POST, prefix="reopen")
    typed = Typed(forms={"reopen": form})
    if not form.is_valid():
        return show_table(request, slug, seq, table, typed)
    done = _("Table %(table)d is open again.") % {"table": table}
    reason = form.cleaned_data["said"]
    return table_after(
        request,
        (slug, seq, table),
        lambda: results.table_reopen(table=row, reason=reason, user=account(request)),
        done,
        typed,
    )


@require_POST
@director_required
def table_extra(request: HttpRequest, slug: str, seq: int, table: int) -> HttpResponse:
    """Minutes more for this table only."""
    row, form = found(slug, seq, table), MinutesForm(request.POST)
    if not form.is_valid():
        return show_table(request, slug, seq, table, Typed(_("The clock cannot be set like that.")))
    minutes, seen = form.cleaned_data["minutes"], form.cleaned_data["seen"]
    return table_after(
        request,
        (slug, seq, table),
        lambda: rounds.table_extra(table=row, minutes=minutes, seen=seen, user=account(request)),
        _("The time of table %(table)d is changed.") % {"table": table},
    )


@require_POST
@director_required
def table_link(request: HttpRequest, slug: str, seq: int, table: int) -> HttpResponse:
    """A new link for this table; the one before is refused from then on."""
    row, form = found(slug, seq, table), LinkForm(request.POST)
    seen = form.cleaned_data["seen"] if form.is_valid() else None
    return table_after(
        request,
        (slug, seq, table),
        lambda: rounds.table_link_renew(table=row, seen=seen, user=account(request)),
        _("Table %(table)d has a new link; the one before is refused from now on.") % {"table": table},
    )


@require_POST
@director_required
def help_answer(request: HttpRequest, slug: str, seq: int, table: int) -> HttpResponse:
    """The referee was at the table: its call is over."""
    row = found(slug, seq, table)
    actor = Actor(user=account(request))
    return board_after(
        request,
        slug,
        seq,
        lambda: operate(row.game_id, Wanted(uuid.uuid4(), "set_help", {"value": 0}), actor),
        _("The call of table %(table)d is answered.") % {"table": table},
    )


@require_POST
@director_required
def proposal_accept(request: HttpRequest, slug: str, seq: int, table: int, pk: int) -> HttpResponse:
    """Apply what the table meant."""
    row = found(slug, seq, table)
    proposal = get_object_or_404(Proposal, pk=pk, game=row.game)
    reason = request.POST.get("reason", "")[:200]
    return table_after(
        request,
        (slug, seq, table),
        lambda: proposal_services.proposal_accept(proposal=proposal, user=account(request), reason=reason),
        _("The proposal is accepted. Look at the result: it counts once you confirm it."),
    )


@require_POST
@director_required
def proposal_decline(request: HttpRequest, slug: str, seq: int, table: int, pk: int) -> HttpResponse:
    """Leave the game as it is."""
    row = found(slug, seq, table)
    proposal = get_object_or_404(Proposal, pk=pk, game=row.game)
    return table_after(
        request,
        (slug, seq, table),
        lambda: proposal_services.proposal_decline(proposal=proposal, user=account(request)),
        _("The proposal is declined; the game stays as it is."),
    )


@require_POST
@director_required
def proposals_accept(request: HttpRequest, slug: str, seq: int, table: int) -> HttpResponse:
    """Apply all that the table meant, as far as it goes."""
    waiting, reason = proposals_of(slug, seq, table), request.POST.get("reason", "")[:200]
    return table_after(
        request,
        (slug, seq, table),
        lambda: proposal_services.proposals_accept(proposals=waiting, user=account(request), reason=reason),
        _("All proposals are accepted. Look at the result: it counts once you confirm it."),
    )


@require_POST
@director_required
def proposals_decline(request: HttpRequest, slug: str, seq: int, table: int) -> HttpResponse:
    """Leave the game as it is, whatever the table meant."""
    waiting = proposals_of(slug, seq, table)
    return table_after(
        request,
        (slug, seq, table),
        lambda: proposal_services.proposals_decline(proposals=waiting, user=account(request)),
        _("All proposals are declined; the game stays as it is."),
    )


def proposals_of(slug: str, seq: int, table: int) -> QuerySet[Proposal]:
    """What the table meant and nobody has decided yet, in the order in which it was tapped."""
    return Proposal.objects.filter(game=found(slug, seq, table).game, state=Proposal.State.OPEN).order_by("pk")
