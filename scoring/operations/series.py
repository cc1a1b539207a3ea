"""Many operations in one transaction: the game is locked and read once, and what they change is written at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import IntegrityError, transaction

from scoring.gamestate import load_state
from scoring.models import Operation
from scoring.operations.apply import Applied, changed, check_right, check_same, game_locked, is_taken
from scoring.operations.log import ChangeLog
from scoring.operations.requests import Actor, Conflict, Wanted
from scoring.operations.undo import UNDOABLE
from wizard_club.lib.errors import DomainError

# After these the game in memory is what will be stored; all others read or write rows of their own.
IN_MEMORY = frozenset({*UNDOABLE, "enter_round"})


@dataclass(frozen=True, slots=True)
class Series:
    """What came of operations in order: those applied, and why the one behind them was refused."""

    applied: list[Applied]
    refusal: Conflict | DomainError | None = None


class _RefusedError(Exception):
    """Rolls a series back, to be applied anew up to the operation that was refused."""

    def __init__(self, place: int, refusal: Conflict | DomainError) -> None:
        super().__init__(place)
        self.place, self.refusal = place, refusal


def operate_in_order(game_id: int, wanted: Sequence[Wanted], actor: Actor) -> Series:
    """Apply operations in order, up to the first that is refused: each as `operate` does it, all in one transaction.

    Not for a closed link, whose operations are kept as proposals.
    """
    refusal: Conflict | DomainError | None = None
    while wanted:
        try:
            with transaction.atomic():
                return Series(_apply_all(game_id, wanted, actor), refusal)
        except _RefusedError as stop:
            # A refused operation may have moved values in memory: what stands before it is applied afresh.
            wanted, refusal = wanted[: stop.place], stop.refusal
        except IntegrityError:
            if not is_taken(game_id, wanted):
                raise
            # The other game's key is there to be found now: the next time it is refused at its place.
    return Series([], refusal)


def _apply_all(game_id: int, wanted: Sequence[Wanted], actor: Actor) -> list[Applied]:
    game = game_locked(game_id)
    known = {operation.key: operation for operation in Operation.objects.filter(key__in=[one.key for one in wanted])}
    state, waiting, done = load_state(game), _Waiting(), list[Applied]()
    for place, one in enumerate(wanted):
        try:
            check_right(one, actor)
            if one.key in known:
                check_same(known[one.key], game_id, one)
                done.append(Applied(known[one.key], state, repeated=True))
                continue
            if one.kind not in IN_MEMORY:
                waiting.write()
                state = load_state(game)
            log = ChangeLog()
            operation = changed(state, one, actor, log)
        except (Conflict, DomainError) as refusal:
            raise _RefusedError(place, refusal) from None
        known[one.key] = operation
        waiting.add(operation, log)
        if one.kind not in IN_MEMORY:
            waiting.write()
            state = load_state(game)
        done.append(Applied(operation, state))
    waiting.write()
    return done


class _Waiting:
    """Operations that are applied in memory and not written yet."""

    def __init__(self) -> None:
        self.operations: list[Operation] = []
        self.log = ChangeLog()

    def add(self, operation: Operation, log: ChangeLog) -> None:
        self.operations.append(operation)
        self.log.add(log, operation)

    def write(self) -> None:
        """Write them and what they changed; nothing is waiting then."""
        Operation.objects.bulk_create(self.operations)
        self.log.write()
        self.operations, self.log = [], ChangeLog()
