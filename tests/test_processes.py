"""Real processes on one database: nothing fails, nothing is lost, nothing is applied twice."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.core.management import call_command
from django.db import connection

from scoring.models import Game, Operation
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parent.parent
PROCESSES = 6


def database_url() -> str:
    """The address of the test's own database, for another process."""
    found = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{found['NAME']}"
    place = f"{found['HOST']}:{found['PORT']}" if found["PORT"] else found["HOST"]
    more = urlencode({name: value for name, value in found["OPTIONS"].items() if isinstance(value, str)})
    return f"postgres://{found['USER']}:{found['PASSWORD']}@{place}/{found['NAME']}?{more}"


def start(mode: str, table: Table, seed: int) -> subprocess.Popen[str]:
    environment = os.environ | {
        "DATABASE_URL": database_url(),
        "DATA_DIR": tempfile.mkdtemp(dir=os.environ["TEST_RUN_DIR"]),
        "DJANGO_SETTINGS_MODULE": "wizard_club.settings",
    }
    command = [sys.executable, "-m", "tests.worker", mode, str(table.game.pk), str(seed)]
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def finish(process: subprocess.Popen[str]) -> list[str]:
    """The ids that were acknowledged; a process that failed fails the test with what it said."""
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    return out.split()


def check_scores() -> str:
    out = io.StringIO()
    call_command("check_scores", stdout=out, stderr=out)
    return out.getvalue()


def test_six_processes_on_one_game() -> None:
    table = Table(plan="custom", plan_hands=[9])
    acknowledged = [
        key for process in [start("cells", table, seed) for seed in range(PROCESSES)] for key in finish(process)
    ]
    assert len(acknowledged) == len(set(acknowledged)) == PROCESSES * 40
    assert set(acknowledged) == {str(key) for key in Operation.objects.values_list("key", flat=True)}
    # Where two wanted the same number there was nothing left to do for the second.
    applied = Operation.objects.filter(outcome=Operation.Outcome.APPLIED)
    assert table.state.game.version == applied.count() > PROCESSES * 30
    # Every bid is the one that its newest change in the log says.
    for seat, cell in enumerate(table.row.bids):
        newest = applied.filter(changes__seat=seat).order_by("-id")[0].changes.get()
        assert cell.bid == newest.new
    assert "no difference" in check_scores()


def test_six_processes_play_one_game_together() -> None:
    table = Table(plan="first_k", plan_k=5)
    for process in [start("together", table, seed) for seed in range(PROCESSES)]:
        finish(process)
    assert table.state.game.state == Game.State.FINISHED
    assert table.totals == (-10 * (1 + 2 + 3 + 4 + 5), 100, 100, 100)
    assert Operation.objects.filter(kind="score_round", outcome=Operation.Outcome.APPLIED).count() == 5
    assert "no difference" in check_scores()


def test_six_processes_on_games_of_their_own() -> None:
    tables = [Table(plan="first_k", plan_k=6) for _ in range(PROCESSES)]
    for process in [start("game", table, 0) for table in tables]:
        assert len(finish(process)) == 6 * 5
    for table in tables:
        assert table.state.game.state == Game.State.FINISHED
        assert table.totals == (-10 * (1 + 2 + 3 + 4 + 5 + 6), 120, 120, 120)
    assert "6 games checked, no difference" in check_scores()


def test_same_ids_from_six_processes_are_applied_once() -> None:
    table = Table(plan="custom", plan_hands=[5])
    for process in [start("same", table, seed) for seed in range(PROCESSES)]:
        assert len(finish(process)) == 20
    assert Operation.objects.count() == 20
    assert table.state.game.version == 20


def test_killed_process_loses_no_acknowledged_tap() -> None:
    table = Table(plan="custom", plan_hands=[9])
    process = start("endless", table, 7)
    assert process.stdout is not None
    acknowledged = [process.stdout.readline().strip() for _ in range(50)]
    process.send_signal(signal.SIGKILL)
    acknowledged += process.communicate()[0].split()
    stored = {str(key) for key in Operation.objects.values_list("key", flat=True)}
    assert set(acknowledged) <= stored
    assert table.state.game.version == len(stored)
    table.do("set_bid", round=1, seat=1, value=0, seen=table.row.bids[1].bid)
    assert "no difference" in check_scores()
