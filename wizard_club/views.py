"""Pages that belong to no app: errors, the choice of a theme, and the style guide of debug runs."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.views.decorators.http import require_POST
from django.views.defaults import page_not_found, server_error
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView
from rest_framework.exceptions import APIException, NotFound
from rest_framework.request import Request

from wizard_club import guide
from wizard_club.lib.api.errors import error_body
from wizard_club.lib.context import THEMES

YEAR = 60 * 60 * 24 * 365
HOUR = 60 * 60
API = "/api/v1/"


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """There is nothing at this address: a page says so, and to programs the one shape of errors."""
    if request.path.startswith(API):
        return JsonResponse(error_body("not_found", str(NotFound.default_detail)), status=404)
    return page_not_found(request, exception)


def failed(request: HttpRequest) -> HttpResponse:
    """A mistake of ours."""
    if request.path.startswith(API):
        return JsonResponse(error_body("error", str(APIException.default_detail)), status=500)
    return server_error(request)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The page was open too long or came from elsewhere; nothing was changed."""
    back = local_path(request, request.headers.get("Referer", ""))
    return render(request, "403_csrf.html", {"back": back}, status=403)


def local_path(request: HttpRequest, path: str, default: str = "/") -> str:
    """`path` when it stays on this site, else `default`."""
    safe = url_has_allowed_host_and_scheme(path, {request.get_host()}, require_https=request.is_secure())
    return path if safe else default


@login_not_required
@require_POST
def theme_choose(request: HttpRequest) -> HttpResponse:
    """Remember light, dark or the device's own choice on this device."""
    response = redirect(local_path(request, request.POST.get("next", "")))
    chosen = request.POST.get("theme", "")
    if chosen in THEMES:
        response.set_cookie("theme", chosen, max_age=YEAR, samesite="Lax", secure=request.is_secure(), httponly=True)
    return response


@login_not_required
def style_guide(request: HttpRequest) -> HttpResponse:
    """Every component in every state, for developers; its address exists in debug runs only."""
    context = {
        "decks": guide.DECKS,
        "colours": guide.COLOURS,
        "inks": guide.INKS,
        "icons": guide.icons(),
        "states": guide.STATES,
        "names": guide.NAMES,
        "form": guide.SampleForm(),
        "refused": guide.SampleForm({"name": "", "note": "", "ruleset": "classic"}, auto_id="refused_%s"),
        "pads": [guide.sample_pad(4, 9, "bids"), guide.sample_pad(3, 20, "tricks")],
        "page": guide.sample_page(),
        "preview": {"errors": guide.LIST_ERRORS},
    }
    return render(request, "style_guide.html", context)


class ApiSchema(SpectacularJSONAPIView):
    """The description of the interface, OpenAPI 3.1. Making it takes a second: it is kept for an hour.

    It depends on the language only: nothing else that a stranger asks for has it made anew.
    """

    throttle_classes = ()

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: object, **kwargs: object) -> HttpResponse:
        key = f"api-schema-{get_language()}"
        content: bytes | None = cache.get(key)
        if content is None:
            schema = self.generator_class(urlconf=self.urlconf).get_schema(request, public=True)  # type: ignore[no-untyped-call]
            content = OpenApiJsonRenderer().render(schema)
            cache.set(key, content, HOUR)
        headers = {"Cache-Control": f"max-age={HOUR}", "Content-Disposition": 'inline; filename="schema.json"'}
        return HttpResponse(content, content_type=request.accepted_renderer.media_type, headers=headers)


class ApiDocs(SpectacularSwaggerSplitView):
    """The interface to read and to try, with a script of its own address: the policy allows no other."""

    url_name = "api_schema"
    template_name = "api_docs.html"
    throttle_classes = ()
