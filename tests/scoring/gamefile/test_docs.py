"""docs/game-file.md names every key that a file may have, and its example can be imported."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from scoring.gamefile.hands import HAND_KEYS, MORE_HAND_KEYS
from scoring.gamefile.reading import GAME_KEYS, MORE_KEYS
from scoring.gamestate import load_state
from tests.scoring.gamefile.games import load

DOCS = (Path(__file__).parents[3] / "docs" / "game-file.md").read_text()


def keys_of(heading: str) -> set[str]:
    """The keys that the table under a heading explains."""
    section = DOCS.split(f"## {heading}\n")[1].split("\n## ")[0]
    rows = [row for row in section.splitlines() if row.startswith("| `")]
    return {key for row in rows for key in re.findall(r"`(\w+)`", row.split("|")[1])}


def test_every_key_is_explained() -> None:
    assert keys_of("The game") == {*GAME_KEYS, *MORE_KEYS}
    assert keys_of("A hand") == {*HAND_KEYS, *MORE_HAND_KEYS}


@pytest.mark.django_db
def test_example_can_be_imported() -> None:
    example = json.loads(DOCS.split("```json")[1].split("```")[0])
    assert load_state(load(example)).board().current == (20, 30, 20)
