"""Game files for tests."""

from __future__ import annotations

import copy
import json
import random

from scoring.gamefile import game_import, read_game, write_game
from scoring.gamestate import load_state
from scoring.models import Game
from scoring.rules.plan import trump_choices
from tests.factories import make_player
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
    """Hands with bids, tricks, trumps, dealers and special cards as they may fall."""
    for _ in range(hands):
        row = table.row
        if dice.random() < 0.2:
            table.do(
                "set_dealer", round=row.round.number, value=dice.randrange(table.state.players), seen=row.round.dealer
            )
            row = table.row
        values = random_hand(table, dice)
        table.do("enter_round", round=row.round.number, version=row.round.version, agreed=True, score=True, **values)


def random_hand(table: Table, dice: random.Random) -> dict[str, object]:
    """All values of the hand being played."""
    state, row = table.state, table.row
    rules, cards, players = state.rules, row.round.cards, state.players
    cancelled = int(rules.may_cancel and dice.random() < 0.3)
    tricks = [0] * players
    for _ in range(cards - cancelled):
        tricks[dice.randrange(players)] += 1
    bids = [
        None if seat not in state.order(row) else dice.randint(0, cards) if rules.forced_bid is None else 0
        for seat in range(players)
    ]
    changes, bonus = [0] * players, [0] * players
    took = [seat for seat in range(players) if tricks[seat] and bids[seat] is not None]
    if rules.may_change_bid and took:
        seat = dice.choice(took)
        changes[seat] = 1 if bids[seat] == 0 else -1
    if rules.may_bonus and took:
        bonus[dice.choice(took)] = 20
    trump = dice.choice(trump_choices(rules, players, row.round.number))
    return {
        "bids": bids,
        "tricks": tricks,
        "cancelled": cancelled,
        "bid_changes": changes,
        "bonus": bonus,
        "trump": trump,
    }


def begin_randomly(table: Table, dice: random.Random) -> None:
    """Some taps on the hand being played: some of the bids, or all of them and some tricks."""
    row, order = table.row, table.state.order(table.row)
    number, forced = row.round.number, table.state.rules.forced_bid
    for seat in order[: dice.randint(0, len(order))] if forced is None else ():
        table.do("set_bid", round=number, seat=seat, value=dice.randint(0, row.round.cards), agreed=True)
    if table.state.phase(table.row) == "reveal" and dice.random() < 0.5:
        table.do("reveal_bids", round=number, version=table.row.round.version)
    if table.state.phase(table.row) == "tricks":
        table.do("set_tricks", round=number, seat=dice.randrange(table.state.players), value=1)


def hand_over_randomly(table: Table, dice: random.Random) -> None:
    """Somebody new takes a seat from the hand being played on."""
    state = table.state
    table.do("replace_player", seat=dice.randrange(state.players), player=make_player().pk, from_hand=table.number)
