"""The end of an event: everybody in one order, who is champion, who is level at the top, and what is still missing."""

from __future__ import annotations

from tournaments.eventfile.results import is_over, lots_for, stage_places
from tournaments.podium import Placing, final_ranking
from tournaments.selectors.format_words import stage_title
from tournaments.selectors.stages import coming_stage
from tournaments.selectors.state import TournamentState, standing_lines
from wizard_club.lib.errors import DomainError


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


def check_ended(state: TournamentState) -> None:
    """Refuse to end an event in which something is open: a table, a round, a stage, or who is the champion."""
    if any(played.open_tables for played in state.rounds):
        raise DomainError("prizes_tables_open")
    rounds, wanted = len(state.qualifying), state.tournament.format.qualifying_rounds
    if not state.stage.number and rounds < wanted:
        raise DomainError("prizes_rounds_open", rounds=rounds, wanted=wanted)
    level = level_champions(state)
    if len(level) > 1:
        raise DomainError("prizes_level", count=len(level))
    if not level:
        coming = None if state.stage.number and not state.rounds_of(state.stage) else coming_stage(state)
        index = coming.index if coming is not None else state.stage.index
        raise DomainError("prizes_stage_open", stage=stage_title(state.tournament.format, index))
