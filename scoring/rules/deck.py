"""Decks: what a suit is called, which colour it has, and how many cards there are to deal."""

from __future__ import annotations

from dataclasses import dataclass

NO_TRUMP = "none"


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of cards: its suits in their own order, the colour of each, and the number of all cards."""

    key: str
    suits: tuple[str, ...]
    colours: tuple[str, ...]
    size: int = 60


_FRENCH = ("clubs", "diamonds", "hearts", "spades")
_BLACK_AND_RED = ("black", "red", "red", "black")
_PEOPLES = ("humans", "elves", "dwarves", "giants")
_FOUR_COLOURS = ("blue", "green", "red", "yellow")

DECKS: dict[str, Deck] = {
    deck.key: deck
    for deck in (
        Deck("classic", _FRENCH, _BLACK_AND_RED),
        Deck("amigo", _PEOPLES, _FOUR_COLOURS),
        Deck("medieval", _FRENCH, ("green", "purple", "red", "black")),
        Deck("camelot", _FRENCH, _BLACK_AND_RED),
        Deck("omnibus", _FRENCH, _BLACK_AND_RED),
        Deck("jubilee_20", _PEOPLES, _FOUR_COLOURS, size=66),
        Deck("jubilee_25", _PEOPLES, _FOUR_COLOURS, size=67),
        Deck("jubilee_30", _PEOPLES, _FOUR_COLOURS, size=69),
    )
}
