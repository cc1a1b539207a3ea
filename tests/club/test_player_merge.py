"""The page on which a director makes two members one."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.models import Player, Seat
from tests.factories import make_game, make_player
from tests.tournaments.desk import make_tournament

pytestmark = pytest.mark.django_db

URL = "/club/players/merge"


def test_the_page_offers_all_members_in_order(client_director: Client) -> None:
    make_player("Zoë", club="Riga")
    make_player("Ёлка")
    anna = make_player("Åsa")
    response = client_director.get(URL, {"keep": anna.pk})
    html = response.content.decode()
    assert html.index(">Åsa<") < html.index(">Zoë · Riga<") < html.index(">Ёлка<")
    assert f'<option value="{anna.pk}" selected' in html
    assert "field-error" not in html


def test_the_page_first_says_what_moves(client_director: Client) -> None:
    kept, gone = make_player("Anna"), make_player("<b>Anna</b>")
    Seat.objects.filter(game=make_game(), position=0).update(player=gone)
    response = client_director.get(URL, {"keep": kept.pk, "gone": gone.pk})
    html = response.content.decode()
    assert "<dt>Games that get the name</dt>\n        <dd>1</dd>" in html
    assert "&lt;b&gt;Anna&lt;/b&gt; becomes part of Anna" in html
    assert Player.objects.filter(pk=gone.pk).exists()


def test_a_director_makes_two_one(client_director: Client) -> None:
    kept, gone = make_player("Anna"), make_player("Anna B.")
    seat = Seat.objects.get(game=make_game(), position=0)
    Seat.objects.filter(pk=seat.pk).update(player=gone)
    response = client_director.post(URL, {"keep": kept.pk, "gone": gone.pk}, follow=True)
    assert response.redirect_chain == [(f"/players/{kept.pk}/", 302)]
    assert "Anna B. is part of Anna now." in response.content.decode()
    seat.refresh_from_db()
    assert seat.player == kept
    assert not Player.objects.filter(pk=gone.pk).exists()


def test_who_met_stays_two(client_director: Client) -> None:
    game = make_game()
    one, two = [seat.player for seat in game.seats.select_related("player")][:2]
    for method in (client_director.get, client_director.post):
        response = method(URL, {"keep": one.pk, "gone": two.pk})
        assert response.status_code == 422
        assert game.code in response.content.decode()
    assert Player.objects.filter(pk__in=[one.pk, two.pk]).count() == 2


def test_who_is_in_one_tournament_stays_two(client_director: Client) -> None:
    tournament = make_tournament(3)
    one, two = [entrant.player for entrant in tournament.entrants.select_related("player")][:2]
    for method in (client_director.get, client_director.post):
        response = method(URL, {"keep": one.pk, "gone": two.pk})
        html = response.content.decode()
        assert response.status_code == 422
        assert "Both are in one tournament: Club evening." in html
    assert tournament.entrants.count() == 3


def test_the_page_says_that_tournaments_move(client_director: Client) -> None:
    gone = make_tournament(3).entrants.select_related("player")[0].player
    html = client_director.get(URL, {"keep": make_player("Anna").pk, "gone": gone.pk}).content.decode()
    assert "<dt>Tournaments that get the name</dt>\n          <dd>1</dd>" in html


@pytest.mark.parametrize("gone", ["same", "0", "x", "", "9" * 30])
def test_nonsense_is_refused(client_director: Client, gone: str) -> None:
    kept = make_player("Anna")
    response = client_director.post(URL, {"keep": kept.pk, "gone": kept.pk if gone == "same" else gone})
    assert response.status_code == 422
    assert "field-error" in response.content.decode()
    assert Player.objects.get() == kept


def test_scorekeepers_may_not(client_scorekeeper: Client) -> None:
    kept, gone = make_player("Anna"), make_player("Anna B.")
    values = {"keep": kept.pk, "gone": gone.pk}
    assert client_scorekeeper.get(URL, values).status_code == 403
    assert client_scorekeeper.post(URL, values).status_code == 403
    assert Player.objects.count() == 2


def test_strangers_sign_in_first(client: Client) -> None:
    assert client.get(URL)["Location"] == f"/accounts/login/?next={URL}"
    assert client.post(URL)["Location"] == f"/accounts/login/?next={URL}"
