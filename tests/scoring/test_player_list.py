"""The list of members: found by any part of a name, in the reader's order."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.models import Player, Seat
from scoring.services.players import player_add, player_retire
from tests.factories import make_game

pytestmark = pytest.mark.django_db

URL = "/players/"
PART = {"HX-Request": "true"}


def names(client: Client, query: dict[str, str] | None = None) -> list[str]:
    return [player.label for player in client.get(URL, query or {}).context["page"]]


def add(*people: str) -> None:
    for name in people:
        player_add(name=name)


def test_an_empty_club_is_told_what_to_do(client_scorekeeper: Client) -> None:
    html = client_scorekeeper.get(URL).content.decode()
    assert "Nobody plays here yet" in html
    assert 'href="/players/new"' in html


def test_names_stand_in_order_whatever_their_letters(client_scorekeeper: Client) -> None:
    add("Zoë", "Ёлка", "anton", "Åsa", "Öhler", "Olga", "Елена")
    assert names(client_scorekeeper) == ["anton", "Åsa", "Öhler", "Olga", "Zoë", "Елена", "Ёлка"]


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("влад", ["Владимир"]),
        ("VLAD", ["Владимир"]),
        ("stefan", ["Ștefan"]),
        ("ШТЕФАН", []),
        ("lleida", ["Núria"]),
        ("lleida nur", ["Núria"]),
        ("%", []),
        ("_", []),
        ("  ", ["Núria", "Ștefan", "Владимир"]),
    ],
)
def test_members_are_found_on_every_database(client_scorekeeper: Client, search: str, found: list[str]) -> None:
    add("Владимир", "Ștefan")
    player_add(name="Núria", club="Lleida")
    assert names(client_scorekeeper, {"q": search}) == found


def test_nobody_found_leads_back_to_all(client_scorekeeper: Client) -> None:
    add("Anna")
    html = client_scorekeeper.get(URL, {"q": "xyz"}).content.decode()
    assert "Nobody is found by that" in html


def test_those_who_left_are_shown_on_demand(client_scorekeeper: Client) -> None:
    add("Anna")
    player_retire(player=player_add(name="Bela"))
    assert names(client_scorekeeper) == ["Anna"]
    response = client_scorekeeper.get(URL, {"retired": "1"})
    assert [player.label for player in response.context["page"]] == ["Anna", "Bela"]
    assert response.content.decode().count('<span class="badge">left</span>') == 1


def test_pages_hold_fifty_and_keep_the_search(client_scorekeeper: Client) -> None:
    add(*(f"Member {number:02}" for number in range(60)))
    first = client_scorekeeper.get(URL, {"q": "member"})
    assert len(first.context["page"].object_list) == 50
    assert "60 members" in first.content.decode()
    assert 'href="?q=member&amp;page=2"' in first.content.decode()
    second = names(client_scorekeeper, {"q": "member", "page": "2"})
    assert second == [f"Member {number:02}" for number in range(50, 60)]
    assert names(client_scorekeeper, {"page": "99"}) == second
    assert len(names(client_scorekeeper, {"page": "nonsense"})) == 50


def test_games_are_counted(client_scorekeeper: Client) -> None:
    add("Anna")
    for game in (make_game(), make_game()):
        Seat.objects.filter(game=game, position=0).update(player=Player.objects.get(name="Anna"))
    assert "2 games" in client_scorekeeper.get(URL, {"q": "Anna"}).content.decode()


def test_typing_gets_the_rows_only(client_scorekeeper: Client) -> None:
    add("Anna", "Bela")
    html = client_scorekeeper.get(URL, {"q": "bel"}, headers=PART).content.decode()
    assert "<html" not in html
    assert 'id="player-rows"' in html
    assert "Bela" in html
    assert "Anna" not in html
    assert '<div hx-swap-oob="innerHTML:#live">1 member</div>' in html


def test_back_gets_the_whole_page(client_scorekeeper: Client) -> None:
    html = client_scorekeeper.get(URL, headers=PART | {"HX-History-Restore-Request": "true"}).content.decode()
    assert "<html" in html
    assert "hx-swap-oob" not in html


@pytest.mark.parametrize("people", [3, 30])
def test_the_list_costs_the_same_for_few_and_many(
    client_scorekeeper: Client, django_assert_num_queries: DjangoAssertNumQueries, people: int
) -> None:
    add(*(f"Member {number}" for number in range(people)))
    # session, user, names, players of the page
    with django_assert_num_queries(4):
        client_scorekeeper.get(URL)


@pytest.mark.parametrize(
    "name", ["<b>Bold</b>", "=1+1", "Ж" * 80, "👨‍👩‍👧 Kim", "'; DROP TABLE x; --", "{{ 7|add:7 }}", "%s %(x)s"]
)
def test_hostile_names_are_only_names(client_scorekeeper: Client, name: str) -> None:
    player = player_add(name=name)
    html = client_scorekeeper.get(URL).content.decode()
    assert "<b>Bold" not in html
    assert f'href="/players/{player.pk}/"' in html
    assert names(client_scorekeeper, {"q": name}) == [name]


def test_strangers_sign_in_first(client: Client) -> None:
    add("Anna")
    assert client.get(URL)["Location"] == "/accounts/login/?next=/players/"
    part = client.get(URL, headers=PART)
    assert part.status_code == 401
    assert "Anna" not in part.content.decode()
