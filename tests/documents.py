"""Texts of docs/ taken apart, for tests that hold them to what the code does."""

from __future__ import annotations

import re
from pathlib import Path


class Document:
    """One text of docs/, by its sections and tables."""

    def __init__(self, name: str) -> None:
        self.text = (Path(__file__).parents[1] / "docs" / name).read_text()

    def section(self, heading: str) -> str:
        """The text between a heading and the next one of its level or above."""
        level = heading.split(maxsplit=1)[0]
        _, found, rest = self.text.partition(f"\n{heading}\n")
        assert found, heading
        return re.split(rf"\n#{{2,{len(level)}}} ", rest)[0]

    def sentences(self, heading: str) -> str:
        """The same without line breaks."""
        return " ".join(self.section(heading).split())

    def rows(self, heading: str, header: str) -> list[list[str]]:
        """The cells of the section's table whose header begins with `header`, without header and rule."""
        table = self.section(heading).partition(f"\n| {header} |")[2].split("\n\n")[0]
        found = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
        assert found, header
        return found
