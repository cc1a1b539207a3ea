from __future__ import annotations

import pytest

from scoring.rules.deck import DECKS


@pytest.mark.parametrize(
    ("key", "size"),
    [
        ("classic", 60),
        ("amigo", 60),
        ("medieval", 60),
        ("camelot", 60),
        ("omnibus", 60),
        ("jubilee_20", 66),
        ("jubilee_25", 67),
        ("jubilee_30", 69),
    ],
)
def test_every_deck_has_its_number_of_cards(key: str, size: int) -> None:
    assert DECKS[key].size == size
    assert DECKS[key].key == key


def test_no_other_decks() -> None:
    assert len(DECKS) == 8


@pytest.mark.parametrize(
    ("key", "suits", "colours"),
    [
        ("classic", "clubs diamonds hearts spades", "black red red black"),
        ("medieval", "clubs diamonds hearts spades", "green purple red black"),
        ("amigo", "humans elves dwarves giants", "blue green red yellow"),
        ("jubilee_30", "humans elves dwarves giants", "blue green red yellow"),
    ],
)
def test_suits_and_colours_in_order(key: str, suits: str, colours: str) -> None:
    assert DECKS[key].suits == tuple(suits.split())
    assert DECKS[key].colours == tuple(colours.split())
