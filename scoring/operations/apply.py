"""Apply one operation: lock the game, refuse what is stale or against the rules, change, log, answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db import IntegrityError, transaction

from scoring.gamestate import GameState, load_state
from scoring.models import Game, GameLink, Operation
from scoring.operations import cells, desk, people, phases
from scoring.operations.late import applied_before, propose
from scoring.operations.log import ChangeLog
from scoring.operations.requests import BIDDING, Actor, Wanted
from scoring.operations.slip import take_slip
from scoring.operations.undo import UNDOABLE, undo, undo_target
from wizard_club.lib.errors import DomainError

Handler = Callable[[GameState, Wanted, ChangeLog], None]

HANDLERS: dict[str, Handler] = {
    "set_bid": cells.set_bid,
    "set_tricks": cells.set_tricks,
    "set_bid_change": cells.set_bid_change,
    "set_bonus": cells.set_bonus,
    "set_trump": cells.set_trump,
    "set_cancelled": cells.set_cancelled,
    "set_dealer": cells.set_dealer,
    "reveal_bids": phases.reveal_bids,
    "score_round": phases.score_round,
    "enter_round": phases.enter_round,
    "reopen_round": phases.reopen_round,
    "correct_round": phases.correct_round,
    "undo": undo,
    "replace_player": people.replace_player,
    "swap_seats": people.swap_seats,
    "add_player": people.add_player,
    "change_ruleset": people.change_ruleset,
    "set_totals": people.set_totals,
    "take_slip": take_slip,
    "finish_game": people.finish_game,
    "resume_game": people.resume_game,
    "abandon_game": people.abandon_game,
    "set_help": desk.set_help,
    "hand_in": desk.hand_in,
}


@dataclass(frozen=True)
class Applied:
    """What came of an operation: its log entry, the game as it is now, and whether it had been applied before."""

    operation: Operation
    state: GameState
    repeated: bool = False

    def undo_target(self) -> Operation | None:
        """What one tap on Undo takes back now; the operation just applied needs no query."""
        applied = self.operation.outcome == Operation.Outcome.APPLIED and not self.repeated
        if applied and self.operation.kind in UNDOABLE:
            return self.operation
        return undo_target(self.state)


def operate(game_id: int, wanted: Wanted, actor: Actor) -> Applied:
    """Apply `wanted` to a game, once, in one short transaction.

    Raises `Conflict` when the device has seen other values than the stored ones, `DomainError` when a rule or a
    right forbids it; then nothing is changed. What comes by a closed link is kept as a proposal (`link_proposed`).
    """
    check_right(wanted, actor)
    if actor.link is not None and actor.link.closed_at is not None:
        return _late(game_id, wanted, actor)
    try:
        with transaction.atomic():
            return _apply(game_id, wanted, actor)
    except IntegrityError as error:
        if is_taken(game_id, [wanted]):
            raise DomainError("operation_reused") from error
        raise


def is_taken(game_id: int, wanted: Sequence[Wanted]) -> bool:
    """Whether another game has one of these keys. Only a key can collide: both took it at the same moment."""
    keys = [one.key for one in wanted]
    return Operation.objects.filter(key__in=keys).exclude(game_id=game_id).exists()


def check_right(wanted: Wanted, actor: Actor) -> None:
    """A seat's link sets its own bid and nothing else, a viewer's link nothing at all; slips are typed by the desk."""
    link = actor.link
    if link is None:
        return
    if link.revoked_at is not None:
        raise DomainError("link_revoked")
    own = wanted.kind == "set_bid" and wanted.values.get("seat") == link.seat and not wanted.values.get("agreed")
    never = link.kind == GameLink.Kind.VIEWER or wanted.kind == "take_slip"
    if never or (link.kind == GameLink.Kind.SEAT and not own):
        raise DomainError("link_not_allowed")


def _late(game_id: int, wanted: Wanted, actor: Actor) -> Applied:
    earlier = applied_before(game_id, wanted)
    if earlier is None:
        propose(game_id, wanted, actor)
        raise DomainError("link_proposed")
    return Applied(earlier, load_state(Game.objects.select_related("settings").get(pk=game_id)), repeated=True)


def _apply(game_id: int, wanted: Wanted, actor: Actor) -> Applied:
    game = game_locked(game_id)
    earlier = Operation.objects.filter(key=wanted.key).first()
    if earlier is not None:
        check_same(earlier, game_id, wanted)
        return Applied(earlier, load_state(game), repeated=True)
    state, log = load_state(game), ChangeLog()
    operation = changed(state, wanted, actor, log)
    operation.save()
    log.save(operation)
    return Applied(operation, state)


def changed(state: GameState, wanted: Wanted, actor: Actor, log: ChangeLog) -> Operation:
    """Change the game in memory, with what is to be written in `log`; its entry in the log, not saved yet."""
    if not cells.is_scored_alike(state, wanted):
        HANDLERS[wanted.kind](state, wanted, log)
    operation, game = _operation(state, wanted, actor, log), state.game
    if log.changes:
        game.version += 1
        log.put(game, "version", game.version)
        _touch_rounds(state, log)
    operation.answer = {"version": game.version}
    return operation


def game_locked(game_id: int) -> Game:
    """The game as it is now, locked to the end of the transaction."""
    return Game.objects.select_for_update(of=("self",)).select_related("settings").get(pk=game_id)


def check_same(earlier: Operation, game_id: int, wanted: Wanted) -> None:
    """Refuse an id that was used for something else."""
    if earlier.game_id != game_id or earlier.payload_hash not in {wanted.payload_hash, wanted.sealed_hash}:
        raise DomainError("operation_reused")


def _operation(state: GameState, wanted: Wanted, actor: Actor, log: ChangeLog) -> Operation:
    numbers = [change.round_number for change in log.changes if change.round_number is not None]
    return Operation(
        key=wanted.key,
        game=state.game,
        kind=wanted.kind,
        round_number=numbers[0] if numbers else None,
        device=actor.device[:40],
        user=actor.user,
        link=actor.link,
        payload_hash=wanted.sealed_hash if _is_sealed(state, wanted) else wanted.payload_hash,
        outcome=Operation.Outcome.APPLIED if log.changes else Operation.Outcome.UNCHANGED,
    )


def _is_sealed(state: GameState, wanted: Wanted) -> bool:
    """Whether an operation said bids that nobody else may know yet: its id in other hands tells none of them."""
    row = state.row(wanted.whole("round")) if wanted.kind in BIDDING else None
    return row is not None and state.sealed(row)


def _touch_rounds(state: GameState, log: ChangeLog) -> None:
    # Who sits in a seat from a hand on is no value of that hand.
    changes = [change for change in log.changes if change.field != "player"]
    for number in sorted({change.round_number for change in changes if change.round_number is not None}):
        row = state.row(number)
        if row is not None and row.round.pk is not None:
            log.touch(row)
