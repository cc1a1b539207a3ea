"""Paper for the end of an event: certificates, and everything in one file."""

from __future__ import annotations

from tempfile import TemporaryFile

from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.access import director_required
from tournaments.access import tournament_at
from tournaments.pdf.archive import write_archive
from tournaments.pdf.certificates import certificates_pdf
from tournaments.selectors.prints.archive import archive_parts
from tournaments.selectors.prints.certificates import certificates
from tournaments.selectors.state import state_of
from tournaments.views.prints import back_to_list, file_title, printing
from wizard_club.lib.errors import DomainError
from wizard_club.lib.htmx import render_page
from wizard_club.lib.messages import text
from wizard_club.lib.paper import must_wait, paper_answer, paper_asked, tell_waiting, waiting_page
from wizard_club.lib.pdf.document import Info

PODIUM = 3
# Digits of how many ranks get a certificate.
LONGEST_BEST = 4


@require_safe
@director_required
def certificate_list(request: HttpRequest, slug: str) -> HttpResponse:
    """A certificate for each of the best, or for everybody; refused as long as anything is open."""
    tournament = tournament_at(slug)
    best = best_in(request)
    try:
        sheet = certificates(printing(request, tournament), state_of(tournament), best=best)
    except DomainError as error:
        context = {"tournament": tournament, "page": "prints", "refusal": text(error)}
        status = 422 if "paper" in request.GET else 200
        return render(request, "tournaments/certificate_list_missing.html", context, status=status)
    return paper_answer(
        request,
        "tournaments/certificate_list.html",
        {"sheet": sheet, "head": sheet.head, "best": best, "back": back_to_list(slug)},
        render_pdf=lambda paper, info: certificates_pdf(sheet, paper, info),
        title=file_title(tournament.name, _("Certificates")),
        author=_("Wizard Club"),
        pages=len(sheet.people),
    )


def best_in(request: HttpRequest) -> int | None:
    """Up to which rank: three without a word, None for everybody."""
    said = request.GET.get("best", "")
    if said == "all":
        return None
    return int(said) if said.isdecimal() and len(said) <= LONGEST_BEST else PODIUM


@require_safe
@director_required
def event_archive(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Every sheet of the event that exists by now in one archive, beside the tournament's own file."""
    tournament = tournament_at(slug)
    parts = archive_parts(printing(request, tournament), state_of(tournament))
    paper = paper_asked(request)
    pages = sum(part.pages for part in parts)
    if paper is None:
        context = {"tournament": tournament, "page": "prints", "parts": parts, "pages": pages}
        return render_page(request, "tournaments/event_archive.html", context)
    if must_wait(request, pages):
        return waiting_page(request, pages)
    target = TemporaryFile()  # noqa: SIM115 (the answer closes it)
    info = Info(tournament.name, _("Wizard Club"), get_language() or "en")
    write_archive(target, parts, paper, info)
    target.seek(0)
    file = FileResponse(target, as_attachment=True, filename=f"{slug}-{paper.name}.zip", content_type="application/zip")
    return tell_waiting(request, file)
