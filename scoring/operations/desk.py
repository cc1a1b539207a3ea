"""What a table tells the desk of its tournament: it needs the referee, its sheet is handed in."""

from __future__ import annotations

from django.utils import timezone

from scoring.gamestate import GameState
from scoring.models import Game
from scoring.operations.log import ChangeLog
from scoring.operations.requests import Wanted
from wizard_club.lib.errors import DomainError


def set_help(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """Call the referee (1), or say that he is not needed any more (0)."""
    _tell(state, "help", on=_flag(state, wanted), log=log)


def hand_in(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """Hand the finished sheet in (1), or take it back (0)."""
    on = _flag(state, wanted)
    if on and state.game.state != Game.State.FINISHED:
        raise DomainError("hand_in_unfinished")
    _tell(state, "handed_in", on=on, log=log)


def _flag(state: GameState, wanted: Wanted) -> bool:
    if not state.game.occasion:
        raise DomainError("not_in_tournament")
    value = wanted.whole("value")
    if value not in {0, 1}:
        raise DomainError("wrong_type", name="value")
    return bool(value)


def _tell(state: GameState, what: str, *, on: bool, log: ChangeLog) -> None:
    """Note the moment, as `help_at` or `handed_in_at`; said already is nothing to do."""
    field = f"{what}_at"
    before = getattr(state.game, field) is not None
    if before != on:
        log.put(state.game, field, timezone.now() if on else None)
        log.note(what, before, on)
