"""The demo fills an empty club, and only that."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.utils import timezone

from scoring.checks import differences
from scoring.gamestate import load_state
from scoring.models import Game, Player
from tests.factories import make_player
from tournaments.models import Draw, Entrant, Tournament
from tournaments.seating.engine import plan
from tournaments.selectors.field import field_of, problem_for
from tournaments.selectors.state import state_of

pytestmark = pytest.mark.django_db


def run() -> str:
    out = io.StringIO()
    call_command("demo", stdout=out)
    return out.getvalue()


def test_demo_has_members_two_finished_games_and_one_in_its_ninth_round() -> None:
    run()
    assert Player.objects.count() == 11
    assert {player.label for player in Player.objects.filter(name__startswith="Anna")} == {
        "Anna Berger (Anna B.)",
        "Anna Kovács (Anna K.)",
    }
    finished = Game.objects.filter(state=Game.State.FINISHED, occasion="")
    assert finished.count() == 2
    running = load_state(Game.objects.running().select_related("settings").get(occasion=""))
    assert (len(running.rows), len(running.plan)) == (9, 15)
    assert all(game.finished_at and game.started_at < game.finished_at < timezone.now() for game in finished)
    for game in Game.objects.select_related("settings"):
        assert list(differences(load_state(game))) == []


def test_demo_has_a_tournament_in_its_third_round() -> None:
    """Nine people at 4+5: one table has handed in, the other is in its seventh hand, and the clock runs."""
    run()
    tournament = Tournament.objects.with_settings().get()
    state = state_of(tournament)
    assert [played.open_tables for played in state.rounds] == [[], [], [1, 2]]
    first, second = (row.table.game for row in state.rounds[2].tables)
    assert first.handed_in_at is not None
    assert (first.state, second.state) == (Game.State.FINISHED, Game.State.RUNNING)
    assert (second.rounds.filter(scored_at=None).get().number, second.time_state) == (7, "running")
    assert len(state.lines) == 9
    assert tournament.entrants.filter(state=Entrant.State.STANDBY).count() == 1


def test_draw_of_the_demo_is_that_of_its_seed() -> None:
    run()
    draw = Draw.objects.get()
    tournament = Tournament.objects.with_settings().get()
    state = replace(state_of(tournament), rounds=[])
    problem = problem_for(state, field_of(state), seed=draw.seed)
    assert [[list(table) for table in tables] for tables in plan(problem).rounds] == draw.rounds


def test_everything_but_the_rulesets_is_flagged() -> None:
    run()
    assert not Game.objects.filter(demo=False).exists()
    assert not Player.objects.filter(demo=False).exists()
    assert {user.username: user.is_staff for user in User.objects.all()} == {
        "demo-director": True,
        "demo-scorekeeper": False,
    }


def test_games_look_like_evenings_of_people() -> None:
    run()
    for game in Game.objects.select_related("settings").filter(occasion=""):
        state = load_state(game)
        scored = [row.round.scored_at for row in state.rows if row.scored]
        assert scored == sorted(scored)
        assert game.started_at < scored[0] <= scored[-1] <= timezone.now()
        assert timezone.now() - game.started_at < timedelta(weeks=4)
        hits = sum(state.board().hits) / (len(scored) * state.players)
        assert 0.3 < hits < 0.8
        assert 1 < max(state.board().current) - min(state.board().current) < 400


def test_printed_passwords_work_and_are_random() -> None:
    said = run()
    accounts = dict(re.findall(r"(demo-\w+)\s+(\S+)", said))
    for username, password in accounts.items():
        assert authenticate(username=username, password=password) is not None
    assert len(set(accounts.values())) == 2


def test_demo_is_refused_where_anything_is() -> None:
    make_player("Anna")
    with pytest.raises(CommandError, match="empty club only"):
        run()
    assert not Game.objects.exists()
