"""The page of one entrant: what he played, and what the desk can do."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.desk import confirm, end, entrant, make_tournament, play, publish, put_draw
from tournaments.models import Sanction, Tournament
from tournaments.services.entrants import Newcomer, entrant_leave, entrant_replace, entrants_add
from tournaments.services.sanctions import sanctions_impose

pytestmark = pytest.mark.django_db


def url(tournament: Tournament, number: int) -> str:
    return f"/tournaments/{tournament.slug}/entrants/{number}/"


def page(client: Client, tournament: Tournament, number: int) -> str:
    return client.get(url(tournament, number)).content.decode()


def offered(html: str) -> set[str]:
    """What the page offers to do."""
    words = ("leave", "return", "replace", "activate", "number", "delete")
    return {word for word in words if f'/{word}"' in html}


def test_before_the_draw_everything_is_open(client_director: Client) -> None:
    tournament = make_tournament(4)
    html = page(client_director, tournament, 2)
    assert "Владимир 2" in html
    assert offered(html) == {"leave", "number", "delete"}
    assert "Nobody is on the standby list" in html
    entrants_add(tournament=tournament, people=[Newcomer(name="Wanda", standby=True)])
    assert offered(page(client_director, tournament, 2)) == {"leave", "number", "delete", "replace"}
    assert offered(page(client_director, tournament, 5)) == {"leave", "number", "delete", "activate"}


def test_results_with_who_sat_there(client_director: Client) -> None:
    tournament = make_tournament(4)
    publish(tournament, [3, 1, 4, 2])
    html = page(client_director, tournament, 1)
    assert "Round 1, table 1" in html
    assert "not confirmed yet" in html
    assert html.index("3 Núria 3") < html.index("4 Jürgen 4") < html.index("2 Владимир 2")
    confirm(tournament, 1, 1, [-40, 150, 20, 150], [3, 7, 4, 7])
    html = page(client_director, tournament, 1)
    # 150 twice: 45 and 30 table points are shared.
    for words in ("place 1", "150 points, 7 bids met", "37.5 for the table"):
        assert words in html
    assert "\N{MINUS SIGN}40 points, 3 bids met" in page(client_director, tournament, 3)


def test_after_a_round_he_can_only_leave(client_director: Client) -> None:
    tournament = make_tournament(5)
    entrant_leave(entrant=entrant(tournament, 5))
    publish(tournament, [1, 2, 3, 4])
    assert offered(page(client_director, tournament, 1)) == {"leave"}
    assert "must be finished first" in page(client_director, tournament, 1)
    play(tournament, 1)
    html = page(client_director, tournament, 1)
    assert "must be finished first" not in html
    assert "so do those of everybody who sat at the same table" in html
    assert offered(page(client_director, tournament, 5)) == {"return", "delete"}


def test_who_took_whose_place(client_director: Client) -> None:
    tournament = make_tournament(4)
    added = entrants_add(tournament=tournament, people=[Newcomer(name="Wanda", standby=True)])
    entrant_replace(entrant=entrant(tournament, 2), substitute=added[0])
    assert "5 Wanda took this place." in page(client_director, tournament, 2)
    assert "Took the place of 2 Владимир 2." in page(client_director, tournament, 5)
    assert offered(page(client_director, tournament, 2)) == {"return", "number", "delete"}


def test_who_is_disqualified_stays_so(client_director: Client) -> None:
    tournament = make_tournament(4)
    sanctions_impose(
        tournament=tournament,
        entrants=[entrant(tournament, 2)],
        kind=Sanction.Kind.DISQUALIFIED,
        reason="Threw the cards",
    )
    html = page(client_director, tournament, 2)
    assert offered(html) == {"number"}
    assert "Disqualified: nothing can be done here." in html


def test_numbers_stay_once_a_draw_is_made(client_director: Client) -> None:
    tournament = make_tournament(4)
    put_draw(tournament, [[1, 2, 3, 4]])
    assert "number" not in offered(page(client_director, tournament, 2))


@pytest.mark.parametrize("rounds", [1, 3])
def test_the_page_costs_the_same_for_few_and_many_rounds(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries, rounds: int
) -> None:
    tournament = make_tournament(9)
    for seq in range(1, rounds + 1):
        publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
        play(tournament, seq, seq)
    # session, user, tournament, entrant, who is tied to him, seats, who else sat there, draws
    with django_assert_num_queries(8):
        client_director.get(url(tournament, 1))


def test_a_hostile_name_is_only_a_name(client_director: Client) -> None:
    tournament = make_tournament(3)
    entrants_add(tournament=tournament, people=[Newcomer(name="<b>Bold</b>")])
    html = page(client_director, tournament, 4)
    assert "<b>Bold" not in html
    assert "Take &lt;b&gt;Bold&lt;/b&gt; out of the list?" in html


def test_nobody_of_that_number(client_director: Client) -> None:
    assert client_director.get(url(make_tournament(3), 99)).status_code == 404


def test_the_desk_is_for_directors(client_scorekeeper: Client) -> None:
    assert client_scorekeeper.get(url(make_tournament(3), 1)).status_code == 403


def test_after_the_prize_giving_nothing_is_offered(client_director: Client) -> None:
    html = page(client_director, end(make_tournament(4)), 1)
    assert offered(html) == set()
    assert "nothing changes any more" in html
