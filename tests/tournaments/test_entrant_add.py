"""One more person, by a name typed or a member tapped."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.models import Player
from scoring.services.players import player_add, player_retire
from tests.tournaments.desk import end, make_tournament, publish, put_draw, setup_of
from tournaments.models import Entrant, Tournament
from tournaments.services.tournaments import tournament_create

pytestmark = pytest.mark.django_db

PART = {"HX-Request": "true"}


@pytest.fixture
def tournament(db: None) -> Tournament:
    return tournament_create(setup=setup_of(), seed=1)


def add(client: Client, tournament: Tournament, *, part: bool = False, **values: object) -> HttpResponse:
    url = f"/tournaments/{tournament.slug}/entrants/add"
    return client.post(url, {**values}, headers=PART if part else {})  # type: ignore[return-value]


def names(tournament: Tournament) -> list[tuple[int, str, str]]:
    return [(one.number, one.player.label, one.state) for one in tournament.entrants.by_number()]


def test_a_member_who_was_tapped_comes_in(client_director: Client, tournament: Tournament) -> None:
    player = player_add(name="Ștefan")
    response = add(client_director, tournament, q="ste", player=player.pk)
    assert response["Location"] == f"/tournaments/{tournament.slug}/entrants/"
    assert names(tournament) == [(1, "Ștefan", "active")]
    assert "Ștefan is in, with number 1." in client_director.get(response["Location"]).content.decode()


def test_the_only_match_of_what_is_typed_comes_in(client_director: Client, tournament: Tournament) -> None:
    for name in ("Ștefan Ionescu", "Bastefan", "Zoë"):
        player_add(name=name)
    add(client_director, tournament, q="stef")
    assert names(tournament) == [(1, "Ștefan Ionescu", "active")]


def test_just_that_name_comes_before_longer_ones(client_director: Client, tournament: Tournament) -> None:
    for name in ("Anna", "Anna Kovács"):
        player_add(name=name)
    add(client_director, tournament, q="anna")
    assert names(tournament) == [(1, "Anna", "active")]


def test_several_are_offered(client_director: Client, tournament: Tournament) -> None:
    for name in ("Anna Berg", "Anna Kovács"):
        player_add(name=name)
    for part in (False, True):
        response = add(client_director, tournament, q="anna", number="7", part=part)
        html = response.content.decode()
        assert response.status_code == 422
        assert "may be several members: choose one" in html
        assert "Anna Berg" in html
        assert "Anna Kovács" in html
        assert ("<html" in html) is not part
        assert part or 'value="anna"' in html
        assert part or 'value="7"' in html
    assert names(tournament) == []


def test_nobody_found_is_offered_as_a_new_member(client_director: Client, tournament: Tournament) -> None:
    response = add(client_director, tournament, q="Núria")
    assert response.status_code == 422
    assert "Add “Núria” as a new member" in response.content.decode()
    assert not Player.objects.exists()
    add(client_director, tournament, q="Núria", action="new", club="Lleida", nation="Catalonia")
    player = Player.objects.get()
    assert (player.name, player.club, player.nation) == ("Núria", "Lleida", "Catalonia")
    assert names(tournament) == [(1, "Núria", "active")]


def test_a_new_member_of_a_name_that_is_there_needs_a_short_name(
    client_director: Client, tournament: Tournament
) -> None:
    player_add(name="Anna")
    response = add(client_director, tournament, q="Anna", action="new", club="Riga")
    assert response.status_code == 422
    assert 'name="short_name" value="Anna Riga"' in response.content.decode()
    assert Player.objects.count() == 1
    add(client_director, tournament, q="Anna", action="new", club="Riga", short_name="Anna Riga")
    assert names(tournament) == [(1, "Anna (Anna Riga)", "active")]


def test_number_and_standby_as_typed(client_director: Client, tournament: Tournament) -> None:
    add(client_director, tournament, q="Ben", action="new", number="12", standby="on")
    add(client_director, tournament, q="Carla", action="new")
    assert names(tournament) == [(1, "Carla", "active"), (12, "Ben", "standby")]


@pytest.mark.parametrize("number", ["0", "10000", "x", "-1"])
def test_a_wrong_number_is_refused_and_stays(client_director: Client, tournament: Tournament, number: str) -> None:
    response = add(client_director, tournament, q="Ben", action="new", number=number)
    assert response.status_code == 422
    assert f'value="{number}"' in response.content.decode()
    assert not Player.objects.exists()


def test_a_number_that_is_taken_makes_no_member(client_director: Client) -> None:
    tournament = make_tournament(3)
    response = add(client_director, tournament, q="Ben", action="new", number="2")
    assert response.status_code == 422
    assert "Number 2 is taken" in response.content.decode()
    assert not Player.objects.filter(name="Ben").exists()


def test_nobody_comes_in_twice(client_director: Client, tournament: Tournament) -> None:
    player_add(name="Anna")
    add(client_director, tournament, q="Anna")
    response = add(client_director, tournament, q="anna")
    assert response.status_code == 422
    assert "Anna is entered already" in response.content.decode()
    assert len(names(tournament)) == 1


def test_who_had_left_the_club_is_back(client_director: Client, tournament: Tournament) -> None:
    player = player_add(name="Anna")
    player_retire(player=player)
    add(client_director, tournament, player=player.pk)
    player.refresh_from_db()
    assert player.retired_at is None


@pytest.mark.parametrize("values", [{}, {"q": "  "}, {"player": "999999"}, {"player": "x"}, {"player": "9" * 30}])
def test_nonsense_is_refused(client_director: Client, tournament: Tournament, values: dict[str, str]) -> None:
    assert add(client_director, tournament, **values).status_code == 422
    assert not Entrant.objects.exists()


def test_typing_goes_on_without_loading_the_page(client_director: Client, tournament: Tournament) -> None:
    player_add(name="Zoë")
    response = add(client_director, tournament, q="zoe", part=True)
    html = response.content.decode()
    assert response.status_code == 200
    assert response["HX-Trigger"] == "entrant-entered"
    assert "<html" not in html
    assert html.count('hx-swap-oob="outerHTML"') == 1
    assert "Zoë is in, with number 1." in html
    # A way back from a slip of the finger.
    assert f'action="/tournaments/{tournament.slug}/entrants/1/delete"' in html


def test_a_draw_that_is_made_must_be_made_again(client_director: Client) -> None:
    tournament = make_tournament(4)
    put_draw(tournament, [[1, 2, 3, 4]])
    response = client_director.post(
        f"/tournaments/{tournament.slug}/entrants/add", {"q": "Ben", "action": "new"}, follow=True
    )
    assert "Round 1 must be planned again." in response.content.decode()


def test_a_draw_that_still_fits_stays(client_director: Client) -> None:
    tournament = make_tournament(4)
    put_draw(tournament, [[1, 2, 3, 4]])
    response = client_director.post(
        f"/tournaments/{tournament.slug}/entrants/add", {"q": "Ben", "action": "new", "standby": "on"}, follow=True
    )
    assert "Ben is in, with number 5." in response.content.decode()
    assert "must be planned again" not in response.content.decode()


def test_nobody_comes_too_late(client_director: Client) -> None:
    tournament = make_tournament(4)
    publish(tournament, [1, 2, 3, 4])
    response = add(client_director, tournament, q="Ben", action="new")
    assert response.status_code == 422
    assert "nobody new can come after round" in response.content.decode()
    add(client_director, tournament, q="Ben", action="new", standby="on")
    assert names(tournament)[-1] == (5, "Ben", "standby")


def test_nobody_comes_after_the_prizes(client_director: Client) -> None:
    tournament = make_tournament(4)
    end(tournament)
    response = add(client_director, tournament, q="Ben", action="new")
    assert response.status_code == 422
    assert "The prize-giving is over" in response.content.decode()


def test_only_directors_add(client_scorekeeper: Client, tournament: Tournament) -> None:
    assert add(client_scorekeeper, tournament, q="Ben", action="new").status_code == 403
