"""Collects what an operation changes: every value is set through it, logged with the one before, saved once."""

from __future__ import annotations

from django.db import models

from scoring.gamestate import HandRows
from scoring.models import Bid, Game, Operation, Round, ScoreChange, Seat


class ChangeLog:
    """The changes of one operation, in order."""

    def __init__(self) -> None:
        self.changes: list[ScoreChange] = []
        self.reason = ""
        self._dirty: dict[tuple[type[models.Model], int], tuple[models.Model, set[str]]] = {}

    def cell(self, row: HandRows, seat: int, field: str, value: int | None) -> None:
        """Set a value of one seat in a hand."""
        bid = row.bids[seat]
        old = getattr(bid, field)
        if old != value:
            self.put(bid, field, value)
            self.note(field, old, value, number=row.round.number, seat=seat)

    def fact(self, row: HandRows, field: str, value: object) -> None:
        """Set a value of the hand itself."""
        old = getattr(row.round, field)
        if old != value:
            self.put(row.round, field, value)
            self.note(field, old, value, number=row.round.number)

    def game(self, game: Game, field: str, value: object) -> None:
        """Set a value of the game."""
        old = getattr(game, field)
        if old != value:
            self.put(game, field, value)
            self.note(field, old, value)

    def put(self, row: Bid | Round | Game | Seat, field: str, value: object) -> None:
        """Set a value that follows from logged ones, without an entry of its own."""
        setattr(row, field, value)
        _, fields = self._dirty.setdefault((type(row), row.pk), (row, set()))
        fields.add(field)

    def note(self, field: str, old: object, new: object, *, number: int | None = None, seat: int | None = None) -> None:
        """Log a change that is written elsewhere."""
        self.changes.append(
            ScoreChange(round_number=number, seat=seat, field=field, old=old, new=new, reason=self.reason)
        )

    def touch(self, row: HandRows) -> None:
        """Raise the version of a hand."""
        self.put(row.round, "version", row.round.version + 1)

    def add(self, other: ChangeLog, operation: Operation) -> None:
        """Take over what another operation changed, to be saved with it."""
        for change in other.changes:
            change.operation = operation
        self.changes += other.changes
        for key, (row, fields) in other._dirty.items():
            self._dirty.setdefault(key, (row, set()))[1].update(fields)

    def save(self, operation: Operation) -> None:
        """Write every changed row and the entries, as those of this operation."""
        for change in self.changes:
            change.operation = operation
        self.write()

    def write(self) -> None:
        """Write every changed row and the entries, which know their operations."""
        cells = {row: fields for row, fields in self._dirty.values() if isinstance(row, Bid)}
        if cells:
            # One statement for the whole hand, however many values moved.
            Bid.objects.bulk_update(cells, sorted(set().union(*cells.values())))
        for row, fields in self._dirty.values():
            if row not in cells:
                row.save(update_fields=sorted(fields))
        ScoreChange.objects.bulk_create(self.changes)
