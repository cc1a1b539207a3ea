"""Table slips: who sits there, and the secret link as a code and in letters."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO

import pytest
import time_machine
from django.test import Client
from pypdf import PdfReader
from pytest_django import DjangoAssertNumQueries

from scoring.models import GameLink
from scoring.services.games import link_revoke
from tests.test_pdf import HOSTILE
from tests.tournaments.desk import play, table_of
from tests.tournaments.play import playing
from tests.tournaments.sheets import hostile, in_threes, letters, missing, page, read, texts, words
from tournaments.models import Tournament
from tournaments.pdf.slips import pages_of, slips_pdf
from tournaments.selectors.prints.slips import Slip, Slips, SlipSeat, SlipWords
from tournaments.services.rounds import round_clock, round_close, table_link_renew
from wizard_club.lib.pdf.document import Document, Info
from wizard_club.lib.pdf.head import Head
from wizard_club.lib.pdf.paper import A4, LETTER, MM, PAPERS, Paper
from wizard_club.lib.qr import QUIET_ZONE, qr_code

EVENING = datetime(2026, 11, 30, 20, 14, tzinfo=UTC)
INFO = Info("Table slips", "Wizard Club", "en")
HEAD = Head(
    title="Table slips",
    event="Club evening",
    facts=("Round 1 of 3", "Amigo tournament"),
    printed="Printed 30 November 2026, 21:14",
    page_of="Page {page} of {pages}",
    address="http://10.0.0.5:8000/tournaments/club-evening/rounds/1/print/slips",
)
SCAN = "Scan the code with the tablet of this table: its score pad opens, without an account."
WORDS = SlipWords("Table", "Start", "deals first", SCAN, "Game")
ADDRESS = "HTTP://192.168.178.200:8000/L/ABCDEFGHJKMNPQRSTVWXYZ23456/"


def slip(number: int, players: int = 4, address: str = ADDRESS) -> Slip:
    people = tuple(SlipSeat(str(seat), f"Person {seat} of {number}", seat == 1) for seat in range(1, players + 1))
    return Slip(str(number), "", people, "K7F3Q9", address, "" if address else "The link is closed.")


def sheet(*slips: Slip, start: str = "") -> Slips:
    return Slips(HEAD, slips, start, "Amigo tournament · 60 minutes", WORDS)


def url(tournament: Tournament, query: str = "") -> str:
    return f"/tournaments/{tournament.slug}/rounds/1/print/slips?{query}"


def link(tournament: Tournament, table: int) -> str:
    token = GameLink.objects.get(game=table_of(tournament, 1, table).game, revoked_at=None).token
    return f"HTTP://TESTSERVER/L/{token}/"


@pytest.mark.django_db
def test_only_directors_print_them(client_scorekeeper: Client, client: Client) -> None:
    address = url(playing())
    assert client_scorekeeper.get(address).status_code == 403
    assert client.get(address)["Location"].startswith("/accounts/login/")


@pytest.mark.django_db
def test_a_slip_has_all_that_a_table_needs(client_director: Client) -> None:
    tournament = playing()
    with time_machine.travel(EVENING, tick=False):
        round_clock(round=tournament.rounds.get(), action="start")
        reader = read(client_director, url(tournament, "paper=a4"))
    (text,) = texts(reader)
    for said in ("Club evening", "Round 1 of 3", "Amigo tournament · 60 minutes", "21:14", "Page 1 of 1"):
        assert text.count(said) >= 2
    found = letters(reader)
    for table, names in ((1, "Ștefan1 Владимир2 Núria3 Jürgen4"), (2, "Anna5 Zoë6 Ben7 Carla8 David9")):
        assert "".join(f"{seat}{name}" for seat, name in enumerate(names.split(), 1)) in found.replace("dealsfirst", "")
        assert table_of(tournament, 1, table).game.code in found
        head, _, token = link(tournament, table).partition("/L/")
        assert (f"{head}/L/" in found, token in found) == (True, True)


@pytest.mark.django_db
def test_the_page_says_what_the_file_says(client_director: Client) -> None:
    tournament = playing()
    html = page(client_director, url(tournament))
    shown = words(html)
    assert "Give a slip to its table only" in shown
    for table in (1, 2):
        assert link(tournament, table) in shown
        assert qr_code(link(tournament, table)).path in html
        assert table_of(tournament, 1, table).game.code in shown
    assert [f"{name} deals first" in shown for name in ("Ștefan 1", "Anna 5")] == [True, True]
    assert shown.count("deals first") == 2
    assert shown.index("Ștefan 1") < shown.index("Владимир 2") < shown.index("Anna 5") < shown.index("David 9")


@pytest.mark.django_db
def test_one_table_alone(client_director: Client) -> None:
    tournament = playing()
    found = letters(read(client_director, url(tournament, "table=2&paper=letter")))
    assert ("Anna5" in found, "Ștefan1" in found) == (True, False)
    assert client_director.get(url(tournament, "table=9")).status_code == 404


@pytest.mark.django_db
def test_a_new_link_is_the_one_that_is_printed(client_director: Client) -> None:
    tournament = playing()
    old = link(tournament, 1)
    table_link_renew(table=table_of(tournament, 1, 1))
    html = page(client_director, url(tournament))
    assert (old in html, link(tournament, 1) in html) == (False, True)


@pytest.mark.django_db
def test_a_link_that_opens_nothing_is_not_printed(client_director: Client) -> None:
    tournament = playing()
    was = link(tournament, 1)
    link_revoke(link=GameLink.objects.get(game=table_of(tournament, 1, 1).game))
    html = page(client_director, url(tournament))
    assert "The link of this table was withdrawn." in html
    reader = read(client_director, url(tournament, "paper=a4"))
    assert was.partition("/L/")[2] not in letters(reader)
    assert "Thelinkofthistablewaswithdrawn." in letters(reader)


@pytest.mark.django_db
@pytest.mark.parametrize("how", ["confirmed", "closed"])
def test_a_closed_link_is_not_printed(client_director: Client, how: str) -> None:
    tournament = playing()
    was = [link(tournament, table) for table in (1, 2)]
    if how == "confirmed":
        play(tournament, 1)
    else:
        round_close(round=tournament.rounds.get())
    html = page(client_director, url(tournament))
    assert html.count("The link of this table is closed") == 2
    assert [address for address in was if address in html] == []
    assert "Scan the code" not in html


@pytest.mark.django_db
def test_names_that_break_sheets_stand_whole(client_director: Client) -> None:
    reader = read(client_director, url(hostile(), "paper=letter"))
    assert missing(reader) == []
    assert "Abend<b>&</b>Țintă" in letters(reader)


@pytest.mark.django_db
@pytest.mark.parametrize("players", [9, 39])
def test_it_costs_four_queries_whatever_the_field(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    tournament = in_threes(players)
    # Session and account, then the tournament, the round, the seats, the tables with their links.
    with django_assert_num_queries(2 + 4):
        client_director.get(url(tournament, "paper=a4"))


def made(sheet: Slips, paper: Paper = A4) -> PdfReader:
    return PdfReader(BytesIO(slips_pdf(sheet, paper, INFO)))


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_the_number_is_seen_from_afar(paper: Paper) -> None:
    """72 points and more, however many digits it has."""
    found: list[float] = []
    page = made(sheet(slip(7), slip(12), slip(250)), paper).pages[0]
    page.extract_text(visitor_text=lambda text, _cm, _tm, _font, size: found.append(size) if text.strip() else None)
    assert sum(size >= 72 for size in found) == 3


def test_the_code_is_30_mm_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[float, float]] = []
    draw = Document.qr

    def seen(self: Document, x: float, y: float, address: str, size: float) -> None:
        units = qr_code(address).size
        drawn.append((size * (units - 2 * QUIET_ZONE) / units, x + size - size * QUIET_ZONE / units))
        draw(self, x, y, address, size)

    monkeypatch.setattr(Document, "qr", seen)
    made(sheet(slip(1), slip(2)))
    assert [round(wide / MM, 3) for wide, _ in drawn] == [30, 30]
    # Flush with the edge of its slip, 8 mm from where it is cut.
    assert [round(right / MM, 3) for _, right in drawn] == [97, 202]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_slip_stays_in_its_quarter(paper: Paper, players: int) -> None:
    """Each word stands where its slip is, also with six long names at the smaller paper."""
    people = tuple(SlipSeat(str(seat), name, seat == 1) for seat, name in enumerate(HOSTILE[:players], 1))
    slips = [replace(slip(number), people=people) for number in (1, 2, 3, 4)]
    places: dict[str, list[tuple[float, float]]] = {}

    def seen(text: str, _cm: object, tm: list[float], _font: object, _size: float) -> None:
        places.setdefault("".join(text.split()), []).append((tm[4], tm[5]))

    made(sheet(*slips), paper).pages[0].extract_text(visitor_text=seen)
    for said in (*HOSTILE[:players], "Game", "K7F3Q9", "deals first", "Start"):
        found = [place for text, at in places.items() if text.startswith("".join(said.split())[:12]) for place in at]
        quarters = [(x > paper.width / 2, y > paper.height / 2) for x, y in found]
        assert sorted(quarters)[:: max(1, len(quarters) // 4)] == [(x, y) for x in (False, True) for y in (False, True)]
    rows = [
        y for text, at in places.items() if text.startswith("".join(HOSTILE[players - 1].split())[:12]) for _, y in at
    ]
    links = [y for text, at in places.items() if text.startswith("Scan") for _, y in at]
    # Above the first line of what stands below the names, whose letters are 2 mm high.
    assert min(row for row in rows if row > paper.height / 2) > max(links) + 3 * MM


def test_four_stand_on_a_page_and_a_few_follow_each_other() -> None:
    slips = [slip(number) for number in range(1, 10)]
    order = [[one.number if one else "" for one in page] for page in pages_of(slips)]
    assert order == [["1", "2", "3", "4"], ["5", "6", "7", "8"], ["9", "", "", ""]]
    reader = made(sheet(*slips))
    assert [text.count("K7F3Q9") for text in texts(reader)] == [4, 4, 1]
    assert reader.page_labels == ["Table 1, 2, 3, 4", "Table 5, 6, 7, 8", "Table 9"]


def test_a_stack_is_in_order_once_it_is_cut() -> None:
    """The quarters laid on each other: all upper left ones, then all upper right ones, and so on."""
    pages = list(pages_of([slip(number) for number in range(1, 56)]))
    assert len(pages) == 14
    cut = [page[quarter] for quarter in range(4) for page in pages]
    assert [one.number for one in cut if one] == [str(number) for number in range(1, 56)]


def test_a_start_that_nobody_knows_is_a_line_to_write_on() -> None:
    (text,) = texts(made(sheet(slip(1))))
    assert "Start" in text
    (text,) = texts(made(sheet(slip(1), start="19:30")))
    assert "19:30" in text


def test_a_consolation_table_says_so() -> None:
    (text,) = texts(made(sheet(replace(slip(1), beside="Consolation"))))
    assert "Table · Consolation" in text


def test_the_same_slips_make_the_same_bytes() -> None:
    slips = sheet(*(slip(number) for number in range(1, 9)))
    assert slips_pdf(slips, LETTER, INFO) == slips_pdf(slips, LETTER, INFO)


def test_250_slips_are_a_small_file() -> None:
    """Each with a link of its own, as tables have them."""
    slips = [slip(number, address=f"{ADDRESS[:-5]}{number:04}/") for number in range(1, 251)]
    assert len(slips_pdf(sheet(*slips), A4, INFO)) <= 300_000
