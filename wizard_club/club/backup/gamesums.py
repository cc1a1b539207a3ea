"""Check sums of games, the same on every database.

A game is its settings and every row that would be deleted with it: seats and who took them over, hands with their bids,
links, operations with what they changed, proposals. Its sum is the sum of the hashes of these rows, each with the name
of its table in front, so that the order in which they are read does not matter.
"""

from __future__ import annotations

import hashlib
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from django.db.models import CASCADE, Model

from scoring.models import Game
from wizard_club.club.backup.tables import Row, Table, all_models
from wizard_club.club.backup.values import line_of

_BOUND = 1 << 256
GAME = Game._meta.label_lower
SETTINGS = Game._meta.get_field("settings").related_model._meta.label_lower


@cache
def family() -> Mapping[str, tuple[str, str]]:
    """The tables whose rows belong to a game: the column with the owner, and the owner's table."""
    found: dict[str, tuple[str, str]] = {}
    owners: list[type[Model]] = [Game]
    for owner in owners:
        for model in all_models():
            for column in model._meta.concrete_fields:
                remote = column.remote_field
                if column.related_model is owner and remote.on_delete is CASCADE and not column.null:  # type: ignore[union-attr]
                    found[model._meta.label_lower] = (column.attname, owner._meta.label_lower)
                    owners.append(model)
    return found


@dataclass
class _Owners:
    """The games of a table's rows by the ascending keys of these. Arrays, since a championship has many operations."""

    keys: array[int] = field(default_factory=lambda: array("q"))
    games: array[int] = field(default_factory=lambda: array("q"))

    def game_of(self, key: int) -> int:
        place = bisect_left(self.keys, key)
        if place == len(self.keys) or self.keys[place] != key:
            raise KeyError(key)
        return self.games[place]


class GameSums:
    """Takes the rows of all tables one after another, owners before what they own."""

    def __init__(self) -> None:
        self._codes: dict[int, str] = {}
        self._sums: dict[int, int] = {}
        self._settings: dict[int, bytes] = {}
        self._owners = {owner: _Owners() for _, owner in family().values() if owner != GAME}

    def take(self, table: Table, rows: Iterable[tuple[Row, bytes]]) -> Iterable[tuple[Row, bytes]]:
        """The same rows and lines again, counted. KeyError where a row belongs to no game."""
        if table.name == SETTINGS:
            return self._take_settings(rows)
        if table.name == GAME:
            return self._take_games(table, rows)
        return self._take_owned(table, rows) if table.name in family() else rows

    def _take_settings(self, rows: Iterable[tuple[Row, bytes]]) -> Iterable[tuple[Row, bytes]]:
        for row, line in rows:
            self._settings[row[0]] = line
            yield row, line

    def _take_games(self, table: Table, rows: Iterable[tuple[Row, bytes]]) -> Iterable[tuple[Row, bytes]]:
        code, settings = table.names.index("code"), table.names.index("settings_id")
        for row, line in rows:
            self._codes[row[0]] = row[code]
            self._sums[row[0]] = _hash(SETTINGS, self._settings[row[settings]]) + _hash(GAME, line)
            yield row, line

    def _take_owned(self, table: Table, rows: Iterable[tuple[Row, bytes]]) -> Iterable[tuple[Row, bytes]]:
        column, owner = family()[table.name]
        place = table.names.index(column)
        above, own = self._owners.get(owner), self._owners.get(table.name)
        for row, line in rows:
            game = row[place] if above is None else above.game_of(row[place])
            self._sums[game] += _hash(table.name, line)
            if own is not None:
                own.keys.append(row[0])
                own.games.append(game)
            yield row, line

    def sums(self) -> dict[str, str]:
        """The check sum of every game by its code."""
        return {code: f"{self._sums[key] % _BOUND:064x}" for key, code in sorted(self._codes.items())}


def _hash(name: str, line: bytes) -> int:
    return int.from_bytes(hashlib.sha256(name.encode() + b"\0" + line).digest())


def game_sums(tables: Iterable[Table], using: str = "default") -> dict[str, str]:
    """The check sums of all games in a database."""
    sums = GameSums()
    for table in tables:
        for _ in sums.take(table, ((row, line_of(row)) for row in table.rows(using))):
            pass
    return sums.sums()
