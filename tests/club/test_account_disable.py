"""Locking an account."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import signed_in
from tests.factories import make_director, make_scorekeeper

pytestmark = pytest.mark.django_db


def test_a_director_is_asked_first(client_director: Client) -> None:
    keeper = make_scorekeeper("bela")
    html = client_director.get(f"/club/accounts/{keeper.pk}/disable").content.decode()
    assert "Disable the account of bela?" in html
    assert User.objects.get(pk=keeper.pk).is_active


def test_its_sessions_end_at_once(client_director: Client) -> None:
    keeper = make_scorekeeper("bela")
    tablet = signed_in(keeper)
    assert tablet.get("/players/").status_code == 200
    response = client_director.post(f"/club/accounts/{keeper.pk}/disable", follow=True)
    assert response.redirect_chain == [("/club/accounts/", 302)]
    assert "The account of bela is disabled." in response.content.decode()
    assert tablet.get("/players/").status_code == 302


def test_nobody_locks_himself_out(client_director: Client, director: User) -> None:
    make_director()
    response = client_director.post(f"/club/accounts/{director.pk}/disable")
    assert response.status_code == 422
    assert "You cannot do that to your own account" in response.content.decode()
    assert client_director.get("/club/accounts/").status_code == 200


def test_nobody_else_may(client_scorekeeper: Client, client: Client, director: User) -> None:
    url = f"/club/accounts/{director.pk}/disable"
    assert client_scorekeeper.get(url).status_code == 403
    assert client_scorekeeper.post(url).status_code == 403
    assert client.post(url).status_code == 302
    assert User.objects.get(pk=director.pk).is_active


def test_no_such_account(client_director: Client) -> None:
    assert client_director.post("/club/accounts/0/disable").status_code == 404
