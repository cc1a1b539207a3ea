"""What tells two people of one name apart on a score sheet."""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain, count

# How long each text of a member may be.
TEXTS = {"name": 80, "short_name": 20, "club": 80, "nation": 40}


def look(label: str) -> str:
    """Two labels with the same look cannot be told apart in a hurry."""
    return label.casefold()


def first_word(name: str) -> str:
    """What people call somebody."""
    return next(iter(name.split()), name)


def short_name_for(name: str, club: str, taken: Collection[str]) -> str:
    """What the score sheet could call somebody and nobody else: first name and club if short, else a number.

    `taken` are the names of others, in small letters.
    """
    endings = chain([club] if club else [], map(str, count(2)))
    named = (_ending_in(first_word(name), ending) for ending in endings)
    return next(text for text in named if len(text) <= TEXTS["short_name"] and look(text) not in taken)


def _ending_in(name: str, ending: str) -> str:
    """Both words, the name shortened where a number would not fit behind it."""
    room = TEXTS["short_name"] - len(ending) - 1
    return f"{name[:room].rstrip()} {ending}" if ending.isdecimal() else f"{name} {ending}"
