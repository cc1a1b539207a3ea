"""A new link for a table; the old one is refused."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.models import GameLink
from scoring.services.games import link_revoke
from tests.tournaments.desk import table_of
from tests.tournaments.play import TABLE, playing

pytestmark = pytest.mark.django_db
URL = f"{TABLE}link"


def seen_in(html: str) -> str:
    """The link that the form on the page replaces."""
    found = re.search(r'action="[^"]*/link".*?name="seen" value="(\d+)"', html, re.DOTALL)
    assert found
    return found[1]


def test_a_double_tap_makes_one_link(client_director: Client) -> None:
    game = table_of(playing(), 1, 1).game
    seen = {"seen": seen_in(client_director.get(TABLE).content.decode())}
    for _ in range(2):
        html = client_director.post(URL, seen, follow=True).content.decode()
    assert GameLink.objects.filter(game=game).count() == 2
    assert GameLink.objects.get(game=game, revoked_at=None).token in html
    assert client_director.post(URL, {"seen": seen_in(html)}).status_code == 302
    assert GameLink.objects.filter(game=game).count() == 3


def test_a_table_without_a_link_gets_one_only(client_director: Client) -> None:
    game = table_of(playing(), 1, 1).game
    link_revoke(link=GameLink.objects.get(game=game))
    seen = {"seen": seen_in(client_director.get(TABLE).content.decode())}
    for _ in range(2):
        client_director.post(URL, seen)
    assert GameLink.objects.filter(game=game, revoked_at=None).count() == 1
    assert GameLink.objects.filter(game=game).count() == 2


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
