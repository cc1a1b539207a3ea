"""Starting a game once, whoever else starts one at the same moment."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from scoring.models import Game
from scoring.services.games import code_from, game_start, started_once
from tests.factories import make_game, make_player

pytestmark = pytest.mark.django_db

KEY = "0d4b2c1e5b0f4e0e9b523a1f0f6f2f11"


def test_key_that_another_account_uses_at_the_same_moment(scorekeeper: User, director: User) -> None:
    pattern = make_game()
    people = [make_player() for _ in range(3)]

    def start(code: str) -> Game:
        if code:
            Game.objects.filter(pk=pattern.pk).update(code=code, created_by=director)
        return game_start(
            settings=pattern.settings,
            ruleset_name="classic",
            players=people,
            first_dealer=0,
            user=scorekeeper,
            code=code,
        )

    started = started_once(KEY, scorekeeper, start)
    assert started.created_by == scorekeeper
    assert Game.objects.get(code=code_from(KEY)).created_by == director
    assert Game.objects.count() == 2
