"""A desk in a process of its own: `python -m tests.tournaments.desk_worker MODE TABLE TOTAL` prints what came of it.

Run by services/test_results_processes.py against the test's database.
"""

from __future__ import annotations

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wizard_club.settings")
django.setup()

from tournaments.models import Table  # noqa: E402 (after the setup)
from tournaments.services.results import Slip, slip_enter, table_confirm  # noqa: E402
from wizard_club.lib.errors import DomainError  # noqa: E402


def main(mode: str, pk: int, total: int) -> str:
    """Confirm the pad of a table, or type a slip in which the last seat has this total."""
    table = Table.objects.select_related("round__tournament", "game").get(pk=pk)
    # Everybody has looked at the table before anybody writes.
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    try:
        if mode == "pad":
            table_confirm(table=table, version=table.game.version)
        else:
            slip_enter(table=table, slip=Slip((180, 150, 60, total), (8, 7, 5, 4)))
    except DomainError as error:
        return error.code
    return "confirmed"


if __name__ == "__main__":
    sys.stdout.write(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
