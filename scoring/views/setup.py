"""A new game: one form from tap to tap, and the same people again."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scoring.forms.setup import Setup, after_tap, setup_from, with_player
from scoring.models import Game, Player, Ruleset
from scoring.rules.draw import Draw, draw_cards, full_deck
from scoring.rules.ruleset import PLAYER_COUNTS
from scoring.selectors.setup import (
    RULESETS_IN_VIEW,
    LastTime,
    last_time,
    people_chosen,
    people_found,
    people_offered,
    ruleset_choices,
    seat_lines,
    table_of,
    usable_ruleset,
)
from scoring.services.games import game_start_once
from scoring.services.players import player_add
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import render_page
from wizard_club.lib.messages import text
from wizard_club.lib.nonce import new_nonce

# Where on the page a refusal is shown; all others stand beside the seats.
PLACES = {
    "plan_too_large": "ruleset",
    "ruleset_unknown": "ruleset",
    "game_day": "day",
    "player_label_taken": "search",
    "player_name_missing": "search",
    "player_text_too_long": "search",
}


@dataclass(frozen=True, slots=True)
class Refused:
    """What speaks against a tap: the sentence by its place, and a short name that is still free."""

    errors: Mapping[str, str] = field(default_factory=dict)
    suggestion: str = ""


NOTHING = Refused()


def refused(error: DomainError) -> Refused:
    """The refusal at its place on the page."""
    place = PLACES.get(error.code, "seats")
    return Refused({place: text(error)}, str(error.params.get("suggestion", "")))


@require_http_methods(["GET", "POST"])
def game_new(request: HttpRequest) -> HttpResponse:
    """The page of a new game. Every button sends the whole form; "start" opens the game, the others change the form."""
    if request.method != "POST":
        return _show(request, _first_setup(request))
    setup, action = setup_from(request.POST), request.POST.get("action", "find")
    try:
        if action == "start":
            return redirect("scoring:game_pad", _start(request, setup).code)
        if action == "draw":
            draw = _draw(setup)
            return _show(request, replace(setup, first_dealer=setup.players[draw.dealer]), draw=draw)
        return _show(request, after_button(setup, action))
    except DomainError as error:
        return _show(request, setup, refused(error))


@require_http_methods(["GET", "POST"])
def game_again(request: HttpRequest, code: str) -> HttpResponse:
    """The same people once more, the deal moved on: POST starts at once, GET leads to the page filled in."""
    game = get_object_or_404(Game.objects.with_seats(), code=code)
    table = table_of(game)
    if request.method != "POST" or table is None:
        return redirect(f"{reverse('scoring:game_new')}?from={game.code}")
    people = list(people_chosen(table.players).values())
    started = game_start_once(
        nonce=request.POST.get("nonce", "") or new_nonce(),
        settings=game.settings,
        ruleset_name=game.ruleset_name,
        players=people,
        first_dealer=table.players.index(table.dealer),
        user=account(request),
    )
    return redirect("scoring:game_pad", started.code)


def account(request: HttpRequest) -> User:
    """The account that asks; the login middleware lets nobody else through."""
    if not isinstance(request.user, User):
        raise TypeError("a view that needs an account was reached without one")
    return request.user


def after_button(setup: Setup, action: str) -> Setup:
    """The form after a button that changes it: a new member is added to the club and sits down at once."""
    if action != "new":
        return after_tap(setup, action)
    player = player_add(name=setup.search, short_name=setup.text("short_name"))
    return with_player(setup, player.pk)


def _first_setup(request: HttpRequest) -> Setup:
    """An empty form, or last time's table when the address names its game."""
    game = Game.objects.with_seats().filter(code=request.GET.get("from", "")).first()
    table = table_of(game) if game else None
    if game is None or table is None:
        return Setup(new_nonce())
    same = Ruleset.objects.usable().filter(settings=game.settings_id, name=game.ruleset_name).first()
    return Setup(new_nonce(), table.players, table.dealer, same.pk if same else None)


def _start(request: HttpRequest, setup: Setup) -> Game:
    seats, ruleset = people_seated(setup), chosen_ruleset(setup)
    dealer = next((place for place, player in enumerate(seats) if player.pk == setup.dealer), 0)
    return game_start_once(
        nonce=setup.nonce,
        settings=ruleset.settings,
        ruleset_name=ruleset.name,
        players=seats,
        first_dealer=dealer,
        user=account(request),
    )


def people_seated(setup: Setup) -> list[Player]:
    """The members in their seats, as the form says: twice, if it says so twice."""
    people = people_chosen(setup.players)
    return [people[pk] for pk in setup.players if pk in people]


def chosen_ruleset(setup: Setup) -> Ruleset:
    """The ruleset of the form; `ruleset_unknown` when it is none that can be used."""
    return usable_ruleset(setup.ruleset)


def _draw(setup: Setup) -> Draw:
    players = len(setup.players)
    if players not in PLAYER_COUNTS:
        raise DomainError("players_out_of_range", players=players, least=PLAYER_COUNTS[0], most=PLAYER_COUNTS[-1])
    source = secrets.SystemRandom()
    return draw_cards(players, lambda count: source.sample(full_deck(), count))


def _show(request: HttpRequest, setup: Setup, problem: Refused = NOTHING, *, draw: Draw | None = None) -> HttpResponse:
    context = people_context(setup, draw) | ruleset_context(setup)
    context |= {
        "setup": setup,
        "last": None if setup.players else _last(request),
        "draw": draw,
        "errors": problem.errors,
        "suggestion": setup.text("short_name") or problem.suggestion,
    }
    status = 422 if problem.errors else 200
    return render_page(request, "scoring/game_new.html", context, fragment="setup", status=status)


def people_context(setup: Setup, draw: Draw | None = None) -> dict[str, object]:
    """The people of the form: those to pick, those found, and those who sit."""
    people = people_chosen(setup.players)
    found = people_found(setup.search, people)
    return {
        "picks": people_offered(people),
        "found": found,
        "searched": setup.search,
        "seats": seat_lines(people, setup.dealer, draw),
        "ready": len(people) in PLAYER_COUNTS,
    }


def ruleset_context(setup: Setup) -> dict[str, object]:
    """The rulesets of the form: the usual ones in view, the others folded away unless one of them is chosen."""
    rulesets = ruleset_choices(setup.ruleset, len(setup.players))
    usual, others = rulesets[:RULESETS_IN_VIEW], rulesets[RULESETS_IN_VIEW:]
    return {"rulesets": usual, "more_rulesets": others, "more_open": any(choice.chosen for choice in others)}


def _last(request: HttpRequest) -> LastTime | None:
    return last_time(account(request))
