from __future__ import annotations

import uuid

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.models import Game, Player
from tests.factories import make_player
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


def send(client: Client, table: Table, action: str, **fields: object) -> HttpResponse:
    data = {"nonce": uuid.uuid4().hex, "action": action}
    return client.post(f"/games/{table.game.code}/people", data | fields)


def test_the_page_offers_everybody_who_does_not_sit_here(client_scorekeeper: Client) -> None:
    table = Table()
    guest = make_player("Guest")
    page = client_scorekeeper.get(f"/games/{table.game.code}/people")
    assert [pick.name for pick in page.context["picks"]] == [guest.label]


def test_a_seat_is_handed_over_from_the_hand_being_played(client_scorekeeper: Client) -> None:
    table, guest = Table(), make_player("Guest")
    table.play_quietly(4)
    page = client_scorekeeper.get(f"/games/{table.game.code}/people")
    assert (list(page.context["hands"]), page.context["from_hand"]) == ([1, 2, 3, 4, 5], 5)
    totals = table.totals
    answer = send(client_scorekeeper, table, "replace_player", player=guest.pk, seat=2, from_hand=5)
    assert answer["Location"] == f"/games/{table.game.code}/"
    state = table.state
    assert (state.names[2], state.board().current) == ("Guest", totals)
    assert state.player_at(2, 4) != "Guest"


def test_somebody_who_sits_here_cannot_come(client_scorekeeper: Client) -> None:
    table = Table()
    seated = table.state.seats[0].player
    page = send(client_scorekeeper, table, "replace_player", player=seated.pk, seat=1, from_hand=1)
    assert page.status_code == 422
    assert page.context["refusal"] == f"{seated.label} sits at this table already"


@pytest.mark.parametrize("hand", ["0", "3", "99"])
def test_a_hand_that_is_not_played_yet_is_refused(client_scorekeeper: Client, hand: str) -> None:
    table, guest = Table(), make_player("Guest")
    table.play_quietly(1)
    page = send(client_scorekeeper, table, "replace_player", player=guest.pk, seat=1, from_hand=hand)
    assert page.status_code == 422
    assert f"from hand {hand}" in page.context["refusal"]
    assert [pick.chosen for pick in page.context["picks"]] == [True]


@pytest.mark.parametrize("action", ["replace_player", "add_player"])
def test_a_person_must_be_chosen(client_scorekeeper: Client, action: str) -> None:
    page = send(client_scorekeeper, Table(), action, seat=0, from_hand=1)
    assert (page.status_code, page.context["refusal"]) == (422, "Choose the person first")


@pytest.mark.parametrize(("with_scores", "moved"), [("1", True), ("0", False)])
def test_two_people_change_places_with_their_scores_or_without(
    client_scorekeeper: Client, with_scores: str, moved: bool
) -> None:
    table = Table(players=3)
    table.play([0, 1, 1], [0, 1, 0])
    first, second, third = table.state.names
    assert table.totals == (20, 30, -10)
    send(client_scorekeeper, table, "swap_seats", one=0, other=2, with_scores=with_scores)
    assert table.state.names == [third, second, first]
    assert table.totals == ((-10, 30, 20) if moved else (20, 30, -10))


def test_nobody_swaps_with_himself(client_scorekeeper: Client) -> None:
    page = send(client_scorekeeper, Table(), "swap_seats", one=1, other=1)
    assert page.context["refusal"] == "Choose two different seats"


def test_one_more_player_joins_before_the_first_hand_is_scored(client_scorekeeper: Client) -> None:
    table, guest = Table(players=3), make_player("Guest")
    send(client_scorekeeper, table, "add_player", player=guest.pk)
    assert table.state.names[3] == "Guest"
    assert len(table.state.plan) == 15


def test_a_fourth_player_in_hand_18_of_three_is_refused_with_the_cards(client_scorekeeper: Client) -> None:
    table, guest = Table(players=3), make_player("Guest")
    table.play_quietly(17)
    page = send(client_scorekeeper, table, "add_player", player=guest.pk)
    assert page.status_code == 422
    assert "18 cards for each of 4 players make 72, but the deck has 60" in page.context["refusal"]
    assert table.state.players == 3


def test_later_nobody_joins(client_scorekeeper: Client) -> None:
    table, guest = Table(players=3), make_player("Guest")
    table.play_quietly(1)
    page = send(client_scorekeeper, table, "add_player", player=guest.pk)
    assert "Nobody can join once a hand is scored" in page.context["refusal"]


def test_people_are_found_by_a_folded_name(client_scorekeeper: Client) -> None:
    make_player("Владимир")
    page = send(client_scorekeeper, Table(), "find", search="влад")
    assert [pick.name for pick in page.context["found"]] == ["Владимир"]


def test_a_new_member_is_added_on_the_spot_and_chosen(client_scorekeeper: Client) -> None:
    page = send(client_scorekeeper, Table(), "new", search="Late Comer")
    assert Player.objects.filter(name="Late Comer").exists()
    assert [pick.name for pick in page.context["picks"] if pick.chosen] == ["Late Comer"]


def test_a_name_that_is_taken_asks_for_a_short_one(client_scorekeeper: Client) -> None:
    make_player("Anna")
    page = send(client_scorekeeper, Table(), "new", search="Anna")
    assert (page.status_code, page.context["suggestion"], page.context["searched"]) == (422, "Anna 2", "Anna")


def test_the_same_form_sent_twice_hands_over_once(client_scorekeeper: Client) -> None:
    table, guest = Table(), make_player("Guest")
    fields = {"nonce": uuid.uuid4().hex, "player": guest.pk, "seat": 0, "from_hand": 1}
    for _ in range(2):
        assert send(client_scorekeeper, table, "replace_player", **fields).status_code == 302
    assert table.game.operations.count() == 1


def test_names_of_an_old_paper_game_are_put_right(client_scorekeeper: Client) -> None:
    table, guest = Table(players=3, entry=Game.Entry.TOTALS), make_player("Guest")
    table.do("set_totals", totals=[10, 20, 30], hits=[1, 2, 3])
    send(client_scorekeeper, table, "replace_player", player=guest.pk, seat=0, from_hand=1)
    assert table.state.names[0] == "Guest"


@pytest.mark.parametrize("action", ["swap_seats", "replace_player"])
def test_seats_that_are_none_are_refused(client_scorekeeper: Client, action: str) -> None:
    guest = make_player("Guest")
    page = send(client_scorekeeper, Table(), action, player=guest.pk, one="x", other="9", seat="x", from_hand="y")
    assert page.status_code == 422
