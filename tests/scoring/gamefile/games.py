"""Game files for tests."""

from __future__ import annotations

import copy
import json
import random

from scoring.gamefile import game_import, read_game, write_game
from scoring.gamestate import load_state
from scoring.models import Game
from tests.scoring.operations.table import Table

# The German final of 2016, its first hands.
FINAL_2016: dict[str, object] = {
    "format": "wizard-club/game@1",
    "ruleset": {"preset": "amigo_tournament", "settings": {}},
    "players": ["Anna", "Ben", "Carla", "Ștefan"],
    "first_dealer": 0,
    "rounds": [
        {"cards": 1, "bids": [0, 1, 0, 0], "tricks": [0, 1, 0, 0]},
        {"cards": 3, "bids": [0, 2, 2, 0], "tricks": [0, 2, 1, 0]},
        {"cards": 5, "bids": [1, 2, 1, 2], "tricks": [0, 1, 1, 3]},
    ],
}


def final(**changes: object) -> dict[str, object]:
    """The file with other values at its top; None takes a key out."""
    data = copy.deepcopy(FINAL_2016) | changes
    return {key: value for key, value in data.items() if value is not None}


def with_hand(number: int, **changes: object) -> dict[str, object]:
    """The file with other values in one hand."""
    data = copy.deepcopy(FINAL_2016)
    data["rounds"][number - 1] |= changes  # type: ignore[index]
    return data


def load(data: object) -> Game:
    return game_import(file=read_game(json.dumps(data).encode()))


def export(game: Game) -> str:
    return write_game(load_state(Game.objects.select_related("settings").get(pk=game.pk)))


def play_randomly(table: Table, dice: random.Random, hands: int) -> None:
    """Hands with bids, tricks and special cards as they may fall."""
    for _ in range(hands):
        state, row = table.state, table.row
        cards, players = row.round.cards, state.players
        cancelled = int(state.rules.may_cancel and dice.random() < 0.3)
        tricks = [0] * players
        for _trick in range(cards - cancelled):
            tricks[dice.randrange(players)] += 1
        bids = [
            state.rules.forced_bid if state.rules.forced_bid is not None else dice.randint(0, cards) for _ in tricks
        ]
        bids = [bid if seat in state.order(row) else None for seat, bid in enumerate(bids)]  # type: ignore[misc]
        changes, bonus = [0] * players, [0] * players
        took = [seat for seat in range(players) if tricks[seat] and bids[seat] is not None]
        if state.rules.may_change_bid and took:
            seat = dice.choice(took)
            changes[seat] = 1 if bids[seat] == 0 else -1
        if state.rules.may_bonus and took:
            bonus[dice.choice(took)] = 20
        values = {"bids": bids, "tricks": tricks, "cancelled": cancelled, "bid_changes": changes, "bonus": bonus}
        table.do("enter_round", round=row.round.number, version=row.round.version, agreed=True, score=True, **values)
