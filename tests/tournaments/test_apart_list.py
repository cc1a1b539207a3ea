"""Members kept apart in every event."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_player
from tournaments.services.entrants import apart_keep

pytestmark = pytest.mark.django_db

URL = "/tournaments/apart/"


def test_nobody_is_kept_apart_yet(client_director: Client) -> None:
    assert "Everybody may meet everybody." in client_director.get(URL).content.decode()


def test_pairs_stand_by_name(client_director: Client) -> None:
    zoe, anna, ost = make_player("Zoë"), make_player("anna"), make_player("Åse")
    apart_keep(one=zoe, other=ost)
    apart_keep(one=zoe, other=anna)
    pairs = client_director.get(URL).context["pairs"]
    assert [(pair.one, pair.other) for pair in pairs] == [("anna", "Zoë"), ("Åse", "Zoë")]


@pytest.mark.parametrize("pairs", [1, 12])
def test_the_page_costs_the_same_for_few_and_many(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries, pairs: int
) -> None:
    for _ in range(pairs):
        apart_keep(one=make_player(), other=make_player())
    # session, user, members to choose, pairs
    with django_assert_num_queries(4):
        client_director.get(URL)


def test_the_page_is_for_directors(client_scorekeeper: Client, client: Client) -> None:
    assert client_scorekeeper.get(URL).status_code == 403
    assert client.get(URL)["Location"].startswith("/accounts/login/")
