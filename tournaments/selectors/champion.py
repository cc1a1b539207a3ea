"""The end of an event: who is champion, or who is level at the top."""

from __future__ import annotations

from tournaments.eventfile.results import champion
from tournaments.selectors.field import is_active
from tournaments.selectors.state import TournamentState, stage_name, standing_lines


def level_champions(state: TournamentState) -> list[int]:
    """Who is first when everything is played: one number, several who need a lot, or none as long as it is open."""
    if not state.rounds or any(played.open_tables for played in state.rounds):
        return []
    found = champion(state.event)
    if found is not None:
        return [found]
    if state.stage.number == 0:
        if not state.qualified or state.tournament.format.stages:
            return []
        lines = standing_lines(state.tournament, state)
        return [line.number for line in lines if line.rank == 1]
    rounds = state.rounds_of(state.stage)
    if stage_name(state, state.stage) != "final" or not rounds:
        return []
    return [
        number
        for row in rounds[-1].main
        for number, result in zip(row.numbers, row.results, strict=True)
        if result.place == 1 and is_active(state.by_number[number])
    ]
