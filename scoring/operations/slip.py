"""The paper sheet instead of the pad: a game's result as the desk typed it."""

from __future__ import annotations

from scoring.gamestate import GameState
from scoring.models import Game
from scoring.operations.log import ChangeLog
from scoring.operations.phases import close
from scoring.operations.requests import Wanted
from scoring.rules.slip import check_slip
from wizard_club.lib.errors import DomainError


def take_slip(state: GameState, wanted: Wanted, log: ChangeLog) -> None:
    """Totals and hits off a slip end the game and count instead of what was tapped, which stays stored.

    `hands` are those played where the clock ended the game early. Refused: what no game can end with, naming the seat.
    """
    log.reason = wanted.words("reason")
    totals, hits = wanted.numbers("totals", state.players), wanted.numbers("hits", state.players)
    hands = wanted.whole_or_none("hands")
    for place, (total, made) in enumerate(zip(totals, hits, strict=True)):
        if total is None or made is None:
            raise DomainError("total_missing", seat=place)
        try:
            check_slip(state.rules, state.players, total=total, hits=made, hands=hands)
        except DomainError as error:
            raise DomainError(error.code, **error.params, seat=place) from None
    if state.game.needs_reason and not log.reason and changed(state, totals, hits):
        raise DomainError("reason_needed")
    if any(seat.total is not None for seat in state.seats) and changed(state, totals, hits):
        log.put(state.game, "corrected", True)
    if state.open_row is not None:
        state.rows.pop().round.delete()
    log.game(state.game, "entry", Game.Entry.TOTALS)
    for position, seat in enumerate(state.seats):
        for field, value in (("total", totals[position]), ("hits", hits[position])):
            if getattr(seat, field) != value:
                log.note(field, getattr(seat, field), value, seat=position)
                log.put(seat, field, value)
    if state.game.state != Game.State.FINISHED:
        close(state, log, Game.State.FINISHED)


def changed(state: GameState, totals: list[int | None], hits: list[int | None]) -> bool:
    """Whether the slip says anything else than what is stored."""
    return [(seat.total, seat.hits) for seat in state.seats] != list(zip(totals, hits, strict=True))
