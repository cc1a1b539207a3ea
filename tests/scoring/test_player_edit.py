"""Changing a member."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import Player, Seat
from scoring.services.players import player_add, player_retire
from tests.factories import make_game

pytestmark = pytest.mark.django_db


def test_a_scorekeeper_changes_a_member(client_scorekeeper: Client) -> None:
    player = player_add(name="Ana", club="Riga")
    html = client_scorekeeper.get(f"/players/{player.pk}/").content.decode()
    assert 'value="Ana"' in html
    assert 'value="Riga"' in html
    response = client_scorekeeper.post(f"/players/{player.pk}/", {"name": "Anna", "club": ""}, follow=True)
    assert response.redirect_chain == [("/players/", 302)]
    player.refresh_from_db()
    assert (player.name, player.club) == ("Anna", "")


def test_the_new_name_shows_in_games(client_scorekeeper: Client) -> None:
    game = make_game()
    player = game.seats.get(position=0).player
    client_scorekeeper.post(f"/players/{player.pk}/", {"name": "Renamed"})
    assert Seat.objects.get(game=game, position=0).player.label == "Renamed"


def test_a_name_of_somebody_else_is_refused_and_kept_on_the_page(client_scorekeeper: Client) -> None:
    player_add(name="Anna")
    player = player_add(name="Bela")
    response = client_scorekeeper.post(f"/players/{player.pk}/", {"name": "Anna", "nation": "Latvia"})
    html = response.content.decode()
    assert response.status_code == 422
    assert 'value="Latvia"' in html
    assert '<h1 dir="auto">Bela</h1>' in html
    player.refresh_from_db()
    assert player.nation == ""


def test_only_directors_are_offered_to_retire_and_merge(client_scorekeeper: Client, client_director: Client) -> None:
    player = player_add(name="Anna")
    url = f"/players/{player.pk}/"
    for client, offered in ((client_scorekeeper, False), (client_director, True)):
        html = client.get(url).content.decode()
        assert (f'action="{url}retire"' in html) is offered
        assert (f'href="/club/players/merge?keep={player.pk}"' in html) is offered


def test_who_left_is_offered_to_return(client_director: Client) -> None:
    player = player_add(name="Anna")
    player_retire(player=player)
    html = client_director.get(f"/players/{player.pk}/").content.decode()
    assert f'action="/players/{player.pk}/return"' in html
    assert f'action="/players/{player.pk}/retire"' not in html


def test_a_hostile_name_is_only_a_name(client_director: Client) -> None:
    player = player_add(name="<b>Bold</b>", club='"><i>')
    html = client_director.get(f"/players/{player.pk}/").content.decode()
    assert "<b>Bold" not in html
    assert "<i>" not in html
    assert "&lt;b&gt;Bold&lt;/b&gt;" in html


@pytest.mark.parametrize("pk", [0, 999999, 10**30])
def test_nobody_by_that_number(client_director: Client, pk: int) -> None:
    assert client_director.get(f"/players/{pk}/").status_code == 404


def test_strangers_change_nobody(client: Client) -> None:
    player = player_add(name="Anna")
    assert client.post(f"/players/{player.pk}/", {"name": "X"})["Location"].startswith("/accounts/login/")
    assert Player.objects.get().name == "Anna"
