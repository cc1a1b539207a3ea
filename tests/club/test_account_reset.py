"""A new password for somebody who forgot the own one."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import signed_in
from tests.factories import make_scorekeeper

pytestmark = pytest.mark.django_db


def test_a_new_password_is_shown_and_the_old_one_ends(client_director: Client) -> None:
    keeper = make_scorekeeper("bela")
    tablet = signed_in(keeper)
    assert tablet.get("/players/").status_code == 200
    url = f"/club/accounts/{keeper.pk}/reset"
    assert "Give bela a new password?" in client_director.get(url).content.decode()
    assert tablet.get("/players/").status_code == 200
    response = client_director.post(url)
    shown = re.search(r"<code[^>]*>([^<]+)</code>", response.content.decode())
    assert shown is not None
    assert "no-store" in response["Cache-Control"]
    assert tablet.get("/players/").status_code == 302
    assert Client().login(username="bela", password=shown[1])
    assert not Client().login(username="bela", password="correct horse")


def test_the_own_password_has_its_own_page(client_director: Client, director: User) -> None:
    response = client_director.post(f"/club/accounts/{director.pk}/reset")
    assert response.status_code == 422
    assert Client().login(username="director", password="cards on the table")


def test_nobody_else_may(client_scorekeeper: Client, client: Client, director: User) -> None:
    url = f"/club/accounts/{director.pk}/reset"
    assert client_scorekeeper.post(url).status_code == 403
    assert client.post(url).status_code == 302
    assert Client().login(username="director", password="cards on the table")
