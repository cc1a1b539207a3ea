"""The calendar that everybody may subscribe to: no session, no cookie."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from scoring.selectors.links import base_address
from tournaments.selectors.calendar import calendar_text, events_to_come
from tournaments.views.public import unchanged


@login_not_required
@require_safe
def event_calendar(request: HttpRequest) -> HttpResponse:
    """All published events of the last year and those to come; 304 for a calendar that has them already."""
    text = calendar_text(events_to_come(), base_address(request))
    named = content_disposition_header(as_attachment=False, filename="tournaments.ics") or ""
    response = HttpResponse(text, content_type="text/calendar; charset=utf-8", headers={"Content-Disposition": named})
    return unchanged(request, response)
