"""Put the rows of a backup into the database: everything, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.contenttypes.management import create_contenttypes
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.core.management.color import no_style
from django.db import DatabaseError, connection, transaction
from django.db.models import NOT_PROVIDED, Field

from wizard_club.club.backup.gamesums import GameSums
from wizard_club.club.backup.reading import Backup, compare
from wizard_club.club.backup.tables import Row, Table, all_models, columns_of
from wizard_club.club.backup.values import codec_of, line_of
from wizard_club.lib.errors import DomainError

_AT_ONCE = 1000
Fill = Callable[[], Any]


def backup_restore(*, backup: Backup) -> None:
    """Replace every row in one transaction and compare every check sum with what then is in the database.

    Rows are written as they were: no time of change, default or number is made anew. `restore_failed` with its
    `reason`, `restore_differs`, `restore_too_old`.
    """
    try:
        with transaction.atomic():
            _lock()
            _clear()
            for table in backup.tables():
                _fill(table, (values for _, values, _ in backup.rows(table)))
            _reset_numbers()
            connection.check_constraints()
            _check(backup)
            _complete()
    except (DatabaseError, ValueError) as error:
        reason = str(error).strip() or type(error).__name__
        raise DomainError("restore_failed", reason=reason.splitlines()[0]) from error
    finally:
        ContentType.objects.clear_cache()
    cache.clear()


def _lock() -> None:
    """Nobody writes meanwhile. On SQLite the transaction has seen to that when it began."""
    if connection.vendor == "postgresql":
        names = ", ".join(connection.ops.quote_name(model._meta.db_table) for model in all_models())
        with connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {names} IN SHARE ROW EXCLUSIVE MODE")


def _clear() -> None:
    with connection.cursor() as cursor:
        for model in reversed(all_models()):
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")  # noqa: S608 (our own name)


def _fill(table: Table, rows: Iterator[Row]) -> None:
    """Write the rows of a table, with what is the default for columns that the file does not have."""
    missing = [(field, fill) for field in columns_of(table.model) if (fill := _fill_for(table, field))]
    columns = [*table.columns, *(field for field, _ in missing)]
    quote = connection.ops.quote_name
    names, places = ", ".join(quote(str(field.column)) for field in columns), ", ".join(["%s"] * len(columns))
    statement = f"INSERT INTO {quote(table.model._meta.db_table)} ({names}) VALUES ({places})"  # noqa: S608
    prepared = [(index, field) for index, field in enumerate(table.columns) if _is_prepared(field)]

    def stored(row: Row) -> list[Any]:
        values = list(row)
        for index, field in prepared:
            values[index] = field.get_db_prep_save(values[index], connection)
        return values + [fill() for _, fill in missing]

    with connection.cursor() as cursor:
        while some := [stored(row) for row in islice(rows, _AT_ONCE)]:
            cursor.executemany(statement, some)


def _is_prepared(field: Field[Any, Any]) -> bool:
    """Whether the database takes another value than Python has. Numbers and texts, the most, go in as they are."""
    return codec_of(field).write is not None or field.get_internal_type() == "JSONField"


def _fill_for(table: Table, field: Field[Any, Any]) -> Fill | None:
    """What makes the value of a column that the file lacks; nothing where it has it, or where the database makes it."""
    if field in table.columns or field.db_default is not NOT_PROVIDED:
        return None
    editor = connection.schema_editor()
    if editor.effective_default(field) is None and not field.null:
        raise DomainError("restore_too_old", table=table.name, columns=(field.attname,))
    return lambda: editor.effective_default(field)


def _reset_numbers() -> None:
    """What is entered next gets the number after the highest."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), all_models()):
            cursor.execute(statement)


def _check(backup: Backup) -> None:
    """`restore_differs` unless the database now says, line by line, what the file says."""
    sums = GameSums()
    try:
        for table in backup.tables():
            lines = sums.take(table, ((row, line_of(row)) for row in table.rows("default")))
            compare(backup.manifest.tables[table.name], table, (line for _, line in lines))
    except DomainError as error:
        raise DomainError("restore_differs", what=error.params["what"]) from error
    if sums.sums() != backup.manifest.games:
        raise DomainError("restore_differs", what="games")


def _complete() -> None:
    """What a new program has and an old file does not: the kinds of rows, and the rights on them."""
    ContentType.objects.clear_cache()
    for app in apps.get_app_configs():
        create_contenttypes(app, verbosity=0)
        create_permissions(app, verbosity=0)
