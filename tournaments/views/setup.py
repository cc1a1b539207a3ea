"""Setting up a tournament: a new one from a preset or as a copy, and changing it."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.access import director_required
from scoring.models import Ruleset
from scoring.views.setup import account
from tournaments.access import tournament_at
from tournaments.format import PRESETS
from tournaments.forms.setup import (
    DETAILS,
    USUAL_PRESET,
    DetailsForm,
    Rules,
    TournamentForm,
    details_of,
    rules_of,
    same_format,
    usual_players,
)
from tournaments.models import Tournament
from tournaments.selectors.format_terms import PRESET_TEXTS
from tournaments.selectors.format_words import format_facts
from tournaments.services import tournaments as services
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import render_page


@require_http_methods(["GET", "POST"])
@director_required
def tournament_new(request: HttpRequest) -> HttpResponse:
    """A new event from a preset (`preset`), or like an earlier one (`copy`). "load" fills in a preset's settings."""
    earlier = tournament_at(request.GET["copy"]) if "copy" in request.GET else None
    kept = rules_of(earlier) if earlier else None
    if request.method != "POST":
        form = _copy_of(earlier) if earlier else _from_preset(request.GET.get("preset", USUAL_PRESET))
    elif "load" in request.POST:
        form = _loaded(request, request.POST["load"], kept)
    else:
        form = TournamentForm(request.POST, rulesets=_rulesets(), kept=kept)
        if form.is_valid() and "preview" not in request.POST:
            try:
                tournament = services.tournament_create_once(
                    setup=form.setup(), user=account(request), seed=form.cleaned_data["seed"]
                )
            except DomainError as error:
                form.refuse(error)
            else:
                messages.success(request, _("%(name)s is set up.") % {"name": tournament.name})
                return redirect("tournaments:tournament_detail", tournament.slug)
    return _show(request, "tournaments/tournament_new.html", form, {"earlier": earlier})


def _from_preset(preset: str) -> TournamentForm:
    if preset not in PRESETS:
        raise Http404
    return TournamentForm(rulesets=_rulesets(), preset=preset, initial={"date": timezone.localdate()})


def _copy_of(earlier: Tournament) -> TournamentForm:
    players = earlier.entrants.playing().count() or usual_players(earlier.format_settings.preset)
    return TournamentForm(
        rulesets=_rulesets(),
        kept=rules_of(earlier),
        preset=earlier.format_settings.preset,
        wanted=earlier.format,
        initial=details_of(earlier) | {"date": timezone.localdate(), "players": players},
    )


def _loaded(request: HttpRequest, preset: str, kept: Rules | None) -> TournamentForm:
    """The form with a preset's settings, and everything else as it is typed."""
    if preset not in PRESETS:
        raise Http404
    initial = {name: request.POST[name] for name in (*DETAILS, "ruleset", "seed") if name in request.POST}
    players = request.POST.get("players", "")
    if players != str(usual_players(request.POST.get("preset", ""))):
        initial["players"] = players
    return TournamentForm(rulesets=_rulesets(), kept=kept, preset=preset, initial=initial)


def _rulesets() -> list[Ruleset]:
    return list(Ruleset.objects.usable())


def _show(
    request: HttpRequest, template: str, form: TournamentForm | DetailsForm, more: dict[str, object]
) -> HttpResponse:
    context: dict[str, object] = {"form": form} | more
    if isinstance(form, TournamentForm):
        preset = form["preset"].value()
        context["presets"] = [(name, words, name == preset) for name, words in PRESET_TEXTS.items()]
    return render_page(request, template, context, status=422 if form.errors else 200)


@require_POST
@director_required
def tournament_preview(request: HttpRequest) -> HttpResponse:
    """The plan of what is typed, and what is wrong with it, for the page to show while somebody types."""
    earlier = Tournament.objects.with_settings().filter(slug=request.GET.get("of", "")).first()
    form = TournamentForm(request.POST, rulesets=_rulesets(), kept=rules_of(earlier) if earlier else None)
    form.is_valid()
    return render_page(request, "tournaments/tournament_preview.html", {"form": form, "live": True})


@require_http_methods(["GET", "POST"])
@director_required
def tournament_edit(request: HttpRequest, slug: str) -> HttpResponse:
    """The same form until the first draw; from then on format and ruleset stay, everything else can be changed."""
    tournament = tournament_at(slug)
    frozen = services.is_frozen(tournament)
    data = request.POST if request.method == "POST" else None
    form: TournamentForm | DetailsForm
    form = DetailsForm(data, initial=details_of(tournament)) if frozen else _settings(request, tournament)
    if data is not None and "load" not in data and "preview" not in data and form.is_valid():
        setup = form.setup() if isinstance(form, TournamentForm) else same_format(tournament, form.details())
        try:
            services.tournament_change(tournament=tournament, setup=setup, user=account(request))
        except DomainError as error:
            form.refuse(error)
        else:
            messages.success(request, _("The settings are saved."))
            return redirect("tournaments:tournament_detail", slug)
    more = {"tournament": tournament, "page": "overview", "facts": format_facts(tournament.format) if frozen else ()}
    return _show(request, "tournaments/tournament_edit.html", form, more)


def _settings(request: HttpRequest, tournament: Tournament) -> TournamentForm:
    """The form of an event that can still be changed."""
    kept = rules_of(tournament)
    if "load" in request.POST:
        return _loaded(request, request.POST["load"], kept)
    if request.method == "POST":
        return TournamentForm(request.POST, rulesets=_rulesets(), kept=kept)
    form = _copy_of(tournament)
    form.initial["date"] = tournament.date
    return form
