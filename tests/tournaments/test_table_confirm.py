"""Confirming what a pad says, from the page of a table and from the board."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.desk import table_of, tap_hands
from tests.tournaments.play import FRAGMENT, ROUND, TABLE, correct, playing
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
URL = f"{TABLE}confirm"


@pytest.fixture
def tournament() -> Tournament:
    tournament = playing()
    tap_hands(table_of(tournament, 1, 1).game, 10)
    return tournament


def seen(tournament: Tournament) -> int:
    return table_of(tournament, 1, 1).game.version


def test_the_table_counts_from_then_on(tournament: Tournament, client_director: Client, director: User) -> None:
    response = client_director.post(URL, {"version": seen(tournament)}, follow=True)
    assert response.redirect_chain == [(TABLE, 302)]
    assert "Table 1 is confirmed." in response.content.decode()
    table = table_of(tournament, 1, 1)
    assert (table.source, table.confirmed_by) == ("pad", director)


def test_from_the_board_it_goes_back_there(tournament: Tournament, client_director: Client) -> None:
    response = client_director.post(URL, {"version": seen(tournament), "board": "1"})
    assert response["Location"] == ROUND
    part = client_director.post(URL, {"version": seen(tournament), "board": "1"}, headers=FRAGMENT)
    assert part.content.decode().strip().startswith('<div id="round-board"')


def test_second_desk_sees_that_it_is_confirmed(tournament: Tournament, client_director: Client) -> None:
    version = seen(tournament)
    for _ in range(2):
        response = client_director.post(URL, {"version": version}, follow=True)
        assert response.status_code == 200
        assert "Confirmed at" in response.content.decode()
    assert tournament.entries.filter(kind="confirmed").count() == 1


def test_a_pad_that_moved_on_is_shown_as_it_is_now(
    tournament: Tournament, client_director: Client, director: User
) -> None:
    version = seen(tournament)
    correct(tournament, 1, director)
    for more in ({}, {"board": "1"}):
        response = client_director.post(URL, {"version": version, **more})
        assert response.status_code == 422
        assert "Table 1 has changed since this page was loaded" in response.content.decode()
    assert table_of(tournament, 1, 1).confirmed_at is None


def test_another_result_needs_a_reason_by_chip_or_in_words(
    tournament: Tournament, client_director: Client, director: User
) -> None:
    client_director.post(URL, {"version": seen(tournament)})
    correct(tournament, 1, director)
    response = client_director.post(URL, {"version": seen(tournament)})
    assert response.status_code == 422
    assert "another result needs a reason" in response.content.decode()
    response = client_director.post(URL, {"version": seen(tournament), "confirm-why": "miscounted"})
    assert response.status_code == 302
    assert tournament.entries.all()[0].values["reason"] == "Miscounted"
    correct(tournament, 1, director)
    client_director.post(URL, {"version": seen(tournament), "confirm-why": "referee", "confirm-reason": "Two trumps"})
    assert tournament.entries.all()[0].values["reason"] == "Two trumps"


def test_a_table_that_still_plays_is_refused(tournament: Tournament, client_director: Client) -> None:
    response = client_director.post(f"{ROUND}tables/2/confirm", {"version": "0"})
    assert response.status_code == 422
    assert "Table 2 is still playing" in response.content.decode()


def test_a_game_that_ended_early_needs_a_reason(
    tournament: Tournament, client_director: Client, director: User
) -> None:
    tap_hands(table_of(tournament, 1, 2).game, 8)
    client_director.post(f"/games/{table_of(tournament, 1, 2).game.code}/finish", {"nonce": "0" * 32})
    url = f"{ROUND}tables/2/"
    assert client_director.get(url).context["about"].reason_needed
    response = client_director.post(f"{url}confirm", {"version": table_of(tournament, 1, 2).game.version})
    assert response.status_code == 422
    assert "ended after hand 8 of 10" in response.content.decode()
    values = {"version": table_of(tournament, 1, 2).game.version, "confirm-reason": "Power cut"}
    assert client_director.post(f"{url}confirm", values).status_code == 302
    assert table_of(tournament, 1, 2).hands_played == 8


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 40])
def test_a_version_that_is_none_confirms_what_is_there(
    tournament: Tournament, client_director: Client, version: str
) -> None:
    assert client_director.post(URL, {"version": version}).status_code == 302
