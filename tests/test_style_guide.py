"""The style guide shows every component, and only in debug runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory
from django.urls import NoReverseMatch, reverse

from wizard_club import guide
from wizard_club.views import style_guide

TEMPLATES = Path(settings.BASE_DIR) / "templates"
# What a page includes by itself, or another component does.
BY_THE_PAGE = {"bar", "messages", "trouble", "theme", "optional", "field", "errors", "unsent"}


def test_nobody_finds_it_in_a_real_run() -> None:
    with pytest.raises(NoReverseMatch):
        reverse("style_guide")


def test_every_component_is_shown() -> None:
    sources = "".join((TEMPLATES / name).read_text() for name in ("style_guide.html", "style_guide_pad.html"))
    shown = set(re.findall(r'include "components/(\w+)\.html"', sources))
    components = {path.stem for path in (TEMPLATES / "components").glob("*.html")}
    assert components - shown - BY_THE_PAGE == set()


def test_page_renders_without_rows(rf: RequestFactory) -> None:
    """No database mark: a query would fail this test."""
    request = rf.get("/style-guide/")
    request.user = AnonymousUser()
    html = style_guide(request).content.decode()
    for state in ("on", "bid-outline", "struck", "derived"):
        assert re.search(rf'class="chip[^"]*\b{state}\b', html), state
    assert html.count('class="row ') + html.count('class="row"') == 4 + 3
    assert "Anna &lt;b&gt;" in html
    assert "Anna <b>" not in html


def test_icons_are_those_of_the_sprite() -> None:
    assert {"hearts", "hat", "undo"} <= set(guide.icons())


def test_sample_pad_shows_a_miss_and_a_forbidden_bid() -> None:
    bids, tricks = guide.sample_pad(4, 9, "bids"), guide.sample_pad(3, 20, "tricks")
    assert [row.active for row in bids.rows] == [False, False, False, True]
    assert [chip.value for chip in bids.rows[3].chips if "struck" in chip.classes] == [7]
    assert len(tricks.rows[0].chips) == 21
    assert [row.points for row in tricks.rows] == [-10, 50, 70]
    assert len(tricks.rounds) == 20
