"""Saving an event as a file."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.desk import entrant, make_tournament, play, publish
from tournaments.eventfile.reading import read_event
from tournaments.services.entrants import apart_keep

pytestmark = pytest.mark.django_db


def test_the_file_is_the_event(client_director: Client) -> None:
    tournament = make_tournament(5)
    publish(tournament, [1, 2, 3, 4, 5])
    play(tournament, 1)
    apart_keep(one=entrant(tournament, 4).player, other=entrant(tournament, 2).player)
    response = client_director.get(f"/tournaments/{tournament.slug}/export")
    assert response["Content-Type"] == "application/json"
    assert response["Content-Disposition"] == f'attachment; filename="{tournament.slug}.json"'
    assert response["Cache-Control"] == "no-store, private"
    data = json.loads(response.content)
    assert [person.get("keep_apart") for person in data["entrants"]] == [None, [4], None, [2], None]
    event = read_event(response.content)
    assert (event.name, len(event.people), len(event.rounds)) == ("Club evening", 5, 1)


@pytest.mark.parametrize("players", [5, 30])
def test_it_costs_the_same_for_few_and_many(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    tournament = make_tournament(players)
    publish(tournament, *[range(first, first + 5) for first in range(1, players, 5)])
    # session, user, tournament, the four of its state, sanctions, lots, who is kept apart
    with django_assert_num_queries(10):
        client_director.get(f"/tournaments/{tournament.slug}/export")


def test_only_directors_save_it(client_scorekeeper: Client) -> None:
    assert client_scorekeeper.get(f"/tournaments/{make_tournament(3).slug}/export").status_code == 403
