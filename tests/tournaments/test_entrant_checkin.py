"""The check-in at the door: a switch for each person."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.desk import entrant, make_tournament, setup_of
from tournaments.models import Tournament
from tournaments.services.entrants import Newcomer, entrant_check_in, entrant_leave, entrant_pay, entrants_add
from tournaments.services.tournaments import tournament_create

pytestmark = pytest.mark.django_db

PART = {"HX-Request": "true"}


def url(tournament: Tournament) -> str:
    return f"/tournaments/{tournament.slug}/entrants/check-in"


def rows(html: str) -> list[int]:
    """The numbers of the rows, as they stand on the page."""
    return [int(number) for number in re.findall(r'<li id="entrant-(\d+)"', html)]


def named(*names: str) -> Tournament:
    tournament = tournament_create(setup=setup_of(), seed=1)
    entrants_add(tournament=tournament, people=[Newcomer(name=name, club=f"Club {name[0]}") for name in names])
    return tournament


def test_nobody_to_check_in_leads_to_the_list(client_director: Client) -> None:
    html = client_director.get(url(named())).content.decode()
    assert "Nobody is in yet: enter people first." in html


def test_people_stand_by_name_and_ticking_moves_nobody(client_director: Client) -> None:
    tournament = named("Zoë", "Ёлка", "anton", "Åsa")
    assert rows(client_director.get(url(tournament)).content.decode()) == [3, 4, 1, 2]
    entrant_check_in(entrant=entrant(tournament, 1), present=True)
    assert rows(client_director.get(url(tournament)).content.decode()) == [3, 4, 1, 2]


@pytest.mark.parametrize(
    ("search", "found"),
    [("stefan", [1]), ("влад", [2]), ("vlad", [2]), ("lleida", []), ("club nur", [3]), ("3", [3]), (" ", [3, 1, 2])],
)
def test_people_are_found_without_accents(client_director: Client, search: str, found: list[int]) -> None:
    tournament = named("Ștefan", "Владимир", "Núria")
    assert rows(client_director.get(url(tournament), {"q": search}).content.decode()) == found
    html = client_director.get(url(tournament), {"q": search}, headers=PART).content.decode()
    assert rows(html) == found
    assert "<html" not in html
    assert "entrant-counters" not in html


def test_figures_count_who_plays(client_director: Client) -> None:
    tournament = make_tournament(9)
    entrants_add(tournament=tournament, people=[Newcomer(name="Wanda", standby=True)])
    html = client_director.get(url(tournament)).content.decode()
    assert "there 0 of 9" in html
    assert "left out of a draw" not in html
    for number in (1, 2, 3, 4, 5, 6, 7, 10):
        entrant_check_in(entrant=entrant(tournament, number), present=True)
    html = client_director.get(url(tournament)).content.decode()
    assert "there 7 of 9" in html
    assert "2 would be left out of a draw now" in html
    entrant_leave(entrant=entrant(tournament, 9))
    assert "there 7 of 8" in client_director.get(url(tournament)).content.decode()


def test_the_fee_has_a_switch_of_its_own(client_director: Client) -> None:
    tournament = make_tournament(3)
    html = client_director.get(url(tournament)).content.decode()
    assert "paid" not in html
    Tournament.objects.update(fee="5 €")
    entrant_pay(entrant=entrant(tournament, 2), paid=True)
    html = client_director.get(url(tournament)).content.decode()
    assert "paid 1 of 3" in html
    assert html.count('name="paid" value="1"') == 2
    assert html.count('name="paid" value="0"') == 1


def test_who_is_out_has_no_switch(client_director: Client) -> None:
    tournament = make_tournament(3)
    entrant_leave(entrant=entrant(tournament, 2))
    html = client_director.get(url(tournament)).content.decode()
    assert html.count('role="switch"') == 2
    assert f'href="/tournaments/{tournament.slug}/entrants/2/"' in html


@pytest.mark.parametrize("players", [3, 40])
def test_the_page_costs_the_same_for_few_and_many(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    tournament = make_tournament(players)
    # session, user, tournament, entrants
    with django_assert_num_queries(4):
        client_director.get(url(tournament))


def test_the_desk_is_for_directors(client_scorekeeper: Client) -> None:
    assert client_scorekeeper.get(url(make_tournament(3))).status_code == 403
