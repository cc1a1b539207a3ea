"""The signs of the screens on paper: suits, check and cross, crown and hat, drawn as paths from the same file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

SOURCE = Path(__file__).parents[2] / "static/wizard_club/img/icons.svg"
UNITS = 24
EVEN_ODD, NON_ZERO = 0, 1


@cache
def icon_paths() -> dict[str, tuple[str, int]]:
    """The path of each icon, and how its inside is found."""
    symbols = ET.parse(SOURCE).getroot()  # noqa: S314 - a file of our own
    found = {}
    for symbol in symbols:
        path = symbol[0]
        found[symbol.attrib["id"]] = (path.attrib["d"], EVEN_ODD if "fill-rule" in path.attrib else NON_ZERO)
    return found


class PdfPen(BasePen):  # type: ignore[misc]
    """Draws into a path of a sheet; y grows downwards in the source and upwards on paper."""

    def __init__(self, path: PDFPathObject) -> None:
        super().__init__(None)
        self.path = path

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self.path.moveTo(pt[0], UNITS - pt[1])

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self.path.lineTo(pt[0], UNITS - pt[1])

    def _curveToOne(self, pt1: Any, pt2: Any, pt3: Any) -> None:  # noqa: N802
        points = [coordinate for x, y in (pt1, pt2, pt3) for coordinate in (x, UNITS - y)]
        self.path.curveTo(*points)

    def _closePath(self) -> None:  # noqa: N802
        self.path.close()


def draw_icon(canvas: Canvas, name: str, x: float, y: float, size: float) -> None:
    """An icon in the current fill colour, its lower left corner at x, y. Its shape is stored once in a file."""
    form = f"icon-{name}"
    if not canvas.hasForm(form):
        source, inside = icon_paths()[name]
        canvas.beginForm(form, 0, 0, UNITS, UNITS)
        path = canvas.beginPath()
        parse_path(source, PdfPen(path))
        canvas.drawPath(path, stroke=0, fill=1, fillMode=inside)
        canvas.endForm()
    canvas.saveState()
    canvas.transform(size / UNITS, 0, 0, size / UNITS, round(x, 2), round(y, 2))
    canvas.doForm(form)
    canvas.restoreState()
