"""The round board, and what the desk does from it: the clock, closing, and answering calls."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.access import director_required
from scoring.views.setup import account
from tournaments.access import round_at, tournament_at
from tournaments.forms.clock import ClockForm
from tournaments.models import TournamentRound
from tournaments.selectors.board import board_of, is_newest, watched_rounds
from tournaments.services import rounds as services
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import render_page, wants_fragment
from wizard_club.lib.messages import text


@require_safe
@director_required
def round_list(request: HttpRequest, slug: str) -> HttpResponse:
    """The newest round; before the first one the way to it."""
    tournament = tournament_at(slug)
    newest = tournament.rounds.order_by("-seq").values_list("seq", flat=True).first()
    if newest is not None:
        return redirect("tournaments:round_board", slug, newest)
    return render_page(request, "tournaments/round_list.html", {"tournament": tournament, "page": "rounds"})


@require_safe
@director_required
def round_board(request: HttpRequest, slug: str, seq: int) -> HttpResponse:
    """Every table of a round live; a poll carries the version it shows and gets 204 while that is still the newest."""
    played = watched(slug, seq)
    if wants_fragment(request) and is_newest(played, request.GET.get("version", ""), timezone.now()):
        return HttpResponse(status=204)
    return show_board(request, played)


def watched(slug: str, seq: int) -> TournamentRound:
    """A round for its board."""
    return get_object_or_404(watched_rounds(), tournament__slug=slug, seq=seq)


def show_board(request: HttpRequest, played: TournamentRound, refusal: str = "") -> HttpResponse:
    """The board, or for htmx its fragment, with what was refused."""
    board = board_of(played, timezone.now())
    context = {"tournament": played.tournament, "page": "rounds", "board": board, "refusal": refusal}
    status = 422 if refusal else 200
    return render_page(request, "tournaments/round_board.html", context, fragment="round-board", status=status)


def board_after(
    request: HttpRequest, slug: str, seq: int, change: Callable[[], object], done: str = ""
) -> HttpResponse:
    """Do something from the board: htmx gets it as it is then, a form goes back to it and reads what was done."""
    try:
        change()
    except DomainError as error:
        return show_board(request, watched(slug, seq), text(error))
    if wants_fragment(request):
        return show_board(request, watched(slug, seq))
    if done:
        messages.success(request, done)
    return redirect("tournaments:round_board", slug, seq)


@require_POST
@director_required
def round_clock(request: HttpRequest, slug: str, seq: int) -> HttpResponse:
    """Start, pause or resume the clock, or add minutes for everybody."""
    played = round_at(tournament_at(slug), seq)
    form = ClockForm(request.POST)
    if not form.is_valid():
        return show_board(request, watched(slug, seq), _("The clock cannot be set like that."))
    action, minutes = form.cleaned_data["action"], form.cleaned_data["minutes"] or 0
    seen, user = form.cleaned_data["seen"], account(request)
    return board_after(
        request,
        slug,
        seq,
        lambda: services.round_clock(round=played, action=action, minutes=minutes, seen=seen, user=user),
    )


@require_POST
@director_required
def round_close(request: HttpRequest, slug: str, seq: int) -> HttpResponse:
    """From now on what tables send is only kept as a proposal."""
    played = round_at(tournament_at(slug), seq)
    done = _("Round %(number)d is closed: what tables send from now on waits for the desk.") % {"number": seq}
    return board_after(request, slug, seq, lambda: services.round_close(round=played, user=account(request)), done)


@require_POST
@director_required
def round_reopen(request: HttpRequest, slug: str, seq: int) -> HttpResponse:
    """Tables without a result tap again."""
    played = round_at(tournament_at(slug), seq)
    done = _("Round %(number)d is open again.") % {"number": seq}
    return board_after(request, slug, seq, lambda: services.round_reopen(round=played, user=account(request)), done)
