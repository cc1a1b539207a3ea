"""Rulesets: the list with explanations, one in words, and a club's own from a preset."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.access import director_required
from scoring.forms.rulesets import RulesetForm, SettingsForm
from scoring.forms.setup import id_from
from scoring.models import Ruleset
from scoring.rules.presets import PRESETS
from scoring.rules.ruleset import Ruleset as Rules
from scoring.rulesets_text import ruleset_title
from scoring.selectors.rulesets import HandsLine, hands_lines, ruleset_line, ruleset_lines, settings_in_words
from scoring.services import rulesets as services
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import render_page
from wizard_club.lib.messages import text


@require_safe
def ruleset_list(request: HttpRequest) -> HttpResponse:
    """Every ruleset and what it changes."""
    lines = ruleset_lines()
    context = {
        "own": [line for line in lines if line.offered and not line.ruleset.built_in],
        "built_in": [line for line in lines if line.offered and line.ruleset.built_in],
        "put_away": [line for line in lines if not line.offered],
    }
    return render_page(request, "scoring/ruleset_list.html", context)


@require_safe
def ruleset_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """One ruleset: its settings in words and the hands it deals."""
    ruleset = _ruleset(pk)
    rules = ruleset.settings.rules
    context = {
        "line": ruleset_line(ruleset),
        "facts": settings_in_words(rules),
        "hands": hands_lines(rules),
        "sealed": rules.sealed,
    }
    return render_page(request, "scoring/ruleset_detail.html", context)


@require_http_methods(["GET", "POST"])
@director_required
def ruleset_new(request: HttpRequest) -> HttpResponse:
    """A ruleset of the club's own, begun from a preset or another ruleset (`from`)."""
    preset, rules, title = _origin(request.GET.get("from", ""))
    form = RulesetForm(request.POST if request.method == "POST" else None, preset=preset, rules=rules)
    if _is_saved(request, form):
        try:
            added = services.ruleset_add(**form.values())
        except DomainError as error:
            form.add_refusal(error)
        else:
            messages.success(request, _("The ruleset %(name)s is ready.") % {"name": added.name})
            return redirect("scoring:ruleset_detail", added.pk)
    return _show_form(request, "scoring/ruleset_new.html", form, rules, {"origin": title})


@require_http_methods(["GET", "POST"])
@director_required
def ruleset_edit(request: HttpRequest, pk: int) -> HttpResponse:
    """Other settings under the same name; games keep theirs. Built-in ones are copied instead."""
    ruleset = _ruleset(pk)
    if ruleset.built_in:
        messages.info(request, text(DomainError("ruleset_built_in")))
        return redirect(reverse("scoring:ruleset_new", query={"from": pk}))
    rules = ruleset.settings.rules
    initial = {"name": ruleset.name, "note": ruleset.note}
    data = request.POST if request.method == "POST" else None
    form = RulesetForm(data, preset=ruleset.settings.preset, rules=rules, initial=initial)
    if _is_saved(request, form):
        try:
            changed = services.ruleset_change(ruleset=ruleset, **form.values())
        except DomainError as error:
            form.add_refusal(error)
        else:
            messages.success(request, _("%(name)s is saved.") % {"name": changed.name})
            return redirect("scoring:ruleset_detail", pk)
    return _show_form(request, "scoring/ruleset_edit.html", form, rules, {"name": initial["name"], "pk": pk})


@require_POST
@director_required
def ruleset_preview(request: HttpRequest) -> HttpResponse:
    """The hands of what is typed, and what is wrong with it, for the page to show while somebody types."""
    form = SettingsForm(request.POST)
    form.is_valid()
    return render_page(request, "scoring/ruleset_preview.html", {"form": form, "hands": _hands(form), "live": True})


@require_POST
@director_required
def ruleset_retire(request: HttpRequest, pk: int) -> HttpResponse:
    """Offer it for no new game."""
    ruleset = _ruleset(pk)
    try:
        services.ruleset_retire(ruleset=ruleset)
    except DomainError as error:
        messages.error(request, text(error))
        return redirect("scoring:ruleset_detail", pk)
    messages.success(request, _("%(name)s is put away.") % {"name": ruleset_title(ruleset.name)})
    return redirect("scoring:ruleset_list")


@require_POST
@director_required
def ruleset_return(request: HttpRequest, pk: int) -> HttpResponse:
    """Offer it for new games again."""
    ruleset = _ruleset(pk)
    services.ruleset_return(ruleset=ruleset)
    messages.success(request, _("%(name)s can be played again.") % {"name": ruleset_title(ruleset.name)})
    return redirect("scoring:ruleset_detail", pk)


def _ruleset(pk: int) -> Ruleset:
    return get_object_or_404(Ruleset.objects.select_related("settings"), pk=pk)


def _origin(name: str) -> tuple[str, Rules, str]:
    """What a new ruleset begins with, by a preset's name or a ruleset's id: preset, settings and title."""
    preset = name or "classic"
    if preset in PRESETS:
        return preset, PRESETS[preset], ruleset_title(preset)
    number = id_from(name)
    if number is None:
        raise Http404
    ruleset = _ruleset(number)
    return ruleset.settings.preset, ruleset.settings.rules, ruleset_title(ruleset.name)


def _is_saved(request: HttpRequest, form: RulesetForm) -> bool:
    """Whether the form came to be saved, not only to be looked at."""
    return request.method == "POST" and form.is_valid() and "preview" not in request.POST


def _hands(form: SettingsForm) -> tuple[HandsLine, ...]:
    return hands_lines(form.rules) if form.rules is not None else ()


def _show_form(
    request: HttpRequest, template: str, form: RulesetForm, rules: Rules, more: dict[str, object]
) -> HttpResponse:
    hands = _hands(form) if form.is_bound else hands_lines(rules)
    context = {"form": form, "hands": hands, **more}
    return render_page(request, template, context, status=422 if form.errors else 200)
