"""Tables as CSV for the spreadsheet of the reader: what is text is never a formula, what is a number stays one."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal

from django.http import HttpResponse
from django.utils.formats import get_format
from django.utils.http import content_disposition_header

from wizard_club.lib.csv_reading import guarded

# Without it spreadsheets take UTF-8 for something else.
MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"

Cell = str | int | Decimal | date | None


def decimal_mark() -> str:
    """What parts the decimals in the reader's language: a point or a comma."""
    return "," if get_format("DECIMAL_SEPARATOR") == "," else "."


def list_separator() -> str:
    """What a spreadsheet in the reader's language expects between the cells: no comma where that parts decimals."""
    return ";" if decimal_mark() == "," else ","


def csv_text(rows: Iterable[Sequence[Cell]]) -> str:
    """The table as a spreadsheet in the reader's language opens it."""
    stream = io.StringIO()
    mark = decimal_mark()
    writer = csv.writer(stream, delimiter=list_separator(), lineterminator="\r\n")
    writer.writerows([cell_text(cell, mark) for cell in row] for row in rows)
    return MARK + stream.getvalue()


def cell_text(cell: Cell, mark: str) -> str:
    """One cell. Dates are written as every spreadsheet reads them: 2026-11-30."""
    if cell is None:
        return ""
    if isinstance(cell, str):
        return guarded(cell)
    if isinstance(cell, Decimal):
        return f"{cell:f}".replace(".", mark)
    return cell.isoformat() if isinstance(cell, date) else str(cell)


def csv_answer(text: str, name: str) -> HttpResponse:
    """The file, to be saved under that name."""
    named = content_disposition_header(as_attachment=True, filename=name) or ""
    return HttpResponse(text, content_type="text/csv; charset=utf-8", headers={"Content-Disposition": named})
