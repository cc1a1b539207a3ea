"""Making a token."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.models import ApiToken
from scoring.services.tokens import MOST_TOKENS, token_make
from tests.programs import Program

pytestmark = pytest.mark.django_db

URL = "/accounts/tokens/new"


def test_token_is_shown_once_and_works(client_scorekeeper: Client) -> None:
    response = client_scorekeeper.post(URL, {"name": "Club website", "scope": "read"})
    html = response.content.decode()
    shown = re.search(r"<code[^>]*id=\"token\"[^>]*>([^<]+)</code>", html)
    assert shown is not None
    assert "no-store" in response["Cache-Control"]
    assert f'curl -H "Authorization: Bearer {shown[1]}" http://testserver/api/v1/me/</code>' in html
    assert Program(shown[1]).get("me/").json()["token"] == "Club website"
    for page in (URL, "/accounts/tokens/"):
        assert shown[1] not in client_scorekeeper.get(page).content.decode()
    assert [shown[1] in str(value) for row in ApiToken.objects.values_list() for value in row].count(True) == 0


def test_directing_is_offered_to_directors_only(client_scorekeeper: Client, client_director: Client) -> None:
    assert b'value="direct"' not in client_scorekeeper.get(URL).content
    refused = client_scorekeeper.post(URL, {"name": "Desk", "scope": "direct"})
    assert (refused.status_code, list(refused.context["form"].errors)) == (422, ["scope"])
    assert client_director.post(URL, {"name": "Desk", "scope": "direct"}).status_code == 200
    assert ApiToken.objects.get().user.username == "director"


def test_what_is_wrong_is_said_at_its_place(client_scorekeeper: Client, scorekeeper: User) -> None:
    for name in ("", "\u200b", "a" * 61):
        response = client_scorekeeper.post(URL, {"name": name, "scope": "read"})
        assert (response.status_code, list(response.context["form"].errors)) == (422, ["name"])
    for number in range(MOST_TOKENS):
        token_make(user=scorekeeper, name=str(number), scope="read")
    full = client_scorekeeper.post(URL, {"name": "One more", "scope": "read"})
    assert (full.status_code, list(full.context["form"].errors)) == (422, ["__all__"])
    assert 'value="One more"' in full.content.decode()


def test_strangers_make_none(client: Client) -> None:
    assert client.post(URL, {"name": "X", "scope": "read"})["Location"].startswith("/accounts/login/")
    assert not ApiToken.objects.exists()
