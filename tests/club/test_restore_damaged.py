"""Files that are refused before anything is touched, each with a sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django import DjangoDbBlocker

from scoring.models import Game
from tests.club.backups import Members, altered, members, refused, run, with_lines, write
from tests.factories import make_game
from tests.scoring.operations.table import Table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("own_data")]

DAMAGED = "The file is damaged"
NEWER = "The file was made by a newer version of the program"
NO_BACKUP = "This file is no backup of Wizard Club, or it is cut off"


@pytest.fixture(scope="module")
def made(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Path]:
    """A small backup, of a club that is not in the database any more."""
    with django_db_blocker.unblock():
        Table().play_quietly(2)
        file = tmp_path_factory.mktemp("made") / "club.zip"
        run("backup", file)
        call_command("flush", interactive=False, verbosity=0)
        yield file


def test_files_that_are_no_longer_whole(made: Path, tmp_path: Path) -> None:
    game, content, file = make_game(), made.read_bytes(), tmp_path / "club.zip"
    for size in (0, 100, len(content) // 2, len(content) - 1):
        file.write_bytes(content[:size])
        assert refused("restore", file, "--yes").startswith((DAMAGED, NO_BACKUP))
    for place in range(0, len(content), len(content) // 40):
        file.write_bytes(content[:place] + bytes([content[place] ^ 4]) + content[place + 1 :])
        assert refused("restore", file, "--yes").startswith((DAMAGED, NO_BACKUP, NEWER))
    for more in (content + b"\0", b"\0" + content):
        file.write_bytes(more)
        assert refused("restore", file, "--yes").startswith((DAMAGED, NO_BACKUP))
    assert "cannot be read: No such file" in refused("restore", tmp_path / "missing.zip")
    assert Game.objects.get() == game


def tampered(content: Members) -> dict[str, tuple[str, Members]]:
    """Files in which everything else is right, the seal too, with the sentence that refuses them."""
    players, games = content["tables/scoring.player.jsonl"], content["tables/scoring.game.jsonl"]
    changes, text = content["tables/scoring.scorechange.jsonl"], content["manifest.json"].decode()
    one, *others = players.splitlines(keepends=True)
    bids = content["tables/scoring.bid.jsonl"].splitlines(keepends=True)
    tables = json.loads(text)["tables"]

    def lines(table: str, changed: bytes, where: str = "") -> tuple[str, Members]:
        assert changed != content[f"tables/{table}.jsonl"]
        return f"{DAMAGED} ({where or table})", with_lines(content, table, changed)

    return {
        "a member is missing": (DAMAGED, {name: content[name] for name in content if "bid" not in name}),
        "a member too many": (DAMAGED, content | {"readme.txt": b"hello"}),
        "a table that its manifest does not have": (
            DAMAGED,
            altered(content, tables=[table for table in tables if table["name"] != "scoring.bid"]),
        ),
        "no key": (DAMAGED, content | {"secret_key": b""}),
        "another key": (DAMAGED, content | {"secret_key": b"another"}),
        "no manifest": (NO_BACKUP, {name: content[name] for name in content if name != "manifest.json"}),
        "another kind of file": (NO_BACKUP, altered(content, format="wizard-club/game@1")),
        "a newer format": (NEWER, altered(content, format="wizard-club/backup@2")),
        "a migration that is unknown": (NEWER, altered(content, migrations={"scoring": ["9999_future"]})),
        "a table that is unknown": (
            NEWER,
            altered(
                content | {"tables/club.season.jsonl": b""},
                tables=[*tables, {"name": "club.season", "columns": ["id"], "rows": 0, "bytes": 0, "sha256": ""}],
            ),
        ),
        "a column that is unknown": (
            "The file was made by an older version whose scoring.player",
            with_lines(content, "scoring.player", players, columns=["id", "age"]),
        ),
        "a manifest of another shape": (DAMAGED, altered(content, games=[])),
        "a key twice in the manifest": (
            DAMAGED,
            content | {"manifest.json": text.replace('{"format"', '{"games":{},"format"', 1).encode()},
        ),
        "a row is missing": (DAMAGED, content | {"tables/scoring.player.jsonl": b"".join(others)}),
        "a row twice": lines("scoring.player", one + players),
        "rows in another order": lines("scoring.player", b"".join([*others, one])),
        "a number as text": lines("scoring.game", re.sub(rb"^\[(\d+)", rb'["\1"', games)),
        "a number beyond all columns": lines("scoring.bid", bids[0].replace(b",0,", b",9223372036854775808,")),
        "a truth value as a number": lines("scoring.game", games.replace(b"false", b"0", 1)),
        "nothing where something must be": lines("scoring.player", re.sub(rb'^(\[\d+,)"[^"]*"', rb"\1null", players)),
        "a time without zone": lines("scoring.player", players.replace(b"+00:00", b"", 1)),
        "a key twice in a value": lines("scoring.scorechange", changes.replace(b"null", b'{"a":1,"a":1}', 1)),
        "not a number": lines("scoring.scorechange", changes.replace(b"null", b"NaN", 1)),
        "brackets without end": lines("scoring.scorechange", changes.replace(b"null", b"[" * 100_000, 1)),
        "a line of another length": lines("scoring.player", players.replace(b"]\n", b",1]\n", 1)),
        "a line that is no JSON": lines("scoring.player", b"?" + players),
        "blanks": lines("scoring.player", players.replace(b",", b", ", 1)),
        "points that the sum of their game lacks": lines("scoring.bid", b"".join(bids[1:]), "games"),
        "a hand of no game": lines("scoring.game", b"", "games"),
        "nothing but blanks, many": lines("scoring.player", b" " * 30_000_000, "tables/scoring.player.jsonl"),
    }


def test_files_that_somebody_tampered_with(made: Path, tmp_path: Path) -> None:
    game, content = make_game(), members(made)
    write(tmp_path / "same.zip", content)
    assert "it is not damaged" in run("restore", tmp_path / "same.zip", "--yes", "--no-safety-copy")
    call_command("flush", interactive=False, verbosity=0)
    game = make_game()
    files = tampered(content)
    said = {what: refused("restore", write(tmp_path / "club.zip", files[what][1]), "--yes") for what in files}
    expected = {what: sentence for what, (sentence, _) in files.items()}
    assert {what: sentence for what, sentence in said.items() if not sentence.startswith(expected[what])} == {}
    assert refused("restore", write(tmp_path / "club.zip", content, twice="secret_key"), "--yes").startswith(DAMAGED)
    assert Game.objects.get() == game
