"""Certificates: for the best or for everybody, once nothing is open any more."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO

import pytest
from django.test import Client
from django.utils.html import strip_tags
from pypdf import PageObject, PdfReader
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.desk import entrant, fresh, make_tournament, publish
from tests.tournaments.stages import ends, qualified
from tournaments.models import Tournament
from tournaments.pdf.certificates import certificates_pdf
from tournaments.selectors.prints.certificates import Certificate, Certificates, among_text, place_text
from wizard_club.lib.pdf.document import Info
from wizard_club.lib.pdf.head import Head
from wizard_club.lib.pdf.paper import A4, LETTER, PAPERS, Paper

INFO = Info("Certificates", "Wizard Club", "en")
HEAD = Head(
    title="Certificate",
    event="Club evening",
    facts=("Amigo tournament",),
    printed="Printed 30 November 2026, 21:14",
    page_of="Page {page} of {pages}",
    address="http://10.0.0.5:8000/events/club-evening/standings",
)
LONG = (
    "Владимир Константинопольский-Рождественский",
    "Ștefan Țânțăreanu",
    "<b>Bold</b> & <img src=/etc/passwd>",
    "=1+1",
    "W" * 40,
)


def sheet(*names: str, event: str = HEAD.event) -> Certificates:
    people = tuple(Certificate(name, str(at), place_text(at), "of 48 players") for at, name in enumerate(names, 1))
    head = Head(HEAD.title, event, HEAD.facts, HEAD.printed, HEAD.page_of, HEAD.address)
    suits = ("clubs", "diamonds", "hearts", "spades")
    return Certificates(head, "30 November 2026", "Riga", "Tournament director", suits, people)


def played(*tables: list[int]) -> Tournament:
    """An event without a final, its only round played: ranks as the tables ended."""
    return qualified(*tables, stages=[])


def pages(client: Client, tournament: Tournament, query: str) -> list[str]:
    """The text of each page of the file."""
    response = client.get(f"/tournaments/{tournament.slug}/print/certificates?{query}")
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    return [page.extract_text() for page in PdfReader(BytesIO(response.content)).pages]


@pytest.mark.django_db
def test_only_directors_print_them(client_scorekeeper: Client, client: Client) -> None:
    url = f"/tournaments/{played([1, 2, 3, 4]).slug}/print/certificates"
    assert client_scorekeeper.get(url).status_code == 403
    assert client.get(url)["Location"].startswith("/accounts/login/")


@pytest.mark.django_db
def test_they_wait_for_the_end(client_director: Client) -> None:
    tournament = make_tournament(8, qualifying_rounds=1, stages=[])
    url = f"/tournaments/{tournament.slug}/print/certificates"
    assert "Only 0 of 1 qualifying rounds are played" in client_director.get(url).content.decode()
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    ends(tournament, 1, 1, 1, 2, 3, 4)
    refused = client_director.get(f"{url}?paper=a4")
    assert refused.status_code == 422
    assert "There are tables without a confirmed result" in refused.content.decode()
    ends(tournament, 1, 2, 5, 6, 7, 8, less=10)
    assert client_director.get(f"{url}?paper=a4")["Content-Type"] == "application/pdf"


@pytest.mark.django_db
def test_the_best_three_get_one_each(client_director: Client) -> None:
    found = pages(client_director, played([1, 2, 3, 4], [5, 6, 7, 8]), "paper=a4")
    assert len(found) == 3
    # The tables ended 1-4 and 5-8, everybody at the second with ten points less.
    for page, number, name, place in zip(
        found,
        "123",
        ("Ștefan 1", "Anna 5", "Владимир 2"),
        ("First place", "Second place", "Third place"),
        strict=True,
    ):
        lines = page.splitlines()
        assert {number, name, place, "of 8 players", "Club evening", "30 November 2026"} <= set(lines)
        assert f"Page {number} of 3" in page
        assert "Amigo tournament" in page


@pytest.mark.django_db
def test_for_the_champion_and_for_everybody(client_director: Client) -> None:
    tournament = played([1, 2, 3, 4], [5, 6, 7, 8])
    assert len(pages(client_director, tournament, "best=1&paper=letter")) == 1
    assert len(pages(client_director, tournament, "best=all&paper=letter")) == 8
    assert len(pages(client_director, tournament, "best=99999&paper=letter")) == 3


@pytest.mark.django_db
def test_who_shares_a_place_is_told_so(client_director: Client) -> None:
    tournament = make_tournament(8, qualifying_rounds=1, stages=[])
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    ends(tournament, 1, 1, 1, 2, 3, 4)
    ends(tournament, 1, 2, 5, 6, 7, 8)
    # 1 and 5 are level at the top: nobody is champion before a lot.
    refused = client_director.get(f"/tournaments/{tournament.slug}/print/certificates")
    assert "2 people are level at the top" in refused.content.decode()
    tournament = make_tournament(8, qualifying_rounds=1, stages=[])
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    ends(tournament, 1, 1, 1, 2, 3, 4)
    ends(tournament, 1, 2, 5, 6, 7, 8, level=3, less=100)
    found = pages(client_director, tournament, "best=2&paper=a4")
    assert [line for line in found[1].splitlines() if "place" in line] == ["Second place"]
    assert sum("shared by 3, of 8 players" in page for page in found) == 3


@pytest.mark.django_db
@pytest.mark.parametrize("best", ["3", "all"])
def test_the_page_says_what_the_file_says(client_director: Client, best: str) -> None:
    tournament = played([1, 2, 3, 4], [5, 6, 7, 8])
    response = client_director.get(f"/tournaments/{tournament.slug}/print/certificates?best={best}")
    articles = re.findall(r"<article.*?</article>", response.content.decode(), re.DOTALL)
    file = pages(client_director, tournament, f"best={best}&paper=a4")
    assert len(articles) == len(file)
    for article, page in zip(articles, file, strict=True):
        assert said_in(unescape(strip_tags(article.replace("<", " <")))) == said_in(page)
        assert f"http://testserver{page_of(tournament)}" in article


def said_in(text: str) -> set[str]:
    """The words of a certificate, but those that only the file has, and the minute of its printing."""
    text = re.sub(r"Page \d+ of \d+|http://\S+|, \d\d:\d\d|·|Certificate|C e r t i f i c a t e", "", text)
    return set(text.split())


def page_of(tournament: Tournament) -> str:
    """Where its code leads before the event is published."""
    return f"/tournaments/{tournament.slug}/print/standings"


@pytest.mark.django_db
def test_their_code_leads_to_what_everybody_may_see(client_director: Client) -> None:
    tournament = played([1, 2, 3, 4])
    Tournament.objects.filter(pk=tournament.pk).update(published=True)
    assert f"http://testserver/events/{tournament.slug}/standings" in pages(client_director, tournament, "paper=a4")[0]


@pytest.mark.django_db
@pytest.mark.parametrize("players", [8, 40])
def test_they_cost_the_same_for_few_and_many(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    tournament = played(*[list(range(first, first + 4)) for first in range(1, players, 4)])
    # session and user; the tournament, the four of its state, its sanctions and lots
    with django_assert_num_queries(9):
        client_director.get(f"/tournaments/{tournament.slug}/print/certificates?best=all&paper=a4")


@pytest.mark.django_db
def test_a_name_is_printed_as_it_is_now(client_director: Client) -> None:
    tournament = played([1, 2, 3, 4])
    player = entrant(tournament, 1).player
    player.name = "<b>Zoë</b> & 🎩"
    player.save()
    assert "<b>Zoë</b> & ◊" in pages(client_director, fresh(tournament), "best=1&paper=a4")[0]


def test_places_in_words() -> None:
    """As English says them; 11 to 13 are no 1 to 3."""
    assert [place_text(place) for place in (1, 3, 10)] == ["First place", "Third place", "Tenth place"]
    places = [11, 12, 13, 14, 20, 21, 22, 23, 24, 101, 111, 112, 113, 122, 1000]
    endings = "11th 12th 13th 14th 20th 21st 22nd 23rd 24th 101st 111th 112th 113th 122nd 1000th"
    assert [place_text(place) for place in places] == [f"{ending} place" for ending in endings.split()]


def test_among_how_many() -> None:
    assert among_text(1, 1) == "of 1 player"
    assert among_text(48, 1) == "of 48 players"
    assert among_text(48, 2) == "shared by 2, of 48 players"


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_nothing_leaves_its_frame(paper: Paper) -> None:
    """Every name is whole, and begins and ends within the gold line."""
    reader = PdfReader(BytesIO(certificates_pdf(sheet(*LONG, event="Event " * 20), paper, INFO)))
    assert len(reader.pages) == len(LONG)
    for name, page in zip(LONG, reader.pages, strict=True):
        assert (page.mediabox.width, page.mediabox.height) == pytest.approx((paper.height, paper.width), abs=0.01)
        assert "".join(name.split()) in "".join(page.extract_text().split())
        assert min(starts_of(page)) >= 28


def starts_of(page: PageObject) -> list[float]:
    """How far from the left edge each text of a page begins."""
    starts: list[float] = []
    page.extract_text(visitor_text=lambda text, _cm, tm, _font, _size: starts.append(tm[4]) if text.strip() else None)
    return starts


def test_the_same_data_make_the_same_bytes() -> None:
    assert certificates_pdf(sheet("Anna"), A4, INFO) == certificates_pdf(sheet("Anna"), A4, INFO)
    assert certificates_pdf(sheet("Anna"), A4, INFO) != certificates_pdf(sheet("Anne"), A4, INFO)
    assert certificates_pdf(sheet("Anna"), A4, INFO) != certificates_pdf(sheet("Anna"), LETTER, INFO)


def test_the_file_says_what_it_is() -> None:
    reader = PdfReader(BytesIO(certificates_pdf(sheet("Anna", "Ben"), A4, INFO)))
    assert reader.metadata is not None
    assert reader.metadata.title == "Certificates"
    assert reader.page_labels == ["Anna", "Ben"]
    assert [entry.title for entry in reader.outline] == ["1 · Anna", "2 · Ben"]  # type: ignore[union-attr]
