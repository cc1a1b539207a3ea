"""`make screenshots`: pictures of the demo club on paper, for docs/printing.md. Needs pdftoppm (poppler-utils)."""

from __future__ import annotations

import shutil
import subprocess
import sys
from io import BytesIO
from pathlib import Path

from PIL import Image

from benchmarks.club import temporary_club

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
DPI, COLOURS, LARGEST = 100, 48, 120_000


def picture(name: str, data: bytes, part: float) -> None:
    """The upper part of the first page of a file as a small picture."""
    command = ["pdftoppm", "-r", str(DPI), "-png", "-f", "1", "-l", "1", "-"]
    drawn = subprocess.run(command, input=data, capture_output=True, check=True).stdout
    path = PICTURES / f"{name}.png"
    page = Image.open(BytesIO(drawn)).convert("RGB")
    page = page.crop((0, 0, page.width, round(page.height * part)))
    page.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    size = path.stat().st_size
    if size > LARGEST:
        raise SystemExit(f"{path.name} has {size} bytes, more than {LARGEST}")
    print(path.relative_to(ROOT))


def photograph() -> None:
    """Ask the demo club for its sheets, and play its event to the end for a certificate."""
    # Models need Django to be set up.
    from django.contrib.auth.models import User  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    from scoring.models import Game, Ruleset  # noqa: PLC0415
    from tournaments.models import Tournament  # noqa: PLC0415
    from tournaments.simulation.event import Simulation  # noqa: PLC0415

    client = Client(SERVER_NAME="club.example")
    client.force_login(User.objects.filter(is_staff=True)[0])
    event = Tournament.objects.get()
    finished = Game.objects.filter(occasion="").exclude(state=Game.State.RUNNING)[0]
    ruleset = Ruleset.objects.get(settings__preset="plus_minus_one")

    def sheet(name: str, path: str, *, part: float = 1) -> None:
        joint = "&" if "?" in path else "?"
        picture(name, client.get(f"{path}{joint}paper=a4").content, part)

    sheet("sheet-blank", f"/rulesets/{ruleset.pk}/sheet?players=4")
    sheet("sheet-filled", f"/games/{finished.code}/sheet")
    sheet("slips", f"/tournaments/{event.slug}/rounds/3/print/slips", part=0.52)
    simulation = Simulation(event, 1, by_hand=False)
    for row in simulation.state().rounds[-1].tables:
        if row.open:
            simulation.play_table(row)
    while simulation.begin_stage():
        simulation.play_round()
    simulation.find_champion()
    sheet("certificate", f"/tournaments/{event.slug}/print/certificates?best=1")


def main() -> None:
    """A demo club of its own."""
    if not shutil.which("pdftoppm"):
        sys.exit("Pictures of sheets need pdftoppm. On Debian: apt-get install poppler-utils")
    with temporary_club("wizard_club.settings"):
        photograph()


if __name__ == "__main__":
    main()
