"""What every body and every query of the interface has in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.fields import Field as AnyField
from rest_framework.pagination import PageNumberPagination

Field = AnyField[Any, Any, Any, Any]

PAGING = frozenset({"page", "size"})
MOST = 200
# What JSON has for a field. The framework would also take the text "1" for a number, and 1 for a text.
TYPES: dict[type[Field], type] = {
    serializers.CharField: str,
    serializers.ChoiceField: str,
    serializers.UUIDField: str,
    serializers.DateField: str,
    serializers.DateTimeField: str,
    serializers.IntegerField: int,
    serializers.BooleanField: bool,
}


class Strict(serializers.Serializer[Any]):
    """A body of exactly these fields and types: a key that means nothing is a mistake, and is told."""

    ignored: frozenset[str] = frozenset()
    typed = True

    def to_internal_value(self, data: Any) -> Any:
        """The values; a field that is null may be so only where the description says so."""
        if isinstance(data, Mapping) and self.typed:
            wrong = {name: told for name, field in self.fields.items() if (told := mistyped(field, data.get(name)))}
            if wrong:
                raise serializers.ValidationError(wrong)
        values = super().to_internal_value(data)
        unknown = sorted(str(key) for key in data if key not in self.fields and key not in self.ignored)
        if unknown:
            raise serializers.ValidationError({key[:40]: [_("There is no such field")] for key in unknown[:10]})
        return values


def mistyped(field: Field, value: Any) -> Any:
    """What is wrong with the type or length of a value, or nothing. Null and nested bodies are left to the field."""
    if value is None or isinstance(field, serializers.Serializer):
        return None
    if isinstance(field, serializers.ListField) and isinstance(value, list):
        wrong = {str(place): told for place, item in enumerate(value) if (told := mistyped(field.child, item))}
        return wrong or None
    wanted = next((kind for one, kind in TYPES.items() if isinstance(field, one)), None)
    if wanted is not None and not (isinstance(value, wanted) and isinstance(value, bool) == (wanted is bool)):
        return [_("This has the wrong type")]
    most = getattr(field, "max_length", None)
    if wanted is str and most is not None and len(value) > most:
        # The framework counts after taking blanks off; what is described counts as it is sent.
        return [_("At most %(most)d characters") % {"most": most}]
    return None


class Query(Strict):
    """The filters of an address. Pages are read apart."""

    ignored = PAGING
    typed = False


class PageQuery(Query):
    """Which page of a list."""

    page = serializers.IntegerField(min_value=1, max_value=1_000_000, required=False, help_text="Which page, from 1.")
    size = serializers.IntegerField(min_value=1, max_value=MOST, required=False, help_text="How many to a page.")


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
    max_page_size = MOST

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
