"""docs/standings.md taken apart: its sections, tables and the numbers in their cells."""

from __future__ import annotations

import re
from fractions import Fraction

from tests.documents import Document

STANDINGS = Document("standings.md")
DOCS = STANDINGS.text


def section(heading: str) -> str:
    """The text of a main section."""
    return STANDINGS.section(f"## {heading}")


def sentences(heading: str) -> str:
    """The same without line breaks."""
    return STANDINGS.sentences(f"## {heading}")


def rows(heading: str, header: str) -> list[list[str]]:
    """The cells of one of its tables."""
    return STANDINGS.rows(f"## {heading}", header)


def exact(cell: str) -> Fraction:
    """A number as it is written for people."""
    return Fraction(cell.replace("−", "-"))


def numbers(cell: str) -> list[int]:
    return [int(number.replace("−", "-")) for number in re.findall(r"−?\d+", cell)]


def result(cell: str) -> Fraction:
    """What stands behind the last sign of a cell like "45 + 10 = 55"."""
    return exact(re.split(r"[=:]", cell)[-1].strip())
