"""What every body and every query of the interface has in common."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.pagination import PageNumberPagination


class Strict(serializers.Serializer[Any]):
    """A body or query of exactly these fields: a key that means nothing is a mistake, and is told."""

    ignored: frozenset[str] = frozenset()

    def to_internal_value(self, data: Any) -> Any:
        values = super().to_internal_value(data)
        unknown = sorted(str(key) for key in data if key not in self.fields and key not in self.ignored)
        if unknown:
            raise serializers.ValidationError({key[:40]: [_("There is no such field")] for key in unknown[:10]})
        return values


class Query(Strict):
    """The filters of an address. Pages are read by `Pages`; `paper` and `format` belong to no filter."""

    ignored = frozenset({"page", "size"})


class ErrorBody(serializers.Serializer[Any]):
    """What is wrong: for programs, for people, and field by field."""

    code = serializers.CharField(help_text="Names the rule or the kind of error; it stays the same in every language.")
    message = serializers.CharField(help_text="A whole sentence in the caller's language (`Accept-Language`).")
    fields = serializers.DictField(  # type: ignore[assignment]
        child=serializers.ListField(child=serializers.CharField()),
        help_text="What is wrong with which field of the body or query; empty when the error is about none of them.",
    )


class Pages(PageNumberPagination):
    """Fifty to a page, or as many as asked for with `size`, up to 200."""

    page_size = 50
    page_size_query_param = "size"
    max_page_size = 200

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """The shape of a page; the links of its neighbours are whole addresses."""
        link = {"type": ["string", "null"], "format": "uri"}
        return {
            "type": "object",
            "required": ["count", "next", "previous", "results"],
            "properties": {
                "count": {"type": "integer", "description": "How many there are on all pages.", "example": 123},
                "next": link | {"example": "https://club.example/api/v1/members/?page=3"},
                "previous": link | {"example": "https://club.example/api/v1/members/?page=1"},
                "results": schema,
            },
        }
