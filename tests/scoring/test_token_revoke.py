"""Revoking a token."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.services.tokens import token_make
from tests.programs import Program

pytestmark = pytest.mark.django_db


def test_token_is_refused_after_a_question(client_scorekeeper: Client, scorekeeper: User) -> None:
    made = token_make(user=scorekeeper, name="Website", scope="read")
    url = f"/accounts/tokens/{made.token.pk}/revoke"
    assert "Revoke the token Website?" in client_scorekeeper.get(url).content.decode()
    assert Program(made.text).get("me/").status_code == 200
    page = client_scorekeeper.post(url, follow=True)
    assert "The token Website is revoked" in page.content.decode()
    assert Program(made.text).get("me/").status_code == 401
    made.token.refresh_from_db()
    first = made.token.revoked_at
    client_scorekeeper.post(url)
    made.token.refresh_from_db()
    assert made.token.revoked_at == first


def test_tokens_of_others_are_not_found(client_director: Client, scorekeeper: User, client: Client) -> None:
    token = token_make(user=scorekeeper, name="Website", scope="read").token
    url = f"/accounts/tokens/{token.pk}/revoke"
    assert (client_director.get(url).status_code, client_director.post(url).status_code) == (404, 404)
    assert client.post(url)["Location"].startswith("/accounts/login/")
    token.refresh_from_db()
    assert token.revoked_at is None
