"""What the addresses about a running event have in common: its rounds and tables, and answers to what was changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import get_language
from rest_framework import serializers

from tournaments.access import round_at, table_at
from tournaments.api.access import DeskView
from tournaments.models import Table, TournamentRound
from tournaments.selectors.round_clock import NOTHING
from wizard_club.lib.api.bodies import ErrorBody
from wizard_club.lib.api.errors import Refusal
from wizard_club.lib.errors import DomainError

# What services say when somebody else was there since the caller looked.
MEANWHILE = {"clock_moved_on", "proposal_decided", "table_moved_on"}
# Ids are 64 bits wide, places and versions 31.
MOST_ID = 2**63 - 1
MOST = 2**31 - 1
REQUIRED = serializers.Field.default_error_messages["required"]


class Changed(ErrorBody):
    """What the caller had seen, and what is stored."""

    seen = serializers.JSONField(help_text="What was sent as seen.")
    current = serializers.JSONField(help_text="What is stored now.")


def changed_example(code: str, message: str, seen: object, current: object) -> dict[str, Any]:
    """One answer 409."""
    return {"code": code, "message": message, "fields": {}, "seen": seen, "current": current}


class PlayView(DeskView):
    """An address about a round or a table."""

    def round(self, slug: str, seq: int) -> TournamentRound:
        """The published round of that number, or 404."""
        return round_at(self.tournament(slug), seq)

    def table(self, slug: str, seq: int, number: int) -> Table:
        """The table of that number in a published round, or 404."""
        return table_at(self.tournament(slug), seq, number)


@contextmanager
def held_to(seen: object, current: Callable[[], object]) -> Iterator[None]:
    """Answer 409 with both values where a service finds that the caller had seen something else."""
    try:
        yield
    except DomainError as error:
        if error.code not in MEANWHILE:
            raise
        raise Refusal(error, 409, seen=seen, current=current()) from None


def stored(rows: QuerySet[Any], field: str) -> Callable[[], object]:
    """What the one row has in a field by the time that somebody asks."""
    return lambda: rows.values_list(field, flat=True).get()


def in_words(version: object) -> str:
    """The mark of an answer that has sentences in it: another one for each language."""
    return f"{version}-{get_language()}"


def clock_facts(played: TournamentRound, now: datetime) -> dict[str, Any]:
    """What `ClockBody` shows of a round."""
    time, clock = played.tournament.format.time, played.clock
    left = clock.left(time, now)
    return {
        "phase": clock.phase(time, now).value,
        "limit": time.limit,
        "call": time.warning,
        "started_at": played.started_at,
        "paused_at": played.paused_at,
        "ends_at": clock.ends_at(time, now),
        "over": clock.started_at is not None and left is not None and left <= NOTHING,
        "added_minutes": played.added_minutes,
    }
