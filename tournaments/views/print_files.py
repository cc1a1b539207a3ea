"""Paper for the end of an event: certificates."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.access import director_required
from scoring.selectors.links import base_address
from tournaments.access import tournament_at
from tournaments.pdf.certificates import certificates_pdf
from tournaments.selectors.prints.certificates import certificates
from tournaments.selectors.state import state_of
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text
from wizard_club.lib.paper import paper_answer

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
        sheet = certificates(state_of(tournament), base_address(request), best=best)
    except DomainError as error:
        context = {"tournament": tournament, "page": "prints", "refusal": text(error)}
        status = 422 if "paper" in request.GET else 200
        return render(request, "tournaments/certificate_list_missing.html", context, status=status)
    return paper_answer(
        request,
        "tournaments/certificate_list.html",
        {"tournament": tournament, "sheet": sheet, "head": sheet.head, "best": best},
        render_pdf=lambda paper, info: certificates_pdf(sheet, paper, info),
        title=_("%(event)s: certificates") % {"event": tournament.name},
        author=_("Wizard Club"),
        pages=len(sheet.people),
    )


def best_in(request: HttpRequest) -> int | None:
    """Up to which rank: three without a word, None for everybody."""
    said = request.GET.get("best", "")
    if said == "all":
        return None
    return int(said) if said.isdecimal() and len(said) <= LONGEST_BEST else PODIUM
