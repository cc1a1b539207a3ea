"""The score sheet of a game: what page, live view, chart and paper show alike."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.gamestate import GameState, HandRows
from scoring.models import Game
from scoring.rules.scoreboard import Scoreboard, ranking


@dataclass(frozen=True, slots=True)
class SheetCell:
    """One seat in one hand: running total, bid and tricks, and whether the bid was met (None: not scored)."""

    seat: int
    total: int | None
    bid: int | None
    change: int
    tricks: int | None
    bonus: int
    points: int | None
    hit: bool | None
    sealed: bool = False

    @property
    def counted_bid(self) -> int | None:
        """The bid that is scored, moved by the change."""
        return None if self.bid is None else self.bid + self.change


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One hand. `state` is "scored", "open" or "future"."""

    number: int
    cards: int
    state: str
    dealer: int | None
    trump: str | None
    cancelled: int
    agreed: bool
    cells: tuple[SheetCell, ...]


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """One seat: who sits there, and how it stands."""

    seat: int
    name: str
    total: int
    rank: int
    hits: int
    leads: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """All hands of the plan, played or not, with the seats' standings."""

    columns: tuple[SheetColumn, ...]
    rows: tuple[SheetRow, ...]
    played: int


def sheet_of(state: GameState) -> Sheet:
    """The sheet; sealed bids of the hand being played are left out."""
    board = state.board()
    columns = standing_of(state) if state.game.entry == Game.Entry.TOTALS else columns_of(state, board)
    return Sheet(columns, tuple(_rows(state, board)), played=len(board.totals))


def columns_of(state: GameState, board: Scoreboard) -> tuple[SheetColumn, ...]:
    """Who sits where, with total, rank and hits so far."""
    return tuple(
        SheetColumn(
            seat=seat,
            name=name,
            total=board.current[seat],
            rank=board.ranks[seat],
            hits=board.hits[seat],
            leads=bool(board.totals) and board.ranks[seat] == 1,
        )
        for seat, name in enumerate(state.names)
    )


def standing_of(state: GameState) -> tuple[SheetColumn, ...]:
    """How each seat stands, also in a game of which only totals and bids met are known."""
    if state.game.entry != Game.Entry.TOTALS:
        return columns_of(state, state.board())
    totals = [seat.total or 0 for seat in state.seats]
    hits = [seat.hits or 0 for seat in state.seats]
    # Bids and hands are unknown here: those tie keys tell nobody apart.
    unknown = [0] * state.players
    ranks = ranking(totals, hits, unknown, unknown, state.rules.ties)
    return tuple(
        SheetColumn(seat, name, totals[seat], ranks[seat], hits[seat], leads=ranks[seat] == 1)
        for seat, name in enumerate(state.names)
    )


def _rows(state: GameState, board: Scoreboard) -> list[SheetRow]:
    rows = [_row(state, row, board) for row in state.rows]
    for number in range(len(rows) + 1, len(state.plan) + 1):
        cells = tuple(SheetCell(seat, None, None, 0, None, 0, None, None) for seat in range(state.players))
        rows.append(SheetRow(number, state.plan[number - 1], "future", None, None, 0, False, cells))
    return rows


def _row(state: GameState, row: HandRows, board: Scoreboard) -> SheetRow:
    totals = board.totals[row.round.number - 1] if row.scored else None
    sealed = state.sealed(row)
    cells = tuple(
        SheetCell(
            seat=seat,
            total=None if totals is None else totals[seat],
            bid=None if sealed else cell.bid,
            change=cell.change,
            tricks=cell.tricks,
            bonus=cell.bonus,
            points=cell.points,
            hit=cell.tricks == cell.bid + cell.change if row.scored and cell.bid is not None else None,
            sealed=sealed and cell.bid is not None,
        )
        for seat, cell in enumerate(row.bids)
    )
    return SheetRow(
        number=row.round.number,
        cards=row.round.cards,
        state="scored" if row.scored else "open",
        dealer=row.round.dealer,
        trump=row.round.trump or None,
        cancelled=row.round.cancelled,
        agreed=row.round.agreed,
        cells=cells,
    )
