"""Addresses that can be nothing's: not found, on every database."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.models import Operation
from tests.scoring.operations.table import Table
from tests.world import signed_in


@pytest.mark.django_db
@pytest.mark.parametrize(
    "url", ["/games/%00/", "/games/A%00B/pad", "/games/%00/live", "/L/%00/", "/api/v1/games/%00/", "/games/A-B/"]
)
def test_sign_that_is_in_no_code_is_not_found(client_director: Client, url: str) -> None:
    assert client_director.get(url).status_code == 404


@pytest.mark.django_db
def test_sign_that_no_database_stores_is_left_out_of_a_devices_name(scorekeeper: User) -> None:
    table, client = Table(), signed_in(scorekeeper)
    client.cookies["device"] = "Bar\0left"
    values = {"tap": "kind=set_bid&round=1&seat=1&value=0&seen=", "nonce": "0" * 32}
    assert client.post(f"/games/{table.game.code}/operations", values).status_code == 302
    assert Operation.objects.get().device == "Barleft"
