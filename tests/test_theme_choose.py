"""The theme of a device: chosen by a form, kept in a cookie, shown on every page."""

from __future__ import annotations

import pytest
from django.test import Client

from wizard_club.lib.context import THEMES

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("theme", THEMES)
def test_choice_is_kept_on_this_device(client: Client, theme: str) -> None:
    answer = client.post("/theme/", {"theme": theme, "next": "/accounts/login/"})
    assert answer.status_code == 302
    assert answer["Location"] == "/accounts/login/"
    page = client.get("/accounts/login/").content.decode()
    assert f'data-theme="{theme}"' in page
    assert f'value="{theme}" type="submit" aria-pressed="true"' in page
    assert page.count('aria-pressed="true"') == 1


def test_unknown_theme_changes_nothing(client: Client) -> None:
    client.post("/theme/", {"theme": "dark"})
    answer = client.post("/theme/", {"theme": '"><script>'})
    assert answer.status_code == 302
    assert client.cookies["theme"].value == "dark"


def test_cookie_of_another_hand_is_not_shown(client: Client) -> None:
    client.cookies["theme"] = '"><b>'
    page = client.get("/accounts/login/").content.decode()
    assert 'data-theme="auto"' in page
    assert "<b>" not in page


@pytest.mark.parametrize("path", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", ""])
def test_way_back_stays_on_this_site(client: Client, path: str) -> None:
    answer = client.post("/theme/", {"theme": "light", "next": path})
    assert answer["Location"] == "/"


def test_only_a_post_chooses(client: Client) -> None:
    assert client.get("/theme/").status_code == 405
    assert "theme" not in client.cookies


def test_choosing_needs_the_token_of_the_page() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/theme/", {"theme": "dark"}).status_code == 403
    strict.get("/accounts/login/")
    token = strict.cookies["csrftoken"].value
    assert strict.post("/theme/", {"theme": "dark", "csrfmiddlewaretoken": token}).status_code == 302
