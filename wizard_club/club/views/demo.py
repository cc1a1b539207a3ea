"""Taking the demo away, so that the club is one's own."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.access import director_required
from wizard_club.club.demo import removal
from wizard_club.club.forms.demo import DemoRemoveForm


@require_http_methods(["GET", "POST"])
@director_required
def demo_remove(request: HttpRequest) -> HttpResponse:
    """Show what goes, ask for the first real director where there is none yet, then take the demo away."""
    left = removal.demo_left()
    form = DemoRemoveForm(request.POST if request.method == "POST" else None, needed=removal.director_needed())
    if left and request.method == "POST" and form.is_valid():
        director = removal.demo_remove(
            username=form.cleaned_data.get("username", ""), password=form.cleaned_data.get("password", "")
        )
        if director is not None:
            login(request, director)
        messages.success(request, _("The demo is gone. This club is yours now."))
        return redirect("scoring:game_list")
    return render(request, "club/demo_remove.html", {"form": form, "left": left}, status=422 if form.errors else 200)
