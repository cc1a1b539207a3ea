"""What stands in the way of a tap, in words, at the seat where it was made, with what can be done about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.gamestate import GameState
from scoring.operations import Conflict
from scoring.terms import SUITS
from wizard_club.lib.errors import DomainError, with_names
from wizard_club.lib.messages import text
from wizard_club.lib.templatetags.wizard import signed

AGREEABLE = frozenset({"bid_forbidden", "bid_forbidden_by_change"})


@dataclass(frozen=True, slots=True)
class Problem:
    """A refused tap. `keep` is the tap that puts this device's value through after all, `keep_label` its button."""

    status: int
    text: str
    seat: int | None = None
    keep: str = ""
    keep_label: str = ""
    stored_label: str = ""


def problem_of(error: Conflict | DomainError, post: QueryDict, state: GameState) -> Problem:
    """The problem that an error makes of a tap."""
    given = [*post.items(), *QueryDict(post.get("tap", "")).items()]
    fields = {name: str(value) for name, value in given}
    seat = fields.get("seat", "")
    where = int(seat) if seat.isdecimal() and int(seat) < state.players else None
    if isinstance(error, Conflict):
        return _conflict(error, fields, where, state)
    named = with_names(error, state.names)
    if error.code in AGREEABLE and fields.get("kind") == "set_bid":
        keep, label = _again(fields, agreed="1"), _("The table agreed: let it stand")
        return Problem(422, text(named), where, keep, label)
    about = error.params.get("seat")
    return Problem(422, text(named), about if isinstance(about, int) else where)


def _conflict(error: Conflict, fields: Mapping[str, str], seat: int | None, state: GameState) -> Problem:
    kind, sentence = fields.get("kind", ""), text(DomainError(error.code))
    if error.code == "conflict":
        keep = _again(fields, seen="" if error.current is None else str(error.current))
        mine, stored = choices_of(error, kind, "", state)
        return Problem(409, sentence, seat, keep=keep, keep_label=mine, stored_label=stored)
    return Problem(409, sentence, seat)


def choices_of(error: Conflict, kind: str, by: str, state: GameState) -> tuple[str, str]:
    """What a person may choose between, as buttons say it: this device's value, and the stored one.

    The first is empty when it cannot be had any more. `by`: who made the stored value, or nothing.
    """
    if error.code in {"conflict", "round_scored"} and kind.startswith("set_"):
        values = {"value": _shown(kind, error.current, state), "who": by}
        stored = _("Stored: %(value)s (%(who)s)") if by else _("Stored: %(value)s")
        # The panel of an older hand puts everything right but who dealt it.
        lost = error.code == "round_scored" and kind == "set_dealer"
        mine = "" if lost else _("This device: %(value)s") % {"value": _shown(kind, error.value, state)}
        return mine, stored % values
    return _("Enter mine all the same") if error.code == "round_changed" else "", _("Leave mine out")


def _shown(kind: str, value: object, state: GameState) -> str:
    """A value as people say it: the dealer by name, the trump by its suit."""
    if value is None:
        return _("nothing")
    if kind == "set_dealer" and isinstance(value, int) and 0 <= value < state.players:
        return state.names[value]
    if kind in {"set_bid_change", "set_bonus"} and isinstance(value, int):
        return signed(value)
    return str(SUITS.get(str(value), value))


def _again(fields: Mapping[str, str], **changed: str) -> str:
    """The same tap with other values, as a button carries it."""
    tap = QueryDict(mutable=True)
    for name in ("kind", "round", "seat", "value", "seen"):
        if name in fields:
            tap[name] = fields[name]
    for name, value in changed.items():
        tap[name] = value
    return tap.urlencode()
