"""The letters of all sheets: Ubuntu has Latin, Cyrillic, the Romanian comma letters, a real minus and figures of equal
width. What it lacks (an emoji) is shown as a mark, never left out.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from io import BytesIO

import pymupdf_fonts
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

REGULAR, BOLD = "Ubuntu", "Ubuntu-Bold"
SOURCES = {REGULAR: "ubuntu", BOLD: "ubuntubo"}
# Stands for a character that the font does not have.
MARK = "◊"


@cache
def font(name: str) -> TTFont:
    """A font, registered on first use."""
    found = TTFont(name, BytesIO(pymupdf_fonts.myfont(SOURCES[name])))
    pdfmetrics.registerFont(found)
    return found


@lru_cache(maxsize=8192)
def shown(text: str) -> str:
    """A text as it can be printed: composed letters, blanks for line breaks, a mark for what the font lacks."""
    known = font(REGULAR).face.charToGlyph
    letters = []
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        if letter.isspace():
            letters.append(" ")
        elif kind in {"Cc", "Cf", "Mn", "Me", "Sk"} and ord(letter) not in known:
            # Joiners, variants and skin colours belong to the character before, which has its mark.
            continue
        else:
            letters.append(letter if ord(letter) in known else MARK)
    return "".join(letters)


@lru_cache(maxsize=8192)
def width(text: str, name: str, size: float) -> float:
    """How wide a printable text is, in points."""
    return font(name).stringWidth(text, size)


def broken(text: str, name: str, size: float, room: float) -> list[str]:
    """A text in lines that fit the room, broken at blanks; a word that is wider stands alone."""
    lines: list[str] = []
    for word in shown(text).split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, name, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
