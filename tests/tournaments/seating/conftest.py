"""Properties run without a time limit: a busy machine is no bad draw."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("seating", deadline=None)
settings.load_profile("seating")
