"""Addresses that everybody may read: of published events only, the same for all, and kept for a moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.core.cache import cache
from django.http import Http404
from django.utils.translation import get_language
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.models import Tournament
from tournaments.selectors.live import LiveRound, LiveTable
from tournaments.selectors.version import PublicEvent, public_event
from wizard_club.lib.api.bodies import Pages
from wizard_club.lib.api.views import ApiView, mark

# Names of members are not part of the version; so long they may be shown as they were.
KEPT_SECONDS = 60
# More people than any event has: pages are cut from all rows.
EVERYBODY = 10_000

Data = dict[str, Any]


class PublicView(ApiView):
    """An address without a key: no session is looked at, and nothing depends on who asks."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Caches may share it for a moment; it depends on the language only."""
        response = super().finalize_response(request, response, *args, **kwargs)
        if response.status_code < 400:
            response.headers["Cache-Control"] = "public, max-age=3"
            response.headers["Vary"] = "Accept-Language"
        return response

    @staticmethod
    def event(slug: str, *, live: bool = False) -> PublicEvent:
        """The event if it is published; there is nothing at any address of it before. `live` follows every hand."""
        event = public_event(slug, live=live)
        if event is None:
            raise Http404
        return event

    def told(
        self, event: PublicEvent, version: str, build: Callable[[Tournament], Data], *what: object, search: str = ""
    ) -> Response:
        """The answer, kept for this version, language and `what` else was asked for. What was searched for is not.

        A list under `results` is cut to the page that is asked for. Nothing changed costs one query.
        """
        version = event.cache_key("api", version, get_language())
        unchanged = self.unchanged(version)
        if unchanged is not None:
            return unchanged
        key = f"{version}-{type(self).__name__}-{what}"
        data: Data | None = None if search else cache.get(key)
        if data is None:
            data = build(Tournament.objects.with_settings().get(pk=event.pk))
            if not search:
                cache.set(key, data, KEPT_SECONDS)
        return Response(self.paged(data) if "results" in data else data, headers=mark(version))

    def paged(self, data: Mapping[str, Any]) -> Data:
        """The page that is asked for."""
        pages = Pages()
        rows: Sequence[Any] | None = pages.paginate_queryset(data["results"], self.request, view=self)
        links = {"next": pages.get_next_link(), "previous": pages.get_previous_link()}
        return {**data, "count": len(data["results"]), **links, "results": rows}


def round_facts(shown: LiveRound) -> Data:
    """A round with its clock."""
    stamps = shown.stamps
    return {
        "seq": shown.seq,
        "title": shown.title,
        "closed": shown.closed,
        "clock": stamps
        and {
            "running": stamps.ends_at is not None,
            "ends_at": stamps.ends_at,
            "call_minutes": stamps.call_minutes,
        },
    }


def table_facts(table: LiveTable, *, seating: bool) -> Data:
    """A table as everybody may see it: who sits at an open one only where seats are shown."""
    names = ("number", "consolation", "confirmed", "ended", "hand", "hands", "leaders", "best")
    open_seats = table.seats if seating else ()
    seats = table.by_place if table.confirmed else open_seats
    return {name: getattr(table, name) for name in names} | {"seats": seats}
