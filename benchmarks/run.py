"""`make bench`: measures a club of its own and prints the tables; the exit code is 1 when a limit is passed."""

from __future__ import annotations

import sys

from benchmarks.club import temporary_club


def main() -> int:
    """Measure and print."""
    with temporary_club("benchmarks.settings"):
        from benchmarks.device import device_table  # noqa: PLC0415 (models need Django to be set up)
        from benchmarks.measure import measured, table  # noqa: PLC0415
        from benchmarks.paper import paper_table  # noqa: PLC0415
        from benchmarks.seating import seating_table  # noqa: PLC0415
        from benchmarks.tournaments import tournaments_table  # noqa: PLC0415

        device, device_held = device_table()
        pages, pages_held = table(measured())
        events, events_held = tournaments_table()
        paper, paper_held = paper_table()
        draws, draws_held = seating_table()
    print(device, pages, events, paper, draws, sep="\n\n")
    return 0 if device_held and pages_held and events_held and paper_held and draws_held else 1


if __name__ == "__main__":
    sys.exit(main())
