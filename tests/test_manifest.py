"""What a browser reads to put the club on the home screen."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

STATIC = Path(settings.BASE_DIR) / "wizard_club/static"


def size_of(address: str) -> str:
    """Width and height as a PNG says them in its head."""
    head = (STATIC / address.removeprefix("/static/")).read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    return "{}x{}".format(*struct.unpack(">II", head[16:24]))


def test_the_home_screen_gets_what_it_needs(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    found = answer.json()
    # What Chromium and Safari ask of an installable page.
    assert (found["start_url"], found["scope"], found["id"]) == ("/", "/", "/")
    assert found["display"] == "standalone"
    assert (found["name"], found["lang"]) == ("Wizard Club", "en")
    assert {(icon["sizes"], icon["purpose"]) for icon in found["icons"]} >= {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    assert [size_of(icon["src"]) for icon in found["icons"]] == [icon["sizes"] for icon in found["icons"]]


@pytest.mark.django_db
def test_every_page_names_it_and_the_icon_of_a_home_screen(client: Client, client_scorekeeper: Client) -> None:
    for page in (client.get("/accounts/login/"), client_scorekeeper.get("/players/")):
        html = page.content.decode()
        assert '<link rel="manifest" href="/manifest.webmanifest">' in html
        touch = re.search(r'rel="apple-touch-icon" href="([^"]+)"', html)
        assert touch
        assert size_of(touch.group(1)) == "180x180"


@pytest.mark.django_db
def test_its_first_page_is_the_games_or_the_login(client: Client, scorekeeper: User) -> None:
    """And where else it leads exists."""
    assert client.get("/")["Location"] == "/accounts/login/?next=/"
    client.force_login(scorekeeper)
    ways = client.get("/manifest.webmanifest").json()["shortcuts"]
    assert [client.get(path).status_code for path in ("/", *(way["url"] for way in ways))] == [200, 200, 200]
