"""The list of accounts."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_director, make_scorekeeper

pytestmark = pytest.mark.django_db

URL = "/club/accounts/"


def test_those_in_use_come_first(client_director: Client) -> None:
    gone = make_director("anton")
    User.objects.filter(pk=gone.pk).update(is_active=False)
    make_scorekeeper("bela")
    make_director("zoe")
    found = [account.username for account in client_director.get(URL).context["accounts"]]
    assert found == ["director", "zoe", "bela", "anton"]


def test_what_can_be_done_with_whom(client_director: Client, director: User) -> None:
    keeper, gone = make_scorekeeper("bela"), make_scorekeeper("gone")
    User.objects.filter(pk=gone.pk).update(is_active=False)
    html = client_director.get(URL).content.decode()
    for action in ("reset", "role", "disable"):
        assert f'href="/club/accounts/{keeper.pk}/{action}"' in html
        assert f'href="/club/accounts/{gone.pk}/{action}"' not in html
        assert f'href="/club/accounts/{director.pk}/{action}"' not in html
    assert f'href="/club/accounts/{gone.pk}/enable"' in html
    assert 'class="badge badge-abandoned">disabled' in html
    assert "Never signed in" in html


@pytest.mark.parametrize("people", [3, 30])
def test_the_list_costs_the_same_for_few_and_many(
    client_director: Client, django_assert_num_queries: DjangoAssertNumQueries, people: int
) -> None:
    for _ in range(people):
        make_scorekeeper()
    # session, user, accounts
    with django_assert_num_queries(3):
        client_director.get(URL)


def test_a_hostile_name_is_only_a_name(client_director: Client) -> None:
    User.objects.create_user("<b>bold</b>")
    html = client_director.get(URL).content.decode()
    assert "<b>bold" not in html
    assert "&lt;b&gt;bold" in html


def test_nobody_else_may(client_scorekeeper: Client, client: Client) -> None:
    assert client_scorekeeper.get(URL).status_code == 403
    assert client.get(URL)["Location"] == f"/accounts/login/?next={URL}"
