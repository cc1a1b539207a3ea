"""One address for a sheet: its page, its file, and between them, for a large file, a page with progress."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from wizard_club.lib.paper import AT_ONCE, page_of_text, paper_answer, printed_text
from wizard_club.lib.pdf.document import Info
from wizard_club.lib.pdf.paper import Paper

HEAD: dict[str, Any] = {"head": {"title": "Standings", "event": "Cup"}}


def answer(path: str, pages: int = 1) -> HttpResponse:
    """What a sheet of so many pages answers there; its file only names its paper and itself."""

    def rendered(paper: Paper, info: Info) -> bytes:
        return f"{paper.name} {info.title} {info.author} {info.language}".encode()

    request: HttpRequest = RequestFactory().get(path)
    request.user = AnonymousUser()
    return paper_answer(
        request, "paper/base.html", HEAD, render_pdf=rendered, title="Standings, Zoë", author="Club", pages=pages
    )


@pytest.mark.parametrize(
    ("query", "kept"), [("", ""), ("?paper=a5", ""), ("?best=all&poster=1", "best=all&amp;poster=1&amp;")]
)
def test_without_a_paper_it_is_a_page_that_offers_both(query: str, kept: str) -> None:
    html = answer(f"/sheet{query}").content.decode()
    assert re.findall(r'href="(\?[^"]*)"', html) == [f"?{kept}paper=a4", f"?{kept}paper=letter"]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_with_a_paper_it_is_a_file(paper: str) -> None:
    response = answer(f"/sheet?paper={paper}", AT_ONCE)
    assert response.content.decode() == f"{paper} Standings, Zoë Club en"
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == "inline; filename*=utf-8''Standings%2C%20Zo%C3%AB.pdf"
    assert response.cookies == {}


def test_a_large_file_is_waited_for() -> None:
    response = answer("/sheet?paper=letter&table=7", AT_ONCE + 1)
    html = response.content.decode()
    assert response["Content-Type"].startswith("text/html")
    assert f"Making {AT_ONCE + 1} pages…" in html
    address = re.findall(r'http-equiv="refresh" content="0; url=([^"]*)"', html)[0].replace("&amp;", "&")
    assert re.fullmatch(r"/sheet\?paper=letter&table=7&now=[A-Za-z0-9]{12}", address)
    assert 'href="/sheet?table=7"' in html
    file = answer(address, AT_ONCE + 1)
    assert file["Content-Type"] == "application/pdf"
    token = address.rpartition("=")[2]
    assert f'data-made="{token}"' in html
    assert file.cookies["made"].value == token
    assert not file.cookies["made"]["httponly"]


@pytest.mark.parametrize("token", ["", "1", "a;b=c;d=e;f=", "x" * 100, "é" * 12])
def test_no_other_cookie_can_be_asked_for(token: str) -> None:
    file = answer(f"/sheet?paper=a4&now={token}", AT_ONCE + 1)
    assert file["Content-Type"] == "application/pdf"
    assert all(len(cookie.value) == 12 and cookie.value.isascii() for cookie in file.cookies.values())


def test_the_words_of_every_sheet() -> None:
    """In the club's own time: an hour ahead of UTC in winter."""
    assert printed_text(datetime(2026, 11, 30, 20, 14, tzinfo=UTC)) == "Printed 30 November 2026, 21:14"
    assert page_of_text().format(page=2, pages=7) == "Page 2 of 7"
