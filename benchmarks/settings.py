"""The product's settings with two more addresses, the floors."""

from __future__ import annotations

from wizard_club.settings import *  # noqa: F403
from wizard_club.settings import BASE_DIR, TEMPLATES

ROOT_URLCONF = "benchmarks.urls"
TEMPLATES[0]["DIRS"] = [*TEMPLATES[0]["DIRS"], BASE_DIR / "benchmarks" / "templates"]
