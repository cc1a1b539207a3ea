"""Formats as rows: one for each content."""

from __future__ import annotations

import hashlib
import json

from tournaments.format import TournamentFormat
from tournaments.format_codec import format_to_json
from tournaments.models import FormatSettings


def format_settings_for(*, preset: str, tournament_format: TournamentFormat) -> FormatSettings:
    """The stored settings of that content: one row, shared by every tournament that uses it."""
    data = format_to_json(preset, tournament_format)
    key = hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
    defaults = {"preset": data["preset"], "settings": data["settings"]}
    return FormatSettings.objects.get_or_create(content_key=key, defaults=defaults)[0]
