"""The product's settings with two more addresses, the floors, and room for more taps than a person makes."""

from __future__ import annotations

from wizard_club.settings import *  # noqa: F403
from wizard_club.settings import BASE_DIR, REST_FRAMEWORK, TEMPLATES

ROOT_URLCONF = "benchmarks.urls"
TEMPLATES[0]["DIRS"] = [*TEMPLATES[0]["DIRS"], BASE_DIR / "benchmarks" / "templates"]
REST_FRAMEWORK = REST_FRAMEWORK | {
    "DEFAULT_THROTTLE_RATES": {"caller": "6000/min", "stranger": "6000/min", "wrong_key": "30/min"}
}
