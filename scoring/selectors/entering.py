"""Who enters taps into a game: those of the last minutes, and whoever made the value of one cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from scoring.gamestate import GameState
from scoring.models import GameLink, Operation
from scoring.operations import Actor
from scoring.operations.cells import CELLS, FACTS

WINDOW = timedelta(minutes=2)
# More hands than a table has; a crowd would push the pad off the screen.
MOST = 8
# What each kind of tap sets: the field of its entry in the log.
FIELDS = CELLS | FACTS


@dataclass(frozen=True, slots=True)
class Entering:
    """A device that entered something lately, as people call it.

    `mine`: the very device that asks, by whatever link or account it entered.
    """

    label: str
    device: str
    mine: bool


def entering(state: GameState, actor: Actor, now: datetime) -> tuple[Entering, ...]:
    """Who entered anything in the two minutes before `now`, the newest first: one query."""
    lately = state.game.operations.filter(created_at__gt=now - WINDOW).order_by()
    by_device = lately.values_list("user", "user__username", "link", "link__kind", "link__seat", "device")
    nameless = (actor.user and actor.user.pk, actor.link and actor.link.pk, "")
    return tuple(
        Entering(
            _label(state, name or "", kind, seat, device),
            device,
            mine=device == actor.device if device else (user, link, actor.device) == nameless,
        )
        for user, name, link, kind, seat, device, _last in by_device.annotate(last=Max("id")).order_by("-last")[:MOST]
    )


def entering_sentence(others: Sequence[Entering]) -> str:
    """Who enters besides this device; nothing when it is alone."""
    names = [one.label for one in others if not one.mine]
    return _("Also entering: %(names)s") % {"names": get_text_list(names, _("and"))} if names else ""


def own_label(state: GameState, actor: Actor) -> str:
    """What the others read of the device that asks."""
    name = actor.user.get_username() if actor.user else ""
    kind, seat = (actor.link.kind, actor.link.seat) if actor.link else (None, None)
    return _label(state, name, kind, seat, actor.device)


def who_set(state: GameState, kind: str, number: int, seat: int | None) -> str:
    """Who made the value that a cell has now: one query. Nothing for a value that nobody entered.

    The newest entry of a cell is never one that was undone: taking a value back is an entry itself.
    """
    found = state.game.operations.filter(
        changes__field=FIELDS.get(kind, ""), changes__round_number=number, changes__seat=seat
    )
    newest: Operation | None = found.select_related("user", "link").order_by("-id").first()
    return own_label(state, Actor(newest.user, newest.link, newest.device)) if newest else ""


def _label(state: GameState, name: str, kind: str | None, seat: int | None, device: str) -> str:
    values = {"name": name, "device": device}
    if name:
        return _("%(name)s on device %(device)s") % values if device else name
    if kind == GameLink.Kind.SEAT and seat is not None and seat < state.players:
        return _("the phone of %(player)s") % {"player": state.names[seat]}
    if device:
        return _("device %(device)s") % values
    return _("the table’s link") if kind else _("another device")
