"""The live view of a game: what a screen beside the table shows, with nothing sealed in it."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.gamestate import GameState
from scoring.models import Game
from scoring.selectors.desk import Desk, desk_of
from scoring.selectors.sheet import SheetCell, SheetColumn, SheetRow, sheet_of

LAST_HANDS = 5


@dataclass(frozen=True, slots=True)
class LiveSeat:
    """One player: name and standing, and the hand being played (None when there is none)."""

    column: SheetColumn
    deals: bool
    now: SheetCell | None


@dataclass(frozen=True, slots=True)
class LivePage:
    """The whole view. `open` is the hand being played, `last` the newest scored ones, newest first."""

    game: Game
    hands: int
    open: SheetRow | None
    phase: str
    dealer: str
    seats: tuple[LiveSeat, ...]
    last: tuple[SheetRow, ...]
    bids_sum: int | None
    desk: Desk | None

    @property
    def winners(self) -> tuple[str, ...]:
        """Everybody in the first place of a finished game."""
        finished = self.game.state == Game.State.FINISHED
        return tuple(seat.column.name for seat in self.seats if seat.column.rank == 1) if finished else ()


def live_page(state: GameState) -> LivePage:
    """The view of a game played hand by hand."""
    sheet = sheet_of(state)
    rows = state.open_row if state.game.running else None
    current = sheet.rows[rows.round.number - 1] if rows else None
    scored = [row for row in sheet.rows if row.state == "scored"]
    # Sealed bids are missing from the sheet, so their sum is never complete.
    bids = [cell.bid for cell in current.cells if cell.bid is not None] if current else []
    return LivePage(
        game=state.game,
        hands=len(state.plan),
        open=current,
        phase=state.phase(rows) if rows else "",
        dealer=state.names[rows.round.dealer] if rows else "",
        seats=tuple(
            LiveSeat(
                column=column,
                deals=current is not None and current.dealer == column.seat,
                now=current.cells[column.seat] if current else None,
            )
            for column in sheet.columns
        ),
        last=tuple(reversed(scored[-LAST_HANDS:])),
        bids_sum=sum(bids) if rows and len(bids) == len(state.order(rows)) else None,
        desk=desk_of(state.game),
    )
