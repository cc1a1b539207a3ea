"""Two records of one person become one: choose, look at what moves, confirm."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.access import director_required
from wizard_club.club.forms.merging import MergeForm
from wizard_club.club.services import merging
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import render_page
from wizard_club.lib.messages import text


@require_http_methods(["GET", "POST"])
@director_required
def player_merge(request: HttpRequest) -> HttpResponse:
    """GET with both members shows what would move; POST moves it."""
    posted = request.method == "POST"
    asked = posted or all(request.GET.get(name) for name in ("keep", "gone"))
    form = MergeForm(request.POST if posted else request.GET if asked else None, initial=request.GET.dict())
    plan = None
    if asked and (chosen := form.chosen()):
        try:
            if posted:
                done = merging.player_merge(kept=chosen[0], gone=chosen[1])
                return _tell(request, done)
            plan = merging.merge_plan(*chosen)
        except DomainError as error:
            form.add_error("gone" if error.code == "player_merge_same" else None, text(error))
    context = {"form": form, "plan": plan}
    return render_page(request, "club/player_merge.html", context, status=422 if form.errors else 200)


def _tell(request: HttpRequest, done: merging.MergePlan) -> HttpResponse:
    names = {"gone": done.gone.label, "kept": done.kept.label}
    messages.success(request, _("%(gone)s is part of %(kept)s now.") % names)
    return redirect("scoring:player_edit", done.kept.pk)
