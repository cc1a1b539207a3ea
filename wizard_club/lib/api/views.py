"""What every address of the interface has in common: pages, marks of what was read, limits, strict bodies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.views.decorators.http import conditional_page
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated, UnsupportedMediaType
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.views import APIView

from wizard_club.lib.api.bodies import PAGING, PageQuery, Pages, Query, Strict
from wizard_club.lib.api.limits import CallerLimit, StrangerLimit, WrongKeyLimit
from wizard_club.lib.api.reading import JSON, OnlyJson, StrictJSONParser, media_type


class ApiView(APIView):
    """An address of the interface. Reads carry an `ETag`, and 304 answers whoever shows it again."""

    parser_classes = (StrictJSONParser,)
    content_negotiation_class = OnlyJson
    throttle_classes = (CallerLimit, StrangerLimit)
    pagination_class = Pages

    @classmethod
    def as_view(cls, **initkwargs: Any) -> Any:
        return conditional_page(super().as_view(**initkwargs))

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Keys that nobody has are counted too, before the asker is told. A form is no body."""
        try:
            super().initial(request, *args, **kwargs)
        except (AuthenticationFailed, NotAuthenticated):
            limit = WrongKeyLimit()
            if not limit.allow_request(request, self):
                self.throttled(request, limit.wait() or 0)
            raise
        sent = request.META.get("CONTENT_LENGTH") not in {None, "", "0"}
        if sent and media_type(request) != JSON and hasattr(self, str(request.method).lower()):
            raise UnsupportedMediaType(media_type(request))

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Kept by the caller only, and asked for again each time."""
        response = super().finalize_response(request, response, *args, **kwargs)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        patch_vary_headers(response, ["Authorization", "Cookie", "Accept-Language"])
        return response

    def body(self, kind: type[Strict]) -> dict[str, Any]:
        """The values of the body; 400 with the fields that are wrong."""
        return self._valid(kind(data=self.request.data, context={"view": self}))

    def query(self, kind: type[Query]) -> dict[str, Any]:
        """The filters of the address; 400 with those that are wrong."""
        return self._valid(kind(data=self.request.query_params.dict(), context={"view": self}))

    @staticmethod
    def _valid(serializer: Strict) -> dict[str, Any]:
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)

    def page(
        self,
        rows: Any,
        serializer: type[BaseSerializer[Any]],
        prepare: Callable[[Sequence[Any]], Sequence[Any]] | None = None,
    ) -> Response:
        """The page asked for of a list. `prepare` makes of its rows what the serializer takes."""
        self._valid(PageQuery(data={name: text for name, text in self.request.query_params.items() if name in PAGING}))
        pages = Pages()
        found: Sequence[Any] = pages.paginate_queryset(rows, self.request, view=self) or []
        return pages.get_paginated_response(serializer(prepare(found) if prepare else found, many=True).data)

    def marks_read(self) -> list[str]:
        """The marks of what the caller has read. A compressed answer's is a weak one, and means the same."""
        return [tag.removeprefix("W/") for tag in parse_etags(self.request.headers.get("If-None-Match", ""))]

    def unchanged(self, version: object) -> Response | None:
        """304 for whoever has read this version; the answer's mark is then `mark(version)`."""
        return Response(status=304, headers=mark(version)) if mark(version)["ETag"] in self.marks_read() else None


def mark(version: object) -> dict[str, str]:
    """The header by which a caller shows what it has read."""
    return {"ETag": f'"{version}"'}
