"""Many games read at once are the games that are read one by one."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.gamestate import GameState, load_state, load_states
from scoring.models import Game
from tests.factories import make_game, make_player
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


def content(state: GameState) -> object:
    """Everything that is read of a game."""
    changes = [
        (change.seat_id, change.from_hand, change.player.label, change.previous.label) for change in state.changes
    ]
    return state.game, state.rules, state.seats, state.names, [row.hand() for row in state.rows], changes


def three_games() -> list[Game]:
    """One of four people with two hands, one of three whose seat passed on, one of totals without any hand."""
    first, second = Table(), Table(players=3)
    first.play_quietly(2)
    second.play_quietly(1)
    second.do("replace_player", player=make_player("Guest").pk, seat=2, from_hand=2)
    games = [first.game, second.game, make_game(5, entry=Game.Entry.TOTALS)]
    return [Game.objects.select_related("settings").get(pk=game.pk) for game in games]


def test_many_games_are_read_as_one_by_one() -> None:
    games = three_games()
    assert [content(state) for state in load_states(games[::-1])] == [content(load_state(game)) for game in games[::-1]]


def test_it_takes_three_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    games = three_games()
    with django_assert_num_queries(3):
        for state in load_states(games):
            content(state)
