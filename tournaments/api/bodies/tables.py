"""One table of a round as it is read, and what the desk sends about it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rest_framework import serializers

from scoring.models import Game
from scoring.rules.ruleset import PLAYER_COUNTS
from tournaments.api.bodies.clock import PHASES
from tournaments.api.bodies.proposals import PROPOSAL, ProposalBody
from tournaments.api.bodies.sanctions import SANCTION, SanctionBody
from tournaments.api.play import MOST, MOST_ID, changed_example
from tournaments.eventfile.writing import number_of
from tournaments.forms.clock import MOST_MINUTES
from tournaments.forms.reasons import LONGEST_REASON
from tournaments.forms.slips import MOST_DIGITS
from tournaments.models import Table
from wizard_club.lib.api.bodies import Query, Strict

STATUSES = ["waiting", "running", "finished", "handed_in", "abandoned", "typed", "confirmed", "differs"]
# As many digits as the form of the page takes.
MOST_TOTAL = 10**MOST_DIGITS - 1


class ExactPoints(serializers.FloatField):
    """Points that may be a fraction, in full precision."""

    def to_representation(self, value: Any) -> Any:
        return number_of(Fraction(value))


class PadSeat(serializers.Serializer[Any]):
    """Somebody at a table: what counts so far."""

    number = serializers.IntegerField(help_text="In the event.")
    name = serializers.CharField()
    total = serializers.IntegerField()
    leads = serializers.BooleanField()


class TableRow(serializers.Serializer[Any]):
    """A table of the round board. Seats are in their order; the first one deals first."""

    table = serializers.IntegerField(source="table.number")
    consolation = serializers.BooleanField(source="table.consolation", help_text="Beside a stage: it decides nothing.")
    game = serializers.CharField(source="table.game.code")
    version = serializers.IntegerField(source="progress.version", help_text="Of the game.")
    status = serializers.ChoiceField(
        STATUSES, help_text="`typed`: a slip waits for its second typing; `differs`: changed since it was confirmed."
    )
    hand = serializers.IntegerField(help_text="The hand that is played, or the last one that was.")
    hands_scored = serializers.IntegerField(source="progress.scored")
    hands_planned = serializers.IntegerField(source="progress.planned")
    doing = serializers.CharField(source="progress.phase", help_text="`bids`, `reveal`, `tricks`, or nothing.")
    seats = PadSeat(many=True)
    ready = serializers.BooleanField(help_text="The game is over with all its hands: it can be confirmed as it is.")
    late = serializers.BooleanField(help_text="Its time is up and it has no result.")
    penalised = serializers.BooleanField(help_text="Points were taken off here in this round.")
    help_at = serializers.DateTimeField(source="progress.help_at", allow_null=True, help_text="It calls the referee.")
    handed_in_at = serializers.DateTimeField(source="progress.handed_in_at", allow_null=True)
    proposals = serializers.IntegerField(source="progress.proposals", help_text="How many wait for the desk.")
    extra_minutes = serializers.IntegerField(source="table.extra_minutes")
    confirmed_at = serializers.DateTimeField(source="table.confirmed_at", allow_null=True)


class TableQuery(Query):
    """Which tables of the round."""

    status = serializers.ChoiceField(STATUSES, required=False)
    open = serializers.BooleanField(required=False, allow_null=True, default=None, help_text="Without a result.")
    help = serializers.BooleanField(required=False, default=False, help_text="Those only that call the referee.")


class TableSeatBody(serializers.Serializer[Any]):
    """A seat: what the game says now, and what was confirmed (null as long as nothing is)."""

    number = serializers.IntegerField(help_text="In the event.")
    name = serializers.CharField()
    club = serializers.CharField()
    total = serializers.IntegerField()
    hits = serializers.IntegerField(help_text="Bids met.")
    confirmed_total = serializers.IntegerField(allow_null=True)
    confirmed_hits = serializers.IntegerField(allow_null=True)
    place = serializers.IntegerField(allow_null=True)
    table_points = ExactPoints(allow_null=True)


class TableClock(serializers.Serializer[Any]):
    """The round's clock with this table's minutes."""

    phase = serializers.ChoiceField(PHASES)
    ends_at = serializers.DateTimeField(allow_null=True)
    over = serializers.BooleanField()


class TableLinkBody(serializers.Serializer[Any]):
    """The link that opens the pad of the table without an account: keep it secret."""

    id = serializers.IntegerField(source="pk")
    token = serializers.CharField()
    address = serializers.CharField(help_text="As it stands in the QR code.")


class TableBody(TableRow):
    """A table with everything about it."""

    round = serializers.IntegerField(source="table.round.seq")
    seats = TableSeatBody(many=True)  # type: ignore[assignment]
    game_state = serializers.ChoiceField(Game.State.choices, source="progress.state")
    entry = serializers.ChoiceField(
        Game.Entry.choices, source="progress.entry", help_text="Hand by hand, or final totals only."
    )
    source = serializers.ChoiceField(  # type: ignore[assignment]
        Table.Source.choices, source="table.source", allow_blank=True, help_text="Where the result came from."
    )
    hands_played = serializers.IntegerField(source="table.hands_played", allow_null=True)
    confirmed_by = serializers.CharField(source="table.confirmed_by.username", allow_null=True)
    may_confirm = serializers.BooleanField(help_text="Whether what the game says can be a result.")
    reason_needed = serializers.BooleanField(help_text="Whether confirming it takes a `reason`.")
    clock = TableClock(allow_null=True, help_text="Null without a limit, and once the table is confirmed.")
    link = TableLinkBody(allow_null=True, help_text="Null for a token of the scope `read`: a link is a key.")
    waiting = ProposalBody(many=True, help_text="What the table sent after it was closed.")
    sanctions = SanctionBody(many=True, help_text="Of people at this table in this round.")


class ConfirmBody(Strict):
    """Confirm what the game says, as it was seen."""

    version = serializers.IntegerField(
        min_value=0, max_value=MOST, help_text="The `version` of the game that was read."
    )
    reason = serializers.CharField(
        max_length=LONGEST_REASON, allow_blank=True, default="", help_text="Where `reason_needed` says so."
    )


class SlipBody(Strict):
    """What a paper slip says, in the order of the seats."""

    totals = serializers.ListField(
        child=serializers.IntegerField(min_value=-MOST_TOTAL, max_value=MOST_TOTAL), max_length=PLAYER_COUNTS[-1]
    )
    hits = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=MOST_TOTAL),
        max_length=PLAYER_COUNTS[-1],
        help_text="Bids met.",
    )
    hands = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        max_value=MOST_TOTAL,
        help_text="How many were played, where the game ended before its last one.",
    )
    reason = serializers.CharField(
        max_length=LONGEST_REASON,
        allow_blank=True,
        default="",
        help_text="For another result than the confirmed one, or a game that ended early.",
    )
    key = serializers.UUIDField(
        required=False, help_text="Made by the program for each typing: sent twice, a first typing is no second one."
    )


class ReasonBody(Strict):
    """Why a result is taken back."""

    reason = serializers.CharField(max_length=LONGEST_REASON)


class MinutesBody(Strict):
    """Minutes more for one table, or with a minus fewer."""

    minutes = serializers.IntegerField(min_value=-MOST_MINUTES, max_value=MOST_MINUTES)
    seen = serializers.IntegerField(
        min_value=-MOST, max_value=MOST, help_text="The `extra_minutes` that were read before."
    )


class LinkSeen(Strict):
    """The link that is to be replaced."""

    seen = serializers.IntegerField(
        min_value=0, max_value=MOST_ID, help_text="The `id` of the link that was read before, 0 for none."
    )


TABLE_ROW: dict[str, Any] = {
    "table": 1,
    "consolation": False,
    "game": "K7F3Q9",
    "version": 9,
    "status": "running",
    "hand": 2,
    "hands_scored": 1,
    "hands_planned": 15,
    "doing": "bids",
    "seats": [
        {"number": 1, "name": "Anna", "total": 20, "leads": False},
        {"number": 2, "name": "Ben", "total": 30, "leads": True},
        {"number": 3, "name": "Carla", "total": -10, "leads": False},
    ],
    "ready": False,
    "late": False,
    "penalised": True,
    "help_at": "2026-11-30T19:49:00Z",
    "handed_in_at": None,
    "proposals": 1,
    "extra_minutes": 0,
    "confirmed_at": None,
}


def seat(number: int, name: str, figures: tuple[int, int], place: int | None, points: float | None) -> dict[str, Any]:
    """One seat of an example."""
    total, hits = figures
    confirmed = (total, hits) if place else (None, None)
    return {
        "number": number,
        "name": name,
        "club": "Lleida Games",
        "total": total,
        "hits": hits,
        "confirmed_total": confirmed[0],
        "confirmed_hits": confirmed[1],
        "place": place,
        "table_points": points,
    }


TABLE: dict[str, Any] = TABLE_ROW | {
    "round": 1,
    "seats": [
        seat(1, "Anna", (20, 1), None, None),
        seat(2, "Ben", (30, 1), None, None),
        seat(3, "Carla", (-10, 0), None, None),
    ],
    "game_state": "running",
    "entry": "hands",
    "source": "",
    "hands_played": None,
    "confirmed_by": None,
    "may_confirm": False,
    "reason_needed": False,
    "clock": {"phase": "running", "ends_at": "2026-11-30T20:40:00Z", "over": False},
    "link": {"id": 11, "token": "7K2M9QX4T5W8", "address": "HTTPS://CLUB.EXAMPLE/L/7K2M9QX4T5W8/"},
    "waiting": [PROPOSAL],
    "sanctions": [SANCTION],
}
CONFIRMED: dict[str, Any] = TABLE | {
    "status": "confirmed",
    "version": 91,
    "hand": 15,
    "hands_scored": 15,
    "doing": "",
    "seats": [
        seat(1, "Anna", (240, 9), 1, 37.5),
        seat(2, "Ben", (240, 9), 1, 37.5),
        seat(3, "Carla", (90, 6), 3, 20),
    ],
    "game_state": "finished",
    "source": "pad",
    "hands_played": 15,
    "help_at": None,
    "handed_in_at": "2026-11-30T20:37:00Z",
    "confirmed_at": "2026-11-30T20:38:00Z",
    "confirmed_by": "dora",
    "clock": None,
    "proposals": 0,
    "waiting": [],
    "sanctions": [],
    "penalised": False,
}
TYPED: dict[str, Any] = TABLE | {"status": "typed"}
PAD_MOVED_ON = changed_example(
    "table_moved_on", "Table 1 has changed since this page was loaded: look at it again", 90, 91
)
EXTRA_MOVED_ON = changed_example("clock_moved_on", "The time was changed meanwhile: look at it again", 0, 5)
