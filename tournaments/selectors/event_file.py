"""An event for its file: what follows from the rows, and who is kept apart."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from tournaments.eventfile.event import Event
from tournaments.selectors.field import pairs_apart
from tournaments.selectors.state import TournamentState


def event_for_file(state: TournamentState) -> Event:
    """The event with everybody's wishes to be kept apart: one query more than the state."""
    inside = {person.number for person in state.event.people}
    apart: dict[int, set[int]] = defaultdict(set)
    for one, other in pairs_apart(entrant for entrant in state.entrants if entrant.number in inside):
        apart[one].add(other)
        apart[other].add(one)
    people = tuple(replace(person, keep_apart=tuple(sorted(apart[person.number]))) for person in state.event.people)
    return replace(state.event, people=people)
