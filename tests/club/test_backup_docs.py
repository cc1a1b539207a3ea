"""What docs/operators.md tells to type the evening the laptop dies is typed here."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from scoring.models import Game
from tests.club.backups import kept_in, run
from tests.documents import Document
from tests.factories import make_game
from tests.scoring.operations.table import Table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("own_data")]

BACKUP = Document("operators.md").section("## Backup")
COMMAND = re.compile(r"^ *(?:while sleep \d+; do )?\.venv/bin/python manage\.py ([^;\n]*)", re.MULTILINE)


def test_the_commands_do_what_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands = [shlex.split(line.replace("/media/stick", str(tmp_path))) for line in COMMAND.findall(BACKUP)]
    assert [command[0] for command in commands] == ["backup", "backup", "restore", "check_scores", "backup"]
    first, every_few_minutes, restore, check, move = commands
    run(*first)
    table = Table()
    table.play_quietly(1)
    run(*every_few_minutes)
    Game.objects.all().delete()
    make_game()
    monkeypatch.setattr("builtins.input", lambda: "yes")
    assert kept_in(run(*restore)).exists()
    assert Game.objects.get() == table.game
    assert "1 game checked, no difference" in run(*check)
    run(*move)
    assert {file.name for file in tmp_path.iterdir()} == {"club.zip", "moving.zip"}
