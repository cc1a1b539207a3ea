"""Everything that can be printed: in the order of the evening, with a reason where there is nothing yet."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.desk import confirm, end, fresh, make_tournament, play, publish
from tests.tournaments.play import playing
from tests.tournaments.sheets import in_threes, page, words
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def url(tournament: Tournament, query: str = "") -> str:
    return f"/tournaments/{tournament.slug}/print/{query}"


def titles(html: str) -> list[str]:
    """The pieces of the evening."""
    main = re.sub(r"<dialog.*?</dialog>", "", html.partition("<main")[2], flags=re.DOTALL)
    return [words(title) for title in re.findall(r"<(?:h2|summary)\b[^>]*>(.*?)</", main, re.DOTALL)]


def links(html: str) -> list[str]:
    """Where the buttons of the sheets lead."""
    return re.findall(
        r'<a class="button[^"]*" href="([^"]+)"', html.partition('class="list sheets"')[2].partition("</main>")[0]
    )


def test_only_directors_see_it(client_scorekeeper: Client, client: Client) -> None:
    address = url(playing())
    assert client_scorekeeper.get(address).status_code == 403
    assert client.get(address)["Location"].startswith("/accounts/login/")


def test_before_the_first_draw_every_sheet_says_what_it_waits_for(client_director: Client) -> None:
    html = page(client_director, url(make_tournament()))
    assert titles(html) == ["Round 1", "The whole event"]
    archive = f"/tournaments/{Tournament.objects.get().slug}/print/archive"
    assert links(html) == [archive, f"{archive}?paper=a4"]
    assert html.count('aria-disabled="true"') == html.count(">after ") == 9
    assert html.count("after the first draw is published") == 7


def test_every_sheet_that_is_offered_is_there(client_director: Client) -> None:
    tournament = playing()
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    html = page(client_director, url(tournament))
    found = [link.replace("&amp;", "&") for link in links(html)]
    assert len(found) == len(set(found)) == 21
    for link in found:
        file = "application/zip" if "archive" in link else "application/pdf"
        kind = (
            file if "paper=a4" in link else "text/csv; charset=utf-8" if ".csv" in link else "text/html; charset=utf-8"
        )
        response = client_director.get(link)
        assert (link, response["Content-Type"]) == (link, kind)
        assert b"".join(response.streaming_content if response.streaming else [response.content])
    assert "after everything is played" in html


def test_rounds_stand_in_the_order_of_the_evening(client_director: Client) -> None:
    tournament = playing()
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    html = page(client_director, url(tournament))
    assert titles(html) == ["Round 1 of 3", "Round 2 of 3", "The whole event", "For a spreadsheet"]
    # The round that is over is folded away.
    assert html.count("<summary>") == 1


def test_the_end_has_certificates(client_director: Client) -> None:
    tournament = end(make_tournament(4, qualifying_rounds=1, stages=[]))
    assert f"/tournaments/{tournament.slug}/print/certificates?paper=a4" in links(
        page(client_director, url(tournament))
    )


@pytest.mark.parametrize(
    ("asked", "paper"), [("", "a4"), ("?paper=a4", "a4"), ("?paper=letter", "letter"), ("?paper=x", "a4")]
)
def test_the_size_of_paper_is_chosen_once(client_director: Client, asked: str, paper: str) -> None:
    html = page(client_director, url(playing(), asked))
    files = [link for link in links(html) if "paper=" in link]
    assert len(files) == 8
    assert [link for link in files if not link.endswith(f"paper={paper}")] == []
    current = re.findall(r'<a class="option" href="\?paper=(\w+)" aria-current="true">', html)
    assert current == [paper]


def test_it_is_a_tab_of_the_desk(client_director: Client) -> None:
    tournament = playing()
    html = page(client_director, f"/tournaments/{tournament.slug}/")
    assert f'<a href="{url(tournament)}" >On paper</a>' in html
    assert 'aria-current="page">On paper' in page(client_director, url(tournament))


def test_sheets_are_a_button_away_from_where_they_are_needed(client_director: Client) -> None:
    tournament = playing()
    desk, seq = f"/tournaments/{tournament.slug}", "rounds/1"
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    for where, wanted in (
        (f"{seq}/", ["print/slips", "print/audits", "print/seating", "print/results"]),
        (f"{seq}/tables/2/", ["print/slips?table=2", "print/audits?table=2"]),
    ):
        html = page(client_director, f"{desk}/{where}")
        assert [sheet for sheet in wanted if f'href="{desk}/{seq}/{sheet}"' not in html] == []
    assert f'href="{desk}/print/standings"' in page(client_director, f"{desk}/standings/")
    assert "Standings and results on paper</a>" in page(client_director, f"{desk}/stages/")


def test_a_round_just_published_is_printed_from_the_draw_page(client_director: Client) -> None:
    tournament = playing()
    html = page(client_director, f"/tournaments/{tournament.slug}/draw").partition("Take it back")[0]
    for sheet in ("slips", "audits", "seating"):
        assert f'href="/tournaments/{tournament.slug}/rounds/1/print/{sheet}"' in html


def test_a_round_that_is_over_needs_only_its_results(client_director: Client) -> None:
    tournament = playing()
    play(tournament, 1)
    html = page(client_director, f"/tournaments/{tournament.slug}/rounds/1/")
    assert ("print/results" in html, "print/slips" in html, "print/audits" in html) == (True, False, False)


@pytest.mark.parametrize("players", [9, 39])
def test_it_costs_six_queries_whatever_the_field(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    tournament = in_threes(players)
    # Session and account, then the tournament, and five for all that was played.
    with django_assert_num_queries(2 + 6):
        client_director.get(url(fresh(tournament)))
