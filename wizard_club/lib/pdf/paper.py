"""Paper sizes. Lengths are points, 72 to the inch; the origin is the lower left corner."""

from __future__ import annotations

from dataclasses import dataclass, replace

MM = 72 / 25.4


@dataclass(frozen=True, slots=True)
class Paper:
    """One size of paper, upright unless it was turned."""

    name: str
    width: float
    height: float
    margin: float = 13 * MM

    @property
    def turned(self) -> Paper:
        """The same sheet the other way round."""
        return replace(self, width=self.height, height=self.width)

    @property
    def left(self) -> float:
        return self.margin

    @property
    def right(self) -> float:
        return self.width - self.margin

    @property
    def top(self) -> float:
        return self.height - self.margin

    @property
    def inner(self) -> float:
        """The width between the margins."""
        return self.width - 2 * self.margin


A4 = Paper("a4", 210 * MM, 297 * MM)
LETTER = Paper("letter", 612, 792)
PAPERS = {"a4": A4, "letter": LETTER}
