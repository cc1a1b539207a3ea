"""QR codes as plain data: a template draws them as SVG without any style."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import segno

QUIET_ZONE = 4


@dataclass(frozen=True, slots=True)
class QrCode:
    """A code of `size` by `size` units, quiet zone included; `path` draws the dark ones."""

    size: int
    path: str


def qr_code(text: str) -> QrCode:
    """The code of a text with medium error correction; capitals, digits and $%*+-./: make the smallest."""
    code = segno.make_qr(text, error="m", boost_error=False)
    return QrCode(len(code.matrix) + 2 * QUIET_ZONE, "".join(_rows(code.matrix)))


def _rows(matrix: Sequence[bytearray]) -> list[str]:
    """One stroke for each run of dark units."""
    strokes = []
    for y, row in enumerate(matrix, start=QUIET_ZONE):
        x = QUIET_ZONE
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                strokes.append(f"M{x} {y}h{length}v1h-{length}z")
            x += length
    return strokes
