"""docs/game-file.md names every key of a file and every operation, and its examples work."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.test import Client

from scoring.gamefile.hands import HAND_KEYS, MORE_HAND_KEYS
from scoring.gamefile.reading import GAME_KEYS, MORE_KEYS
from scoring.gamestate import load_state
from scoring.operations.requests import SHAPES
from tests.scoring.gamefile.games import load
from tests.scoring.operations.table import Table

DOCS = (Path(__file__).parents[3] / "docs" / "game-file.md").read_text()


def keys_of(heading: str) -> set[str]:
    """The keys that the table under a heading explains."""
    section = DOCS.split(f"## {heading}\n")[1].split("\n## ")[0]
    rows = [row for row in section.splitlines() if row.startswith("| `")]
    return {key for row in rows for key in re.findall(r"`(\w+)`", row.split("|")[1])}


def test_every_key_is_explained() -> None:
    assert keys_of("The game") == {*GAME_KEYS, *MORE_KEYS}
    assert keys_of("A hand") == {*HAND_KEYS, *MORE_HAND_KEYS}


def test_every_operation_is_explained_with_its_values() -> None:
    explained = {}
    for row in DOCS.split("| kind |")[1].split("\n\n")[0].splitlines()[2:]:
        kinds, needed, optional = (frozenset(re.findall(r"`(\w+)`", cell)) for cell in row.split("|")[1:4])
        explained |= dict.fromkeys(kinds, (needed, optional))
    assert explained == SHAPES


@pytest.mark.django_db
def test_example_of_a_batch_is_taken(client_scorekeeper: Client) -> None:
    table = Table(players=3)
    for seat in (0, 2):
        table.do("set_bid", round=1, seat=seat, value=0)
    body = DOCS.split("```json")[2].split("```")[0]
    url = f"/api/v1/games/{table.game.code}/operations/"
    answer = client_scorekeeper.post(url, body, content_type="application/json")
    assert answer.status_code == 200
    assert table.totals == (20, -10, 20)


@pytest.mark.django_db
def test_example_can_be_imported() -> None:
    example = json.loads(DOCS.split("```json")[1].split("```")[0])
    assert load_state(load(example)).board().current == (20, 30, 20)
