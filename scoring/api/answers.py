"""What the interface answers about games and operations. Nothing sealed is in any of it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from scoring.gamestate import GameState, HandRows
from scoring.operations import Applied, Conflict
from scoring.operations.undo import undo_target
from scoring.rules.plan import trump_choices
from scoring.selectors.entering import FIELDS, who_set
from scoring.selectors.hands_json import rounds_json, seats_json
from scoring.selectors.problem import choices_of
from wizard_club.lib.api.errors import error_body
from wizard_club.lib.errors import DomainError, with_names
from wizard_club.lib.messages import text

# Conflicts about one value; the others are about a whole hand.
CELL_CONFLICTS = frozenset({"conflict", "conflict_sealed", "round_scored"})


def game_body(state: GameState) -> dict[str, Any]:
    """Names, plan, hands, totals and what the table is doing."""
    game, row = state.game, state.open_row
    return {
        "code": game.code,
        "version": game.version,
        "state": game.state,
        "entry": game.entry,
        "ruleset": game.settings.as_json(),
        "ruleset_name": game.ruleset_name,
        "plan": list(state.plan),
        "first_dealer": game.first_dealer,
        "phase": None if row is None else state.phase(row),
        "started_at": game.started_at,
        "finished_at": game.finished_at,
        "seats": seats_json(state),
        "next": None if row is None or not game.running else next_body(state, row),
        "table": game,
        "rounds": rounds_json(state),
    }


def next_body(state: GameState, row: HandRows) -> dict[str, Any]:
    """What the pad shows beside the hand being played: one query."""
    undo = undo_target(state)
    return {
        "bidder": state.next_bidder(row),
        "forbidden": state.forbidden(row),
        "trump_choices": trump_choices(state.rules, state.players, row.round.number),
        "undo": undo.key if undo else None,
    }


def answer_of(applied: Applied) -> dict[str, Any]:
    """An operation that was applied, now or before."""
    return {
        "id": str(applied.operation.key),
        "status": 200,
        "outcome": "repeated" if applied.repeated else applied.operation.outcome,
        "version": applied.operation.answer["version"],
    }


def refused(error: Conflict | DomainError, item: object, state: GameState) -> dict[str, Any]:
    """An operation that was refused: a conflict with both values and whose the stored one is, or a rule."""
    if isinstance(error, Conflict):
        message, by = text(DomainError(error.code)), _by(error, item, state)
        keep, drop = choices_of(error, item["kind"] if isinstance(item, dict) else "", by, state)
        values = {
            "value": error.value,
            "seen": error.seen,
            "current": error.current,
            "by": by,
            "keep": keep,
            "drop": drop,
        }
        return {"id": id_of(item), "status": 409, **error_body(error.code, message, None, **values)}
    where = {name: error.params[name] for name in ("hand", "seat") if name in error.params}
    return {
        "id": id_of(item),
        "status": 422,
        **error_body(error.code, text(with_names(error, state.names)), None, **where),
        "drop": _("Leave mine out"),
    }


def _by(error: Conflict, item: object, state: GameState) -> str:
    """Who made the value that a conflict found in its cell; nothing where the conflict is about the hand."""
    if error.code not in CELL_CONFLICTS or not isinstance(item, dict) or item["kind"] not in FIELDS:
        return ""
    return who_set(state, item["kind"], item["round"], item.get("seat"))


def unread(item: object) -> dict[str, Any]:
    """An operation behind a refused one."""
    return {"id": id_of(item), "status": 424, **error_body("not_tried", text(DomainError("not_tried")))}


def id_of(item: object) -> str | None:
    """The id as it was sent, however the rest looks."""
    found = item.get("id") if isinstance(item, dict) else None
    return found[:40] if isinstance(found, str) else None
