"""Every kind of sheet with names that break sheets: whole on paper and on the page, nothing outside of the paper."""

from __future__ import annotations

import ast
from html import unescape
from io import BytesIO
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.test import Client
from django.utils.html import strip_tags
from pypdf import PageObject, PdfReader

from scoring.models import Ruleset
from scoring.services.rulesets import ruleset_sync
from tests.test_pdf import HOSTILE
from tests.tournaments.desk import confirm, fresh, publish, setup_of, table_of
from tournaments.models import Tournament
from tournaments.services.entrants import Newcomer, entrants_add
from tournaments.services.tournaments import tournament_create
from wizard_club.lib.pdf.fonts import shown

NAMES = [*HOSTILE, "Zoë 🎩 Müller", "W" * 40]
EVENT = "Țintă <b>&</b> =1+1"
# What each sheet is asked for; everything else of an address follows from the event below.
SHEETS = {
    "game_sheet": "/games/{code}/sheet?",
    "ruleset_sheet": "/rulesets/{ruleset}/sheet?players=6&{names}&",
    "ruleset_slips": "/rulesets/{sealed}/bid-slips?players=6&{names}&",
    "round_seating": "/tournaments/{slug}/rounds/1/print/seating?",
    "round_slips": "/tournaments/{slug}/rounds/1/print/slips?",
    "round_audits": "/tournaments/{slug}/rounds/1/print/audits?",
    "round_results": "/tournaments/{slug}/rounds/1/print/results?",
    "standing_sheet": "/tournaments/{slug}/print/standings?",
    "certificate_list": "/tournaments/{slug}/print/certificates?best=all&",
}
VARIANTS = {
    **SHEETS,
    "poster": "/tournaments/{slug}/rounds/1/print/seating?poster=1&",
    "by table": "/tournaments/{slug}/rounds/1/print/seating?order=table&",
    "poster by table": "/tournaments/{slug}/rounds/1/print/seating?order=table&poster=1&",
    "two to a page": "/rulesets/{short}/sheet?players=3&{three}&two=1&",
}
WHO = {"game_sheet": NAMES[:4], "ruleset_sheet": NAMES[2:], "ruleset_slips": NAMES[2:], "two to a page": NAMES[:3]}
ANSWERS = {"paper_answer", "listing_answer"}


def end_of_event() -> Tournament:
    """Two tables of four, played to the end in one round."""
    tournament = tournament_create(setup=setup_of(name=EVENT, qualifying_rounds=1, stages=[]), seed=1)
    entrants_add(tournament=tournament, people=[Newcomer(name=name, club=name[::-1]) for name in NAMES])
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    for number, less in ((1, 0), (2, 10)):
        totals = [180 - less, 150 - less, 60 - less, 20 - less]
        confirm(tournament, 1, number, totals, [8, 7, 5, 4])
    return fresh(tournament)


def address(kind: str) -> str:
    """Where a sheet of a new event is."""
    ruleset_sync()
    tournament = end_of_event()
    found = dict(Ruleset.objects.values_list("settings__preset", "pk"))
    return VARIANTS[kind].format(
        slug=tournament.slug,
        code=table_of(tournament, 1, 1).game.code,
        ruleset=found["plus_minus_one"],
        sealed=found["secret"],
        short=found["five_rounds"],
        names=urlencode([("name", name) for name in NAMES[2:]]),
        three=urlencode([("name", name) for name in NAMES[:3]]),
    )


def letters(text: str) -> str:
    return "".join(text.split())


def begins(page: PageObject) -> list[tuple[float, float]]:
    """Where each text of a page begins."""
    found: list[tuple[float, float]] = []

    def visit(text: str, cm: list[float], tm: list[float], _font: object, _size: float) -> None:
        if text.strip():
            found.append((tm[4] * cm[0] + tm[5] * cm[2] + cm[4], tm[4] * cm[1] + tm[5] * cm[3] + cm[5]))

    page.extract_text(visitor_text=visit)
    return found


@pytest.mark.django_db
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("kind", VARIANTS)
def test_names_are_whole_on_paper(client_director: Client, kind: str, paper: str) -> None:
    response = client_director.get(f"{address(kind)}paper={paper}&now=1")
    assert response["Content-Type"] == "application/pdf"
    pages = PdfReader(BytesIO(response.content)).pages
    drawn = letters("".join(page.extract_text() for page in pages))
    assert [name for name in WHO.get(kind, NAMES) if letters(shown(name)) not in drawn] == []
    for page in pages:
        wide, high = page.mediabox.width, page.mediabox.height
        assert [place for place in begins(page) if not (0 < place[0] < wide and 0 < place[1] < high)] == []


@pytest.mark.django_db
@pytest.mark.parametrize("kind", VARIANTS)
def test_names_are_whole_on_the_page(client_director: Client, kind: str) -> None:
    html = client_director.get(address(kind)).content.decode()
    assert "<b>" not in html
    assert "<img src=" not in html
    article = html[html.index("<article") : html.rindex("</article>")]
    said = letters(unescape(strip_tags(article)))
    assert [name for name in WHO.get(kind, NAMES) if letters(name) not in said] == []


def test_no_kind_of_sheet_is_left_out() -> None:
    """Every view that answers with a sheet is in the list above."""
    root = Path(settings.BASE_DIR)
    views = {
        node.name
        for path in root.glob("*/views/*.py")
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.FunctionDef)
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ANSWERS
    }
    assert views - ANSWERS == set(SHEETS)
