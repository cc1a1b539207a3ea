"""One address for a sheet: its page, and its file where a size of paper is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.formats import date_format
from django.utils.http import content_disposition_header
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from wizard_club.lib.pdf.document import Info
from wizard_club.lib.pdf.paper import PAPERS, Paper

# More pages than this may take over a second on two cores that are busy with pads (a score sheet takes 15 to 40 ms): a
# page with progress comes before the file.
AT_ONCE = 30
# The cookie by which a page that waits for a file learns that it is there.
MADE, TOKEN_LENGTH = "made", 12

Answer = TypeVar("Answer", bound=HttpResponseBase)
Render = Callable[[Paper, Info], bytes]


def paper_answer(
    request: HttpRequest, template: str, context: Mapping[str, Any], *, render_pdf: Render, title: str, author: str,
    pages: int = 1,
) -> HttpResponse:  # fmt: skip
    """The page of a sheet, or with `?paper=a4` (or letter) its file; `pages` is about how many pages that has."""
    paper = paper_asked(request)
    if paper is None:
        query = request.GET.copy()
        query.pop("paper", None)
        return render(request, template, {**context, "query": f"{query.urlencode()}&" if query else ""})
    if must_wait(request, pages):
        return waiting_page(request, pages)
    data = render_pdf(paper, Info(title, author, get_language() or "en"))
    return tell_waiting(request, pdf_answer(data, f"{title}.pdf"))


def paper_asked(request: HttpRequest) -> Paper | None:
    """The size of paper of the file that is asked for; None asks for the page."""
    return PAPERS.get(request.GET.get("paper", ""))


def must_wait(request: HttpRequest, pages: int) -> bool:
    """Whether the page with progress comes first."""
    return pages > AT_ONCE and "now" not in request.GET


def waiting_page(request: HttpRequest, pages: int) -> HttpResponse:
    """A page that shows progress and leads on to the file: the browser keeps it until the file is shown.

    Where a file is downloaded it stays; the cookie that comes with the file tells it so.
    """
    query = request.GET.copy()
    query["now"] = token = get_random_string(TOKEN_LENGTH)
    back = query.copy()
    del back["now"], back["paper"]
    context = {
        "text": ngettext("Making %(count)d page…", "Making %(count)d pages…", pages) % {"count": pages},
        "address": f"{request.path}?{query.urlencode()}",
        "token": token,
        "back": f"{request.path}?{back.urlencode()}" if back else request.path,
    }
    return render(request, "paper/wait.html", context)


def pdf_answer(data: bytes, name: str) -> HttpResponse:
    """A file for the browser's own viewer, under its name."""
    shown = content_disposition_header(as_attachment=False, filename=name) or "inline"
    return HttpResponse(data, content_type="application/pdf", headers={"Content-Disposition": shown})


def tell_waiting(request: HttpRequest, response: Answer) -> Answer:
    """Let the page that waits for this file know that it is there."""
    token = request.GET.get("now", "")
    if token.isascii() and token.isalnum() and len(token) == TOKEN_LENGTH:
        response.set_cookie(MADE, token, max_age=60, samesite="Lax", secure=request.is_secure())
    return response


def printed_text(now: datetime | None = None) -> str:
    """When a sheet was printed: `Head.printed`."""
    return _("Printed %(when)s") % {"when": date_format(timezone.localtime(now), "j F Y, H:i")}


def page_of_text() -> str:
    """Which page of how many: `Head.page_of`, its places still open."""
    return _("Page {page} of {pages}")
