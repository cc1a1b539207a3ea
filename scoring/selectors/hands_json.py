"""Seats and hands of a game as plain values: what programs read, and what a pad goes on with alone."""

from __future__ import annotations

from typing import Any

from scoring.gamestate import GameState
from scoring.selectors.sheet import sheet_of, standing_of


def seats_json(state: GameState) -> list[dict[str, Any]]:
    """Who sits where, as the pad calls them, and how they stand."""
    return [
        {
            "seat": column.seat,
            "name": column.name,
            "member": state.seats[column.seat].player_id,
            "total": column.total,
            "hits": column.hits,
            "rank": column.rank,
        }
        for column in standing_of(state)
    ]


def rounds_json(state: GameState) -> list[dict[str, Any]]:
    """The hands opened so far; a sealed bid is only said to be there."""
    return [
        {
            "number": line.number,
            "version": state.rows[line.number - 1].round.version,
            "cards": line.cards,
            "state": line.state,
            "dealer": line.dealer,
            "trump": line.trump,
            "cancelled": line.cancelled,
            "agreed": line.agreed,
            "bids": ["sealed" if cell.sealed else cell.bid for cell in line.cells],
            "tricks": [cell.tricks for cell in line.cells],
            "bid_changes": [cell.change for cell in line.cells],
            "bonus": [cell.bonus for cell in line.cells],
            "points": [cell.points for cell in line.cells],
            "totals": [cell.total for cell in line.cells],
        }
        for line in sheet_of(state).rows
        if line.state != "future"
    ]
