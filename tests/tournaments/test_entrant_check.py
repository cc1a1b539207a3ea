"""Somebody is there, or is not after all."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.tournaments.desk import end, entrant, fresh, make_tournament, play, publish, state
from tournaments.models import Tournament
from tournaments.selectors.field import field_of
from tournaments.services.entrants import Newcomer, entrant_check_in, entrants_add

pytestmark = pytest.mark.django_db

PART = {"HX-Request": "true"}


def check(
    client: Client, tournament: Tournament, number: int, present: str = "1", *, part: bool = False, q: str = ""
) -> HttpResponse:
    url = f"/tournaments/{tournament.slug}/entrants/{number}/check"
    return client.post(url, {"present": present, "q": q}, headers=PART if part else {})  # type: ignore[return-value]


def there(tournament: Tournament) -> list[int]:
    return list(tournament.entrants.filter(checked_in_at__isnull=False).values_list("number", flat=True))


def test_a_tick_without_script_comes_back_to_its_row(client_director: Client) -> None:
    tournament = make_tournament(9)
    response = check(client_director, tournament, 7, q="anna b")
    assert response["Location"] == f"/tournaments/{tournament.slug}/entrants/check-in?q=anna+b#entrant-7"
    assert there(tournament) == [7]


def test_a_tick_changes_its_row_and_the_figures_only(client_director: Client) -> None:
    tournament = make_tournament(9)
    html = check(client_director, tournament, 7, part=True).content.decode()
    assert html.count("<li ") == 1
    assert 'id="entrant-7"' in html
    assert 'aria-checked="true"' in html
    assert "there 1 of 9" in html
    assert 'hx-swap-oob="outerHTML"' in html
    # and back
    html = check(client_director, tournament, 7, "0", part=True).content.decode()
    assert 'aria-checked="false"' in html
    assert there(tournament) == []


def test_two_doors_do_not_undo_each_other(client_director: Client) -> None:
    tournament = make_tournament(9)
    for _ in range(2):
        check(client_director, tournament, 7)
    assert there(tournament) == [7]


def test_only_who_is_ticked_is_drawn(client_director: Client) -> None:
    tournament = make_tournament(5)
    for number in (1, 2, 4):
        check(client_director, tournament, number)
    assert field_of(state(tournament)).numbers == (1, 2, 4)


def test_the_first_tick_in_the_middle_leaves_no_player_out(client_director: Client) -> None:
    tournament = make_tournament(4, late_entry={"until": 3})
    publish(tournament, [1, 2, 3, 4])
    play(tournament, 1)
    entrants_add(tournament=tournament, people=[Newcomer(name="Late")])
    response = check(client_director, tournament, 5, part=True)
    assert response["HX-Refresh"] == "true"
    assert there(tournament) == [1, 2, 3, 4, 5]
    assert field_of(state(tournament)).numbers == (1, 2, 3, 4, 5)
    assert "HX-Refresh" not in check(client_director, tournament, 5, "0", part=True)


def test_who_comes_after_the_last_round_for_newcomers_is_refused_in_place(client_director: Client) -> None:
    tournament = make_tournament(5)
    for number in (1, 2, 3, 4):
        entrant_check_in(entrant=entrant(tournament, number), present=True)
    publish(tournament, [1, 2, 3, 4])
    html = check(client_director, tournament, 5, part=True).content.decode()
    assert "nobody new can come after round" in html
    assert 'aria-checked="false"' in html
    page = check(client_director, tournament, 5, q="zoe")
    assert page.status_code == 422
    assert 'value="zoe"' in page.content.decode()
    assert there(tournament) == [1, 2, 3, 4]


def test_who_is_there_already_is_not_too_late(client_director: Client) -> None:
    tournament = make_tournament(5)
    for number in (1, 2, 3, 4, 5):
        entrant_check_in(entrant=entrant(tournament, number), present=True)
    entrant_check_in(entrant=entrant(tournament, 5), present=False)
    publish(tournament, [1, 2, 3, 4])
    tournament.entrants.filter(number=5).update(checked_in_at=fresh(tournament).created_at)
    assert check(client_director, tournament, 5).status_code == 302


def test_nothing_is_ticked_after_the_prizes(client_director: Client) -> None:
    tournament = make_tournament(4)
    end(tournament)
    assert check(client_director, tournament, 1, part=True).status_code == 422
    assert there(tournament) == []


def test_nobody_of_that_number(client_director: Client) -> None:
    assert check(client_director, make_tournament(3), 99).status_code == 404


def test_only_directors_tick(client_scorekeeper: Client) -> None:
    tournament = make_tournament(3)
    assert check(client_scorekeeper, tournament, 1).status_code == 403
    assert there(tournament) == []
