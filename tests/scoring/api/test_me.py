"""Who asks."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.programs import Program

pytestmark = pytest.mark.django_db


def test_token_tells_its_account_and_its_scope(keeper: Program, desk: Program) -> None:
    assert keeper.get("me/").json() == {
        "name": "scorekeeper",
        "role": "scorekeeper",
        "token": "Test",
        "scope": "score",
    }
    assert (desk.get("me/").json()["role"], desk.get("me/").json()["scope"]) == ("director", "direct")


def test_session_has_no_scope(client_scorekeeper: Client, nobody: Program) -> None:
    body = client_scorekeeper.get("/api/v1/me/").json()
    assert body == {"name": "scorekeeper", "role": "scorekeeper", "token": None, "scope": None}
    assert nobody.get("me/").status_code == 401
