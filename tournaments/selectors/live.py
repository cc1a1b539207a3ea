"""The tables of a round for everybody: who sits where, how far they are, who leads, and what is confirmed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import Count, IntegerField, Max, OuterRef, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import Bid, Game, Round
from scoring.rules.plan import hand_sizes
from tournaments.clock import Clock
from tournaments.models import TableSeat, Tournament, TournamentRound
from tournaments.points import points_text
from tournaments.selectors.format_words import stage_title
from tournaments.selectors.people import label_of

ROUND = (
    "round",
    "round__seq",
    "round__stage__number",
    "round__stage__index",
    "round__closed_at",
    "round__started_at",
    "round__paused_at",
    "round__pauses",
    "round__added",
)
SEAT = (
    "table__number",
    "table__consolation",
    "table__confirmed_at",
    "table__game__state",
    "entrant__number",
    "entrant__player__name",
    "entrant__player__short_name",
    "result__total",
    "result__hits",
    "result__place",
    "result__table_points",
    "table__extra_minutes",
    "points",
    "scored",
)


@dataclass(frozen=True, slots=True)
class LiveSeat:
    """One player at a table, with what he ended with once it is confirmed."""

    number: int
    name: str
    total: int | None
    hits: int | None
    place: int | None
    points: str


@dataclass(frozen=True, slots=True)
class LiveTable:
    """One table. `leaders` are those with the best total as soon as a hand is scored, `extra` the minutes that an open
    one has more than the others.
    """

    number: int
    consolation: bool
    seats: tuple[LiveSeat, ...]
    confirmed: bool
    ended: bool
    scored: int
    hands: int
    leaders: tuple[str, ...]
    best: int | None
    extra: int = 0

    @property
    def hand(self) -> int:
        """The hand that is played."""
        return min(self.scored + 1, self.hands)

    @property
    def by_place(self) -> list[LiveSeat]:
        """The seats of a confirmed table, the winner first."""
        return sorted(self.seats, key=lambda seat: seat.place or 0)


@dataclass(frozen=True, slots=True)
class Stamps:
    """The clock of a round as it is stored; what is left follows from it at any moment."""

    ends_at: datetime | None
    time_state: str
    call_minutes: int


@dataclass(frozen=True, slots=True)
class LiveRound:
    """A published round with its tables."""

    pk: int
    seq: int
    stage: int
    title: str
    closed: bool
    stamps: Stamps | None
    tables: tuple[LiveTable, ...]

    @property
    def open(self) -> int:
        """How many tables are not confirmed."""
        return sum(not table.confirmed for table in self.tables)

    @property
    def begun(self) -> bool:
        """Whether a hand is scored anywhere, or a result confirmed."""
        return any(table.scored or table.confirmed for table in self.tables)


def live_round(tournament: Tournament, seq: int | None = None) -> LiveRound | None:
    """The round of that number, or the newest one: one query."""
    newest = TournamentRound.objects.filter(tournament=tournament).order_by().values("tournament")
    wanted = seq if seq is not None else Subquery(newest.annotate(newest=Max("seq")).values("newest"))
    hands = Round.objects.filter(game=OuterRef("table__game"), scored_at__isnull=False).order_by()
    bids = Bid.objects.filter(round__game=OuterRef("table__game"), round__scored_at__isnull=False).order_by()
    rows = list(
        TableSeat.objects.filter(round__tournament=tournament, round__seq=wanted)
        .annotate(
            points=Coalesce(total_of(bids.filter(seat=OuterRef("position")).values("seat"), Sum("points")), 0),
            scored=Coalesce(total_of(hands.values("game"), Count("pk")), 0),
        )
        .order_by("table__number", "position")
        .values_list(*ROUND, *SEAT)
    )
    if not rows:
        return None
    pk, number, stage, index, closed_at, *clock = rows[0][: len(ROUND)]
    cut = [row[len(ROUND) :] for row in rows]
    return LiveRound(
        pk=pk,
        seq=number,
        stage=stage,
        title=round_title(tournament, number, stage, index),
        closed=closed_at is not None,
        stamps=stamps_of(tournament, Clock(*clock)) if closed_at is None else None,
        tables=tuple(live_table(tournament, list(seats)) for _number, seats in groupby(cut, itemgetter(0))),
    )


def total_of(rows: Any, figure: Any) -> Subquery:
    """A figure of the rows behind each seat."""
    return Subquery(rows.annotate(figure=figure).values("figure"), output_field=IntegerField())


def round_title(tournament: Tournament, seq: int, stage: int, index: int | None) -> str:
    """What people call a round."""
    if stage == 0:
        return _("Round %(seq)d of %(rounds)d") % {"seq": seq, "rounds": tournament.format.qualifying_rounds}
    return _("Round %(seq)d: %(stage)s") % {"seq": seq, "stage": stage_title(tournament.format, index)}


def stamps_of(tournament: Tournament, clock: Clock) -> Stamps | None:
    """The clock of a round that has begun and has a limit."""
    time = tournament.format.time
    if time.limit is None or clock.started_at is None:
        return None
    state = Game.TimeState.PAUSED if clock.paused_at else Game.TimeState.RUNNING
    return Stamps(clock.ends_at(time, timezone.now()), state, time.warning)


def live_table(tournament: Tournament, rows: Sequence[tuple[Any, ...]]) -> LiveTable:
    """A table from the rows of its seats."""
    number, consolation, confirmed_at, game_state = rows[0][:4]
    extra, scored = rows[0][-3], rows[0][-1]
    seats = tuple(live_seat(row) for row in rows)
    so_far = [row[-2] for row in rows] if scored and confirmed_at is None else []
    best = max(so_far, default=None)
    return LiveTable(
        number=number,
        consolation=consolation,
        seats=seats,
        confirmed=confirmed_at is not None,
        ended=game_state != Game.State.RUNNING,
        scored=scored,
        hands=len(hand_sizes(tournament.ruleset.rules, len(rows))),
        leaders=tuple(seat.name for seat, total in zip(seats, so_far, strict=False) if total == best),
        best=best,
        extra=extra if confirmed_at is None else 0,
    )


def live_seat(row: Sequence[Any]) -> LiveSeat:
    """One seat from its row."""
    entrant, name, short_name, total, hits, place, points = row[4:11]
    return LiveSeat(
        number=entrant,
        name=label_of(name, short_name),
        total=total,
        hits=hits,
        place=place,
        points="" if points is None else points_text(Fraction(points)),
    )
