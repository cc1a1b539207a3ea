"""What a browser sends for a tournament, shared by the tests of its pages."""

from __future__ import annotations

from typing import Any

from scoring.models import Ruleset
from tournaments.format import PRESETS, TournamentFormat
from tournaments.forms.format_values import initial_of


def filled(preset: str = "club_qualifier", wanted: TournamentFormat | None = None, **changes: Any) -> dict[str, Any]:
    """The format's part of the form as it comes, with some fields changed; None leaves a field out."""
    values = {"preset": preset} | initial_of(wanted or PRESETS[preset]) | changes
    return {
        field: "on" if value is True else value
        for field, value in values.items()
        if value is not None and value is not False
    }


def whole(preset: str = "club_qualifier", **changes: Any) -> dict[str, Any]:
    """The whole form of a new tournament."""
    event = {"name": "Spring", "date": "2026-03-20", "seed": "7", "players": "12", "ruleset": str(ruleset().pk)}
    return filled(preset, **(event | changes))


def ruleset(name: str = "Amigo tournament") -> Ruleset:
    return Ruleset.objects.get(name=name)
