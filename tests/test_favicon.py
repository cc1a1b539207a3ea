"""The icon that browsers ask for by themselves."""

from __future__ import annotations

from django.test import Client


def test_it_is_the_icon_of_the_home_screen(client: Client) -> None:
    answer = client.get("/favicon.ico")
    assert (answer.status_code, answer["Location"]) == (302, "/static/wizard_club/img/icon-192.png")
    assert answer["Cache-Control"] == "public, max-age=86400"
