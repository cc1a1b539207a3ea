"""The panel that puts an older hand right: its values as chips, as stored or as just typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.gamestate import GameState
from scoring.rules.plan import trump_choices
from scoring.rules.points import BONUS
from scoring.selectors.words import REASONS


@dataclass(frozen=True, slots=True)
class EditRow:
    """One seat: what is stored (`old_...`) and what is chosen now."""

    seat: int
    name: str
    dealer: bool
    bids: bool
    bid: int | None
    tricks: int | None
    change: int
    bonus: int
    old_bid: int | None
    old_tricks: int | None
    points: int | None


@dataclass(frozen=True, slots=True)
class EditPanel:
    """An older hand. `reason_needed`: the result is confirmed, so a change must say why."""

    number: int
    cards: int
    version: int
    rows: tuple[EditRow, ...]
    numbers: tuple[int, ...]
    cancelled: int
    trump: str | None
    trump_choices: tuple[str, ...]
    may_cancel: bool
    may_change: bool
    may_bonus: bool
    reason_needed: bool
    reason: str

    @property
    def reasons(self) -> tuple[tuple[str, object], ...]:
        """The reasons that one tap gives."""
        return REASONS

    @property
    def changes(self) -> tuple[int, ...]:
        """By how much a bid can have moved."""
        return (-1, 0, 1)

    @property
    def bonuses(self) -> tuple[int, ...]:
        """The bonus a seat can have."""
        return (0, BONUS)


def edit_panel(state: GameState, number: int, typed: Mapping[str, str] | None = None) -> EditPanel | None:
    """The panel for a scored hand, None for any other. `typed` keeps what a refused form carried."""
    row = state.row(number)
    if row is None or not row.scored:
        return None

    def chosen(name: str, stored: int | None) -> int | None:
        text = (typed or {}).get(name)
        if text is None:
            return stored
        return int(text) if text.removeprefix("-").isdecimal() else None

    rows = tuple(
        EditRow(
            seat=seat,
            name=state.player_at(seat, number),
            dealer=seat == row.round.dealer,
            bids=seat in state.order(row),
            bid=chosen(f"bid-{seat}", cell.bid),
            tricks=chosen(f"tricks-{seat}", cell.tricks),
            change=chosen(f"change-{seat}", cell.change) or 0,
            bonus=chosen(f"bonus-{seat}", cell.bonus) or 0,
            old_bid=cell.bid,
            old_tricks=cell.tricks,
            points=cell.points,
        )
        for seat, cell in enumerate(row.bids)
    )
    return EditPanel(
        number=number,
        cards=row.round.cards,
        version=row.round.version,
        rows=rows,
        numbers=tuple(range(row.round.cards + 1)),
        cancelled=chosen("cancelled", row.round.cancelled) or 0,
        trump=(typed or {}).get("trump", row.round.trump) or None,
        trump_choices=trump_choices(state.rules, state.players, number),
        may_cancel=state.rules.may_cancel,
        may_change=state.rules.may_change_bid,
        may_bonus=state.rules.may_bonus,
        reason_needed=state.game.needs_reason,
        reason=(typed or {}).get("reason", ""),
    )
