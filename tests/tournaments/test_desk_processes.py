"""Several desks at once, and a server killed in the middle of publishing: real processes on one database."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from scoring.models import Game, GameLink
from tests.test_processes import database_url
from tests.tournaments.desk import make_tournament, put_draw, state
from tournaments.models import DeskEntry, Draw, Result, Table, TableSeat, Tournament, TournamentRound
from tournaments.services.rounds import draw_publish, round_take_back

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parent.parent.parent
DESKS = 4


def start(mode: str, tournament: Tournament, seed: int) -> subprocess.Popen[str]:
    environment = os.environ | {
        "DATABASE_URL": database_url(),
        "DATA_DIR": tempfile.mkdtemp(dir=os.environ["TEST_RUN_DIR"]),
        "DJANGO_SETTINGS_MODULE": "wizard_club.settings",
    }
    command = [sys.executable, "-m", "tests.tournaments.event_worker", mode, str(tournament.pk), str(seed)]
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def together(mode: str, tournament: Tournament) -> list[str]:
    """What each of several desks was answered."""
    answers = []
    for process in [start(mode, tournament, seed) for seed in range(1, DESKS + 1)]:
        out, err = process.communicate(timeout=120)
        assert process.returncode == 0, err
        answers.append(out.strip())
    return answers


def evening(players: int = 8) -> Tournament:
    """An event with a plan of two rounds in fours."""
    tournament = make_tournament(players)
    tables = [list(range(first, first + 4)) for first in range(1, players, 4)]
    put_draw(tournament, tables, list(zip(*tables, strict=True)) if players == 16 else tables)
    return tournament


def test_the_same_request_draws_once() -> None:
    tournament = make_tournament(8)
    seeds = together("draw", tournament)
    assert len(set(seeds)) == 1
    assert str(Draw.objects.get().seed) == seeds[0]


def test_a_round_is_published_once() -> None:
    tournament = evening()
    answers = together("publish", tournament)
    assert answers == [str(TournamentRound.objects.get().pk)] * DESKS
    assert (Table.objects.count(), TableSeat.objects.count(), Game.objects.count()) == (2, 8, 2)
    assert DeskEntry.objects.filter(kind="round_published").count() == 1


def test_of_several_desks_the_first_confirms() -> None:
    """The others are told that the table is confirmed with another result, and nothing is overwritten."""
    tournament = evening()
    draw_publish(draw=tournament.draws.get(), seq=1)
    answers = together("confirm", tournament)
    assert sorted(answers)[1:] == ["table_reason_needed"] * (DESKS - 1)
    first = int(min(answers).split()[1])
    assert [result.total for result in Result.objects.order_by("seat__position")] == [first, 0, 0, 0]
    assert [seat.total for seat in Table.objects.get(number=1).game.seats.all()] == [first, 0, 0, 0]


@pytest.mark.parametrize("seed", range(4))
def test_a_server_killed_while_it_publishes_leaves_all_or_nothing(seed: int) -> None:
    tournament = evening(16)
    process = start("endless", tournament, seed)
    assert process.stdout is not None
    for _ in range(random.Random(seed).randrange(3, 9)):
        process.stdout.readline()
    process.send_signal(signal.SIGKILL)
    process.communicate()
    rounds = TournamentRound.objects.count()
    assert rounds in {0, 1}
    assert (Table.objects.count(), TableSeat.objects.count()) == (4 * rounds, 16 * rounds)
    assert (Game.objects.count(), GameLink.objects.count()) == (4 * rounds, 4 * rounds)
    # And the event goes on from there.
    if rounds:
        round_take_back(round=TournamentRound.objects.get())
    draw_publish(draw=tournament.draws.get(), seq=1)
    assert [len(row.numbers) for row in state(tournament).rounds[0].tables] == [4, 4, 4, 4]
