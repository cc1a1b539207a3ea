"""The demo fills an empty club, and only that."""

from __future__ import annotations

import io
import re
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
    finished = Game.objects.filter(state=Game.State.FINISHED)
    assert finished.count() == 2
    running = load_state(Game.objects.running().select_related("settings").get())
    assert (len(running.rows), len(running.plan)) == (9, 15)
    assert all(game.finished_at and game.started_at < game.finished_at < timezone.now() for game in finished)
    for game in Game.objects.select_related("settings"):
        assert list(differences(load_state(game))) == []


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
    for game in Game.objects.select_related("settings"):
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
