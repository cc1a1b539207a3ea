"""Write a game as a file: the same game gives the same text."""

from __future__ import annotations

import json
from dataclasses import asdict

from scoring.gamefile.content import FORMAT, RankingLine
from scoring.gamestate import GameState, HandRows
from scoring.models import Game
from scoring.rules.plan import trump_of
from scoring.selectors.sheet import standing_of


def write_game(state: GameState) -> str:
    """The file of a game, ending with a line end. Sealed bids of the hand being played are left out."""
    return json.dumps(game_data(state), ensure_ascii=False, indent=2) + "\n"


def game_data(state: GameState) -> dict[str, object]:
    """The content of a game's file."""
    game = state.game
    data: dict[str, object] = {
        "format": FORMAT,
        "ruleset": game.settings.as_json(),
        "players": [state.player_at(seat, 1) for seat in range(state.players)],
        "first_dealer": game.first_dealer,
    }
    if game.entry == Game.Entry.TOTALS:
        data["totals"] = [seat.total for seat in state.seats]
        data["hits"] = [seat.hits for seat in state.seats]
    else:
        rows = [row for row in state.rows if not _nothing_to_tell(state, row)]
        totals = state.board().totals
        data["rounds"] = [_hand(state, row, totals) for row in rows]
    changes = [
        {"seat": seat, "from_hand": change.from_hand, "player": change.player.label}
        for seat, one in enumerate(state.seats)
        for change in state.changes
        if change.seat_id == one.pk
    ]
    if changes:
        data["seat_changes"] = changes
    if game.state == Game.State.ABANDONED:
        data["ended"] = {"state": "abandoned", "reason": game.reason}
    elif game.state == Game.State.FINISHED and game.entry == Game.Entry.HANDS and len(state.rows) < len(state.plan):
        data["ended"] = {"state": "finished"}
    data["ranking"] = [asdict(line) for line in ranking_of(state)]
    return data


def _nothing_to_tell(state: GameState, row: HandRows) -> bool:
    """Whether a hand can be left out. Of sealed bids a file tells that they were begun, so that an import does too."""
    return state.untouched(row) and not (state.sealed(row) and row.round.version)


def _hand(state: GameState, row: HandRows, totals: tuple[tuple[int, ...] | None, ...]) -> dict[str, object]:
    sealed = state.sealed(row)
    hand: dict[str, object] = {
        "cards": row.round.cards,
        "dealer": row.round.dealer,
        # A trump that the plan prescribes is known, whatever was written down.
        "trump": row.round.trump or trump_of(state.rules, state.players, row.round.number),
        "bids": [None if sealed else _bid(state, row, seat) for seat in range(state.players)],
        "tricks": [cell.tricks for cell in row.bids],
        "cancelled": row.round.cancelled,
        "bid_changes": [cell.change for cell in row.bids],
        "bonus": [cell.bonus for cell in row.bids],
    }
    if row.round.agreed:
        hand["agreed"] = True
    hand["points"] = [cell.points for cell in row.bids] if row.scored else None
    hand["totals"] = list(totals[row.round.number - 1] or ()) if row.scored else None
    return hand


def _bid(state: GameState, row: HandRows, seat: int) -> int | None:
    """A bid; one that the ruleset forces is known, whatever was written down."""
    bid = row.bids[seat].bid
    return state.rules.forced_bid if bid is None and not row.scored and seat in state.order(row) else bid


def ranking_of(state: GameState) -> list[RankingLine]:
    """Name, total, hits and rank, the best first, equal ones in seat order."""
    columns = sorted(standing_of(state), key=lambda column: column.rank)
    return [
        RankingLine(state.seats[column.seat].player.label, column.total, column.hits, column.rank) for column in columns
    ]
