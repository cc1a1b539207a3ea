"""Old paper games: recorded with totals and bids met only."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.views.decorators.http import require_http_methods

from scoring.access import game_access
from scoring.forms.setup import Setup, setup_from
from scoring.gamestate import GameState, load_state
from scoring.models import Game
from scoring.services.totals import totals_record
from scoring.views.changes import change
from scoring.views.setup import (
    NOTHING,
    Refused,
    account,
    after_button,
    chosen_ruleset,
    people_context,
    people_seated,
    refused,
    ruleset_context,
)
from wizard_club.lib.errors import DomainError, with_names
from wizard_club.lib.htmx import render_page
from wizard_club.lib.nonce import new_nonce

MINUS_SIGNS = str.maketrans("−–", "--")
MOST_DIGITS = 5


@dataclass(frozen=True, slots=True)
class Figures:
    """What is typed for one player."""

    id: int
    name: str
    total: str
    hits: str


def number_from(text: str) -> int | None:
    """A whole number as people write it, with any minus sign; None for anything else."""
    text = text.translate(MINUS_SIGNS).replace(" ", "")
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS else None


@require_http_methods(["GET", "POST"])
def game_totals_new(request: HttpRequest) -> HttpResponse:
    """Record a game that was kept on paper: its day, ruleset, people, totals and bids met."""
    if request.method != "POST":
        today = timezone.localdate()
        return _show(request, Setup(new_nonce(), typed={"day": today.isoformat()}))
    setup, action = setup_from(request.POST), request.POST.get("action", "find")
    try:
        if action == "start":
            return redirect("scoring:game_detail", _record(request, setup).code)
        return _show(request, after_button(setup, action))
    except DomainError as error:
        return _show(request, setup, refused(_named(error, setup)))


@require_http_methods(["GET", "POST"])
def game_totals(request: HttpRequest, code: str) -> HttpResponse:
    """Put the figures of such a game right; the page of a tournament's game says where the desk does that."""
    access = game_access(request, code)
    game = get_object_or_404(Game, pk=access.game.pk, entry=Game.Entry.TOTALS)
    if game.occasion:
        return redirect("scoring:game_detail", code)
    state, typed, refusal = load_state(access.game), setup_from(request.POST), ""
    if request.method == "POST":
        seats = [str(seat.position) for seat in state.seats]
        refusal = change(
            access,
            typed.nonce,
            "set_totals",
            totals=[number_from(typed.text(f"total-{seat}")) for seat in seats],
            hits=[number_from(typed.text(f"hits-{seat}")) for seat in seats],
            reason=typed.text("reason"),
        )
        if not refusal:
            return redirect("scoring:game_detail", code)
    rows = _stored(state) if request.method != "POST" else _typed(state, typed)
    context = {"game": access.game, "rows": rows, "setup": typed, "refusal": refusal}
    return render_page(request, "scoring/game_totals.html", context, status=422 if refusal else 200)


def _stored(state: GameState) -> list[Figures]:
    return [
        Figures(seat.position, name, "" if seat.total is None else str(seat.total), str(seat.hits or 0))
        for seat, name in zip(state.seats, state.names, strict=True)
    ]


def _typed(state: GameState, typed: Setup) -> list[Figures]:
    return [
        Figures(seat, name, typed.text(f"total-{seat}"), typed.text(f"hits-{seat}"))
        for seat, name in enumerate(state.names)
    ]


def _record(request: HttpRequest, setup: Setup) -> Game:
    ruleset, players = chosen_ruleset(setup), people_seated(setup)
    return totals_record(
        nonce=setup.nonce,
        settings=ruleset.settings,
        ruleset_name=ruleset.name,
        players=players,
        totals=[number_from(setup.text(f"total-{player.pk}")) for player in players],
        hits=[number_from(setup.text(f"hits-{player.pk}")) for player in players],
        day=_day(setup),
        user=account(request),
    )


def _day(setup: Setup) -> date | None:
    try:
        return parse_date(setup.text("day"))
    except ValueError:
        return None


def _named(error: DomainError, setup: Setup) -> DomainError:
    return with_names(error, [player.label for player in people_seated(setup)])


def _show(request: HttpRequest, setup: Setup, problem: Refused = NOTHING) -> HttpResponse:
    people = people_seated(setup)
    figures = [
        Figures(player.pk, player.label, setup.text(f"total-{player.pk}"), setup.text(f"hits-{player.pk}"))
        for player in people
    ]
    context = people_context(setup) | ruleset_context(setup)
    context |= {
        "setup": setup,
        "figures": figures,
        "errors": problem.errors,
        "suggestion": setup.text("short_name") or problem.suggestion,
        "day": setup.text("day"),
    }
    status = 422 if problem.errors else 200
    return render_page(request, "scoring/game_totals_new.html", context, fragment="setup", status=status)
