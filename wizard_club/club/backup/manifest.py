"""What a backup says about itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.db import connections
from django.db.migrations.loader import MigrationLoader

from wizard_club.club.backup.values import line_of

FORMAT, NUMBER = "wizard-club/backup", 1
MANIFEST, KEY = "manifest.json", "secret_key"


@dataclass(frozen=True, slots=True)
class Member:
    """One table in the file: its columns, how many rows, how many bytes, and their SHA-256."""

    columns: tuple[str, ...]
    rows: int
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """`migrations` are the newest of every app in the database, `games` the check sum of every game by its code."""

    made_at: str
    migrations: Mapping[str, tuple[str, ...]]
    tables: Mapping[str, Member]
    key_sha256: str
    games: Mapping[str, str]

    @property
    def counts(self) -> dict[str, int]:
        """How many rows each table has."""
        return {name: table.rows for name, table in self.tables.items()}

    def content(self) -> bytes:
        """The manifest as its member of the file has it; tables stand in the order of their rows."""
        tables = [{"name": name, **asdict(table)} for name, table in self.tables.items()]
        return line_of({"format": f"{FORMAT}@{NUMBER}"} | _shallow(self) | {"tables": tables})


def _shallow(manifest: Manifest) -> dict[str, Any]:
    return {name: getattr(manifest, name) for name in Manifest.__dataclass_fields__}


def manifest_from(said: Any) -> Manifest:
    """The manifest in a file of our format; ValueError where it has another shape."""
    names = {"format", *Manifest.__dataclass_fields__}
    if type(said) is not dict or set(said) != names:
        raise ValueError("keys")
    return Manifest(
        made_at=_text(said["made_at"]),
        migrations={app: _texts(found) for app, found in _mapping(said["migrations"]).items()},
        tables=dict(_table(table) for table in _unique_tables(said["tables"])),
        key_sha256=_text(said["key_sha256"]),
        games={code: _text(found) for code, found in _mapping(said["games"]).items()},
    )


def _unique_tables(tables: Any) -> list[Any]:
    if type(tables) is not list:
        raise ValueError("tables")
    for table in tables:
        if type(table) is not dict or set(table) != {"name", "columns", "rows", "bytes", "sha256"}:
            raise ValueError("table")
    if len({_text(table["name"]) for table in tables}) != len(tables):
        raise ValueError("table twice")
    return tables


def _table(said: Any) -> tuple[str, Member]:
    columns = _texts(said["columns"])
    if not columns or len(set(columns)) != len(columns):
        raise ValueError("columns")
    return said["name"], Member(columns, _count(said["rows"]), _count(said["bytes"]), _text(said["sha256"]))


def _text(value: Any) -> str:
    if type(value) is not str:
        raise ValueError("text")
    return value


def _texts(value: Any) -> tuple[str, ...]:
    if type(value) is not list:
        raise ValueError("list")
    return tuple(_text(item) for item in value)


def _count(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError("count")
    return value


def _mapping(value: Any) -> dict[str, Any]:
    if type(value) is not dict:
        raise ValueError("mapping")
    return value


def newest_migrations(using: str) -> dict[str, tuple[str, ...]]:
    """The newest applied migration of every app, of one whose history forks each newest one."""
    loader = MigrationLoader(connections[using])
    applied = set(loader.applied_migrations)
    before = {
        parent
        for key in applied & set(loader.graph.nodes)
        for parent in loader.graph.node_map[key].parents
        if parent.key[0] == key[0]
    }
    newest: dict[str, tuple[str, ...]] = {}
    for app, name in sorted(applied - {parent.key for parent in before}):
        newest[app] = (*newest.get(app, ()), name)
    return newest


def unknown_migrations(migrations: Mapping[str, Iterable[str]]) -> list[str]:
    """Those of our apps that this version of the program does not have, nor has replaced."""
    loader = MigrationLoader(None)
    known = set(loader.disk_migrations)
    known |= {key for migration in loader.disk_migrations.values() for key in migration.replaces}
    apps = {app: names for app, names in migrations.items() if app in loader.migrated_apps}
    return [f"{app}.{name}" for app, names in apps.items() for name in names if (app, name) not in known]
