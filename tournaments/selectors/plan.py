"""Whether the draw there is still fits who plays."""

from __future__ import annotations

from tournaments.models import Draw, Tournament
from tournaments.selectors.draws import current_draw, misfit
from tournaments.selectors.state import state_of


def round_to_plan(tournament: Tournament) -> int | None:
    """The round that must be planned again since the field has changed, if there is one."""
    if not Draw.objects.filter(tournament=tournament, discarded=False).exists():
        return None
    state = state_of(tournament)
    draw = current_draw(state)
    return state.next_seq if draw is not None and misfit(state, draw).found else None
