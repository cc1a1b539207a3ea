"""Results and standings as files for a spreadsheet."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoring.access import director_required
from tournaments.access import round_at, tournament_at
from tournaments.models import Tournament
from tournaments.selectors.csv_files import results_table, standings_table
from tournaments.views.public import KEPT_SECONDS, published_event, unchanged
from wizard_club.lib.csv_text import csv_answer, csv_text


@require_safe
@director_required
def round_results_csv(request: HttpRequest, slug: str, seq: int) -> HttpResponse:
    """The results of all tables of a round."""
    played = round_at(tournament_at(slug), seq)
    return csv_answer(csv_text(results_table(played.tournament, played)), f"{slug}-round-{seq}.csv")


@require_safe
@director_required
def result_list_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The results of all rounds."""
    return csv_answer(csv_text(results_table(tournament_at(slug))), f"{slug}-results.csv")


@require_safe
@director_required
def standing_list_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings of everybody; `?now=1` as they would be now, where they were kept at a cut."""
    current = request.GET.get("now") == "1"
    return csv_answer(csv_text(standings_table(tournament_at(slug), current=current)), f"{slug}-standings.csv")


@login_not_required
@require_safe
def event_standings_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The same for everybody, as long as the event shows its standings; kept for each version and language."""
    event = published_event(slug)
    if not event.show_standings:
        raise Http404
    key = event.cache_key("standings-csv", event.desk_version, get_language())
    text: str | None = cache.get(key)
    if text is None:
        text = csv_text(standings_table(Tournament.objects.with_settings().get(pk=event.pk)))
        cache.set(key, text, KEPT_SECONDS)
    return unchanged(request, csv_answer(text, f"{event.slug}-standings.csv"))
