"""The screen in the hall."""

from __future__ import annotations

from functools import lru_cache

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring.selectors.links import base_address
from tournaments.models import Tournament
from tournaments.selectors.hall import hall_of
from tournaments.views.public import Context, answer, published_event, stamps_of
from wizard_club.lib.qr import qr_code

# Drawn anew with every hand that is scored, the code would cost as much as the rest of the page.
code_of = lru_cache(maxsize=32)(qr_code)


@login_not_required
@require_safe
def event_hall(request: HttpRequest, slug: str) -> HttpResponse:
    """Tables, standings, clock and announcement in large type; without its script they stand below each other."""
    event = published_event(slug, live=True)
    address = f"{base_address(request)}{reverse('tournaments:event_home', args=[event.slug])}"

    def build(tournament: Tournament) -> Context:
        hall = hall_of(tournament)
        return {"hall": hall, "address": address, "qr": code_of(address)} | stamps_of(hall.round)

    template = "tournaments/event_hall.html"
    return answer(request, event, event.live_version, template, build, request.get_host(), theme="dark")
