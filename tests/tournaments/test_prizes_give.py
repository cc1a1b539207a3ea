"""The prize-giving closes an event."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import entrant, fresh, make_tournament, publish
from tests.tournaments.stages import ends, qualified
from tournaments.services.sanctions import sanctions_impose
from tournaments.services.stages import lot_draw
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db

EIGHT = ([1, 2, 3, 4], [5, 6, 7, 8])


def test_nobody_is_disqualified_afterwards(client_director: Client, client_scorekeeper: Client) -> None:
    tournament = qualified(*EIGHT, stages=[])
    url = f"/tournaments/{tournament.slug}/prizes/give"
    assert client_scorekeeper.post(url).status_code == 403
    for _ in range(2):
        html = client_director.post(url, follow=True).content.decode()
    assert "The prizes are given." in html
    assert fresh(tournament).prizes_at is not None
    with pytest.raises(DomainError, match="sanction_after_prizes"):
        sanctions_impose(
            tournament=tournament, entrants=[entrant(tournament, 1)], kind="disqualified", reason="Marked cards"
        )


def test_open_tables_come_first(client_director: Client) -> None:
    tournament = make_tournament(8)
    publish(tournament, *EIGHT)
    response = client_director.post(f"/tournaments/{tournament.slug}/prizes/give")
    assert response.status_code == 422
    assert "There are tables without a confirmed result" in response.content.decode()
    assert fresh(tournament).prizes_at is None


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"qualifying_rounds": 3, "stages": []}, "Only 1 of 3 qualifying rounds are played"),
        ({"stages": [{"take": 4}]}, "The stage “final” is not played yet"),
        ({"stages": [{"take": 8}, {"take": 4}]}, "The stage “semi-final” is not played yet"),
    ],
)
def test_what_is_open_is_said(client_director: Client, settings: dict[str, object], words: str) -> None:
    tournament = qualified(*EIGHT, **settings)
    response = client_director.post(f"/tournaments/{tournament.slug}/prizes/give")
    assert response.status_code == 422
    assert words in response.content.decode()
    assert fresh(tournament).prizes_at is None


def test_two_champions_are_too_many(client_director: Client) -> None:
    """The button comes when it is decided which of the two has won."""
    tournament = make_tournament(4, qualifying_rounds=1, stages=[])
    publish(tournament, [1, 2, 3, 4])
    ends(tournament, 1, 1, 1, 2, 3, 4, level=2)
    give = f"/tournaments/{tournament.slug}/prizes/give"
    page = client_director.get(f"/tournaments/{tournament.slug}/stages/").content.decode()
    assert "2 people are level at the top: draw a lot, or enter their deciding game" in page
    assert give not in page
    assert client_director.post(give).status_code == 422
    lot_draw(tournament=tournament, purpose="champion", numbers=[1, 2], order=[2, 1])
    page = client_director.get(f"/tournaments/{tournament.slug}/stages/").content.decode()
    assert "level at the top" not in page
    assert give in page
