"""How requests are read: JSON only, and strictly; the answer is JSON whatever a caller would accept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import IO, Any

from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from wizard_club.lib.api.errors import Refusal
from wizard_club.lib.errors import DomainError
from wizard_club.lib.strict_json import read_json

JSON = "application/json"


def media_type(request: Request) -> str:
    """What a body is said to be, parameters aside."""
    return (request.content_type or "").partition(";")[0].strip().lower()


class StrictJSONParser(BaseParser):
    """UTF-8, no key twice, no NaN, nothing nested without end; 400 for anything else, 413 for too much."""

    media_type = JSON

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        try:
            # `body`, not the stream: Django holds it to the size that the settings allow.
            return read_json((parser_context or {})["request"]._request.body)  # noqa: SLF001 (DRF's own way to it)
        except DomainError as error:
            raise Refusal(error, 400) from None


class OnlyJson(BaseContentNegotiation):
    """The one form that an answer has; a body is read by the parser of its type, and refused (415) without one."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser | None:
        """The parser of that type of content."""
        return next((parser for parser in parsers if parser.media_type == media_type(request)), None)

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """JSON."""
        json = next(iter(renderers))
        return json, json.media_type or ""
