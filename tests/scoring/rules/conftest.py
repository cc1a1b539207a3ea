"""Properties run without a time limit: a busy machine is no broken rule."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("rules", deadline=None)
settings.load_profile("rules")
