"""The archive of an event: written part by part, so that a large one needs no more memory than its largest part."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from scoring.pdf.score_sheets import draw_score_sheet
from tournaments.pdf.certificates import certificates_pdf
from tournaments.selectors.prints.archive import Part
from tournaments.selectors.prints.certificates import Certificates
from wizard_club.lib.pdf.document import Document, Info
from wizard_club.lib.pdf.listing import Listing, draw_listing
from wizard_club.lib.pdf.paper import Paper

# The earliest date that such a file can have: the same data make the same bytes.
EPOCH = (1980, 1, 1, 0, 0, 0)


def write_archive(target: IO[bytes], parts: Iterable[Part], paper: Paper, info: Info) -> None:
    """Write all parts; `info.title` is the event's, before which each file's own title stands."""
    with ZipFile(target, "w") as archive:
        for part in parts:
            entry = ZipInfo(part.path, EPOCH)
            # Files of pages are compressed in themselves.
            entry.compress_type = ZIP_STORED if part.path.endswith(".pdf") else ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content_of(part, paper, replace(info, title=f"{part.title} · {info.title}")))


def content_of(part: Part, paper: Paper, info: Info) -> bytes:
    """The bytes of one part."""
    content = part.build()
    if isinstance(content, bytes):
        return content
    if isinstance(content, Certificates):
        return certificates_pdf(content, paper, info)
    document = Document(paper, info)
    for sheet in content:
        if isinstance(sheet, Listing):
            draw_listing(document, sheet)
        else:
            draw_score_sheet(document, sheet)
    return document.finish()
