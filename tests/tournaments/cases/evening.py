"""The evening that most cases begin with, and the results of its two tables."""

from __future__ import annotations

from tests.tournaments.desk import fresh, make_tournament, publish
from tournaments.models import Tournament

EIGHT = ([1, 2, 3, 4], [5, 6, 7, 8])
FIRST, SECOND = (180, 150, 60, 20), (170, 140, 50, 10)
HITS = (8, 7, 5, 4)


def evening(**settings: object) -> Tournament:
    """Eight people, round 1 published, nothing confirmed."""
    tournament = make_tournament(8, **settings)  # type: ignore[arg-type]
    publish(tournament, *EIGHT)
    return fresh(tournament)
