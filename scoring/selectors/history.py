"""The history of a game: every change with who, when, on which device, from what to what."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.gamestate import GameState
from scoring.models import GameLink, Operation, Player, RulesetSettings, ScoreChange
from scoring.operations.requests import SEALED
from scoring.rulesets_text import ruleset_title
from scoring.selectors.history_words import KINDS, template_for
from scoring.terms import SUITS
from wizard_club.lib.templatetags.wizard import score, signed

PAGE_SIZE = 40
COVERED = "●"
MISSING = "–"


@dataclass(frozen=True, slots=True)
class HistoryChange:
    """One value that was changed, in words and as it is stored; a covered one is `SEALED`."""

    text: str
    hand: int | None
    seat: int | None
    field: str
    old: object
    new: object


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One operation. `title` names the kinds that are more than an entry."""

    key: uuid.UUID
    kind: str
    when: datetime
    who: str
    device: str
    title: str
    changes: tuple[HistoryChange, ...]
    reason: str
    undone: bool

    @property
    def lines(self) -> tuple[str, ...]:
        """Its changes as sentences."""
        return tuple(change.text for change in self.changes)


@dataclass(frozen=True, slots=True)
class _Names:
    """What the ids in a page of the log stand for."""

    people: Mapping[int, str]
    rulesets: Mapping[int, str]
    # Before this operation the game went by other rules, perhaps with sealed bids.
    rules_since: int


def history_page(state: GameState, number: str | None) -> tuple[Page[Operation], tuple[HistoryEntry, ...]]:
    """One page of the log, the newest first, in a fixed number of queries."""
    page = Paginator(operations_applied(state), PAGE_SIZE).get_page(number)
    return page, history_entries(state, list(page.object_list))


def operations_applied(state: GameState) -> QuerySet[Operation]:
    """Everything that changed the game, the newest first."""
    applied = _applied(state).select_related("user", "link")
    return applied.prefetch_related("changes").order_by("-id")


def _applied(state: GameState) -> QuerySet[Operation]:
    return state.game.operations.filter(outcome=Operation.Outcome.APPLIED)


def history_entries(state: GameState, operations: Sequence[Operation]) -> tuple[HistoryEntry, ...]:
    """What the log says of these operations, in a fixed number of queries."""
    changes = [change for operation in operations for change in operation.changes.all()]
    names = _names(_applied(state), changes)
    return tuple(_entry(state, operation, names) for operation in operations)


def _names(operations: QuerySet[Operation], changes: Iterable[ScoreChange]) -> _Names:
    ids: dict[str, set[int]] = {"player": set(), "ruleset": set()}
    for change in changes:
        if change.field in ids:
            ids[change.field] |= {value for value in (change.old, change.new) if isinstance(value, int)}
    stored = RulesetSettings.objects.in_bulk(ids["ruleset"])
    last = operations.filter(kind="change_ruleset").order_by("-id").values_list("id", flat=True).first()
    return _Names(
        people={pk: player.label for pk, player in Player.objects.in_bulk(ids["player"]).items()},
        rulesets={pk: ruleset_title(settings.preset) for pk, settings in stored.items()},
        rules_since=last or 0,
    )


def _entry(state: GameState, operation: Operation, names: _Names) -> HistoryEntry:
    changes = list(operation.changes.all())
    return HistoryEntry(
        key=operation.key,
        kind=operation.kind,
        when=operation.created_at,
        who=_who(state, operation),
        device=operation.device,
        title=str(KINDS.get(operation.kind, "")),
        changes=tuple(_change(state, operation, change, names) for change in changes),
        reason=next((change.reason for change in changes if change.reason), ""),
        undone=operation.undone,
    )


def _who(state: GameState, operation: Operation) -> str:
    if operation.user is not None:
        return operation.user.get_username()
    link = operation.link
    if link is None:
        return ""
    if link.kind == GameLink.Kind.SEAT and link.seat is not None and link.seat < state.players:
        return _("the seat of %(player)s") % {"player": state.names[link.seat]}
    return _("the table’s link")


def _change(state: GameState, operation: Operation, change: ScoreChange, names: _Names) -> HistoryChange:
    covered = change.field == "bid" and _covered(state, operation, change.round_number, names)
    shown = {
        when: COVERED if covered and value is not None else _value(state, change.field, value, names)
        for when, value in (("old", change.old), ("new", change.new))
    }
    values = {
        "round": change.round_number or "",
        "player": _player(state, change),
        "field": change.field,
        **shown,
    }
    template = template_for(change.field, change.old, change.new, from_hand=change.round_number is not None)
    return HistoryChange(
        text=str(template % values),
        hand=change.round_number,
        seat=change.seat,
        field=change.field,
        old=_stored(change, change.old, shown["old"], covered=covered),
        new=_stored(change, change.new, shown["new"], covered=covered),
    )


def _stored(change: ScoreChange, value: object, shown: str, *, covered: bool) -> object:
    """The value as programs are told: a ruleset by its name, for the row of its settings says nothing."""
    if value is None:
        return None
    if covered:
        return SEALED
    return shown if change.field == "ruleset" else value


def _covered(state: GameState, operation: Operation, number: int | None, names: _Names) -> bool:
    """Whether a bid of that hand is still sealed, or was when the game went by other rules."""
    row = state.row(number or 0)
    if row is not None and (row.scored or row.round.revealed):
        return False
    return state.rules.sealed or operation.pk < names.rules_since


def _player(state: GameState, change: ScoreChange) -> str:
    if change.seat is None or change.seat >= state.players:
        return ""
    return state.player_at(change.seat, change.round_number) if change.round_number else state.names[change.seat]


def _value(state: GameState, field: str, value: object, names: _Names) -> str:
    if value is None or value == "":
        return MISSING
    if isinstance(value, bool) or not isinstance(value, int):
        return str(SUITS.get(str(value), str(value)))
    if field == "player":
        return names.people.get(value, MISSING)
    if field == "ruleset":
        return names.rulesets.get(value, MISSING)
    if field == "dealer":
        return state.names[value] if value < state.players else MISSING
    return signed(value) if field in {"change", "bonus"} else score(value)
