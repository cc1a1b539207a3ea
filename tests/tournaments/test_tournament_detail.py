"""The overview of a desk."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.desk import make_tournament

pytestmark = pytest.mark.django_db


def test_only_directors_have_a_desk(client_director: Client, client_scorekeeper: Client, client: Client) -> None:
    url = f"/tournaments/{make_tournament(3).slug}/"
    assert client_director.get(url).status_code == 200
    assert client_scorekeeper.get(url).status_code == 403
    assert client.get(url)["Location"] == f"/accounts/login/?next={url}"


def test_there_is_no_desk_without_a_tournament(client_director: Client) -> None:
    assert client_director.get("/tournaments/nowhere/").status_code == 404
