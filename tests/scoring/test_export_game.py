"""The command that prints a game's file."""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import CommandError, call_command

from tests.scoring.gamefile.games import FINAL_2016, export, load

pytestmark = pytest.mark.django_db


def test_prints_the_file() -> None:
    game, out = load(FINAL_2016), io.StringIO()
    call_command("export_game", game.code.lower(), stdout=out)
    assert out.getvalue() == export(game)
    assert json.loads(out.getvalue())["format"] == "wizard-club/game@1"
    assert "Ștefan" in out.getvalue()


def test_unknown_code_is_an_error() -> None:
    with pytest.raises(CommandError, match="no game with the code ZZZZZZ"):
        call_command("export_game", "ZZZZZZ")
