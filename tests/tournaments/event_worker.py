"""A desk in a process of its own: `python -m tests.tournaments.event_worker MODE TOURNAMENT SEED`.

Prints a line for everything that was done, or the code of the refusal. Run by test_desk_processes.py.
"""

from __future__ import annotations

import os
import sys
import uuid
from collections.abc import Callable

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wizard_club.settings")
django.setup()

from tournaments.models import Table, Tournament  # noqa: E402 (after the setup)
from tournaments.services.draws import draw_make  # noqa: E402
from tournaments.services.results import Slip, slip_enter  # noqa: E402
from tournaments.services.rounds import draw_publish, round_take_back  # noqa: E402
from wizard_club.lib.errors import DomainError  # noqa: E402


def say(done: Callable[[], str]) -> None:
    try:
        line = done()
    except DomainError as error:
        line = error.code
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def draw(tournament: Tournament, seed: int) -> None:
    """Ask for a draw with the key of one page, as several tabs of it would."""
    key = uuid.UUID(int=7)
    say(lambda: str(draw_make(tournament=tournament, key=key, seed=seed).seed))


def publish(tournament: Tournament, seed: int) -> None:
    """Publish the plan for round 1."""
    plan = tournament.draws.get()
    say(lambda: str(draw_publish(draw=plan, seq=1).pk))


def confirm(tournament: Tournament, seed: int) -> None:
    """Type another slip for table 1 than every other desk."""
    table = Table.objects.select_related("round__tournament").get(round__tournament=tournament, number=1)
    slip = Slip((10 * seed, 0, 0, 0), (5, 5, 5, 5))
    say(lambda: f"{slip_enter(table=table, slip=slip).number} {slip.totals[0]}")


def endless(tournament: Tournament, seed: int) -> None:
    """Publish round 1 and take it back until somebody kills it."""
    plan = tournament.draws.get()
    while True:
        played = draw_publish(draw=plan, seq=1)
        say(lambda: "published")
        round_take_back(round=played)
        say(lambda: "taken back")


MODES = {"draw": draw, "publish": publish, "confirm": confirm, "endless": endless}

if __name__ == "__main__":
    event = Tournament.objects.with_settings().get(pk=int(sys.argv[2]))
    MODES[sys.argv[1]](event, int(sys.argv[3]))
