"""The standings as a file for everybody: as long as the event shows them, and without a session."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.evening import evening_of_nine
from tournaments.services.tournaments import tournament_publish

pytestmark = pytest.mark.django_db


def test_it_is_the_file_of_the_desk(client: Client, client_director: Client) -> None:
    tournament = evening_of_nine()
    response = client.get(f"/events/{tournament.slug}/standings.csv")
    assert response.content == client_director.get(f"/tournaments/{tournament.slug}/standings.csv").content
    assert response["Content-Disposition"] == f'attachment; filename="{tournament.slug}-standings.csv"'
    assert not response.cookies


def test_the_switches_of_the_page_hide_it(client: Client) -> None:
    tournament = evening_of_nine()
    url = f"/events/{tournament.slug}/standings.csv"
    tournament_publish(tournament=tournament, show_standings=False)
    assert client.get(url).status_code == 404
    tournament_publish(tournament=tournament, show_standings=True, published=False)
    assert client.get(url).status_code == 404


def test_it_is_worked_out_once_and_not_sent_again(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    url = f"/events/{evening_of_nine().slug}/standings.csv"
    first = client.get(url)
    with django_assert_num_queries(1):
        again = client.get(url, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
