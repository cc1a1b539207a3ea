"""Signing in and out, and the password of one's own."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

PASSWORD = "cards on the table"


def test_right_password_leads_to_where_one_wanted(client: Client, scorekeeper: User) -> None:
    asked = client.get("/players/")
    assert asked.status_code == 302
    assert asked["Location"] == "/accounts/login/?next=/players/"
    page = client.get(asked["Location"]).content.decode()
    assert 'name="next" value="/players/"' in page
    answer = client.post(
        "/accounts/login/", {"username": scorekeeper.username, "password": PASSWORD, "next": "/players/"}
    )
    assert answer["Location"] == "/players/"
    assert client.get("/players/").status_code == 200


def test_wrong_password_is_refused_in_words(client: Client, scorekeeper: User) -> None:
    answer = client.post("/accounts/login/", {"username": scorekeeper.username, "password": "guess"})
    page = answer.content.decode()
    assert "Please enter a correct username and password" in page
    assert 'role="alert"' in page
    assert f'value="{scorekeeper.username}"' in page
    assert "guess" not in page
    assert client.get("/players/").status_code == 302


def test_disabled_account_cannot_sign_in(client: Client, scorekeeper: User) -> None:
    User.objects.filter(pk=scorekeeper.pk).update(is_active=False)
    client.post("/accounts/login/", {"username": scorekeeper.username, "password": PASSWORD})
    assert client.get("/players/").status_code == 302


def test_login_leads_to_no_other_site(client: Client, scorekeeper: User) -> None:
    form = {"username": scorekeeper.username, "password": PASSWORD, "next": "https://elsewhere.example/"}
    assert client.post("/accounts/login/", form)["Location"] == "/games/"


def test_who_is_signed_in_is_sent_on(client_scorekeeper: Client) -> None:
    assert client_scorekeeper.get("/accounts/login/").status_code == 302


def test_logout_is_a_post_and_ends_the_session(client_scorekeeper: Client) -> None:
    assert client_scorekeeper.get("/accounts/logout/").status_code == 405
    assert client_scorekeeper.post("/accounts/logout/")["Location"] == "/accounts/login/"
    assert client_scorekeeper.get("/players/").status_code == 302


def test_password_is_changed_and_the_session_stays(client_scorekeeper: Client, scorekeeper: User) -> None:
    new = "a wizard never misses"
    form = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    answer = client_scorekeeper.post("/accounts/password/", form)
    page = client_scorekeeper.get(answer["Location"]).content.decode()
    assert "Use the new one the next time you sign in" in page
    scorekeeper.refresh_from_db()
    assert scorekeeper.check_password(new)


@pytest.mark.parametrize(
    ("old", "new", "again", "words"),
    [
        ("wrong", "a wizard never misses", "a wizard never misses", "Your old password was entered incorrectly"),
        (PASSWORD, "short", "short", "This password is too short"),
        (PASSWORD, "a wizard never misses", "a jester always does", "didn’t match"),
    ],
)
def test_password_is_refused_at_its_field(
    client_scorekeeper: Client, scorekeeper: User, old: str, new: str, again: str, words: str
) -> None:
    form = {"old_password": old, "new_password1": new, "new_password2": again}
    page = client_scorekeeper.post("/accounts/password/", form).content.decode()
    assert page.count(words) == 2  # in the summary and at the field
    assert "field-wrong" in page
    scorekeeper.refresh_from_db()
    assert scorekeeper.check_password(PASSWORD)
