"""Names as people type them, look for them and expect them in a list."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wizard_club.lib.names import KEY_LENGTH, folded, is_visible, normal_name, one_letter_apart, search_key, sort_key

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("  Anna   Maria ", "Anna Maria"),
        ("Anna\u00a0Maria\n", "Anna Maria"),
        ("S\u0326tefan", "Ștefan"),
        ("Ştefan", "Ştefan"),
        ("\u202eannA\u202c", "annA"),
        ("An\u0000na\u0007", "Anna"),
        ("An\u00adna", "Anna"),
        ("An\u200dna", "Anna"),
        ("\ufeffAnna", "Anna"),
        ("\ud800Anna", "Anna"),
        ("\u3164", ""),
        ("\u2800 \u200b", ""),
        ("<b>Bold</b>", "<b>Bold</b>"),
        ("=1+1", "=1+1"),
        ("O'Brien", "O'Brien"),
        (f"Kim {FAMILY}", f"Kim {FAMILY}"),
        (f"Kim {ENGLAND}", f"Kim {ENGLAND}"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("Łukasz Żółć", "Łukasz Żółć"),
    ],
)
def test_a_name_is_stored_as_typed_without_what_cannot_be_seen(typed: str, stored: str) -> None:
    assert normal_name(typed) == stored


@given(st.text())
def test_a_stored_name_stays_as_it_is(text: str) -> None:
    once = normal_name(text)
    assert normal_name(once) == once
    assert once == once.strip()
    assert "  " not in once


@given(st.text(alphabet=st.characters(categories=["L"], max_codepoint=0x24F), min_size=1))
def test_no_letter_is_changed(text: str) -> None:
    assert normal_name(text) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize(("text", "seen"), [("Anna", True), ("🃏", True), ("7", True), ("\u0301", False), ("", False)])
def test_an_invisible_name_is_none(text: str, *, seen: bool) -> None:
    assert is_visible(text) is seen


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("stefan", "Ștefan"),
        ("ȘTEFAN", "Stefan"),
        ("влад", "Владимир"),
        ("vlad", "Владимир"),
        ("алена", "Алёна"),
        ("Алёна", "Алена"),
        ("nikolai", "Николай"),
        ("shevchenko", "Шевченко"),
        ("weiss", "Weiß"),
        ("soren", "Søren"),
        ("lukasz", "Łukasz"),
        ("dorde", "Đorđe"),
        ("munoz", "Muñoz"),
        ("obrien", "O’Brien"),
        ("o'brien", "OBrien"),
        ("istanbul", "İstanbul"),
        ("gallego", "Gal·lego"),
        ("<b>", "<b>Bold</b>"),
        ("=1", "=1+1"),
        ("🃏", "🃏 Joker"),
    ],
)
def test_a_name_is_found_however_it_is_typed(typed: str, name: str) -> None:
    assert folded(typed) in search_key(name)


def test_another_name_is_not_found() -> None:
    assert folded("влад") not in search_key("Светлана")
    assert folded("vlad") not in search_key("Светлана")


@given(st.text())
def test_everybody_is_found_by_the_own_name(name: str) -> None:
    key = search_key(name)
    assert key.startswith(folded(name)[:KEY_LENGTH])
    assert len(key) <= KEY_LENGTH


def test_a_long_cyrillic_name_still_fits() -> None:
    assert len(search_key("Щ" * 180)) == KEY_LENGTH


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["7 of Nine", "Al Zorn", "Alan", "Ångström", "Åsa", "Bob", "Øystein", "Zoë", "Ёлка", "Яна", "=1+1"]),
        ("de", ["Mueller", "Muller", "Müller", "Mullers", "Nora", "Öhler", "Olga", "Ozan"]),
        ("es", ["Nunez", "Nuria", "Núria", "Nuza", "Ñandú", "Oscar"]),
        ("en", ["Nandu", "Ñandú", "Nunez"]),
        (
            "ro",
            ["Ana", "Azur", "Ăna", "Âna", "Bogdan", "Iris", "Iza", "Îon", "Sara", "Szabo", "Ștefan", "Toma", "Țara"],
        ),
        ("ru", ["Альфа", "Ева", "Елена", "Ёлкин", "Емеля", "Иван", "Илья", "Йосиф", "Яна", "Anna", "Zoë"]),
        ("fr", ["Eve", "Ève", "Evelyne", "Œdipe", "Olga"]),
        ("en", ["Jean-Luc Zorn", "Jean Zola", "Jeanne", "Obrian", "O'Brien", "Obrienz"]),
        ("uk", ["Гаврило", "Ґава", "Дмитро", "Еней", "Єва", "Жанна", "Ивась", "Іван", "Їжак", "Йосип"]),
    ],
)
def test_names_stand_in_the_order_of_the_language(language: str, names: list[str]) -> None:
    backwards = names[::-1]
    assert sorted(backwards, key=lambda name: sort_key(name, language)) == names


def test_a_dialect_sorts_like_its_language() -> None:
    assert sort_key("Ñandú", "es-mx") == sort_key("Ñandú", "es")


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("anna", "ana", True),
        ("anna", "anne", True),
        ("jurgen weis", "jurgen wies", True),
        ("anna maria", "anna-maria", True),
        ("hanna", "anna", True),
        ("anna", "anna", False),
        ("anna", "annabe", False),
        ("abcd", "badc", False),
        ("ben", "bea", False),
        ("team 1", "team 2", False),
        ("team 111", "team 11", False),
    ],
)
def test_one_letter_apart_may_be_one_person(one: str, other: str, near: bool) -> None:
    assert one_letter_apart(one, other) == one_letter_apart(other, one) == near
