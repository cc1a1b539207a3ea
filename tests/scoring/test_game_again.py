from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.models import Game
from scoring.services.players import player_retire
from tests.factories import make_game, make_player
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


def people(game: Game) -> list[int]:
    return [seat.player_id for seat in game.seats.all()]


def newest() -> Game:
    return Game.objects.latest("id")


@pytest.mark.parametrize(("players", "first", "next_first"), [(4, 0, 1), (4, 3, 0), (3, 2, 0), (6, 4, 5)])
def test_the_same_people_play_by_the_same_rules_and_the_deal_moves_on(
    client_scorekeeper: Client, scorekeeper: User, players: int, first: int, next_first: int
) -> None:
    old = make_game(players, "hidden", first_dealer=first)
    answer = client_scorekeeper.post(f"/games/{old.code}/again", {"nonce": "a page"})
    game = newest()
    assert answer["Location"] == f"/games/{game.code}/pad"
    assert people(game) == people(old)
    assert (game.settings, game.ruleset_name, game.first_dealer) == (old.settings, "hidden", next_first)
    assert game.created_by == scorekeeper


def test_a_double_tap_starts_one_game(client_scorekeeper: Client) -> None:
    old = make_game()
    for _ in range(2):
        client_scorekeeper.post(f"/games/{old.code}/again", {"nonce": "a page"})
    assert Game.objects.count() == 2


def test_whoever_took_a_seat_over_plays_on(client_scorekeeper: Client) -> None:
    table, newcomer = Table(), make_player("Dora")
    table.play_quietly(1)
    table.do("replace_player", seat=2, player=newcomer.pk, from_hand=2)
    client_scorekeeper.post(f"/games/{table.game.code}/again", {"nonce": "a page"})
    assert people(newest())[2] == newcomer.pk


def test_a_look_first_leads_to_the_page_filled_in(client_scorekeeper: Client) -> None:
    old = make_game()
    answer = client_scorekeeper.get(f"/games/{old.code}/again")
    assert answer["Location"] == f"/games/new?from={old.code}"
    assert Game.objects.count() == 1


def test_a_table_with_a_retired_member_is_put_together_anew(client_scorekeeper: Client) -> None:
    old = make_game()
    player_retire(player=old.seats.first().player)  # type: ignore[union-attr]
    answer = client_scorekeeper.post(f"/games/{old.code}/again", {"nonce": "a page"})
    assert answer["Location"] == f"/games/new?from={old.code}"
    assert Game.objects.count() == 1
