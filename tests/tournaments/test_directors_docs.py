"""docs/directors.md says what the formats say, and names commands that exist."""

from __future__ import annotations

import re

import pytest
from django.core.management import get_commands, load_command_class

from tests.documents import Document
from tests.tournaments.desk import make_tournament
from tournaments.format import PRESETS, TournamentFormat
from tournaments.pdf.slips import A_PAGE, STACK
from tournaments.selectors.prints.menu import print_sections
from tournaments.selectors.state import state_of

TEXT = Document("directors.md")


def described(tournament_format: TournamentFormat) -> list[str]:
    """A format as the table of the docs writes it."""
    time = tournament_format.time
    minutes = "none"
    if time.limit:
        penalty = f", {time.overtime_penalty} points off" if time.overtime_penalty else ""
        minutes = f"{time.limit} min, call at {time.warning}{penalty}"
    points = tournament_format.table_points
    return [
        ", ".join(map(str, tournament_format.table_sizes)),
        f"{tournament_format.qualifying_rounds}, {tournament_format.next_draw}",
        minutes,
        ", ".join(map(str, points.by_place)) or points.kind.replace("_", " "),
        ", ".join(str(stage.take) for stage in tournament_format.stages) or "none",
    ]


@pytest.mark.parametrize("preset", PRESETS)
def test_formats_are_as_described(preset: str) -> None:
    rows = {row[0].strip("`"): row[1:] for row in TEXT.rows("## Formats", "format")}
    assert rows[preset] == described(PRESETS[preset])
    assert list(rows) == list(PRESETS)


def test_commands_and_their_arguments_exist() -> None:
    found = re.findall(r"manage\.py (\w+)([^`]*)`", TEXT.text)
    assert found
    for name, arguments in found:
        command = load_command_class(get_commands()[name], name)
        options = command.create_parser("manage.py", name).format_help()
        assert all(option in options for option in re.findall(r"--[a-z-]+", arguments))


@pytest.mark.django_db
def test_every_sheet_is_explained_in_the_order_of_its_page() -> None:
    sections = print_sections(state_of(make_tournament()), "a4")
    titles = [sheet.title for section in sections for sheet in section.sheets]
    assert [row[0] for row in TEXT.rows("## On paper", "sheet")] == titles


def test_slips_are_cut_as_the_docs_say() -> None:
    """Four pages and more are cut as a stack."""
    assert "(four pages and more)" in TEXT.sentences("## On paper")
    assert (STACK, A_PAGE) == (4, 4)
