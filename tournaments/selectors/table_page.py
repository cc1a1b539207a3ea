"""The page of one table: what its pad says, what was confirmed, and all that the desk can do, in eight queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cached_property

from django.db.models import OuterRef, QuerySet, Subquery
from django.shortcuts import get_object_or_404

from scoring.models import Game, GameLink
from scoring.selectors.links import link_address
from scoring.selectors.progress import progress_of
from scoring.selectors.proposals import ProposalLine, proposals_open
from tournaments.models import Sanction, Table, TableSeat
from tournaments.points import points_text
from tournaments.selectors.board import BoardTable, board_table
from tournaments.selectors.round_clock import RoundClock, round_clock
from wizard_club.lib.qr import QrCode, qr_code


@dataclass(frozen=True, slots=True)
class TableLine:
    """One seat: what the pad says now, and what was confirmed (None as long as nothing is)."""

    number: int
    name: str
    club: str
    total: int
    hits: int
    confirmed_total: int | None = None
    confirmed_hits: int | None = None
    place: int | None = None
    table_points: Fraction | None = None

    @property
    def points(self) -> str:
        """The table points as people write them; nothing before they are confirmed."""
        return "" if self.table_points is None else points_text(self.table_points)

    @property
    def differs(self) -> bool:
        """Whether the pad says something else than was confirmed."""
        return self.place is not None and (self.total, self.hits) != (self.confirmed_total, self.confirmed_hits)


@dataclass(frozen=True)
class TableLink:
    """The address that opens the pad of a table without an account, as a QR code and in clear."""

    pk: int
    token: str
    address: str

    @cached_property
    def qr(self) -> QrCode:
        """The code, made where somebody shows it."""
        return qr_code(self.address)


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table with everything about it. `counts_hands`: by the format the hands played count when time is up."""

    row: BoardTable
    lines: tuple[TableLine, ...]
    clock: RoundClock | None
    link: TableLink | None
    proposals: tuple[ProposalLine, ...]
    sanctions: tuple[Sanction, ...]
    counts_hands: bool

    @property
    def table(self) -> Table:
        return self.row.table

    @property
    def game(self) -> Game:
        return self.row.table.game

    @property
    def confirmed(self) -> bool:
        return self.row.table.confirmed_at is not None

    @property
    def proposals_ask_reason(self) -> bool:
        """Whether somebody who accepts them all has to give a reason."""
        return any(line.asks_reason for line in self.proposals)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.row.progress.state == Game.State.FINISHED

    @property
    def may_confirm(self) -> bool:
        """Whether what the pad says can be a result: of a game that is over, or whose time is up so that it counts."""
        running = self.row.progress.state == Game.State.RUNNING and self.row.progress.scored > 0
        counted = running and self.counts_hands and (self.row.late or self.clock is None)
        return (self.over or counted) and (not self.confirmed or self.row.status == "differs")

    @property
    def early(self) -> bool:
        """Whether the pad has fewer hands than the plan."""
        return self.row.progress.entry == Game.Entry.HANDS and not self.row.progress.complete

    @property
    def reason_needed(self) -> bool:
        """Whether a confirmation now needs a reason: another result than before, or a game that ended early."""
        return self.confirmed or (self.over and self.early and not self.counts_hands)


def desk_tables() -> QuerySet[Table]:
    """Tables with all that their page joins, and their link."""
    links = GameLink.objects.filter(game=OuterRef("game"), kind=GameLink.Kind.TABLE, revoked_at=None).order_by("-pk")
    link = {"link_pk": Subquery(links.values("pk")[:1]), "link_token": Subquery(links.values("token")[:1])}
    return Table.objects.annotate(**link).select_related(
        "round__tournament__format_settings",
        "round__tournament__ruleset",
        "round__stage",
        "game__settings",
        "confirmed_by",
    )


def desk_table(slug: str, seq: int, number: int) -> Table:
    """The table of that address for its page: one query."""
    return get_object_or_404(desk_tables(), round__tournament__slug=slug, round__seq=seq, number=number)


def table_page(table: Table, base: str, now: datetime) -> TablePage:
    """The page of a table read by `desk_table`: at most seven more queries. `base` is where devices find us."""
    played = table.round
    people = TableSeat.objects.filter(table=table).select_related("entrant__player", "result").order_by("position")
    seats = list(people)
    progress = progress_of([table.game])[table.game_id]
    of_round = Sanction.objects.filter(round=played, entrant__in=[seat.entrant_id for seat in seats])
    sanctions = tuple(of_round.select_related("entrant__player", "round", "imposed_by").order_by("id"))
    penalised = {one.entrant_id for one in sanctions if one.kind == Sanction.Kind.POINTS and one.lifted_at is None}
    token = getattr(table, "link_token", None)
    lines = tuple(
        table_line(seat, progress.totals, progress.hits, confirmed=table.confirmed_at is not None) for seat in seats
    )
    return TablePage(
        row=board_table(table, seats, progress, now, penalised),
        lines=lines,
        clock=round_clock(played, now, table.extra_minutes) if table.confirmed_at is None else None,
        link=TableLink(vars(table)["link_pk"], token, link_address(base, token)) if token else None,
        proposals=proposals_open([table.game_id]) if progress.proposals else (),
        sanctions=sanctions,
        counts_hands=played.tournament.format.time.unfinished == "count_hands_played",
    )


def table_line(seat: TableSeat, totals: Sequence[int], hits: Sequence[int], *, confirmed: bool) -> TableLine:
    """One seat, with its result once there is one."""
    player, place = seat.entrant.player, seat.position
    if not confirmed:
        return TableLine(seat.entrant.number, player.label, player.club, totals[place], hits[place])
    result = seat.result
    return TableLine(
        number=seat.entrant.number,
        name=player.label,
        club=player.club,
        total=totals[place],
        hits=hits[place],
        confirmed_total=result.total,
        confirmed_hits=result.hits,
        place=result.place,
        table_points=Fraction(result.table_points),
    )
