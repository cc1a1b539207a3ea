"""Desks in real processes at one table: one result, written once."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

import pytest

from tests.test_processes import ROOT, database_url
from tests.tournaments.desk import table_of, tap_hands
from tests.tournaments.play import playing
from tournaments.models import DeskEntry, Result, Table

pytestmark = pytest.mark.django_db(transaction=True)

DESKS = 4


def start(mode: str, table: Table, total: int) -> subprocess.Popen[str]:
    environment = os.environ | {
        "DATABASE_URL": database_url(),
        "DATA_DIR": tempfile.mkdtemp(dir=os.environ["TEST_RUN_DIR"]),
        "DJANGO_SETTINGS_MODULE": "wizard_club.settings",
    }
    command = [sys.executable, "-m", "tests.tournaments.desk_worker", mode, str(table.pk), str(total)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def together(mode: str, table: Table, totals: list[int]) -> list[str]:
    """What each desk was told, all of them having looked at the table before the first one wrote."""
    processes = [start(mode, table, total) for total in totals]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n", process.communicate()[1]
    answers = []
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in processes:
        out, err = process.communicate(timeout=120)
        assert process.returncode == 0, err
        answers.append(out)
    return answers


def test_desks_confirm_one_pad_at_once() -> None:
    tournament = playing()
    tap_hands(table_of(tournament, 1, 1).game, 10)
    assert together("pad", table_of(tournament, 1, 1), [0] * DESKS) == ["confirmed"] * DESKS
    assert DeskEntry.objects.filter(kind="confirmed").count() == 1
    assert not DeskEntry.objects.filter(kind="corrected").exists()
    assert Result.objects.count() == 4


def test_of_desks_with_different_slips_one_wins_and_the_others_need_a_reason() -> None:
    tournament = playing()
    totals = [20, 30, 40, 50]
    answers = together("slip", table_of(tournament, 1, 1), totals)
    assert sorted(answers) == ["confirmed"] + ["table_reason_needed"] * (DESKS - 1)
    winner = totals[answers.index("confirmed")]
    assert [seat.result.total for seat in table_of(tournament, 1, 1).seats.order_by("position")] == [
        180,
        150,
        60,
        winner,
    ]
    assert DeskEntry.objects.filter(kind="confirmed").count() == 1
    assert Result.objects.count() == 4
