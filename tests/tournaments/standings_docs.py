"""docs/standings.md taken apart: its sections, tables and the numbers in their cells."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

DOCS = (Path(__file__).parents[2] / "docs" / "standings.md").read_text()


def section(heading: str) -> str:
    """The text between a heading and the next one."""
    _, found, rest = DOCS.partition(f"\n## {heading}\n")
    assert found, heading
    return rest.split("\n## ")[0]


def sentences(heading: str) -> str:
    """The same without line breaks."""
    return " ".join(section(heading).split())


def rows(heading: str, header: str) -> list[list[str]]:
    """The cells of the section's table whose header begins with `header`, without header and rule."""
    table = section(heading).partition(f"\n| {header} |")[2].split("\n\n")[0]
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
    assert found, header
    return found


def exact(cell: str) -> Fraction:
    """A number as it is written for people."""
    return Fraction(cell.replace("−", "-"))


def numbers(cell: str) -> list[int]:
    return [int(number.replace("−", "-")) for number in re.findall(r"−?\d+", cell)]


def result(cell: str) -> Fraction:
    """What stands behind the last sign of a cell like "45 + 10 = 55"."""
    return exact(re.split(r"[=:]", cell)[-1].strip())
