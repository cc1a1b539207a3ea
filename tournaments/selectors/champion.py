"""The end of an event: everybody in one order, who is champion, and who is level at the top."""

from __future__ import annotations

from tournaments.eventfile.results import is_over, lots_for, stage_places
from tournaments.podium import Placing, final_ranking
from tournaments.selectors.state import TournamentState, standing_lines


def final_order(state: TournamentState) -> list[Placing]:
    """Everybody in the order in which prizes are given; nothing as long as games are to come."""
    if state.stage.number and not state.rounds_of(state.stage):
        return []
    if not state.stage.number and len(state.qualifying) < state.tournament.format.qualifying_rounds:
        return []
    if any(row.open for played in state.rounds for row in played.main) or not is_over(state.event):
        return []
    lines = standing_lines(state.tournament, state)
    return final_ranking(lines, stage_places(state.event), lots_for(state.event, "champion"))


def level_champions(state: TournamentState) -> list[int]:
    """Who is first when everything is played: one number, several who need a lot, or none as long as it is open."""
    return [placing.number for placing in final_order(state) if placing.rank == 1]
