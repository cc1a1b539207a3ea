"""Lists of entrants as clubs send them."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.entrant_list import Listed, read_entrants, read_text, twins
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text


def plain(data: bytes) -> list[tuple[str, str, str, int | None]]:
    return [(one.name, one.club, one.nation, one.number) for one in read_entrants(data)]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_separators_and_encodings(separator: str, encoding: str) -> None:
    lines = [["name", "club", "nation", "number"], ["Núria Pérez", "Zauberer", "ES", "7"], ["Jürgen", "", "DE", ""]]
    data = "\r\n".join(separator.join(cells) for cells in lines).encode(encoding)
    assert plain(data) == [("Núria Pérez", "Zauberer", "ES", 7), ("Jürgen", "", "DE", None)]


def test_signs_that_latin_1_has_not() -> None:
    assert plain("Ștefan,Cluj,RO\nВладимир,Рига,LV\n".encode()) == [
        ("Ștefan", "Cluj", "RO", None),
        ("Владимир", "Рига", "LV", None),
    ]


def test_without_a_heading_the_columns_are_name_club_nation_number() -> None:
    assert plain(b"Anna,Zauberer,DE,3") == [("Anna", "Zauberer", "DE", 3)]
    assert plain(b"Anna\nBen\n\n  \nCarla") == [(name, "", "", None) for name in ("Anna", "Ben", "Carla")]


@pytest.mark.parametrize(
    ("heading", "line"),
    [
        ("Nr;Name;Verein;Land", "4;Anna;Zauberer;AT"),
        ("NOMBRE;PAÍS;E-MAIL;NÚMERO;CLUB", "Anna;AT;a@b.example;4;Zauberer"),
        ("Имя;Клуб;Страна;Номер", "Anna;Zauberer;AT;4"),
        ("Nom;Club;Pays;#", "Anna;Zauberer;AT;4"),
    ],
)
def test_headings_of_other_languages_and_orders(heading: str, line: str) -> None:
    assert plain(f"{heading}\n{line}".encode()) == [("Anna", "Zauberer", "AT", 4)]


def test_a_name_may_hold_separators_in_quotation_marks() -> None:
    assert plain(b'"Weasley, Ron";"Club ""A"""\n') == [("Weasley, Ron", 'Club "A"', "", None)]
    assert plain(b'name,club\n"Weasley, Ron","Club ""A"""\n') == [("Weasley, Ron", 'Club "A"', "", None)]


def test_hostile_names_are_names() -> None:
    assert plain(b"=1+1,<b>,@x") == [("=1+1", "<b>", "@x", None)]


def test_lines_are_counted_as_a_text_editor_does() -> None:
    people = read_text('Anna\n\n"Ben\nthe second"\nCarla\n')
    assert [(one.line, one.name) for one in people] == [(1, "Anna"), (3, "Ben the second"), (5, "Carla")]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "There is nobody in this list"),
        (b"name,club\n", "There is nobody in this list"),
        (b"Anna\n,Zauberer\n", "Line 2 has no name"),
        (b"Anna\n\n ;Zauberer\n", "Line 3 has no name"),
        (b"Anna,Z,DE,x", "Line 1: “x” is not a number from 1 to 9999"),
        (b"Anna,Z,DE,0", "Line 1: “0” is not a number from 1 to 9999"),
        (b"Anna,Z,DE,99999", "Line 1: “99999” is not a number from 1 to 9999"),
        (b"Anna,Z,DE," + b"9" * 5000, f"Line 1: “{'9' * 40}” is not a number from 1 to 9999"),
        ("Anna,Z,DE,²".encode(), "Line 1: “²” is not a number from 1 to 9999"),
        (b"Anna,,,4\nBen,,,5\nCarla,,,4", "Line 3: number 4 stands in line 1 already"),
        (b"Anna,Z,DE,1,more", "Line 1 has 5 columns, but there are only 4"),
        (b'Anna\n"Ben\nCarla', "Line 2: a quotation mark is not closed, or stands in the wrong place"),
        (b'Anna\n"Ben" x\nCarla', "Line 2: a quotation mark is not closed, or stands in the wrong place"),
        (b"A" * 81, "Line 1 has a text of more than 80 letters"),
        (b"PK\x03\x04\0\0", "This file is no text: save the list as CSV"),
        (b"x" * 1_000_001, "This file is larger than 1000 kB"),
        (b"Anna\n" * 2_001, "This list has more than 2000 people"),
    ],
)
def test_a_broken_list_is_refused_whole_naming_the_line(data: bytes, sentence: str) -> None:
    with pytest.raises(DomainError) as refused:
        read_entrants(data)
    assert text(refused.value) == sentence


def test_people_who_stand_there_twice_are_found() -> None:
    people = read_text("Núria,Zauberer\nBen,Zauberer\nNURIA,zauberer\nBen,Riga\n")
    assert twins(people) == [(people[0], people[2])]


NAMES = st.text(st.characters(categories=("L", "Nd", "P", "Zs")), min_size=1, max_size=20).filter(str.isalpha)


@given(st.lists(st.tuples(NAMES, NAMES, st.integers(1, 9_999)), min_size=1, unique_by=lambda row: row[2]))
def test_what_a_spreadsheet_writes_is_read_as_it_was(rows: list[tuple[str, str, int]]) -> None:
    stream = io.StringIO()
    writer = csv.writer(stream)
    writer.writerow(["name", "club", "number"])
    writer.writerows(rows)
    assert [one.number for one in read_text(stream.getvalue())] == [number for _, _, number in rows]


def test_numbers_and_lines_stay_with_their_person() -> None:
    assert read_text("number,name\n12,Anna\n,Ben") == (Listed(2, "Anna", number=12), Listed(3, "Ben"))
