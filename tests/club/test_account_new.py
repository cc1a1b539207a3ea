"""Adding an account."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

pytestmark = pytest.mark.django_db

URL = "/club/accounts/new"


def test_the_start_password_is_shown_once_and_works(client_director: Client) -> None:
    response = client_director.post(URL, {"username": "Vera", "role": "scorekeeper"})
    html = response.content.decode()
    shown = re.search(r"<code[^>]*>([^<]+)</code>", html)
    assert shown is not None
    assert "no-store" in response["Cache-Control"]
    assert Client().login(username="Vera", password=shown[1])
    assert shown[1] not in client_director.get("/club/accounts/").content.decode()
    assert not User.objects.get(username="Vera").is_staff


def test_a_director_can_be_added(client_director: Client) -> None:
    client_director.post(URL, {"username": "Vera", "role": "director"})
    vera = User.objects.get(username="Vera")
    assert vera.is_staff
    assert not vera.is_superuser


def test_a_full_name_can_be_given(client_director: Client) -> None:
    values = {"username": "vera", "full_name": "  Vera   <b>Ionescu</b> ", "role": "scorekeeper"}
    client_director.post(URL, values)
    assert User.objects.get(username="vera").get_full_name() == "Vera <b>Ionescu</b>"
    assert "Vera &lt;b&gt;Ionescu&lt;/b&gt;" in client_director.get("/club/accounts/").content.decode()


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"username": "", "role": "scorekeeper"}, "username"),
        ({"username": "two words", "role": "scorekeeper"}, "username"),
        ({"username": "<b>", "role": "scorekeeper"}, "username"),
        ({"username": "a" * 41, "role": "scorekeeper"}, "username"),
        ({"username": "DIRECTOR", "role": "scorekeeper"}, "username"),
        ({"username": "vera", "full_name": "a" * 81, "role": "scorekeeper"}, "full_name"),
        ({"username": "vera", "role": "emperor"}, "role"),
        ({"username": "vera"}, "role"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(client_director: Client, values: dict[str, str], field: str) -> None:
    response = client_director.post(URL, values)
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert User.objects.count() == 1


def test_names_of_every_alphabet(client_director: Client) -> None:
    client_director.post(URL, {"username": "Владимир", "role": "scorekeeper"})
    assert User.objects.filter(username="Владимир").exists()


def test_sent_twice_it_is_one_account(client_director: Client) -> None:
    values = {"username": "Vera", "role": "scorekeeper"}
    client_director.post(URL, values)
    before = User.objects.get(username="Vera").password
    assert client_director.post(URL, values).status_code == 422
    assert User.objects.get(username="Vera").password == before


def test_nobody_else_may(client_scorekeeper: Client, client: Client) -> None:
    values = {"username": "Vera", "role": "director"}
    assert client_scorekeeper.get(URL).status_code == 403
    assert client_scorekeeper.post(URL, values).status_code == 403
    assert client.post(URL, values)["Location"].startswith("/accounts/login/")
    assert not User.objects.filter(username="Vera").exists()
