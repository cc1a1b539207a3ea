"""The database as it is at one moment, to be read at leisure while people go on scoring."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.db import connection, connections, transaction
from django.db.utils import load_backend

SNAPSHOT = "snapshot"
_PATIENCE = 20


@contextmanager
def snapshot(folder: Path) -> Iterator[str]:
    """The name of a connection that sees one moment. On SQLite it reads a copy, made in the folder.

    Our own connections to SQLite take the write lock when a transaction begins, and everybody would have to wait; the
    copy is made by one that only reads. PostgreSQL keeps a moment for a reader by itself.
    """
    if connection.vendor == "sqlite":
        copy = folder / "copy.sqlite3"
        _copy(str(connection.settings_dict["NAME"]), copy)
        with _connected(connection.settings_dict | {"NAME": str(copy), "OPTIONS": {}}):
            yield SNAPSHOT
    else:
        with _connected(dict(connection.settings_dict)), transaction.atomic(using=SNAPSHOT):
            with connections[SNAPSHOT].cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield SNAPSHOT


@contextmanager
def _connected(settings: dict[str, Any]) -> Iterator[None]:
    """A second connection of this thread, under the name of a snapshot."""
    connections[SNAPSHOT] = load_backend(settings["ENGINE"]).DatabaseWrapper(settings, SNAPSHOT)
    try:
        yield
    finally:
        connections[SNAPSHOT].close()
        del connections[SNAPSHOT]


def _copy(source: str, target: Path) -> None:
    """All pages in one step: a reading transaction in WAL mode, which no writer waits for."""
    there = sqlite3.connect(f"file:{quote(source)}?mode=rw", uri=True, timeout=_PATIENCE)
    with closing(there), closing(sqlite3.connect(target)) as copy:
        there.backup(copy)
        # The copy has one reader: no further files beside it.
        copy.execute("PRAGMA journal_mode=DELETE")
