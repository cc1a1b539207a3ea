"""What pages and fragments have in common: who may load them, how they are cached, how they are chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _


def wants_fragment(request: HttpRequest) -> bool:
    """Whether htmx asks for a part of the page; a history restore wants the whole page again."""
    htmx = getattr(request, "htmx", None)
    return htmx is not None and bool(htmx) and not htmx.history_restore_request


def shows_newest(request: HttpRequest, version: int | str) -> bool:
    """Whether a poll already shows this version: it is answered 204, and nothing is swapped."""
    return wants_fragment(request) and request.GET.get("version") == str(version)


def render_page(
    request: HttpRequest, template: str, context: Mapping[str, Any], *, fragment: str | None = None, status: int = 200
) -> HttpResponse:
    """The whole page, or `fragment` of it (a partial's name, chosen by the view) when htmx asks."""
    name = f"{template}#{fragment}" if fragment and wants_fragment(request) else template
    return render(request, name, dict(context), status=status)


class RequireLoginMiddleware(LoginRequiredMiddleware):
    """Login for every view that does not say otherwise; a fragment gets 401 and a word, never a login page."""

    def process_view(
        self,
        request: HttpRequest,
        view_func: Callable[..., Any],
        view_args: tuple[Any, ...],
        view_kwargs: dict[str, Any],
    ) -> HttpResponseBase | None:
        """A page for everybody is shown without asking who looks: no session is read, and nothing varies with it."""
        if not getattr(view_func, "login_required", True):
            return None
        return super().process_view(request, view_func, view_args, view_kwargs)

    def handle_no_permission(  # type: ignore[override]
        self, request: HttpRequest, view_func: Callable[..., Any]
    ) -> HttpResponse:
        if wants_fragment(request):
            return HttpResponse(_("Sign in to send."), status=401, content_type="text/plain; charset=utf-8")
        return super().handle_no_permission(request, view_func)


class PrivatePagesMiddleware:
    """Pages and fragments share addresses, and nothing private stays in a cache or comes back stale."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        patch_vary_headers(response, ["HX-Request", "HX-History-Restore-Request"])
        if "Cache-Control" not in response:
            response["Cache-Control"] = "no-store, private"
        return response
