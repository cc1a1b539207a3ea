"""Results and standings as tables to be saved: the figures of the pages, as numbers to count with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments.eventfile.event import Sanction as Imposed
from tournaments.models import Entrant, Sanction, TableSeat, Tournament, TournamentRound
from tournaments.points import points_text
from tournaments.selectors.format_words import stage_title
from tournaments.selectors.people import label_of
from tournaments.selectors.prints.standings import EVERYBODY, remarks_of
from tournaments.selectors.standings_page import standings_page
from tournaments.selectors.standings_words import sanction_text
from wizard_club.lib.csv_text import Cell
from wizard_club.lib.templatetags.wizard import MINUS

SEAT = (
    "round__seq",
    "round__stage__index",
    "table__consolation",
    "table__number",
    "position",
    "entrant__number",
    "entrant__player__name",
    "entrant__player__short_name",
    "entrant__player__club",
    "entrant__player__nation",
)
RESULT = ("result__place", "result__total", "result__hits", "result__table_points")


def figure(text: str) -> Decimal | None:
    """A figure that a page shows, as a number."""
    return Decimal(text.replace(MINUS, "-")) if text else None


def results_table(tournament: Tournament, played: TournamentRound | None = None) -> Iterator[Sequence[Cell]]:
    """One line for each person and round, of one round or of all: two queries. Open tables have no figures yet."""
    seats = TableSeat.objects.filter(round__tournament=tournament)
    sanctions = Sanction.objects.filter(tournament=tournament, round__isnull=False, lifted_at=None)
    if played is not None:
        seats, sanctions = seats.filter(round=played), sanctions.filter(round=played)
    taken: dict[tuple[int, int], list[str]] = {}
    rows = sanctions.order_by("id").values_list("round__seq", "entrant__number", "kind", "points", "unit")
    for seq, number, kind, points, unit in rows:
        said = sanction_text(Imposed(number, kind, "", seq, points, unit))
        taken.setdefault((seq, number), []).append(said)
    yield (
        _("Round"), _("Stage"), _("Table"), _("Seat"), _("No."), _("Name"), _("Club"), _("Nation"), _("Place"),
        _("Points"), _("Bids met"), _("Table points"), _("Penalty"),
    )  # fmt: skip
    order = ("round__seq", "table__number", "position")
    for row in seats.order_by(*order).values_list(*SEAT, *RESULT):
        seq, index, consolation, table, position, number, name, short_name, club, nation, *result = row
        place, total, hits, table_points = result
        stage = _("Consolation") if consolation else stage_title(tournament.format, index)
        worth = None if table_points is None else figure(points_text(Fraction(table_points)))
        who = (number, label_of(name, short_name), club, nation)
        penalty = ", ".join(taken.get((seq, number), ()))
        yield seq, stage, table, position + 1, *who, place, total, hits, worth, penalty


def standings_table(tournament: Tournament, *, current: bool = False) -> Iterator[Sequence[Cell]]:
    """The standings as their page shows them, with every key of the format: at most six queries.

    Those without a rank come last.
    """
    standings = standings_page(tournament, size=EVERYBODY, current=current)
    yield (
        _("Rank"), _("No."), _("Name"), _("Club"), *(column.title for column in standings.columns), _("Games"),
        _("Goes on"), _("Remarks"),
    )  # fmt: skip
    for row in standings.page:
        remarks = ", ".join(remarks_of(row))
        goes_on = _("yes") if row.goes_on else ""
        yield row.rank, row.number, row.name, row.club, *map(figure, row.cells), row.games, goes_on, remarks
    for one in standings.unranked:
        nothing = (None,) * (len(standings.columns) + 1)
        yield None, one.number, one.label, one.club, *nothing, "", str(Entrant.State(one.state).label)
