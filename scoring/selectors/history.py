"""The history of a game: every change with who, when, on which device, from what to what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.gamestate import GameState
from scoring.models import GameLink, Operation, Player, RulesetSettings, ScoreChange
from scoring.rulesets_text import ruleset_title
from scoring.selectors.history_words import KINDS, template_for
from scoring.terms import SUITS
from wizard_club.lib.templatetags.wizard import score, signed

PAGE_SIZE = 40
COVERED = "●"
MISSING = "–"


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One operation. `title` names the kinds that are more than an entry; `lines` are its changes as sentences."""

    when: datetime
    who: str
    device: str
    title: str
    lines: tuple[str, ...]
    reason: str
    undone: bool


@dataclass(frozen=True, slots=True)
class _Names:
    """What the ids in a page of the log stand for."""

    people: Mapping[int, str]
    rulesets: Mapping[int, str]
    # Before this operation the game went by other rules, perhaps with sealed bids.
    rules_since: int


def history_page(state: GameState, number: str | None) -> tuple[Page[Operation], tuple[HistoryEntry, ...]]:
    """One page of the log, the newest first, in a fixed number of queries."""
    operations = state.game.operations.filter(outcome=Operation.Outcome.APPLIED)
    listed = operations.select_related("user", "link").prefetch_related("changes").order_by("-id")
    page = Paginator(listed, PAGE_SIZE).get_page(number)
    entries = list(page.object_list)
    names = _names(operations, [change for operation in entries for change in operation.changes.all()])
    return page, tuple(_entry(state, operation, names) for operation in entries)


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
        when=operation.created_at,
        who=_who(state, operation),
        device=operation.device,
        title=str(KINDS.get(operation.kind, "")),
        lines=tuple(_sentence(state, operation, change, names) for change in changes),
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


def _sentence(state: GameState, operation: Operation, change: ScoreChange, names: _Names) -> str:
    covered = change.field == "bid" and _covered(state, operation, change.round_number, names)
    values = {
        "round": change.round_number or "",
        "player": _player(state, change),
        "field": change.field,
        "old": COVERED if covered and change.old is not None else _value(state, change.field, change.old, names),
        "new": COVERED if covered and change.new is not None else _value(state, change.field, change.new, names),
    }
    template = template_for(change.field, change.old, change.new, from_hand=change.round_number is not None)
    return str(template % values)


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
