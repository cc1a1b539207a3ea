"""The tables of a backup: those of every model, those first that others refer to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.apps import apps
from django.db import connections
from django.db.models import CharField, F, Field, Model, QuerySet
from django.db.models.functions import Collate

from wizard_club.club.backup.values import Codec, codec_of, line_of, value_of

Row = Sequence[Any]
# What a club has before anybody did anything, and what is no loss.
_PREPARED = {"admin", "contenttypes", "sessions", "auth.permission", "scoring.ruleset", "scoring.rulesetsettings"}


class WrongValue(Exception):
    """A line of a file that is no row of its table."""


@dataclass(frozen=True)
class Table:
    """A table with those of its columns that a file has, the key first."""

    model: type[Model]
    columns: tuple[Field[Any, Any], ...]

    @property
    def name(self) -> str:
        return self.model._meta.label_lower

    @property
    def names(self) -> list[str]:
        return [field.attname for field in self.columns]

    @property
    def prepared(self) -> bool:
        """Whether rows in it are no sign of people who use the club."""
        return bool({self.name, self.model._meta.app_label} & _PREPARED)

    @cached_property
    def _codecs(self) -> list[Codec]:
        return [codec_of(field) for field in self.columns]

    @cached_property
    def _written(self) -> list[tuple[int, Any]]:
        return [(index, codec.write) for index, codec in enumerate(self._codecs) if codec.write]

    def rows(self, using: str) -> Iterator[Row]:
        """The rows of a database as a file has them, by their keys."""
        for values in self._ordered(using).values_list(*self.names).iterator(chunk_size=2000):
            row = list(values)
            for index, write in self._written:
                if row[index] is not None:
                    row[index] = write(row[index])
            yield row

    def _ordered(self, using: str) -> QuerySet[Model]:
        key = self.columns[0]
        rows = self.model._base_manager.using(using)
        if isinstance(key, CharField) and connections[using].vendor == "postgresql":
            return rows.order_by(Collate(F(key.attname), "C"))
        return rows.order_by(key.attname)

    def values(self, line: bytes) -> tuple[Row, Row]:
        """The row of a line as the file has it and as Python has it; `WrongValue` for any other line."""
        try:
            row = value_of(line)
            if type(row) is not list or len(row) != len(self.columns):
                raise WrongValue
            pairs = zip(row, self._codecs, self.columns, strict=True)
            values = [_read(value, codec, field) for value, codec, field in pairs]
            if line_of(row) != line:
                raise WrongValue
        except (ValueError, ArithmeticError, RecursionError) as error:
            raise WrongValue from error
        return row, values


def _read(value: Any, codec: Codec, field: Field[Any, Any]) -> Any:
    if value is not None:
        return codec.read(value)
    if not field.null:
        raise WrongValue
    return None


def columns_of(model: type[Model]) -> list[Field[Any, Any]]:
    """Every column of a model, its key first."""
    fields = model._meta.concrete_fields
    return sorted(fields, key=lambda field: not field.primary_key)


def all_models() -> list[type[Model]]:
    """Every model with a table of its own, those first that others refer to; circles are cut anywhere."""
    models = [model for model in apps.get_models(include_auto_created=True) if is_kept(model)]
    ordered: dict[type[Model], None] = {}
    for model in sorted(models, key=lambda model: model._meta.label_lower):
        _put(model, ordered, set())
    return list(ordered)


def is_kept(model: type[Model]) -> bool:
    """Whether the database has a table for it that we make."""
    return model._meta.managed and not model._meta.proxy and not model._meta.swapped


def _put(model: type[Model], ordered: dict[type[Model], None], above: set[type[Model]]) -> None:
    if model in ordered or model in above:
        return
    for field in model._meta.concrete_fields:
        if field.remote_field is not None and not field.null:
            _put(field.related_model, ordered, above | {model})  # type: ignore[arg-type]
    ordered[model] = None


def tables_in(using: str) -> list[Table]:
    """The tables of a database with the columns it has: fewer than the models have where it was not upgraded yet."""
    connection = connections[using]
    with connection.cursor() as cursor:
        there = set(connection.introspection.table_names(cursor))
        tables = []
        for model in all_models():
            if model._meta.db_table not in there:
                continue
            known = {
                column.name for column in connection.introspection.get_table_description(cursor, model._meta.db_table)
            }
            tables.append(Table(model, tuple(field for field in columns_of(model) if field.column in known)))
    return tables


def models_by_name() -> Mapping[str, type[Model]]:
    """The same by the names that files have for them."""
    return {model._meta.label_lower: model for model in all_models()}
