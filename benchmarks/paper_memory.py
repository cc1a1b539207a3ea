"""In a process of its own: by how many MB it grows while it makes a file of so many audit sheets."""

from __future__ import annotations

import re
import sys
import tracemalloc
from pathlib import Path

import django

django.setup()

from scoring.pdf.score_sheets import draw_score_sheet  # noqa: E402 (what these import needs Django to be set up)
from scoring.rules.presets import PRESETS  # noqa: E402
from scoring.selectors.score_sheet import blank_sheet  # noqa: E402
from wizard_club.lib.pdf.document import Document, Info  # noqa: E402
from wizard_club.lib.pdf.head import Head  # noqa: E402
from wizard_club.lib.pdf.paper import A4  # noqa: E402


def audits(pages: int) -> None:
    """Draw so many sheets, each from its own data."""
    rules = PRESETS["amigo_tournament"]
    document = Document(A4, Info("Audit sheets", "Wizard Club", "en"))
    for at in range(pages):
        head = Head(
            title="Audit sheet",
            event="Autumn Wizard Cup 2026",
            facts=(f"Table {at}", "Round 2", "Amigo tournament"),
            printed="Printed 30 November 2026, 21:14",
            page_of="Page {page} of {pages}",
            address=f"https://wizard.example/games/{at:06}/",
        )
        names = [f"Player {4 * at + seat:04}" for seat in range(4)]
        draw_score_sheet(document, blank_sheet(rules, names, head=head, audit=True))
    document.finish()


def most_resident() -> float:
    """The most MB that this process ever had; what `resource` says begins with what its parent had."""
    found = re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text())
    return int(found[1]) / 1000 if found else 0.0


def main() -> None:
    """Print the growth: resident, or with a second argument what Python counts."""
    audits(2)
    if sys.argv[2:]:
        tracemalloc.start()
        audits(int(sys.argv[1]))
        print(tracemalloc.get_traced_memory()[1] / 1e6)
        return
    before = most_resident()
    audits(int(sys.argv[1]))
    print(most_resident() - before)


if __name__ == "__main__":
    main()
