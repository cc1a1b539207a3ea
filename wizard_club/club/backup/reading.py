"""Read a backup, strictly: a file that differs in one byte from what was written is refused."""

from __future__ import annotations

import hashlib
import re
import struct
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any
from zipfile import BadZipFile, ZipFile

from wizard_club.club.backup.gamesums import GameSums
from wizard_club.club.backup.manifest import (
    FORMAT,
    KEY,
    MANIFEST,
    NUMBER,
    Manifest,
    Member,
    manifest_from,
    unknown_migrations,
)
from wizard_club.club.backup.seal import is_sealed
from wizard_club.club.backup.tables import Row, Table, WrongValue, models_by_name
from wizard_club.club.backup.values import value_of
from wizard_club.lib.errors import DomainError

_LARGEST_MANIFEST = 64_000_000
_LONGEST_LINE = 64_000_000
_LONGEST_KEY = 10_000
# Rows shrink to a fifth, sometimes to a thirtieth; a file of nothing but the same bytes shrinks to a thousandth.
_SHRINKS, _SMALL = 100, 10_000_000
_BROKEN = (BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, RuntimeError, ValueError)


def damaged(what: str) -> DomainError:
    """What is wrong with the file, for whoever looks into it."""
    return DomainError("restore_damaged", what=what)


@dataclass(frozen=True, slots=True)
class Backup:
    """An open file whose list of members, manifest and seal are in order. `check` looks at everything else."""

    archive: ZipFile
    manifest: Manifest
    key: str

    def tables(self) -> list[Table]:
        """Its tables with its columns.

        `restore_newer` for a table that is unknown here, `restore_too_old` for a column that is gone.
        """
        models, tables = models_by_name(), []
        for name, member in self.manifest.tables.items():
            if name not in models:
                raise DomainError("restore_newer", what=(name,))
            fields = {field.attname: field for field in models[name]._meta.concrete_fields}
            if gone := [column for column in member.columns if column not in fields]:
                raise DomainError("restore_too_old", table=name, columns=tuple(gone))
            if not fields[member.columns[0]].primary_key:
                raise damaged(name)
            tables.append(Table(models[name], tuple(fields[column] for column in member.columns)))
        return tables

    def rows(self, table: Table) -> Iterator[tuple[Row, Row, bytes]]:
        """Every row of a table: as the file has it, as Python has it, and its line."""
        before: Any = None
        with self.archive.open(f"tables/{table.name}.jsonl") as member:
            while line := member.readline(_LONGEST_LINE):
                try:
                    row, values = table.values(line)
                except WrongValue:
                    raise damaged(table.name) from None
                if before is not None and row[0] <= before:
                    raise damaged(table.name)
                before = row[0]
                yield row, values, line

    def check(self) -> None:
        """Compare every sum and count with the rows themselves; `restore_damaged` names what differs."""
        sums = GameSums()
        try:
            for table in self.tables():
                lines = sums.take(table, ((row, line) for row, _, line in self.rows(table)))
                compare(self.manifest.tables[table.name], table, (line for _, line in lines))
        except KeyError:
            raise damaged("games") from None
        except _BROKEN as error:
            raise damaged(str(error)) from error
        if sums.sums() != self.manifest.games:
            raise damaged("games")


def compare(member: Member, table: Table, lines: Iterable[bytes]) -> None:
    """`restore_damaged` unless the lines are those that the manifest counted."""
    digest, rows = hashlib.sha256(), 0
    for line in lines:
        digest.update(line)
        rows += 1
    if (rows, digest.hexdigest()) != (member.rows, member.sha256):
        raise damaged(table.name)


@contextmanager
def opened(path: Path) -> Iterator[Backup]:
    """A file to read from, open until the end so that nobody can exchange it.

    `restore_no_file` with its `reason`, `restore_no_backup`, `restore_newer`, `restore_damaged`.
    """
    with _file(path) as file, _archive(file) as archive:
        yield _backup(file, archive)


def _file(path: Path) -> IO[bytes]:
    try:
        return path.open("rb")
    except OSError as error:
        raise DomainError("restore_no_file", file=str(path), reason=error.strerror or str(error)) from error


def _archive(file: IO[bytes]) -> ZipFile:
    try:
        return ZipFile(file)
    except _BROKEN:
        raise DomainError("restore_no_backup") from None


def _backup(file: IO[bytes], archive: ZipFile) -> Backup:
    try:
        said = _said(archive)
        if not is_sealed(file):
            raise damaged("sum")
        manifest = manifest_from(said)
        _check_members(archive, manifest)
        key = archive.read(KEY)
        if hashlib.sha256(key).hexdigest() != manifest.key_sha256 or not key.strip():
            raise damaged(KEY)
        if unknown := unknown_migrations(manifest.migrations):
            raise DomainError("restore_newer", what=tuple(unknown))
        return Backup(archive, manifest, key.decode())
    except (*_BROKEN, KeyError, RecursionError) as error:
        raise damaged(str(error)) from error


def _said(archive: ZipFile) -> Any:
    """What the manifest says, looked at as far as to know that it is one of ours."""
    if MANIFEST not in archive.namelist():
        raise DomainError("restore_no_backup")
    if archive.getinfo(MANIFEST).file_size > _LARGEST_MANIFEST:
        raise damaged(MANIFEST)
    said = value_of(archive.read(MANIFEST))
    name, _, number = str(said.get("format") if type(said) is dict else "").partition("@")
    if name != FORMAT:
        raise DomainError("restore_no_backup")
    if re.fullmatch(r"[0-9]{1,6}", number) and int(number) > NUMBER:
        raise DomainError("restore_newer", what=(f"{name}@{number}",))
    if number != str(NUMBER):
        raise damaged("format")
    return said


def _check_members(archive: ZipFile, manifest: Manifest) -> None:
    """Nothing missing, nothing more, nothing twice, and nothing that unpacks to more than it says or than rows do."""
    sizes = {f"tables/{name}.jsonl": member.bytes for name, member in manifest.tables.items()}
    found = archive.infolist()
    names = sorted(info.filename for info in found)
    if names != sorted([*sizes, MANIFEST, KEY]):
        raise damaged(", ".join(sorted(set(names) ^ {*sizes, MANIFEST, KEY})))
    for info in found:
        if info.file_size != sizes.get(info.filename, info.file_size):
            raise damaged(info.filename)
        if info.file_size > max(_SMALL, _SHRINKS * info.compress_size):
            raise damaged(info.filename)
    if archive.getinfo(KEY).file_size > _LONGEST_KEY:
        raise damaged(KEY)
