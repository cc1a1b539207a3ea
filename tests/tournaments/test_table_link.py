"""A new link for a table; the old one is refused."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import GameLink
from tests.tournaments.desk import table_of
from tests.tournaments.play import TABLE, playing

pytestmark = pytest.mark.django_db
URL = f"{TABLE}link"


def test_a_device_with_the_old_link_is_refused(client_director: Client, client: Client) -> None:
    tournament = playing()
    game = table_of(tournament, 1, 1).game
    old = GameLink.objects.get(game=game)
    client.get(f"/L/{old.token}/")
    assert client.get(f"/games/{game.code}/pad").status_code == 200
    response = client_director.post(URL, follow=True)
    new = GameLink.objects.get(game=game, revoked_at=None)
    html = response.content.decode()
    assert new.token in html
    assert old.token not in html
    assert client.get(f"/games/{game.code}/pad").status_code == 403
    assert client.get(f"/L/{old.token}/").status_code == 410
    other = Client()
    other.get(f"/L/{new.token}/")
    assert other.get(f"/games/{game.code}/pad").status_code == 200
