"""Members who must not meet at a table, in every event."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.access import director_required
from scoring.models import Player
from tournaments.forms.entrants import ApartForm
from tournaments.models import KeepApart
from tournaments.selectors.apart import members_to_choose, pairs_kept_apart
from tournaments.services.entrants import apart_keep, apart_release
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import render_page
from wizard_club.lib.messages import text


@require_safe
@director_required
def apart_list(request: HttpRequest) -> HttpResponse:
    """All pairs, and a form for one more."""
    return show_pairs(request, ApartForm(members=members_to_choose(get_language() or "")))


@require_POST
@director_required
def apart_add(request: HttpRequest) -> HttpResponse:
    """Keep two members apart from the next draw on."""
    form = ApartForm(request.POST, members=members_to_choose(get_language() or ""))
    if not form.is_valid():
        return show_pairs(request, form)
    people = Player.objects.in_bulk([form.cleaned_data["one"], form.cleaned_data["other"]])
    one, other = (people[form.cleaned_data[name]] for name in ("one", "other"))
    try:
        apart_keep(one=one, other=other)
    except DomainError as error:
        form.add_error("other", text(error))
        return show_pairs(request, form)
    names = {"one": one.label, "other": other.label}
    messages.success(request, _("%(one)s and %(other)s are kept apart from the next draw on.") % names)
    return redirect("tournaments:apart_list")


@require_POST
@director_required
def apart_delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Let two members meet again."""
    pair = get_object_or_404(KeepApart.objects.select_related("one", "other"), pk=pk)
    apart_release(pair=pair)
    names = {"one": pair.one.label, "other": pair.other.label}
    messages.success(request, _("%(one)s and %(other)s may meet again.") % names)
    return redirect("tournaments:apart_list")


def show_pairs(request: HttpRequest, form: ApartForm) -> HttpResponse:
    """The page, 422 where something was refused."""
    context = {"form": form, "pairs": pairs_kept_apart(get_language() or "")}
    return render_page(request, "tournaments/apart_list.html", context, status=422 if form.errors else 200)
