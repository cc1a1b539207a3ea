"""What a table of a tournament shows of it: the occasion, the clock of the round, what the desk says and was told."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import Game

MINUTE = 60_000


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock at one moment: `ends` and `now` are the server's, in milliseconds, so that a script can go on counting.

    `kind` is "left", "call" (the last `call` minutes), "up" (the first minute afterwards), "over" or "stopped".
    """

    kind: str
    text: str
    ends: int | None
    now: int
    call: int


@dataclass(frozen=True, slots=True)
class Desk:
    """What there is between a table and its desk."""

    occasion: str
    notice: str
    clock: Clock | None
    help: bool
    handed_in: bool
    may_hand_in: bool


def desk_of(game: Game) -> Desk | None:
    """What a game knows of its tournament; None for a game of its own."""
    if not game.occasion:
        return None
    return Desk(
        occasion=game.occasion,
        notice=game.notice,
        clock=clock_at(timezone.now(), game.ends_at, game.time_state, game.call_minutes),
        help=game.help_at is not None,
        handed_in=game.handed_in_at is not None,
        may_hand_in=game.state == Game.State.FINISHED and game.entry == Game.Entry.HANDS and game.handed_in_at is None,
    )


def clock_at(now: datetime, ends_at: datetime | None, time_state: str, call_minutes: int) -> Clock | None:
    """The clock as it stands, in words; None where there is no limit or the round has not begun."""
    moment = _milliseconds(now)
    if time_state == Game.TimeState.PAUSED:
        return Clock("stopped", _("stopped"), None, moment, call_minutes)
    if time_state != Game.TimeState.RUNNING or ends_at is None:
        return None
    ends = _milliseconds(ends_at)
    kind, minutes = _kind(ends - moment, call_minutes)
    return Clock(kind, _words(kind).replace("%n", str(minutes)), ends, moment, call_minutes)


def _milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


def _kind(left: int, call_minutes: int) -> tuple[str, int]:
    """Minutes left count the one that runs, minutes over only those that are full; app.js counts alike."""
    if left <= -MINUTE:
        return "over", -left // MINUTE
    if left <= 0:
        return "up", 0
    return "call" if left <= call_minutes * MINUTE else "left", -(-left // MINUTE)


def _words(kind: str) -> str:
    """The words that templates/scoring/game/clock.html hands to the script as well."""
    return {
        "left": _("%n min"),
        "call": _("call: %n min"),
        "up": _("time is up"),
        "over": _("overtime %n min"),
    }[kind]
