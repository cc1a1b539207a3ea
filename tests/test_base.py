"""What every page carries: the bar of its reader, the policy, the settings of htmx, one live region."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client

pytestmark = pytest.mark.django_db


def page_of(client: Client, path: str = "/players/") -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return str(answer.content.decode())


def bar_of(page: str) -> list[str]:
    """The labels of the main navigation."""
    nav = re.search(r'<nav class="bar-nav".*?</nav>', page, re.DOTALL)
    return re.findall(r">([A-Z]\w+)</a>", nav.group()) if nav else []


def test_stranger_has_no_navigation_but_a_theme(client: Client) -> None:
    page = page_of(client, "/accounts/login/")
    assert bar_of(page) == []
    assert "Log out" not in page
    assert 'name="theme"' in page


def test_scorekeeper_sees_the_desk_of_scores(client_scorekeeper: Client) -> None:
    page = page_of(client_scorekeeper)
    assert bar_of(page) == ["Games", "Tournaments", "Members", "Rulesets"]
    assert "Log out" in page


def test_director_sees_the_accounts_too(client_director: Client) -> None:
    assert bar_of(page_of(client_director)) == ["Games", "Tournaments", "Members", "Rulesets", "Accounts"]


@pytest.mark.parametrize(("path", "label"), [("/", "Games"), ("/players/", "Members"), ("/players/new", "Members")])
def test_bar_marks_where_one_is(client_director: Client, path: str, label: str) -> None:
    current = re.findall(r'aria-current="page">(\w+)<', page_of(client_director, path))
    assert current == [label]


def test_name_of_the_account_cannot_break_the_page(client: Client) -> None:
    client.force_login(User.objects.create_user("<b>Dora</b>", password="cards on the table"))
    page = page_of(client)
    assert "<b>Dora" not in page
    assert "&lt;b&gt;Dora&lt;/b&gt;" in page


def test_htmx_is_told_what_to_swap(client: Client) -> None:
    found = re.search(r"name=\"htmx-config\"\s+content='([^']*)'", page_of(client, "/accounts/login/"))
    assert found
    config = json.loads(unescape(found.group(1)))
    assert config["allowEval"] is False
    assert config["includeIndicatorStyles"] is False
    assert config["historyCacheSize"] == 0

    def swaps(status: int) -> bool:
        rule = next(rule for rule in config["responseHandling"] if re.fullmatch(rule["code"], str(status)))
        return bool(rule["swap"])

    assert [status for status in (200, 204, 302, 401, 403, 404, 409, 422, 500, 503) if swaps(status)] == [
        200,
        302,
        409,
        422,
    ]


def test_policy_allows_nothing_inline_and_page_needs_nothing_inline(client: Client) -> None:
    answer = client.get("/accounts/login/")
    policy = answer["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    page = answer.content.decode()
    assert re.findall(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", page) == []
    assert re.findall(r'(?:src|href)="(?:https?:)?//', page) == []


def test_there_is_one_live_region_and_one_main_part(client_scorekeeper: Client) -> None:
    page = page_of(client_scorekeeper)
    assert page.count('id="live"') == 1
    assert page.count("<main") == 1
    assert page.index('href="#main"') < page.index("<nav")


def test_message_is_shown_once_with_its_level(client_scorekeeper: Client) -> None:
    client_scorekeeper.post("/players/new", {"name": "Anna <b>"})
    page = page_of(client_scorekeeper)
    assert re.search(r'<li class="notice notice-success">[^<]*Anna &lt;b&gt;', page)
    assert "notice-success" not in page_of(client_scorekeeper)


def test_private_page_is_kept_by_nobody(client_scorekeeper: Client) -> None:
    answer = client_scorekeeper.get("/players/")
    assert "no-store" in answer["Cache-Control"]
    assert "HX-Request" in answer["Vary"]
