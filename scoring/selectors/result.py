"""The page of one game: its ranking by name, its sheet and chart, and what can be done with it."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.gamestate import GameState
from scoring.models import Game
from scoring.rules.scoreboard import ranking
from scoring.selectors.chart import Chart, chart_of
from scoring.selectors.sheet import Sheet, sheet_of


@dataclass(frozen=True, slots=True)
class Before:
    """Who had the seat until it passed on: the name, and the last hand that person played."""

    name: str
    until: int


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One line of the ranking; `best` and `worst` are None where no hands were recorded."""

    rank: int
    seat: int
    name: str
    before: tuple[Before, ...]
    total: int
    hits: int
    best: int | None
    worst: int | None


@dataclass(frozen=True, slots=True)
class ResultPage:
    """One game, finished or not."""

    game: Game
    hands: int
    played: int
    rows: tuple[ResultRow, ...]
    sheet: Sheet | None
    chart: Chart | None
    nonce: str

    @property
    def by_hands(self) -> bool:
        return self.game.entry == Game.Entry.HANDS

    @property
    def winners(self) -> tuple[str, ...]:
        """Everybody in the first place of a finished game."""
        finished = self.game.state == Game.State.FINISHED
        return tuple(row.name for row in self.rows if row.rank == 1) if finished else ()

    @property
    def complete(self) -> bool:
        """Whether every hand of the plan is scored."""
        return self.by_hands and self.played == self.hands

    @property
    def may_resume(self) -> bool:
        """Whether there is a hand left to play, in a game that is over."""
        return self.by_hands and not self.game.running and not self.complete

    @property
    def may_reopen(self) -> bool:
        """Whether the last hand of a finished game can be taken back."""
        return self.complete and self.game.state == Game.State.FINISHED

    @property
    def may_finish(self) -> bool:
        """Whether the game can end with the hands scored so far."""
        return self.game.running and self.played > 0


def result_page(state: GameState, nonce: str) -> ResultPage:
    """The page of a game that was played hand by hand: the seats that passed on cost one more query."""
    board = state.board()
    rows = [
        ResultRow(
            rank=board.ranks[seat],
            seat=seat,
            name=state.names[seat],
            before=_before(state, seat),
            total=board.current[seat],
            hits=board.hits[seat],
            best=board.best[seat],
            worst=board.worst[seat],
        )
        for seat in board.order
    ]
    totals = [row for row in board.totals if row is not None]
    chart = chart_of(state.names, totals)
    return ResultPage(state.game, len(state.plan), len(totals), tuple(rows), sheet_of(state), chart, nonce)


def totals_page(state: GameState, nonce: str) -> ResultPage:
    """The page of a game of which only totals and bids met are known."""
    totals = [seat.total or 0 for seat in state.seats]
    hits = [seat.hits or 0 for seat in state.seats]
    # Bids and hands are unknown here: those tie keys tell nobody apart.
    unknown = [0] * state.players
    ranks = ranking(totals, hits, unknown, unknown, state.rules.ties)
    order = sorted(range(state.players), key=lambda seat: (ranks[seat], seat))
    rows = [ResultRow(ranks[seat], seat, state.names[seat], (), totals[seat], hits[seat], None, None) for seat in order]
    return ResultPage(state.game, len(state.plan), 0, tuple(rows), None, None, nonce)


def _before(state: GameState, seat: int) -> tuple[Before, ...]:
    changes = [change for change in state.changes if change.seat_id == state.seats[seat].pk]
    return tuple(Before(change.previous.label, change.from_hand - 1) for change in changes)
