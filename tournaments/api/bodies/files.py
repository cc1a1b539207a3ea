"""A tournament file in the interface."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.services.tournaments import SEEDS
from wizard_club.lib.api.bodies import Query

EVENT_FILE: dict[str, Any] = {
    "type": "object",
    "description": "A tournament file: what was set up, who came, and what was played and confirmed.",
    "required": ["format", "name", "slug", "date", "ruleset", "tournament_format", "entrants", "rounds"],
    "properties": {
        "format": {"type": "string", "description": "Which kind of file, and which version of it."},
        "name": {"type": "string"},
        "slug": {"type": "string"},
        "date": {"type": "string", "format": "date"},
        "ruleset": {"type": "object", "additionalProperties": True},
        "tournament_format": {"type": "object", "additionalProperties": True},
        "entrants": {"type": "array", "items": {"type": "object", "additionalProperties": True}},
        "rounds": {"type": "array", "items": {"type": "object", "additionalProperties": True}},
    },
    "additionalProperties": True,
}
FILE = {
    "format": "wizard-club/tournament@1",
    "name": "Spring open",
    "slug": "spring-open",
    "date": "2026-11-30",
    "ruleset": {"preset": "amigo_tournament", "settings": {}},
    "tournament_format": {"preset": "club_qualifier", "settings": {}},
    "entrants": [{"number": 1, "name": "Anna"}, {"number": 2, "name": "Ben"}, {"number": 3, "name": "Carla"}],
    "rounds": [],
}


class ImportQuery(Query):
    """What makes a repeated request harmless."""

    seed = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=SEEDS,
        help_text="Of its draws. Sent again by the same account: the event that was read in is answered.",
    )
