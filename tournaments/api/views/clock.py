"""The clock of a round for programs."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.bodies.clock import CLOCK_NOW, MOVED_ON, ClockNow, ClockPress
from tournaments.api.play import Changed, PlayView, clock_facts, held_to
from tournaments.models import TournamentRound
from tournaments.services import rounds as services
from wizard_club.lib.api.schema import answered, documented


class RoundClock(PlayView):
    @documented(tag="rounds", answer=ClockNow, example=CLOCK_NOW)
    def get(self, request: Request, slug: str, seq: int) -> Response:
        """The clock of a round as it is now, with the end of every open table by its extra minutes."""
        return Response(ClockNow(clock_now(self.round(slug, seq))).data)

    @documented(
        tag="rounds",
        answer=ClockNow,
        example=CLOCK_NOW,
        body=ClockPress,
        sends={"action": "add", "minutes": 5, "seen": 0},
        errors=(422,),
        more={409: answered(Changed, MOVED_ON, many=False)},
    )
    def post(self, request: Request, slug: str, seq: int) -> Response:
        """Start, pause or resume the clock, or add minutes for everybody. Every pad of the round follows.

        Minutes are added to what was seen: sent twice they are added once, and 409 answers where somebody else changed
        the time meanwhile.
        """
        played, press = self.round(slug, seq), self.body(ClockPress)
        seen = press.get("seen")
        with held_to(seen, lambda: TournamentRound.objects.get(pk=played.pk).added_minutes):
            services.round_clock(
                round=played,
                action=press["action"],
                minutes=press.get("minutes", 0),
                seen=seen,
                user=self.account,
            )
        return Response(ClockNow(clock_now(self.round(slug, seq))).data)


def clock_now(played: TournamentRound) -> dict[str, Any]:
    """The same at this moment, with all open tables: one query."""
    now = timezone.now()
    time, clock = played.tournament.format.time, played.clock
    left = clock.left(time, now)
    tables = played.tables.open().order_by("number").values_list("number", "extra_minutes")
    return clock_facts(played, now) | {
        "now": now,
        "left_seconds": None if left is None else left // timedelta(seconds=1),
        "tables": [
            {"table": number, "extra_minutes": extra, "ends_at": clock.ends_at(time, now, timedelta(minutes=extra))}
            for number, extra in tables
        ],
    }
