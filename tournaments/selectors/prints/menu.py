"""Everything that can be printed for an event, in the order of the evening."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.selectors.champion import check_ended
from tournaments.selectors.prints.heads import title_of
from tournaments.selectors.state import TournamentState
from wizard_club.lib.errors import DomainError


@dataclass(frozen=True, slots=True)
class Sheet:
    """One kind of sheet: what it is for in half a sentence, its page and its file; or `why` there is none yet. `table`
    has the same figures for a spreadsheet.
    """

    title: str
    purpose: str
    page: str = ""
    file: str = ""
    why: str = ""
    table: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A piece of the evening; one that is over is `folded`."""

    title: str
    sheets: tuple[Sheet, ...]
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """All of it, with links for one size of paper."""

    slug: str
    paper: str

    def sheet(self, title: str, purpose: str, view: str, *more: object, query: str = "", table: str = "") -> Sheet:
        """A sheet that exists; `table` is the view of its figures for a spreadsheet."""
        page = reverse(f"tournaments:{view}", args=[self.slug, *more])
        asked = f"?{query}" if query else ""
        file = f"{page}{asked or '?'}{'&' if query else ''}paper={self.paper}"
        figures = reverse(f"tournaments:{table}", args=[self.slug, *more]) if table else ""
        return Sheet(title, purpose, f"{page}{asked}", file, table=figures)


def print_sections(state: TournamentState, paper: str) -> tuple[Section, ...]:
    """The page of all sheets: three queries at most beside the state."""
    menu = Menu(state.tournament.slug, paper)
    rounds = [played.round for played in state.rounds]
    for played in state.rounds:
        played.round.tournament, played.round.stage = state.tournament, played.stage
    sections = [
        Section(title_of(played), tuple(round_sheets(menu, played.seq)), folded=played is not rounds[-1])
        for played in rounds
    ]
    if not rounds:
        sections.append(Section(_("Round 1"), tuple(awaited(round_sheets(menu, 1)))))
    sections.append(Section(_("The whole event"), tuple(event_sheets(menu, state))))
    return tuple(sections)


def round_sheets(menu: Menu, seq: int) -> Iterator[Sheet]:
    """What a round needs, from the door to its results."""
    yield menu.sheet(
        _("Poster of seats by name"), _("in large type for the door: who sits where"), "round_seating", seq,
        query="poster=1",
    )  # fmt: skip
    yield menu.sheet(
        _("Poster of seats by table"), _("in large type for the wall: who plays together"), "round_seating", seq,
        query="order=table&poster=1",
    )  # fmt: skip
    yield menu.sheet(_("Seats by name"), _("the same list in small type, to hand out"), "round_seating", seq)
    yield menu.sheet(
        _("Seats by table"), _("for the desk: every table with numbers and clubs"), "round_seating", seq,
        query="order=table",
    )  # fmt: skip
    yield menu.sheet(
        _("Table slips"), _("one for each table, with the code that opens its score pad"), "round_slips", seq
    )
    yield menu.sheet(
        _("Audit sheets"), _("one for each table, to keep the score by hand and to sign"), "round_audits", seq
    )
    yield menu.sheet(
        _("Results"), _("every table with places and points, to pin up after the round"), "round_results", seq,
        table="round_results_csv",
    )  # fmt: skip


def event_sheets(menu: Menu, state: TournamentState) -> Iterator[Sheet]:
    """What belongs to no round."""
    standings = menu.sheet(
        _("Standings"), _("everybody's rank, with the line of advance, to pin up"), "standing_sheet",
        table="standing_list_csv",
    )  # fmt: skip
    counted = any(not row.open for played in state.rounds for row in played.tables)
    yield standings if counted else without(standings, _("after the first result is confirmed"))
    certificates = menu.sheet(
        _("Certificates"), _("for the best three, with a line to sign on; its page has them for everybody"),
        "certificate_list",
    )  # fmt: skip
    try:
        check_ended(state)
    except DomainError:
        certificates = without(certificates, _("after everything is played"))
    yield certificates
    yield menu.sheet(
        _("Archive"), _("every sheet so far but the secret slips, and the tournament's file, in one to keep"),
        "event_archive",
    )  # fmt: skip


def awaited(sheets: Iterator[Sheet]) -> Iterator[Sheet]:
    """The sheets of a round that is not published."""
    for sheet in sheets:
        yield without(sheet, _("after the first draw is published"))


def without(sheet: Sheet, why: str) -> Sheet:
    """A sheet that does not exist yet."""
    return Sheet(sheet.title, sheet.purpose, why=why)
