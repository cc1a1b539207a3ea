"""The screen in the hall."""

from __future__ import annotations

from functools import lru_cache

from django.contrib.auth.decorators import login_not_required
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoring.selectors.links import base_address
from tournaments.models import Tournament
from tournaments.selectors.hall import hall_of
from tournaments.selectors.standings_page import standings_page
from tournaments.selectors.state import cache_key
from tournaments.views.public import KEPT_SECONDS, Context, answer, published_event, stamps_of
from wizard_club.lib.qr import qr_code

# More people than any event has.
EVERYBODY = 10_000
# Drawn anew with every hand that is scored, the code would cost as much as the rest of the page.
code_of = lru_cache(maxsize=32)(qr_code)


def standings_slide(tournament: Tournament) -> str:
    """The ranks of everybody, made once for each version of the desk: a hand that is scored changes none of them."""
    key = cache_key(tournament, "hall-standings", get_language())
    html: str | None = cache.get(key)
    if html is None:
        standings = standings_page(tournament, size=EVERYBODY)
        html = render_to_string("tournaments/hall/standings.html", {"standings": standings}) if standings.begun else ""
        cache.set(key, html, KEPT_SECONDS)
    return html


@login_not_required
@require_safe
def event_hall(request: HttpRequest, slug: str) -> HttpResponse:
    """Tables, standings, clock and announcement in large type; without its script they stand below each other."""
    event = published_event(slug, live=True)
    address = f"{base_address(request)}{reverse('tournaments:event_home', args=[event.slug])}"

    def build(tournament: Tournament) -> Context:
        hall = hall_of(tournament)
        standings = standings_slide(tournament) if tournament.show_standings and tournament.prizes_at is None else ""
        context: Context = {"hall": hall, "standings": standings, "address": address, "qr": code_of(address)}
        return context | stamps_of(hall.round)

    template = "tournaments/event_hall.html"
    return answer(request, event, event.live_version, template, build, request.get_host(), theme="dark")
