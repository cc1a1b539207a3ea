"""The command that writes the whole club into one file, while people are scoring."""

from __future__ import annotations

import os
import resource
import signal
import stat
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest
from django.apps import apps
from django.conf import settings
from django.db import transaction

from scoring.models import Bid, Game, GameLink, Operation
from tests.club.backups import manifest, members, refused, rows, run
from tests.scoring.operations.table import Table
from tests.test_processes import start
from tests.world import make_world
from wizard_club.club.backup import writing
from wizard_club.club.backup.gamesums import GameSums, family
from wizard_club.club.backup.seal import seal
from wizard_club.club.backup.tables import Row, all_models, columns_of
from wizard_club.club.backup.tables import Table as Rows
from wizard_club.club.backup.values import codec_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_backup_holds_every_row_and_the_key_and_tells_no_secret(tmp_path: Path) -> None:
    path = tmp_path / "club.zip"
    make_world()
    said = run("backup", path)
    models = [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]
    found = {model._meta.label_lower: model._base_manager.count() for model in models}
    assert {entry["name"]: entry["rows"] for entry in manifest(path)["tables"]} == found
    assert {name: len(rows(path, name)) for name in found} == found
    assert set(members(path)) == {f"tables/{name}.jsonl" for name in found} | {"manifest.json", "secret_key"}
    assert members(path)["secret_key"].decode() == settings.SECRET_KEY
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]
    assert set(manifest(path)["games"]) == set(Game.objects.values_list("code", flat=True))
    newest = {"scoring": sorted(path.stem for path in Path("scoring/migrations").glob("0*.py"))[-1:]}
    assert manifest(path)["migrations"].items() >= newest.items()
    tokens = list(GameLink.objects.order_by("id").values_list("token", flat=True))
    assert [link["token"] for link in rows(path, "scoring.gamelink")] == tokens
    games, players = found["scoring.game"], found["scoring.player"]
    assert said.startswith(f"{path} holds {games} games, {players} members, 1 tournament, 3 accounts (")
    assert all(secret not in said for secret in [settings.SECRET_KEY, *tokens])


def test_every_column_of_every_table_can_be_written() -> None:
    assert all(codec_of(field) for model in all_models() for field in columns_of(model))


def test_what_belongs_to_a_game_counts_in_its_sum() -> None:
    owned = ("bid", "gamelink", "operation", "proposal", "round", "scorechange", "seat", "seatchange")
    assert set(family()) == {f"scoring.{name}" for name in owned}


def test_a_changed_row_changes_the_sum_of_its_game_alone(tmp_path: Path) -> None:
    one, other = Table(), Table()
    one.play_quietly(2)
    other.play_quietly(2)
    run("backup", tmp_path / "before.zip")
    Bid.objects.filter(round__game=one.game, round__number=2, seat=3).update(bonus=20)
    run("backup", tmp_path / "after.zip")
    before, after = manifest(tmp_path / "before.zip")["games"], manifest(tmp_path / "after.zip")["games"]
    assert {code for code in before if before[code] != after[code]} == {one.game.code}


def test_a_file_that_is_there_is_replaced_by_force_only(tmp_path: Path) -> None:
    path = tmp_path / "club.zip"
    path.write_text("an older one")
    assert "exists already" in refused("backup", path)
    assert path.read_text() == "an older one"
    run("backup", path, "--force")
    assert zipfile.is_zipfile(path)


def test_a_file_that_cannot_be_is_refused_without_a_trace(tmp_path: Path) -> None:
    assert refused("backup", tmp_path / "missing/club.zip") == f"There is no folder {tmp_path}/missing"
    assert "is not a file" in refused("backup", tmp_path, "--force")
    assert list(tmp_path.iterdir()) == []


@contextmanager
def disk_of(size: int) -> Iterator[None]:
    """No file can grow beyond that, as on a disk that is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, ignored)


def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "club.zip"
    path.write_text("an older one")
    with disk_of(1000):
        assert refused("backup", path, "--force").startswith("No backup was made, and no file was left: ")
    assert [file.read_text() for file in tmp_path.iterdir()] == ["an older one"]


def test_what_was_written_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def write_badly(file: IO[bytes]) -> None:
        file.seek(100)
        file.write(b"?")
        seal(file)

    monkeypatch.setattr(writing, "seal", write_badly)
    assert "damaged" in refused("backup", tmp_path / "club.zip")
    assert list(tmp_path.iterdir()) == []


def test_nobody_waits_for_a_backup_and_a_backup_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tap in the middle of the backup is answered; one whose transaction is still open does not hold it up."""
    table, take, taps = Table(), GameSums.take, iter([1])

    def tap(sums: GameSums, rows: Rows, lines: Iterable[tuple[Row, bytes]]) -> Iterable[tuple[Row, bytes]]:
        if rows.name == "scoring.game" and next(taps, None):
            table.do("set_bid", round=1, seat=1, value=0)
        return take(sums, rows, lines)

    with monkeypatch.context() as patch:
        patch.setattr(GameSums, "take", tap)
        run("backup", tmp_path / "one.zip")
    assert (rows(tmp_path / "one.zip", "scoring.operation"), Operation.objects.count()) == ([], 1)
    with transaction.atomic():
        table.do("set_bid", round=1, seat=2, value=0)
        run("backup", tmp_path / "two.zip")
    assert len(rows(tmp_path / "two.zip", "scoring.operation")) == 1


def test_processes_that_score_meanwhile_are_answered_and_kept_up_to_one_moment(tmp_path: Path) -> None:
    tables, path = [Table(plan="custom", plan_hands=[9]) for _ in range(2)], tmp_path / "club.zip"
    processes = [start("endless", table, seed) for seed, table in enumerate(tables)]
    pipes = [process.stdout for process in processes if process.stdout]
    before = [pipe.readline().strip() for pipe in pipes for _ in range(20)]
    run("backup", path)
    after = [pipe.readline().strip() for pipe in pipes for _ in range(60)]
    for process in processes:
        process.kill()
        process.communicate()
    stored = Operation.objects.order_by("id").values_list("key", flat=True)
    kept = [operation["key"] for operation in rows(path, "scoring.operation")]
    assert set(before) <= set(kept) < {str(key) for key in stored} >= set(after)
    assert len(after) == len(set(after)) == 120
    versions = {game["code"]: game["version"] for game in rows(path, "scoring.game")}
    for table in tables:
        # A tap is one operation, one change and one step of the version: all of them are in the file, or none.
        mine = [one["id"] for one in rows(path, "scoring.operation") if one["game_id"] == table.game.pk]
        keys = Operation.objects.filter(game=table.game).order_by("id").values_list("id", flat=True)
        assert mine == list(keys)[: len(mine)]
        applied = [one for one in rows(path, "scoring.scorechange") if one["operation_id"] in mine]
        assert versions[table.game.code] == len(mine) == len(applied)


def test_a_backup_that_is_stopped_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "seal", lambda file: os.kill(os.getpid(), signal.SIGTERM))
    with pytest.raises(SystemExit):
        run("backup", tmp_path / "club.zip")
    assert list(tmp_path.iterdir()) == []
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
