"""What may stand in an address where a code or a token belongs."""

from __future__ import annotations

from django.urls.converters import StringConverter


class WordConverter(StringConverter):
    """Letters and digits. Anything else, such as the NUL that PostgreSQL refuses, is the address of nothing."""

    regex = "[0-9A-Za-z]+"
