"""What every template may use."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

THEMES = ("auto", "light", "dark")


def site(request: HttpRequest) -> dict[str, object]:
    """The theme of this device (a cookie) and whether this is a debug run."""
    theme = request.COOKIES.get("theme", "auto")
    return {"theme": theme if theme in THEMES else "auto", "themes": THEMES, "debug_pages": settings.DEBUG}
