"""QR codes as plain data: a template draws them as SVG without any style, a sheet of paper as rectangles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import segno

QUIET_ZONE = 4


@dataclass(frozen=True, slots=True)
class QrCode:
    """A code of `size` by `size` units, quiet zone included; `runs` are its dark ones as (x, y, length), from above."""

    size: int
    runs: tuple[tuple[int, int, int], ...]

    @property
    def path(self) -> str:
        """The dark units as the path of an SVG: one stroke for each run."""
        return "".join([f"M{x} {y}h{length}v1h-{length}z" for x, y, length in self.runs])


@lru_cache(maxsize=16)
def qr_code(text: str) -> QrCode:
    """The code of a text with medium error correction; capitals, digits and $%*+-./: make the smallest."""
    matrix = segno.make_qr(text, error="m", boost_error=False).matrix
    rows = enumerate(matrix, start=QUIET_ZONE)
    return QrCode(len(matrix) + 2 * QUIET_ZONE, tuple(run for y, row in rows for run in dark_runs(row, y)))


def dark_runs(row: bytearray, y: int) -> Iterator[tuple[int, int, int]]:
    """The runs of dark units in one row."""
    x = QUIET_ZONE
    for dark, run in groupby(row):
        length = len(list(run))
        if dark:
            yield x, y, length
        x += length
