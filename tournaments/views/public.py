"""What everybody sees of a published event: no session, no cookie, nothing but the address and the language matters."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.decorators import login_not_required
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoring.selectors.desk import clock_at
from scoring.selectors.links import base_address
from scoring.selectors.rulesets import hands_lines, settings_in_words
from tournaments.models import Tournament
from tournaments.selectors.calendar import feed_at
from tournaments.selectors.format_words import format_facts
from tournaments.selectors.live import LiveRound, Stamps
from tournaments.selectors.public import home_of, results_shown, seating_of, tables_of
from tournaments.selectors.version import PublicEvent, public_event
from tournaments.views.standings import page_in, query_of, search_of, table_html
from wizard_club.lib.htmx import shows_newest, wants_fragment

# Names of members are not part of the version; so long they may be shown as they were.
KEPT_SECONDS = 60
# Where the clock stands in a page that is kept: what it says is put in for each answer.
CLOCK = "<!-- clock -->"
LONGEST_NUMBER = 5

Context = dict[str, object]


@dataclass(frozen=True, slots=True)
class Kept:
    """A page as it is kept."""

    html: str
    stamps: Stamps | None


def published_event(slug: str, *, live: bool = False) -> PublicEvent:
    """The event if it is published; there is nothing at any address of it before."""
    event = public_event(slug, live=live)
    if event is None:
        raise Http404
    return event


def number_in(request: HttpRequest, name: str) -> int | None:
    """A number out of the address."""
    text = request.GET.get(name, "")
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None


def answer(
    request: HttpRequest,
    event: PublicEvent,
    version: str,
    template: str,
    build: Callable[[Tournament], Context],
    *what: object,
    theme: str = "auto",
    searched: bool = False,
) -> HttpResponse:
    """The page, or its fragment for htmx, kept for this version, language and `what` else the address says.

    A poll that has the newest version gets 204. What was `searched` for is not kept.
    """
    if shows_newest(request, version):
        return unvarying(HttpResponse(status=204))
    fragment = wants_fragment(request)
    key = event.cache_key("public", template, version, get_language(), fragment, *what)
    kept: Kept | None = None if searched else cache.get(key)
    if kept is None:
        tournament = Tournament.objects.with_settings().get(pk=event.pk)
        context: Context = {"event": event, "tournament": tournament, "version": version, "theme": theme}
        context |= build(tournament) | {"clock": mark_safe(CLOCK)}
        name = template.rpartition("/")[2].removesuffix(".html").replace("_", "-")
        stamps = context.pop("stamps", None)
        html = render_to_string(f"{template}#{name}" if fragment else template, context)
        kept = Kept(html, stamps if isinstance(stamps, Stamps) else None)
        if not searched:
            cache.set(key, kept, KEPT_SECONDS)
    return told(request, kept)


def told(request: HttpRequest, kept: Kept) -> HttpResponse:
    """The answer with the clock of this moment in it."""
    html = kept.html
    if kept.stamps is not None:
        stamps = kept.stamps
        clock = clock_at(timezone.now(), stamps.ends_at, stamps.time_state, stamps.call_minutes)
        html = html.replace(CLOCK, render_to_string("scoring/game/clock.html", {"clock": clock}) if clock else "")
    return unchanged(request, HttpResponse(html))


def unchanged(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The answer, or 304 where the asker has it already."""
    response["ETag"] = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    found = get_conditional_response(request, etag=response["ETag"], response=response)
    return unvarying(found if isinstance(found, HttpResponse) else response)


def unvarying(response: HttpResponse) -> HttpResponse:
    """The same for everybody, asked for anew each time."""
    response["Cache-Control"] = "no-cache"
    return response


def stamps_of(shown: LiveRound | None) -> Context:
    """The clock of a round, for `answer`."""
    return {"stamps": shown.stamps if shown else None}


@login_not_required
@require_safe
def event_home(request: HttpRequest, slug: str) -> HttpResponse:
    """The front page: what is on, and where to find the rest."""
    event, base = published_event(slug, live=True), base_address(request)

    def build(tournament: Tournament) -> Context:
        home = home_of(tournament)
        shown = home.round
        results = shown is not None and results_shown(tournament, shown.stage)
        found: Context = {"home": home, "results": results, "page": "home", "feed": feed_at(base)}
        return found | stamps_of(shown)

    return answer(request, event, event.live_version, "tournaments/event_home.html", build, base)


@login_not_required
@require_safe
def event_seating(request: HttpRequest, slug: str) -> HttpResponse:
    """Where people sit, found by name or number; `me` is whose place is on top."""
    event = published_event(slug)
    if not event.show_seating:
        raise Http404
    search, me, number = search_of(request), number_in(request, "me"), page_in(request)
    card = number_in(request, "card")
    if card is not None:
        return card_of(event, card)

    def build(tournament: Tournament) -> Context:
        return {
            "seating": seating_of(tournament, search=search, number=number, me=me),
            "search": search,
            "page": "seating",
            "query": query_of(q=search, me=me),
            "number": number,
        }

    searched = bool(search) or me is not None
    template = "tournaments/event_seating.html"
    return answer(request, event, event.desk_version, template, build, number, searched=searched)


def card_of(event: PublicEvent, number: int) -> HttpResponse:
    """The place of one person, for a phone that knows who looks at it; nothing where nobody has that number."""
    seating = seating_of(Tournament.objects.with_settings().get(pk=event.pk), me=number)
    context = {"mine": seating.mine, "title": seating.title}
    return unvarying(HttpResponse(render_to_string("tournaments/public/mine.html", context) if seating.mine else ""))


@login_not_required
@require_safe
def event_tables(request: HttpRequest, slug: str) -> HttpResponse:
    """How far the tables are, and the results of rounds that are over."""
    event = published_event(slug, live=True)
    if not event.shows_tables:
        raise Http404
    seq, number = number_in(request, "round"), page_in(request)

    def build(tournament: Tournament) -> Context:
        tables = tables_of(tournament, seq=seq, number=number)
        query = query_of(round=seq)
        return {"tables": tables, "page": "tables", "query": query, "number": number} | stamps_of(tables.round)

    return answer(request, event, event.live_version, "tournaments/event_tables.html", build, seq, number)


@login_not_required
@require_safe
def event_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings, with what put everybody where he is."""
    event = published_event(slug)
    if not event.show_standings:
        raise Http404
    search, number = search_of(request), page_in(request)
    query = query_of(q=search)

    def build(tournament: Tournament) -> Context:
        table = table_html(tournament, search, number, query)
        return {"table": table, "search": search, "page": "standings", "query": query, "number": number}

    template = "tournaments/event_standings.html"
    return answer(request, event, event.desk_version, template, build, number, searched=bool(search))


@login_not_required
@require_safe
def event_regulations(request: HttpRequest, slug: str) -> HttpResponse:
    """What the organiser wrote, and the rules that are played."""
    event = published_event(slug)

    def build(tournament: Tournament) -> Context:
        rules = tournament.ruleset.rules
        sizes = set(tournament.format.table_sizes)
        hands = [line for line in hands_lines(rules) if line.players in sizes]
        return {
            "rules": settings_in_words(rules),
            "facts": format_facts(tournament.format),
            "hands": hands,
            "page": "regulations",
        }

    return answer(request, event, event.desk_version, "tournaments/event_regulations.html", build)
