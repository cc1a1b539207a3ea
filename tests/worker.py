"""A process of its own that taps on games, as a second server or tablet would: `python -m tests.worker MODE GAME SEED`.

Prints one line for every acknowledged operation: its id. Run by test_processes.py against the test's database.
"""

from __future__ import annotations

import os
import random
import sys
import uuid

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wizard_club.settings")
django.setup()

from scoring.gamestate import GameState, load_state  # noqa: E402 (after the setup)
from scoring.models import Game  # noqa: E402
from scoring.operations import Actor, Conflict, operate, wanted_from  # noqa: E402


def do(game_id: int, kind: str, key: str = "", **values: object) -> None:
    key = key or str(uuid.uuid4())
    operate(game_id, wanted_from({"id": key, "kind": kind, **values}), Actor(device="worker"))
    sys.stdout.write(f"{key}\n")
    sys.stdout.flush()


def state_of(game_id: int) -> GameState:
    return load_state(Game.objects.select_related("settings").get(pk=game_id))


def tap_cells(game_id: int, seed: int, taps: int = 40) -> None:
    """Set bids of the open hand at random, each with the value last seen; a conflict is looked at and tapped again."""
    dice = random.Random(seed)
    while taps:
        row = state_of(game_id).rows[-1]
        seat = dice.randrange(4)
        current = row.bids[seat].bid
        value = dice.choice([number for number in range(row.round.cards + 1) if number != current])
        try:
            do(game_id, "set_bid", round=row.round.number, seat=seat, value=value, seen=current)
        except Conflict:
            continue
        taps -= 1


def play_game(game_id: int, seed: int) -> None:
    """A whole game: everybody bids 0, seat 0 takes all tricks."""
    state = state_of(game_id)
    while (row := state.open_row) is not None:
        number, cards = row.round.number, row.round.cards
        for seat in state.order(row):
            do(game_id, "set_bid", round=number, seat=seat, value=0)
        version = state_of(game_id).rows[-1].round.version
        do(game_id, "score_round", round=number, version=version, tricks=[cards, 0, 0, 0])
        state = state_of(game_id)


def play_together(game_id: int, seed: int) -> None:
    """A whole game that others play too: whoever comes too late looks again and goes on from there."""
    state = state_of(game_id)
    while (row := state.open_row) is not None:
        number, cards = row.round.number, row.round.cards
        empty = [seat for seat in state.order(row) if row.bids[seat].bid is None]
        try:
            if empty:
                do(game_id, "set_bid", round=number, seat=empty[0], value=0, seen=None)
            else:
                do(game_id, "score_round", round=number, version=row.round.version, tricks=[cards, 0, 0, 0])
        except Conflict:
            pass
        state = state_of(game_id)


def tap_same(game_id: int, seed: int) -> None:
    """The same twenty taps with the same ids in every process."""
    dice, seen = random.Random(1), None
    for _ in range(20):
        value = dice.choice([number for number in range(6) if number != seen])
        key = str(uuid.UUID(int=dice.getrandbits(128)))
        do(game_id, "set_bid", key, round=1, seat=1, value=value, seen=seen)
        seen = value


def tap_endlessly(game_id: int, seed: int) -> None:
    """Until somebody kills it."""
    while True:
        tap_cells(game_id, seed, taps=1000)


MODES = {
    "cells": tap_cells,
    "game": play_game,
    "together": play_together,
    "same": tap_same,
    "endless": tap_endlessly,
}

if __name__ == "__main__":
    MODES[sys.argv[1]](int(sys.argv[2]), int(sys.argv[3]))
