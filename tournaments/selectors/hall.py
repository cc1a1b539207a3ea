"""What the screen in the hall shows, one thing after another."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Tournament
from tournaments.selectors.live import LiveRound, live_round
from tournaments.selectors.public import Winner, podium_of, results_shown


@dataclass(frozen=True, slots=True)
class Hall:
    """What the switches let the hall see. `seats` is a round in which nothing is scored yet, `tables` one that runs or
    is over.
    """

    round: LiveRound | None
    seats: LiveRound | None
    tables: LiveRound | None
    podium: tuple[Winner, ...]


def hall_of(tournament: Tournament) -> Hall:
    """The whole screen but the standings: one query, or six for the podium."""
    if tournament.prizes_at is not None:
        return Hall(None, None, None, podium_of(tournament))
    newest = live_round(tournament)
    results = newest is not None and results_shown(tournament, newest.stage)
    return Hall(
        round=newest,
        seats=newest if newest and tournament.show_seating and not newest.begun else None,
        tables=newest if newest and results and newest.begun else None,
        podium=(),
    )
