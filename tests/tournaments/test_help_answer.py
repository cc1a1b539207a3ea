"""The referee was there."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.desk import table_of
from tests.tournaments.play import FRAGMENT, ROUND, TABLE, playing, tell

pytestmark = pytest.mark.django_db


def test_the_call_is_over(client_director: Client, director: User) -> None:
    tournament = playing()
    tell(tournament, 1, "set_help", director, value=1)
    assert client_director.get(ROUND).context["board"].calls
    response = client_director.post(f"{TABLE}help", headers=FRAGMENT)
    assert "The referee is needed" not in response.content.decode()
    assert table_of(tournament, 1, 1).game.help_at is None


def test_second_desk_that_answers_too_changes_nothing(client_director: Client, director: User) -> None:
    tournament = playing()
    tell(tournament, 1, "set_help", director, value=1)
    for _ in range(2):
        assert client_director.post(f"{TABLE}help")["Location"] == ROUND
    assert table_of(tournament, 1, 1).game.version == 2
