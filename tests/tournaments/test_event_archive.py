"""Every sheet of an event in one archive, without what is secret."""

from __future__ import annotations

import json
import re
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pypdf import PdfReader

from scoring.models import GameLink
from tests.tournaments.desk import confirm, fresh, make_tournament, publish, state, table_of, tap_hands
from tests.tournaments.sheets import hostile, missing, page
from tests.tournaments.stages import ends, qualified
from tournaments.models import Tournament
from tournaments.pdf.archive import write_archive
from tournaments.selectors.prints.archive import archive_parts
from tournaments.selectors.prints.heads import Printing
from wizard_club.lib import paper as papers
from wizard_club.lib.pdf.document import Info
from wizard_club.lib.pdf.paper import A4, LETTER

pytestmark = pytest.mark.django_db


def url(tournament: Tournament, query: str = "") -> str:
    return f"/tournaments/{tournament.slug}/print/archive{query}"


def archive(client: Client, tournament: Tournament, paper: str = "a4") -> ZipFile:
    response = client.get(url(tournament, f"?paper={paper}&now=1"))
    assert (response.status_code, response["Content-Type"]) == (200, "application/zip")
    assert response["Content-Disposition"] == f'attachment; filename="{tournament.slug}-{paper}.zip"'
    return ZipFile(BytesIO(b"".join(response.streaming_content)))  # type: ignore[attr-defined]


def file(found: ZipFile, path: str) -> PdfReader:
    return PdfReader(BytesIO(found.read(path)))


def two_rounds() -> Tournament:
    """An evening of nine: round 1 typed from slips, in round 2 one table has tapped two hands."""
    tournament = make_tournament(9)
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    confirm(tournament, 1, 2, [180, 150, 60, 20, -20], [8, 7, 5, 4, 3])
    publish(tournament, [1, 5, 2, 6], [3, 7, 4, 8, 9])
    tap_hands(table_of(tournament, 2, 1).game, 2)
    return fresh(tournament)


ROUND = ("1-seats-by-name", "2-seats-by-table", "3-audit-sheets", "4-score-sheets", "5-results")


def test_only_directors_take_it(client_scorekeeper: Client, client: Client) -> None:
    address = url(make_tournament(4))
    assert client_scorekeeper.get(address).status_code == 403
    assert client.get(address)["Location"].startswith("/accounts/login/")


def test_it_holds_every_sheet_that_exists(client_director: Client) -> None:
    tournament = make_tournament(8, qualifying_rounds=1, stages=[])
    assert archive(client_director, tournament).namelist() == ["tournament.json"]
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    first = [f"round-01/{name}.pdf" for name in ROUND]
    assert archive(client_director, tournament).namelist() == [*first, "tournament.json"]
    ends(tournament, 1, 1, 1, 2, 3, 4)
    assert archive(client_director, tournament).namelist() == [*first, "standings.pdf", "tournament.json"]
    ends(tournament, 1, 2, 5, 6, 7, 8, less=10)
    found = archive(client_director, tournament)
    assert found.namelist() == [*first, "standings.pdf", "certificates.pdf", "tournament.json"]
    assert found.testzip() is None
    assert len(file(found, "certificates.pdf").pages) == 8


def test_paths_sort_and_every_system_can_store_them(client_director: Client) -> None:
    paths = archive(client_director, two_rounds()).namelist()
    assert [path for path in paths if path.startswith("round")] == sorted(
        path for path in paths if path.startswith("round")
    )
    assert all(set(path) <= set("abcdefghijklmnopqrstuvwxyz0123456789-/.") for path in paths)


def test_the_sheets_say_what_was_played(client_director: Client) -> None:
    tournament = two_rounds()
    found = archive(client_director, tournament, "letter")
    sheets = file(found, "round-02/4-score-sheets.pdf")
    assert [float(sheets.pages[0].mediabox.width), float(sheets.pages[0].mediabox.height)] == [612, 792]
    assert len(sheets.pages) == 2
    first, second = (table_of(tournament, 2, number).game for number in (1, 2))
    assert first.code in sheets.pages[0].extract_text()
    assert "running: hand 3 of" in sheets.pages[0].extract_text()
    assert second.code in sheets.pages[1].extract_text()
    by_slip = file(found, "round-01/4-score-sheets.pdf").pages[0].extract_text()
    assert "180" in by_slip
    assert "Ștefan 1" in by_slip
    results = file(found, "round-01/5-results.pdf").pages[0].extract_text()
    assert all(total in results for total in ("180", "150", "60", "−20"))
    assert len(file(found, "round-01/3-audit-sheets.pdf").pages) == 2
    assert json.loads(found.read("tournament.json"))["name"] == "Club evening"
    assert file(found, "standings.pdf").metadata.title == "Standings · Club evening"  # type: ignore[union-attr]


def test_no_secret_is_in_it(client_director: Client) -> None:
    tournament = two_rounds()
    tokens = list(GameLink.objects.values_list("token", flat=True))
    assert len(tokens) == 4
    found = archive(client_director, tournament)
    for path in found.namelist():
        text = (
            "".join("".join(sheet.extract_text().split()) for sheet in file(found, path).pages) if "pdf" in path else ""
        )
        text += found.read(path).decode("latin-1")
        assert [token for token in tokens if token in text] == []
    assert "Table slips are not in it" in page(client_director, url(tournament))


def test_the_page_lists_what_is_in_it(client_director: Client) -> None:
    tournament = two_rounds()
    html = page(client_director, url(tournament))
    titles = re.findall(r'<span class="list-main">([^<]+)</span>', html)
    kinds = ["Seats by name", "Seats by table", "Audit sheets", "Score sheets", "Results"]
    rounds = [f"Round {number} of 3 · {kind}" for number in (1, 2) for kind in kinds]
    assert titles == [*rounds, "Standings", "The tournament as a file, to be read in again"]
    assert len(titles) == len(archive(client_director, tournament).namelist())
    assert 'href="?paper=a4"' in html
    assert 'href="?paper=letter"' in html


def test_the_same_event_makes_the_same_bytes() -> None:
    tournament = two_rounds()
    about = Printing(tournament, "http://testserver", timezone.now())

    def written(paper: papers.Paper) -> bytes:
        target = BytesIO()
        write_archive(target, archive_parts(about, state(tournament)), paper, Info("Cup", "Club", "en"))
        return target.getvalue()

    assert written(A4) == written(A4)
    assert written(A4) != written(LETTER)


def test_a_large_one_is_waited_for(client_director: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = qualified([1, 2, 3, 4])
    monkeypatch.setattr(papers, "AT_ONCE", 3)
    html = client_director.get(url(tournament, "?paper=a4")).content.decode()
    assert "Making " in html
    made = client_director.get(url(tournament, "?paper=a4&now=abcdefabcdef"))
    assert made["Content-Type"] == "application/zip"
    assert made.cookies["made"].value == "abcdefabcdef"
    assert ZipFile(BytesIO(b"".join(made.streaming_content))).testzip() is None  # type: ignore[attr-defined]


def test_hostile_names_stand_in_every_part(client_director: Client) -> None:
    tournament = hostile()
    confirm(tournament, 1, 1, [180, 150, 60], [8, 7, 5])
    found = archive(client_director, tournament)
    for path in found.namelist():
        if path.endswith(".pdf"):
            assert (path, missing(file(found, path))) == (path, [])


@pytest.mark.parametrize("players", [8, 40])
def test_a_round_costs_the_same_for_few_and_many(client_director: Client, players: int) -> None:
    tournament = qualified(*[list(range(first, first + 4)) for first in range(1, players, 4)], stages=[])
    with CaptureQueriesContext(connection) as queries:
        archive(client_director, tournament)
    # 14 of its round; session, user and tournament, the four of its state, sanctions and lots, five of the standings,
    # and who is kept apart
    assert len(queries) == 29
