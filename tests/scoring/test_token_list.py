"""One's own tokens."""

from __future__ import annotations

import datetime as dt

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring.models import ApiToken
from scoring.services.tokens import token_make, token_revoke

pytestmark = pytest.mark.django_db

URL = "/accounts/tokens/"


def test_without_tokens_the_page_says_what_they_are_for(client_scorekeeper: Client) -> None:
    html = client_scorekeeper.get(URL).content.decode()
    assert "another program works in your name" in html
    assert 'href="/accounts/tokens/new"' in html
    assert 'href="/api/v1/docs/"' in html


def test_tokens_are_listed_with_use_and_state(client_scorekeeper: Client, scorekeeper: User, director: User) -> None:
    old = token_make(user=scorekeeper, name="Old <b>app</b>", scope="score").token
    token_revoke(token=old)
    made = token_make(user=scorekeeper, name="Website", scope="read")
    ApiToken.objects.filter(pk=made.token.pk).update(used_on=dt.date(2026, 11, 28))
    token_make(user=director, name="Not mine", scope="read")
    html = client_scorekeeper.get(URL).content.decode()
    assert html.index("Website") < html.index("Old &lt;b&gt;app")
    assert "used last on 28 Nov 2026" in html
    assert (html.count("revoked</span>"), html.count("Revoke Website"), html.count("/revoke")) == (1, 1, 1)
    assert made.token.hint in html
    assert made.text not in html
    assert "Not mine" not in html


def test_token_beyond_its_owner_is_said_to_be_smaller(client_scorekeeper: Client, scorekeeper: User) -> None:
    ApiToken.objects.create(user=scorekeeper, name="From better days", scope="direct", digest="x" * 64, hint="wc_x")
    assert "only as far as a scorekeeper may" in client_scorekeeper.get(URL).content.decode()


def test_queries_do_not_grow(
    client_scorekeeper: Client, scorekeeper: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(12):
        token_make(user=scorekeeper, name=f"Program {number}", scope="read")
    with django_assert_num_queries(2 + 1):  # session and user beside it
        assert client_scorekeeper.get(URL).content.decode().count("wc_") == 12


def test_strangers_sign_in_first(client: Client) -> None:
    assert client.get(URL)["Location"].startswith("/accounts/login/")
