"""What a browser sends for a ruleset, shared by the tests of its pages."""

from __future__ import annotations

from typing import Any

from scoring.forms.ruleset_values import initial_of
from scoring.rules.presets import PRESETS


def filled(preset: str = "classic", **changes: Any) -> dict[str, Any]:
    """The ruleset form as it comes for a preset, with some fields changed; None leaves a field out."""
    values = {"preset": preset, "name": "Friday", "note": ""} | initial_of(PRESETS[preset]) | changes
    return {
        field: "on" if value is True else value
        for field, value in values.items()
        if value is not None and value is not False
    }
