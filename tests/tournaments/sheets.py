"""Printed sheets taken apart, as pages and as files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape
from io import BytesIO

from django.test import Client
from pypdf import PdfReader

from tests.test_pdf import HOSTILE
from tests.tournaments.desk import fresh, make_tournament, publish, setup_of
from tournaments.models import Tournament
from tournaments.services.entrants import Newcomer, entrants_add
from tournaments.services.tournaments import tournament_create, tournament_publish
from wizard_club.lib.qr import qr_code


def read(client: Client, url: str) -> PdfReader:
    """The file at that address."""
    response = client.get(url)
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    return PdfReader(BytesIO(response.content))


def texts(reader: PdfReader) -> list[str]:
    return [page.extract_text() for page in reader.pages]


def letters(reader: PdfReader) -> str:
    """Everything in a file without blanks and line ends."""
    return "".join("".join(texts(reader)).split())


def page(client: Client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200
    return response.content.decode()


def words(markup: str) -> str:
    """The text of some markup."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def cells(html: str) -> list[list[str]]:
    """The rows of the printed lists of a page, with headings and lines."""
    rows = re.findall(r"<tr.*?</tr>", "".join(re.findall(r"<tbody>.*?</tbody>", html, re.DOTALL)), re.DOTALL)
    return [[words(cell) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)] for row in rows]


def lines_in(reader: PdfReader, rows: list[list[str]]) -> list[list[str]]:
    """Those of the rows that do not stand in the file as they are, cell after cell."""
    found = letters(reader)
    return [row for row in rows if "".join("".join(row).split()) not in found]


def in_threes(players: int) -> Tournament:
    """An event in its first round, everybody at tables of three."""
    tournament = make_tournament(players)
    publish(tournament, *([at, at + 1, at + 2] for at in range(1, players, 3)))
    return fresh(tournament)


def hostile(**settings: object) -> Tournament:
    """An event of people with the names that break sheets, in its first round."""
    tournament = tournament_create(setup=setup_of(name="Abend <b>&</b> Țintă", **settings), seed=1)
    tournament_publish(tournament=tournament, published=True)
    entrants_add(tournament=tournament, people=[Newcomer(name=name, club=name[::-1]) for name in HOSTILE])
    publish(tournament, [1, 2, 3], [4, 5, 6])
    return fresh(tournament)


def missing(reader: PdfReader, names: Iterable[str] = HOSTILE) -> list[str]:
    """The names that do not stand whole in a file."""
    found = letters(reader)
    return [name for name in names if "".join(name.split()) not in found]


def leads_to(html: str, address: str) -> bool:
    """Whether the code in the head of a page is that of an address of the test's server."""
    return f'<path d="{qr_code(f"http://testserver{address}").path}"' in html
