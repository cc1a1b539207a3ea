"""A whole event on paper: every sheet that exists by now, each as data that is read when its turn comes.

The slips of tables are left out: they hold secret links, and an archive is handed on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.gamestate import GameState, load_states
from scoring.models import Game
from scoring.pdf.sheet_data import ScoreSheet
from scoring.selectors.score_sheet import filled_sheet
from scoring.selectors.score_sheet_words import game_head
from tournaments.eventfile.writing import write_event
from tournaments.selectors.champion import check_ended
from tournaments.selectors.event_file import event_for_file
from tournaments.selectors.prints.audits import audit_sheets
from tournaments.selectors.prints.certificates import Certificates, certificates
from tournaments.selectors.prints.heads import Printing, title_of
from tournaments.selectors.prints.results import round_results_list
from tournaments.selectors.prints.seating import seating_list
from tournaments.selectors.prints.standings import standing_lists
from tournaments.selectors.state import RoundRows, TournamentState
from wizard_club.lib.errors import DomainError
from wizard_club.lib.pdf.listing import Listing

# About so many lines of a list go on a page, and so many games are read at once.
LINES_A_PAGE = 36
AT_ONCE = 40

Lists = tuple[Listing, ...]
Sheets = Iterator[ScoreSheet]


@dataclass(frozen=True, slots=True)
class Part:
    """One file of the archive: its path (letters that every system can store, in an order that sorts), what people call
    it, about how many pages it has, and how its content is had. Bytes are written as they are.
    """

    path: str
    title: str
    pages: int
    build: Callable[[], Lists | Sheets | Certificates | bytes]


def archive_parts(about: Printing, state: TournamentState) -> list[Part]:
    """What the archive of an event has now."""
    parts = [part for played in state.rounds for part in round_parts(about, state, played)]
    people = len(state.entrants)
    if any(not row.open for played in state.rounds for row in played.tables):
        parts.append(
            Part("standings.pdf", _("Standings"), pages_of(people), lambda: standing_lists(about).lists),
        )
    if ended(state):
        best = lambda: certificates(about, state, best=None)  # noqa: E731
        parts.append(Part("certificates.pdf", _("Certificates"), people, best))
    parts.append(
        Part("tournament.json", _("The tournament as a file, to be read in again"), 0, lambda: event_file(state))
    )
    return parts


def round_parts(about: Printing, state: TournamentState, rows: RoundRows) -> Iterator[Part]:
    """What a round has, from its seats to its results."""
    played = rows.round
    played.tournament, played.stage = state.tournament, rows.stage
    folder, tables = f"round-{played.seq:02}", len(rows.tables)
    people = sum(len(row.numbers) for row in rows.tables)

    def titled(text: str) -> str:
        return f"{title_of(played)} · {text}"

    def seats(*, by_table: bool) -> Lists:
        return (seating_list(about, played, by_table=by_table, poster=False),)

    names, by_table = pages_of(people // 2), pages_of((people + tables) // 2)
    yield Part(f"{folder}/1-seats-by-name.pdf", titled(_("Seats by name")), names, lambda: seats(by_table=False))
    yield Part(f"{folder}/2-seats-by-table.pdf", titled(_("Seats by table")), by_table, lambda: seats(by_table=True))
    yield Part(
        f"{folder}/3-audit-sheets.pdf", titled(_("Audit sheets")), tables, lambda: iter(audit_sheets(about, played))
    )
    yield Part(
        f"{folder}/4-score-sheets.pdf",
        titled(_("Score sheets")),
        tables,
        lambda: score_sheets(about, [row.table.game_id for row in rows.tables]),
    )
    yield Part(
        f"{folder}/5-results.pdf",
        titled(_("Results")),
        pages_of(people + tables),
        lambda: (round_results_list(about, played),),
    )


def pages_of(lines: int) -> int:
    """About how many pages a list has."""
    return lines // LINES_A_PAGE + 1


def ended(state: TournamentState) -> bool:
    """Whether nothing is open any more."""
    try:
        check_ended(state)
    except DomainError:
        return False
    return True


def event_file(state: TournamentState) -> bytes:
    """The tournament's own file."""
    return write_event(event_for_file(state)).encode()


def score_sheets(about: Printing, games: Sequence[int]) -> Sheets:
    """The sheets of games as they stand, in the order of their tables; few games are in memory at a time."""
    left = iter(games)
    while some := list(islice(left, AT_ONCE)):
        found = Game.objects.filter(pk__in=some).select_related("settings").in_bulk()
        for state in load_states([found[pk] for pk in some]):
            yield score_sheet(about, state)


def score_sheet(about: Printing, state: GameState) -> ScoreSheet:
    """The sheet of one game; its code leads to its page."""
    address = f"{about.base}{reverse('scoring:game_sheet', args=[state.game.code])}"
    return filled_sheet(state, game_head(state, address))
