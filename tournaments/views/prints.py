"""The sheets of a tournament: each is a page, and with a size of paper a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from scoring.access import director_required
from scoring.pdf.score_sheets import score_sheets_pdf
from scoring.selectors.links import base_address, only_this_machine
from tournaments.access import round_at, tournament_at
from tournaments.models import Tournament
from tournaments.pdf.slips import A_PAGE, slips_pdf
from tournaments.selectors.next_step import Link
from tournaments.selectors.prints.audits import audit_sheets
from tournaments.selectors.prints.heads import Printing, title_of
from tournaments.selectors.prints.menu import print_sections
from tournaments.selectors.prints.results import round_results_list
from tournaments.selectors.prints.seating import seating_list
from tournaments.selectors.prints.slips import Slip, slips_of
from tournaments.selectors.prints.standings import standing_lists
from tournaments.selectors.state import state_of
from wizard_club.lib.htmx import render_page
from wizard_club.lib.paper import paper_answer
from wizard_club.lib.pdf.listing import Listing, listings_pdf
from wizard_club.lib.pdf.paper import PAPERS

# About so many lines of a list go on a page.
ROWS_A_PAGE = 36
LONGEST_NUMBER = 4
NAMES = {"a4": gettext_lazy("A4"), "letter": gettext_lazy("Letter")}
DEFAULT = "a4"


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to print a sheet, for a row of buttons."""

    label: str
    query: str
    current: bool


def printing(request: HttpRequest, tournament: Tournament) -> Printing:
    """What is printed now, for devices that find us as this one did."""
    return Printing(tournament, base_address(request), timezone.now())


def back_to_list(slug: str) -> Link:
    """The page of all sheets."""
    return Link(_("On paper"), reverse("tournaments:print_list", args=[slug]))


def file_title(*parts: str) -> str:
    """What a file says it is; also its name, so without signs that a system refuses in one."""
    return " - ".join(part.replace("/", "-").replace(":", ",").replace(" ·", ",") for part in parts if part)


def listing_answer(
    request: HttpRequest, slug: str, listings: Sequence[Listing], choices: Sequence[Choice] = ()
) -> HttpResponse:
    """Lists as page and file."""
    head = listings[0].head
    context = {"head": head, "listings": listings, "back": back_to_list(slug), "choices": choices}
    return paper_answer(
        request,
        "paper/listing.html",
        context,
        render_pdf=lambda paper, info: listings_pdf(listings, paper, info),
        title=file_title(head.event, head.title),
        author=_("Wizard Club"),
        pages=sum(len(listing.rows) for listing in listings) // ROWS_A_PAGE,
    )


@require_safe
@director_required
def print_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that can be printed, for the size of paper that was chosen last."""
    tournament = tournament_at(slug)
    wanted = request.GET.get("paper", "")
    paper = wanted if wanted in PAPERS else DEFAULT
    state = state_of(tournament)
    context = {
        "tournament": tournament,
        "page": "prints",
        "sections": print_sections(state, paper),
        "begun": bool(state.rounds),
        "papers": [Choice(str(name), f"paper={key}", current=key == paper) for key, name in NAMES.items()],
        "only_here": only_this_machine(request),
    }
    return render_page(request, "tournaments/print_list.html", context)


@require_safe
@director_required
def round_seating(request: HttpRequest, slug: str, seq: int) -> HttpResponse:
    """Where everybody sits: by name, `?order=table` by table, `?poster=1` in letters to read from two metres."""
    played = round_at(tournament_at(slug), seq)
    by_table, poster = request.GET.get("order") == "table", request.GET.get("poster") == "1"
    listing = seating_list(printing(request, played.tournament), played, by_table=by_table, poster=poster)
    choices = [
        Choice(_("By name"), "", current=not by_table and not poster),
        Choice(_("By table"), "order=table", current=by_table and not poster),
        Choice(_("Poster by name"), "poster=1", current=not by_table and poster),
        Choice(_("Poster by table"), "order=table&poster=1", current=by_table and poster),
    ]
    return listing_answer(request, slug, [listing], choices)


@require_safe
@director_required
def round_slips(request: HttpRequest, slug: str, seq: int) -> HttpResponse:
    """The slips of all tables, or of `?table=7`, with their secret links."""
    played = round_at(tournament_at(slug), seq)
    sheet = slips_of(printing(request, played.tournament), played, tables_in(request))
    if not sheet.slips:
        raise Http404
    context = {
        "head": sheet.head,
        "sheet": sheet,
        "back": back_to_list(slug),
        "only_here": only_this_machine(request),
    }
    return paper_answer(
        request,
        "tournaments/round_slips.html",
        context,
        render_pdf=lambda paper, info: slips_pdf(sheet, paper, info),
        title=file_title(sheet.head.event, title_of(played), sheet.head.title, *one_table(sheet.slips)),
        author=_("Wizard Club"),
        pages=len(sheet.slips) // A_PAGE,
    )


@require_safe
@director_required
def round_audits(request: HttpRequest, slug: str, seq: int) -> HttpResponse:
    """The audit sheets of all tables, or of `?table=7`."""
    played = round_at(tournament_at(slug), seq)
    sheets = audit_sheets(printing(request, played.tournament), played, tables_in(request))
    if not sheets:
        raise Http404
    head = sheets[0].head
    one = (head.title,) if len(sheets) == 1 else (_("Audit sheets"),)
    return paper_answer(
        request,
        "tournaments/round_audits.html",
        {"head": head, "sheets": sheets, "back": back_to_list(slug)},
        render_pdf=lambda paper, info: score_sheets_pdf(sheets, paper, info),
        title=file_title(head.event, title_of(played), *one),
        author=_("Wizard Club"),
        pages=len(sheets),
    )


def tables_in(request: HttpRequest) -> tuple[int, ...]:
    """The one table that is asked for; none means all."""
    text = request.GET.get("table", "")
    return (int(text),) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER else ()


def one_table(slips: Sequence[Slip]) -> tuple[str, ...]:
    """The table that a file of one is about."""
    return (_("Table %(table)s") % {"table": slips[0].number},) if len(slips) == 1 else ()


@require_safe
@director_required
def round_results(request: HttpRequest, slug: str, seq: int) -> HttpResponse:
    """The results of all tables of a round."""
    played = round_at(tournament_at(slug), seq)
    listing = round_results_list(printing(request, played.tournament), played)
    return listing_answer(request, slug, [listing])


@require_safe
@director_required
def standing_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings of everybody; `?now=1` as they would be now, where they were kept at a cut."""
    current = request.GET.get("now") == "1"
    about = printing(request, tournament_at(slug))
    found = standing_lists(about, current=current)
    choices = [
        Choice(_("The standings of the cut"), "", current=not current),
        Choice(_("What they would be now"), "now=1", current=current),
    ]
    return listing_answer(request, slug, found.lists, choices if found.kept or current else ())
