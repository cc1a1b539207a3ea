"""One entrant for the desk: what he played, whose place he took, and what can be done with him."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Q

from tournaments.models import Entrant, StagePlace, TableSeat, Tournament
from tournaments.points import points_text
from tournaments.selectors.entrants import EntrantLine, by_name, entrant_line


@dataclass(frozen=True, slots=True)
class Mate:
    """Somebody at the same table."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class TablePlayed:
    """A table at which an entrant sat; figures are None and empty as long as nothing is confirmed."""

    seq: int
    stage: int
    table: int
    mates: tuple[Mate, ...]
    total: int | None
    hits: int | None
    place: int | None
    points: str

    @property
    def open(self) -> bool:
        return self.place is None


@dataclass(frozen=True, slots=True)
class EntrantDetail:
    """Everything of the page of one entrant. `sits` is the table of a published game that must be finished first."""

    line: EntrantLine
    member: int
    first_round: int
    last_round: int | None
    replaces: EntrantLine | None
    replaced_by: EntrantLine | None
    played: tuple[TablePlayed, ...]
    standbys: tuple[EntrantLine, ...]
    sits: TablePlayed | None
    disqualified: bool
    can_leave: bool
    can_return: bool
    can_activate: bool
    can_replace: bool
    can_number: bool
    can_delete: bool


def entrant_detail_of(tournament: Tournament, entrant: Entrant, language: str) -> EntrantDetail:
    """The page of an entrant: six queries."""
    tied = Entrant.objects.filter(Q(replaces=entrant) | Q(pk=entrant.replaces_id))
    others = Entrant.objects.filter(tournament=tournament, state=Entrant.State.STANDBY).exclude(pk=entrant.pk)
    related = list((tied | others).by_number())
    replaced_by = next((other for other in related if other.replaces_id == entrant.pk), None)
    replaces = next((other for other in related if other.pk == entrant.replaces_id), None)
    standbys = [other for other in related if other.state == Entrant.State.STANDBY and other.pk != entrant.pk]
    played = tables_played(entrant)
    sits = next((table for table in reversed(played) if table.open), None)
    state = Entrant.State(entrant.state)
    placed = bool(played) or StagePlace.objects.filter(entrant=entrant).exists()
    return EntrantDetail(
        line=entrant_line(entrant),
        member=entrant.player_id,
        first_round=entrant.first_round,
        last_round=entrant.last_round,
        replaces=entrant_line(replaces) if replaces else None,
        replaced_by=entrant_line(replaced_by) if replaced_by else None,
        played=tuple(played),
        standbys=tuple(entrant_line(other) for other in by_name(standbys, language)),
        sits=sits,
        disqualified=state is Entrant.State.DISQUALIFIED,
        can_leave=state in {Entrant.State.ACTIVE, Entrant.State.STANDBY},
        can_return=state in {Entrant.State.WITHDRAWN, Entrant.State.DROPPED},
        can_activate=state is Entrant.State.STANDBY,
        can_replace=state not in {Entrant.State.STANDBY, Entrant.State.DISQUALIFIED} and replaced_by is None,
        can_number=not tournament.draws.exists(),
        can_delete=not placed and not entrant.sanctions.exists(),
    )


def tables_played(entrant: Entrant) -> list[TablePlayed]:
    """His tables by round, with who else sat there: two queries."""
    own = TableSeat.objects.filter(entrant=entrant).select_related("round__stage", "table", "result")
    seats = list(own.order_by("round__seq"))
    mates: dict[int, list[Mate]] = {}
    if seats:
        for seat in others_at([seat.table_id for seat in seats], entrant):
            mate = Mate(seat.entrant.number, seat.entrant.player.label)
            mates.setdefault(seat.table_id, []).append(mate)
    return [table_played(seat, mates.get(seat.table_id, [])) for seat in seats]


def others_at(tables: Sequence[int], entrant: Entrant) -> Sequence[TableSeat]:
    """The other seats of these tables, in seat order."""
    seats = TableSeat.objects.filter(table__in=tables).exclude(entrant=entrant)
    return list(seats.select_related("entrant__player").order_by("table", "position"))


def table_played(seat: TableSeat, mates: Sequence[Mate]) -> TablePlayed:
    """One table as the page shows it."""
    result = None if seat.table.confirmed_at is None else seat.result
    return TablePlayed(
        seq=seat.round.seq,
        stage=seat.round.stage.number,
        table=seat.table.number,
        mates=tuple(mates),
        total=result.total if result else None,
        hits=result.hits if result else None,
        place=result.place if result else None,
        points=points_text(Fraction(result.table_points)) if result else "",
    )
