"""What a printed sheet says, read from its file and from its page, to compare the two."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from io import BytesIO
from typing import TYPE_CHECKING

from pypdf import PdfReader

if TYPE_CHECKING:
    from django.http import HttpResponse

FIGURE = re.compile(r"[−+]?\d+")


def file_of(response: HttpResponse) -> PdfReader:
    """The file that came as an answer."""
    assert response["Content-Type"] == "application/pdf"
    return PdfReader(BytesIO(response.content))


def pieces(reader: PdfReader) -> list[str]:
    """Every text of a file as it was drawn, cell by cell."""
    found: list[str] = []
    for page in reader.pages:
        page.extract_text(visitor_text=lambda text, *_rest: found.append(text.strip()))
    return [text for text in found if text]


class Sheets(HTMLParser):
    """Collects the texts of the sheets on a page, without what stands around them."""

    def __init__(self) -> None:
        super().__init__()
        self.depth = 0
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.depth += tag == "article"

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag == "article"

    def handle_data(self, data: str) -> None:
        if self.depth and data.strip():
            self.texts.append(data.strip())


def texts_of(page: str) -> list[str]:
    """The texts of the sheets on a page."""
    sheets = Sheets()
    sheets.feed(page)
    return sheets.texts


def figures(texts: list[str]) -> Counter[str]:
    """Every number that is said, and how often."""
    return Counter(figure for text in texts for figure in FIGURE.findall(text))


def foot_figures(address: str) -> Counter[str]:
    """The numbers that only paper has: "Page 1 of 1" and the address of the page in clear."""
    return figures(["1 1", address])
