"""The form of a paper slip for a table, as two pages show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.forms.slips import SlipForm, SlipSeat
from tournaments.models import Table, TableSeat
from tournaments.selectors.table_page import TablePage
from tournaments.services.results import Slip


def slip_form(page: TablePage, data: Mapping[str, Any] | None = None) -> SlipForm:
    """The form on the page of a table: with the confirmed result in it, where there is one."""
    seats = [SlipSeat(line.number, line.name) for line in page.lines]
    return form_for(page.table, seats, data, initial=confirmed_slip(page), early=True)


def slip_form_of(
    table: Table, seats: Sequence[TableSeat], data: Mapping[str, Any] | None = None, *, early: bool = False
) -> SlipForm:
    """An empty form for a table, or with what was sent."""
    people = [SlipSeat(seat.entrant.number, seat.entrant.player.label) for seat in seats]
    return form_for(table, people, data, early=early)


def form_for(
    table: Table,
    seats: Sequence[SlipSeat],
    data: Mapping[str, Any] | None,
    initial: Slip | None = None,
    *,
    early: bool,
) -> SlipForm:
    """The form by the rules and the format of the table's tournament. `early`: a game may always have ended early."""
    tournament = table.round.tournament
    return SlipForm(
        data,
        table=table.number,
        seats=seats,
        rules=tournament.ruleset.rules,
        counted=early or tournament.format.time.unfinished == "count_hands_played",
        initial=initial,
    )


def confirmed_slip(page: TablePage) -> Slip | None:
    """What was confirmed, as a slip."""
    if not page.confirmed:
        return None
    planned, played = page.row.progress.planned, page.table.hands_played
    return Slip(
        tuple(line.confirmed_total or 0 for line in page.lines),
        tuple(line.confirmed_hits or 0 for line in page.lines),
        played if played != planned else None,
    )
