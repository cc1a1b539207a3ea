"""Tables out for spreadsheets and lists in: no cell is a formula, and what went out comes in as it was."""

from __future__ import annotations

import csv
import io
from datetime import date
from decimal import Decimal

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from wizard_club.lib.csv_reading import HEADINGS, Shape, read_list
from wizard_club.lib.csv_text import csv_answer, csv_text
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text as words
from wizard_club.lib.names import is_visible, normal_name

SHAPE = Shape(("name", "club"), HEADINGS, {"name": 80, "club": 80})


def test_a_spreadsheet_reads_it_as_it_stands() -> None:
    rows = [["Name", "Points"], ["Núria; the “1st”", -30], ['O"Brien, Pat', 7], ["two\nlines", None]]
    text = csv_text(rows)
    assert text.encode().startswith(b"\xef\xbb\xbfName,Points\r\n")
    assert list(csv.reader(io.StringIO(text[1:], newline=""))) == [
        ["Name", "Points"],
        ["Núria; the “1st”", "-30"],
        ['O"Brien, Pat', "7"],
        ["two\nlines", ""],
    ]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Anna,-12.5,31.25,4,2026-11-30\r\n"),
        ("de", "Anna;-12,5;31,25;4;2026-11-30\r\n"),
        ("ru", "Anna;-12,5;31,25;4;2026-11-30\r\n"),
        ("es", "Anna;-12,5;31,25;4;2026-11-30\r\n"),
    ],
)
def test_separators_follow_the_language(language: str, line: str) -> None:
    with translation.override(language):
        assert csv_text([["Anna", Decimal("-12.5"), Decimal("31.25"), 4, date(2026, 11, 30)]])[1:] == line


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+49 30",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "  =1",
        "＝1",
        "＋1",
        "－1",
        "＠1",
        "\u00a0＝1",
        "'=1",
        "''+1",
    ],
)
def test_no_text_is_a_formula(text: str) -> None:
    [[cell]] = csv.reader(io.StringIO(csv_text([[text]])[1:], newline=""))
    assert cell == f"'{text}"


def test_other_apostrophes_stay() -> None:
    assert csv_text([["'t Hooft", "O'Brien", "1-0"]])[1:] == "'t Hooft,O'Brien,1-0\r\n"
    assert read_list("'t Hooft,'s-Gravenhage", SHAPE)[0].values == {"name": "'t Hooft", "club": "'s-Gravenhage"}


HOSTILE = st.text(st.sampled_from("=+-@＝'\"abc;,\t \n"), min_size=1, max_size=12)


@given(st.lists(st.tuples(HOSTILE, HOSTILE), min_size=1, max_size=5), st.sampled_from(["en", "de"]))
def test_names_that_went_out_come_in_as_they_were(people: list[tuple[str, str]], language: str) -> None:
    named = [(normal_name(name), normal_name(club)) for name, club in people if is_visible(normal_name(name))]
    if not named:
        return
    with translation.override(language):
        written = csv_text([["name", "club"], *named])
    read = read_list(written, SHAPE)
    assert [(cells.text("name"), cells.text("club")) for cells in read] == named


def test_a_heading_that_names_a_column_twice_is_refused() -> None:
    with pytest.raises(DomainError) as refused:
        read_list("Name;Verein;Club\nAnna;Riga;Cluj", SHAPE)
    assert words(refused.value) == "Line 1 names a column twice: column 3 says the same as column 2"


def test_a_file_is_saved_under_its_name() -> None:
    answer = csv_answer(csv_text([["Jürgen"]]), "club-evening-standings.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="club-evening-standings.csv"'
    assert answer.content == "\ufeffJürgen\r\n".encode()
