"""The round board: every table of a round live, in eight queries; a poll that finds nothing new costs one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Func, IntegerField, OuterRef, QuerySet, Subquery, Sum

from scoring.models import Game, Proposal
from scoring.selectors.progress import Progress, progress_of
from tournaments.models import Sanction, Table, TableSeat, TournamentRound
from tournaments.selectors.round_clock import RoundClock, milliseconds, next_moment, round_clock

# Milliseconds since 1970 have no more digits than this for a long time; Python refuses to read thousands of them.
LONGEST_MOMENT = 20


@dataclass(frozen=True, slots=True)
class BoardSeat:
    """Somebody at a table: what counts so far, and whether he leads."""

    number: int
    name: str
    total: int
    leads: bool


@dataclass(frozen=True, slots=True)
class BoardTable:
    """One table. `status` is a word for the template (see `status_of`).

    `late`: its time is up and it has no result; `penalised`: points were taken off here in this round.
    """

    table: Table
    status: str
    progress: Progress
    seats: tuple[BoardSeat, ...]
    late: bool
    penalised: bool

    @property
    def open(self) -> bool:
        return self.table.confirmed_at is None

    @property
    def hand(self) -> int:
        """The hand that is played, or the last one that was."""
        return self.progress.open_hand or self.progress.scored

    @property
    def ready(self) -> bool:
        """Whether one tap confirms it: the game is over, with all its hands."""
        return self.status in {"handed_in", "finished"} and self.progress.complete


@dataclass(frozen=True, slots=True)
class Board:
    """A round with all its tables, as its page shows it."""

    round: TournamentRound
    seqs: tuple[int, ...]
    tables: tuple[BoardTable, ...]
    clock: RoundClock | None
    version: str

    @property
    def calls(self) -> list[BoardTable]:
        """The tables that need the referee."""
        return [table for table in self.tables if table.progress.help_at is not None]

    @property
    def open_tables(self) -> list[BoardTable]:
        return [table for table in self.tables if table.open]

    @property
    def confirmed(self) -> int:
        return len(self.tables) - len(self.open_tables)

    @property
    def waiting(self) -> bool:
        """Whether a result waits to be confirmed."""
        return any(row.ready for row in self.tables)

    @property
    def late(self) -> list[BoardTable]:
        return [table for table in self.tables if table.late]

    @property
    def differing(self) -> list[BoardTable]:
        return [table for table in self.tables if table.status == "differs"]

    @property
    def newest(self) -> bool:
        """Whether no later round is published."""
        return self.round.seq == self.seqs[-1]


def watched_rounds() -> QuerySet[TournamentRound]:
    """Rounds with tournament and stage, and with the figures by which a poll sees that anything changed.

    The tournament's version counts what the desk does, those of the games what the tables do; a proposal changes
    neither.
    """
    tables = Table.objects.filter(round=OuterRef("pk")).order_by().values("round")
    games = Table.objects.filter(round=OuterRef(OuterRef("pk"))).values("game")
    proposals = Proposal.objects.filter(game__in=games).order_by()
    return TournamentRound.objects.select_related(
        "tournament__format_settings", "tournament__ruleset", "stage"
    ).annotate(
        games_version=Subquery(tables.annotate(found=Sum("game__version")).values("found")),
        proposals_open=Subquery(figure(proposals.filter(state=Proposal.State.OPEN), "COUNT")),
        proposals_newest=Subquery(figure(proposals, "MAX")),
    )


def figure(proposals: QuerySet[Proposal], function: str) -> QuerySet[Any, Any]:
    """One figure over all of these, for a subquery: an aggregate of Django's would group them."""
    return proposals.annotate(figure=Func("id", function=function, output_field=IntegerField())).values_list("figure")


def base_version(played: TournamentRound) -> str:
    """The version of a watched round as far as rows decide it."""
    figures = ("games_version", "proposals_open", "proposals_newest")
    return "-".join(str(value) for value in (played.tournament.version, *(getattr(played, name) for name in figures)))


def is_newest(played: TournamentRound, seen: str, now: datetime) -> bool:
    """Whether a page with that version shows this round as it is; its last part is when the clock changes it next."""
    base, _, due = seen.rpartition("-")
    if base != base_version(played) or not (due.isascii() and due.isdecimal() and len(due) <= LONGEST_MOMENT):
        return False
    return int(due) == 0 or milliseconds(now) < int(due)


def board_of(played: TournamentRound, now: datetime) -> Board:
    """The page of a watched round: seven more queries."""
    tournament = played.tournament
    seqs = tuple(tournament.rounds.order_by("seq").values_list("seq", flat=True))
    tables = list(Table.objects.filter(round=played).select_related("game__settings").order_by("number"))
    seats: dict[int, list[TableSeat]] = {table.pk: [] for table in tables}
    people = TableSeat.objects.filter(round=played).select_related("entrant__player", "result").order_by("position")
    for seat in people:
        seats[seat.table_id].append(seat)
    progress = progress_of([table.game for table in tables])
    points = Sanction.objects.filter(round=played, kind=Sanction.Kind.POINTS, lifted_at=None)
    penalised = set(points.values_list("entrant_id", flat=True))
    for table in tables:
        table.round = played
    due = next_moment(played, now, (table.extra_minutes for table in tables if table.confirmed_at is None))
    return Board(
        round=played,
        seqs=seqs,
        tables=tuple(board_table(table, seats[table.pk], progress[table.game_id], now, penalised) for table in tables),
        clock=round_clock(played, now),
        version=f"{base_version(played)}-{milliseconds(due) if due else 0}",
    )


def board_table(
    table: Table, seats: Sequence[TableSeat], progress: Progress, now: datetime, penalised: set[int]
) -> BoardTable:
    """One table of the board."""
    clock = round_clock(table.round, now, table.extra_minutes)
    confirmed = table.confirmed_at is not None
    return BoardTable(
        table=table,
        status=status_of(table, seats, progress),
        progress=progress,
        seats=tuple(board_seat(seat, progress, confirmed=confirmed) for seat in seats),
        late=not confirmed and clock is not None and clock.over,
        penalised=any(seat.entrant_id in penalised for seat in seats),
    )


def board_seat(seat: TableSeat, progress: Progress, *, confirmed: bool) -> BoardSeat:
    """What counts, once it is confirmed; until then what the pad says."""
    if confirmed:
        total, leads = seat.result.total, seat.result.place == 1
    else:
        total, leads = progress.totals[seat.position], seat.position in progress.leaders
    return BoardSeat(seat.entrant.number, seat.entrant.player.label, total, leads)


def status_of(table: Table, seats: Sequence[TableSeat], progress: Progress) -> str:
    """Where a table is: waiting, running, finished, handed_in, abandoned, typed (once), confirmed, or differs."""
    if table.confirmed_at is not None:
        return "differs" if differs(table, seats, progress) else "confirmed"
    if table.typed is not None:
        return "typed"
    if progress.state == Game.State.ABANDONED:
        return "abandoned"
    if progress.state == Game.State.FINISHED:
        return "handed_in" if progress.handed_in_at else "finished"
    return "running" if progress.begun else "waiting"


def differs(table: Table, seats: Sequence[TableSeat], progress: Progress) -> bool:
    """Whether the game says something else by now than was confirmed."""
    if progress.version == table.game_version:
        return False
    if progress.state != Game.State.FINISHED:
        return True
    stored = [(seat.result.total, seat.result.hits, seat.result.sum_bids, seat.result.best_hand) for seat in seats]
    now = list(zip(progress.totals, progress.hits, progress.sum_bids, progress.best_hands, strict=True))
    played = table.hands_played if progress.entry == Game.Entry.TOTALS else progress.scored
    return stored != now or table.hands_played != played
