"""Slips for covered bids: one for every player and hand, in order after the cutting."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.models import Ruleset
from scoring.pdf.bid_slips import ON_A_PAGE, slip_at
from scoring.services.rulesets import ruleset_sync
from tests.scoring.sheets import figures, file_of, pieces, texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("stopped_time")]


@pytest.fixture(autouse=True)
def presets(db: None) -> None:
    ruleset_sync()


def address(name: str = "Secret bids") -> str:
    return f"/rulesets/{Ruleset.objects.get(name=name).pk}/bid-slips"


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("players", "slips", "pages"), [(3, 60, 3), (4, 60, 3), (6, 60, 3)])
def test_every_player_has_a_slip_for_every_hand(
    client_scorekeeper: Client, players: int, slips: int, pages: int, paper: str
) -> None:
    reader = file_of(client_scorekeeper.get(f"{address()}?players={players}&name=Anna&paper={paper}"))
    assert len(reader.pages) == pages
    drawn = pieces(reader)
    hands = slips // players
    for hand in range(1, hands + 1):
        assert drawn.count(f"Hand {hand}") == players
    assert drawn.count("Bid") == slips
    assert drawn.count("Anna") == hands
    assert [text for text in drawn if text.startswith("Page ")] == [f"Page {page} of {pages}" for page in (1, 2, 3)]


def test_cut_piles_lie_in_order(client_scorekeeper: Client) -> None:
    slips = client_scorekeeper.get(f"{address()}?players=4").context["slips"]
    # A pile is what lies in one place of all pages; pile is laid on pile.
    cut = [slip_at(slips, page, place) for place in range(ON_A_PAGE) for page in range(slips.pages)]
    found = [(slip.seat, slip.hand) for slip in cut if slip is not None]
    assert found == [(str(seat), f"Hand {hand}") for seat in range(1, 5) for hand in range(1, 16)]


def test_page_and_file_say_the_same(client_scorekeeper: Client) -> None:
    url = f"{address('Hidden bids')}?players=5&name=Anna&name=Ben&event=Friday"
    response = client_scorekeeper.get(url)
    drawn = pieces(file_of(client_scorekeeper.get(f"{url}&paper=a4")))
    slip = re.compile(r"Hand \d+|\d+ cards?|Anna|Ben|Bid")
    page = texts_of(response.content.decode())
    said = [sorted(text for text in texts if slip.fullmatch(text)) for texts in (drawn, page)]
    assert said[0] == said[1]
    # 5 x 12 slips with a hand, its cards and a bid, and the names of two.
    assert len(said[0]) == 3 * 60 + 2 * 12
    assert figures(said[0]) == figures(said[1])


def test_they_are_offered_where_bids_are_covered(client_scorekeeper: Client) -> None:
    for name, offered in (("Secret bids", True), ("Hidden bids", True), ("Classic", False)):
        url = address(name)
        assert (f'href="{url}"' in client_scorekeeper.get(url.removesuffix("bid-slips")).content.decode()) is offered


def test_the_page_costs_three_queries(
    client_scorekeeper: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    url = address()
    # session, user, ruleset with its settings
    for players in (3, 6):
        with django_assert_num_queries(3):
            client_scorekeeper.get(f"{url}?players={players}&paper=a4")
    assert client_scorekeeper.get("/rulesets/0/bid-slips").status_code == 404
