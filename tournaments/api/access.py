"""What the addresses of one event have in common: its row, for directors."""

from __future__ import annotations

from scoring.api.access import DirectorView
from tournaments.access import tournament_at
from tournaments.models import Tournament


class DeskView(DirectorView):
    """An address of an event's desk."""

    @staticmethod
    def tournament(slug: str) -> Tournament:
        """The event of that address with its format and ruleset, or 404."""
        return tournament_at(slug)
