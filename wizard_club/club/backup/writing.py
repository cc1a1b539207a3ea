"""Write a backup: under another name, checked, and only then put into its place."""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile

from django.conf import settings
from django.db import DatabaseError

from wizard_club.club.backup.gamesums import GameSums
from wizard_club.club.backup.manifest import KEY, MANIFEST, Manifest, Member, newest_migrations, unknown_migrations
from wizard_club.club.backup.reading import opened
from wizard_club.club.backup.seal import PLACE, seal
from wizard_club.club.backup.snapshot import snapshot
from wizard_club.club.backup.tables import Table, tables_in
from wizard_club.club.backup.values import line_of
from wizard_club.lib.errors import DomainError


def backup_write(*, path: Path, replace: bool = False) -> Manifest:
    """Write the club into a file and read it again. Whatever is refused or fails leaves no file.

    `backup_exists`, `backup_no_file`, `backup_no_folder`, `backup_newer_database`, `backup_no_tables`, `backup_failed`
    with its `reason`.
    """
    path = Path(os.path.realpath(path))
    _check_place(path, replace=replace)
    try:
        with _workshop(path) as folder:
            draft = folder / "backup.zip"
            with snapshot(folder) as using, _created(draft) as file:
                _write(file, using)
            with opened(draft) as backup:
                backup.check()
            _check_place(path, replace=replace)
            draft.replace(path)
            _synced(path.parent)
    except (OSError, sqlite3.Error, DatabaseError) as error:
        raise DomainError("backup_failed", reason=_reason(error)) from error
    return backup.manifest


def _check_place(path: Path, *, replace: bool) -> None:
    if not path.parent.is_dir():
        raise DomainError("backup_no_folder", folder=str(path.parent))
    if path.exists() and not path.is_file():
        raise DomainError("backup_no_file", file=str(path))
    if path.exists() and not replace:
        raise DomainError("backup_exists", file=str(path))


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error).strip() or type(error).__name__


@contextmanager
def _workshop(path: Path) -> Iterator[Path]:
    """A folder beside the file, on the same disk, that only its owner can look into; gone in the end."""
    folder = Path(tempfile.mkdtemp(prefix=f".{path.name}-", dir=path.parent))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _created(path: Path) -> Iterator[IO[bytes]]:
    """A new file for its owner alone, on the disk when this ends."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w+b") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())


def _synced(folder: Path) -> None:
    """The new name is on the disk too, where the kind of disk can tell."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):
            os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _write(file: IO[bytes], using: str) -> None:
    migrations = newest_migrations(using)
    if unknown := unknown_migrations(migrations):
        raise DomainError("backup_newer_database", migrations=tuple(unknown))
    there = tables_in(using)
    if not there:
        raise DomainError("backup_no_tables")
    sums, tables, key = GameSums(), {}, settings.SECRET_KEY.encode()
    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=6) as archive:
        archive.comment = PLACE
        for table in there:
            lines = ((row, line_of(row)) for row in table.rows(using))
            with archive.open(f"tables/{table.name}.jsonl", "w", force_zip64=True) as member:
                tables[table.name] = _written(table, (line for _, line in sums.take(table, lines)), member)
        archive.writestr(KEY, key)
        manifest = Manifest(
            made_at=datetime.now(UTC).isoformat(timespec="seconds"),
            migrations=migrations,
            tables=tables,
            key_sha256=hashlib.sha256(key).hexdigest(),
            games=sums.sums(),
        )
        archive.writestr(MANIFEST, manifest.content())
    seal(file)


def _written(table: Table, lines: Iterable[bytes], member: IO[bytes]) -> Member:
    digest, rows, size = hashlib.sha256(), 0, 0
    for line in lines:
        member.write(line)
        digest.update(line)
        rows, size = rows + 1, size + len(line)
    return Member(tuple(table.names), rows, size, digest.hexdigest())
