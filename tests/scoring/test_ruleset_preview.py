"""What the ruleset form shows while somebody types."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.models import Ruleset
from tests.scoring.forms_of_rulesets import filled

pytestmark = pytest.mark.django_db

URL = "/rulesets/preview"
PART = {"HX-Request": "true"}


def preview(client: Client, **changes: object) -> str:
    response = client.post(URL, filled(**changes), headers=PART)  # type: ignore[arg-type]
    assert response.status_code == 200
    return response.content.decode()


def test_the_hands_for_every_number_of_players(client_director: Client) -> None:
    html = preview(client_director, plan="custom", plan_hands="1,12")
    assert "<html" not in html
    assert 'id="ruleset-preview"' in html
    for players in ("3 players", "4 players", "5 players", "6 players"):
        assert players in html
    assert html.count("1, 12") == 3
    assert "12 cards for each of 6 players make 72, but the deck has 60" in html


def test_what_is_wrong_goes_to_its_field(client_director: Client) -> None:
    html = preview(client_director, bidding="hidden", restriction="canadian")
    assert 'id="id_restriction_error" hx-swap-oob="true"><p class="field-error">Hidden and secret bids' in html
    assert '<div hx-swap-oob="innerHTML:#live">Bid restriction: Hidden and secret' in html
    assert 'id="id_bidding_error" hx-swap-oob="true"></div>' in html


def test_what_is_put_right_is_cleared(client_director: Client) -> None:
    assert "<p class=" not in preview(client_director, restriction="canadian").split("</dl>")[1]


def test_a_name_is_not_asked_for_yet(client_director: Client) -> None:
    html = preview(client_director, name="")
    assert "required" not in html
    assert "15 hands" in html


def test_nothing_is_stored(client_director: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    # session and user
    with django_assert_num_queries(2):
        preview(client_director, base=77)
    assert not Ruleset.objects.exists()


def test_an_empty_post_is_no_fault(client_director: Client) -> None:
    assert client_director.post(URL, headers=PART).status_code == 200


def test_nobody_else_may(client_scorekeeper: Client, client: Client) -> None:
    assert client_scorekeeper.post(URL, filled(), headers=PART).status_code == 403
    assert client.post(URL, filled(), headers=PART).status_code == 401
    assert client_scorekeeper.get(URL).status_code == 405
