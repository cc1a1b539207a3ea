"""Tokens of the account that is signed in: keys for its other programs."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.forms.tokens import TokenForm
from scoring.models import ApiToken
from scoring.selectors.links import base_address
from scoring.services import tokens as services
from scoring.views.setup import account
from wizard_club.lib.htmx import render_page


@require_safe
def token_list(request: HttpRequest) -> HttpResponse:
    """One's own tokens: those in use first, the newest first."""
    tokens = account(request).api_tokens.order_by(F("revoked_at").desc(nulls_first=True), "-id")
    return render_page(request, "scoring/token_list.html", {"tokens": tokens})


@require_http_methods(["GET", "POST"])
def token_new(request: HttpRequest) -> HttpResponse:
    """Make a token; its text is the answer, and is shown nowhere else."""
    form = TokenForm(request.POST if request.method == "POST" else None, user=account(request))
    made = form.save() if request.method == "POST" else None
    if made is not None:
        context = {"made": made, "address": f"{base_address(request)}{reverse('api:me')}"}
        return render_page(request, "scoring/token_new_made.html", context)
    return render_page(request, "scoring/token_new.html", {"form": form}, status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
def token_revoke(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask, then refuse a token from now on."""
    token = get_object_or_404(ApiToken, pk=pk, user=account(request))
    if request.method == "POST":
        services.token_revoke(token=token)
        messages.success(request, _("The token %(name)s is revoked: it opens nothing any more.") % {"name": token.name})
        return redirect("scoring:token_list")
    return render_page(request, "scoring/token_revoke.html", {"token": token})
