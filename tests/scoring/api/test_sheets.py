"""Score sheets for programs: figures and PDF."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring.models import Game, GameLink
from scoring.services.games import link_add
from tests.factories import make_player
from tests.programs import Program
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


def sheet(table: Table, more: str = "sheet/") -> str:
    return f"games/{table.game.code}/{more}"


def by_link(table: Table, kind: str, seat: int | None = None) -> Program:
    return Program(link_add(game=table.game, kind=kind, seat=seat).token)


def test_sheet_has_every_hand_and_the_ranking_with_ties(keeper: Program) -> None:
    table = Table(plan="custom", plan_hands=[1, 3, 5])
    table.play([0, 1, 0, 0], [0, 1, 0, 0])
    table.do("set_bid", round=2, seat=2, value=2)
    body = keeper.get(sheet(table)).json()
    assert [(row["number"], row["cards"], row["state"]) for row in body["rows"]] == [
        (1, 1, "scored"),
        (2, 3, "open"),
        (3, 5, "future"),
    ]
    first = body["rows"][0]["cells"]
    assert [(cell["bid"], cell["tricks"], cell["points"], cell["hit"]) for cell in first[:2]] == [
        (0, 0, 20, True),
        (1, 1, 30, True),
    ]
    assert body["rows"][1]["cells"][2]["bid"] == 2
    assert [(line["rank"], line["total"], line["best"]) for line in body["ranking"]] == [
        (1, 30, 30),
        (2, 20, 20),
        (2, 20, 20),
        (2, 20, 20),
    ]
    assert (body["hands"], body["played"], body["players"]) == (3, 1, table.state.names)


def test_sheet_of_totals_only(keeper: Program) -> None:
    table = Table(entry=Game.Entry.TOTALS)
    table.do("set_totals", totals=[250, 200, 250, 120], hits=[7, 6, 6, 4])
    body = keeper.get(sheet(table)).json()
    assert body["rows"] == []
    assert [(line["rank"], line["seat"], line["total"], line["best"]) for line in body["ranking"]] == [
        (1, 0, 250, None),
        (1, 2, 250, None),
        (3, 1, 200, None),
        (4, 3, 120, None),
    ]


def test_sealed_bids_are_covered(keeper: Program) -> None:
    table = Table("secret", plan="custom", plan_hands=[9])
    table.bid(None, 7, 7, 7)
    cells = keeper.get(sheet(table)).json()["rows"][0]["cells"]
    assert [cell["bid"] for cell in cells] == [None, "sealed", "sealed", "sealed"]
    assert [cell["counted_bid"] for cell in cells] == [None] * 4


def test_sheet_is_read_with_a_fixed_number_of_queries(
    keeper: Program, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = Table(players=6)
    with django_assert_num_queries(1 + 4):  # the token, then game, seats, hands, seats that passed on
        mark = keeper.get(sheet(table))["ETag"]
    table.play_quietly(3)
    table.do("replace_player", seat=1, player=make_player("Dora").pk, from_hand=3)
    with django_assert_num_queries(1 + 4):
        body = keeper.get(sheet(table), **{"If-None-Match": mark}).json()
    assert [line["before"][0]["until"] for line in body["ranking"] if line["before"]] == [2]
    mark = keeper.get(sheet(table))["ETag"]
    with django_assert_num_queries(1 + 1):
        assert keeper.get(sheet(table), **{"If-None-Match": mark}).status_code == 304


def test_pdf_is_that_of_the_page(keeper: Program) -> None:
    table = Table()
    table.play_quietly(2)
    answer = keeper.get(sheet(table, "sheet.pdf?paper=letter"))
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    page = PdfReader(io.BytesIO(answer.content)).pages[0]
    assert table.game.code in page.extract_text()
    assert sorted([round(page.mediabox.width), round(page.mediabox.height)]) == [612, 792]
    assert keeper.get(sheet(table, "sheet.pdf?paper=a0")).json()["fields"].keys() == {"paper"}


def test_links_read_what_they_read_on_the_pages(nobody: Program) -> None:
    table, other = Table(), Table()
    asked = {
        kind: [by_link(table, kind, seat).get(sheet(table, more)).status_code for more in ("sheet/", "sheet.pdf")]
        for kind, seat in ((GameLink.Kind.TABLE, None), (GameLink.Kind.VIEWER, None), (GameLink.Kind.SEAT, 1))
    }
    assert asked == {"table": [200, 200], "viewer": [200, 403], "seat": [403, 403]}
    assert by_link(other, GameLink.Kind.TABLE).get(sheet(table)).status_code == 401
    assert nobody.get(sheet(table)).status_code == 401
