"""The clock of a round: time stamps of the server and seconds, so that no device has to count anything.

A tablet that slept or has a wrong time asks again and is right: it is told how much is left at a moment of the server.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.format import Time
from wizard_club.lib.errors import DomainError

MOST_ADDED = timedelta(hours=10)


class Phase(StrEnum):
    """Where a round is: not begun, running, called (the end is near), past its end, stopped for a while."""

    WAITING = "waiting"
    RUNNING = "running"
    CALLED = "called"
    OVERTIME = "overtime"
    PAUSED = "paused"


@dataclass(frozen=True, slots=True)
class Clock:
    """What is stored of a clock. `pauses` is the sum of the pauses that ended, `added` what the desk added (or
    took).
    """

    started_at: datetime | None = None
    paused_at: datetime | None = None
    pauses: timedelta = timedelta()
    added: timedelta = timedelta()

    def start(self, now: datetime) -> Clock:
        """Begin; a clock that runs cannot begin again."""
        if self.started_at is not None:
            raise DomainError("clock_started")
        return replace(self, started_at=now)

    def pause(self, now: datetime) -> Clock:
        """Stop for a while."""
        if self.started_at is None:
            raise DomainError("clock_not_started")
        if self.paused_at is not None:
            raise DomainError("clock_paused")
        return replace(self, paused_at=now)

    def resume(self, now: datetime) -> Clock:
        """Go on; the pause does not count."""
        if self.paused_at is None:
            raise DomainError("clock_not_paused")
        return replace(self, paused_at=None, pauses=self.pauses + max(now - self.paused_at, timedelta()))

    def add(self, minutes: int) -> Clock:
        """Give everybody some minutes more, or with a negative number fewer."""
        added = self.added + timedelta(minutes=minutes)
        if abs(added) > MOST_ADDED:
            raise DomainError("clock_added", most=MOST_ADDED // timedelta(minutes=1))
        return replace(self, added=added)

    def played(self, now: datetime) -> timedelta:
        """How long the round has run, pauses left out."""
        if self.started_at is None:
            return timedelta()
        return max((self.paused_at or now) - self.started_at - self.pauses, timedelta())

    def left(self, time: Time, now: datetime, extra: timedelta = timedelta()) -> timedelta | None:
        """What is left, below zero in overtime; `extra` is what one table was given. None where there is no limit."""
        if time.limit is None:
            return None
        return timedelta(minutes=time.limit) + self.added + extra - self.played(now)

    def ends_at(self, time: Time, now: datetime, extra: timedelta = timedelta()) -> datetime | None:
        """When the round ends by the server's time if nobody stops it; None where it stands still or has no limit."""
        left = self.left(time, now, extra)
        if left is None or self.started_at is None or self.paused_at is not None:
            return None
        return now + left

    def phase(self, time: Time, now: datetime, extra: timedelta = timedelta()) -> Phase:
        """Where the round is."""
        if self.started_at is None:
            return Phase.WAITING
        if self.paused_at is not None:
            return Phase.PAUSED
        left = self.left(time, now, extra)
        if left is None:
            return Phase.RUNNING
        if left <= timedelta():
            return Phase.OVERTIME
        return Phase.CALLED if left <= timedelta(minutes=time.warning) else Phase.RUNNING
