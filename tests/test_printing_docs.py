"""docs/printing.md names every sheet there is, and its pictures are there and small."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

from tests.documents import Document
from tests.tournaments.desk import make_tournament
from tournaments.selectors.prints.menu import print_sections
from tournaments.selectors.state import state_of

TEXT = Document("printing.md")
DOCS = Path(settings.BASE_DIR) / "docs"
AROUND_A_GAME = {"score sheet", "blank sheets", "bid slips"}


@pytest.mark.django_db
def test_every_sheet_of_a_tournament_is_named() -> None:
    sections = print_sections(state_of(make_tournament()), "a4")
    titles = {sheet.title.lower() for section in sections for sheet in section.sheets}
    named = {name for row in TEXT.rows("## Which sheet, from where", "you need") for name in row[1].split(", ")}
    assert named == titles | AROUND_A_GAME


def test_pictures_are_there_and_small() -> None:
    pictures = re.findall(r"!\[[^\]]+\]\((pictures/[^)]+)\)", TEXT.text)
    assert len(pictures) == 4
    assert [name for name in pictures if not 1_000 < (DOCS / name).stat().st_size <= 120_000] == []


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([\w-]*(?:\.md)?)#([\w-]+)\)", TEXT.text)
    assert len(links) >= 8
    for name, anchor in links:
        titles = re.findall(r"^#+ (.*)$", (DOCS / (name or "printing.md")).read_text(), re.MULTILINE)
        assert anchor in {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}
