"""What a player's own phone shows: its own bid, and of the others only that the hand waits for them."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.gamestate import GameState
from scoring.operations.requests import SEALED
from scoring.selectors.desk import Desk, desk_of
from wizard_club.lib.nonce import new_nonce


@dataclass(frozen=True, slots=True)
class SeatPage:
    """One seat in the hand being played. `phase` is "bids", "reveal", "tricks" or "over"."""

    code: str
    version: str
    nonce: str
    name: str
    seat: int
    number: int
    hands: int
    cards: int
    phase: str
    bids: bool
    bid: int | None
    seen: str
    waiting: int
    total: int
    numbers: tuple[int, ...]
    desk: Desk | None


def seat_page(state: GameState, seat: int) -> SeatPage:
    """The page of a seat's phone. Its own bid is shown to it, another's never while bids are sealed."""
    row = state.open_row if state.game.running else None
    bid = row.bids[seat].bid if row else None
    sealed = bool(row and state.sealed(row))
    seen = "" if bid is None else SEALED if sealed else str(bid)
    bidders = state.order(row) if row else ()
    return SeatPage(
        code=state.game.code,
        version=state.game.shown_version,
        nonce=new_nonce(),
        name=state.names[seat],
        seat=seat,
        number=row.round.number if row else len(state.rows),
        hands=len(state.plan),
        cards=row.round.cards if row else 0,
        phase=state.phase(row) if row else "over",
        bids=seat in bidders,
        bid=bid,
        seen=seen,
        waiting=sum(row.bids[other].bid is None for other in bidders) if row else 0,
        total=state.board().current[seat],
        numbers=tuple(range(row.round.cards + 1)) if row else (),
        desk=desk_of(state.game),
    )
