"""The clock of a round as a page shows it: seconds by the server's time, which a script goes on counting."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.clock import Phase
from tournaments.models import TournamentRound
from wizard_club.lib.templatetags.wizard import MINUS

NOTHING = timedelta()


@dataclass(frozen=True, slots=True)
class RoundClock:
    """The clock at one moment, of the round or of one table with its extra minutes.

    `ends` and `now` are the server's, in milliseconds; `ends` is None as long as the clock stands still. `text` is what
    is left, like 34:12, and below zero what is too much; `over` says that time is up, also on a clock that was stopped
    since.
    """

    phase: Phase
    text: str
    ends: int | None
    now: int
    ends_at: datetime | None
    call: int
    over: bool

    @property
    def started(self) -> bool:
        return self.phase != Phase.WAITING


def round_clock(played: TournamentRound, now: datetime, extra: int = 0) -> RoundClock | None:
    """The clock of a round whose tournament is joined, with a table's `extra` minutes; None where there is no limit."""
    time, clock, more = played.tournament.format.time, played.clock, timedelta(minutes=extra)
    left = clock.left(time, now, more)
    if left is None:
        return None
    ends_at = clock.ends_at(time, now, more)
    return RoundClock(
        phase=clock.phase(time, now, more),
        text=clock_text(left),
        ends=milliseconds(ends_at) if ends_at else None,
        now=milliseconds(now),
        ends_at=ends_at,
        call=time.warning,
        over=clock.started_at is not None and left <= NOTHING,
    )


def milliseconds(moment: datetime) -> int:
    """A moment as scripts count it."""
    return round(moment.timestamp() * 1000)


def clock_text(left: timedelta) -> str:
    """Minutes and seconds; those that are left count the one that runs, those that are over only full ones."""
    seconds = -(-left // timedelta(seconds=1)) if left > NOTHING else -left // timedelta(seconds=1)
    minutes, rest = divmod(seconds, 60)
    return f"{MINUS if left < NOTHING and seconds else ''}{minutes}:{rest:02}"


def next_moment(played: TournamentRound, now: datetime, extras: Iterable[int]) -> datetime | None:
    """When the clock next changes what a page says: a call or an end, of the round or of a table with extra minutes."""
    call = timedelta(minutes=played.tournament.format.time.warning)
    ends = [clock.ends_at for extra in {0, *extras} if (clock := round_clock(played, now, extra)) and clock.ends_at]
    coming = [moment for end in ends for moment in (end - call, end) if moment > now]
    return min(coming, default=None)
