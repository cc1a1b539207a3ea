"""The list of tournaments."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.desk import end, fresh, make_tournament, play, publish, setup_of
from tournaments.services.entrants import entrant_leave
from tournaments.services.stages import stage_begin
from tournaments.services.tournaments import tournament_change, tournament_create, tournament_publish

pytestmark = pytest.mark.django_db

URL = "/tournaments/"


def states(client: Client) -> list[tuple[str, int, str]]:
    return [(line.tournament.name, line.players, line.state) for line in client.get(URL).context["lines"]]


def test_an_empty_list_leads_directors_to_the_form(client_director: Client, client_scorekeeper: Client) -> None:
    assert "No tournament yet" in client_director.get(URL).content.decode()
    assert "A director sets one up" in client_scorekeeper.get(URL).content.decode()


def test_the_newest_day_comes_first(client_scorekeeper: Client) -> None:
    for name, day in (("Old", 1), ("New", 9), ("Between", 5)):
        tournament = tournament_create(setup=setup_of(name=name))
        setup = setup_of(name=name)
        object.__setattr__(setup, "date", date(2026, 3, day))
        tournament_change(tournament=tournament, setup=setup)
    assert [name for name, _, _ in states(client_scorekeeper)] == ["New", "Between", "Old"]


def test_a_line_says_where_the_event_stands(client_director: Client) -> None:
    tournament = make_tournament(5, qualifying_rounds=1)
    assert states(client_director) == [("Club evening", 5, "being set up")]
    entrant_leave(entrant=tournament.entrants.get(number=5))
    publish(tournament, [1, 2, 3, 4])
    assert states(client_director) == [("Club evening", 4, "round 1 of 1")]
    play(tournament, 1)
    stage_begin(tournament=fresh(tournament))
    assert states(client_director) == [("Club evening", 4, "final")]
    publish(tournament, [1, 2, 3, 4])
    end(tournament)
    assert states(client_director) == [("Club evening", 4, "finished")]


def test_desks_are_for_directors(client_director: Client, client_scorekeeper: Client) -> None:
    tournament = make_tournament(3)
    desk, public = f'href="/tournaments/{tournament.slug}/"', f'href="/events/{tournament.slug}/"'
    assert desk in client_director.get(URL).content.decode()
    html = client_scorekeeper.get(URL).content.decode()
    assert (desk in html, public in html) == (False, False)
    tournament_publish(tournament=tournament, published=True)
    html = client_scorekeeper.get(URL).content.decode()
    assert (desk in html, public in html) == (False, True)


def test_a_hostile_name_is_only_a_name(client_director: Client) -> None:
    tournament_create(setup=setup_of(name="<b>Bold</b>"))
    html = client_director.get(URL).content.decode()
    assert "<b>Bold" not in html
    assert "&lt;b&gt;Bold&lt;/b&gt;" in html


@pytest.mark.parametrize("events", [1, 12])
def test_the_list_costs_the_same_for_few_and_many(
    client_scorekeeper: Client, django_assert_num_queries: DjangoAssertNumQueries, events: int
) -> None:
    for number in range(events):
        make_tournament(3, qualifying_rounds=number + 1)
    # session, user, how many, the tournaments
    with django_assert_num_queries(4):
        client_scorekeeper.get(URL)


def test_strangers_sign_in_first(client: Client) -> None:
    assert client.get(URL)["Location"] == f"/accounts/login/?next={URL}"
