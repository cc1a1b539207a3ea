"""Where do I sit: found by name or number, in large type, by name in the language's order."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.tournaments.desk import entrant, make_tournament, publish
from tournaments.models import Tournament
from tournaments.services.entrants import entrant_leave

pytestmark = pytest.mark.django_db
PART = {"HX-Request": "true"}


def seated() -> Tournament:
    tournament = make_tournament(published=True)
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    publish(tournament, [5, 1, 6, 2], [7, 3, 9, 4, 8])
    return tournament


def page(client: Client, tournament: Tournament, **query: object) -> str:
    return " ".join(client.get(f"/events/{tournament.slug}/seating", query).content.decode().split())


def names(html: str) -> list[str]:
    return re.findall(r'<span class="list-main"><span dir="auto">([^<]*)</span>', html)


def test_everybody_of_the_newest_round_by_name(client: Client) -> None:
    html = page(client, seated())
    assert "Round 2 of 3" in html
    assert names(html) == [
        "Anna 5", "Ben 7", "Carla 8", "David 9", "Jürgen 4", "Núria 3", "Ștefan 1", "Zoë 6", "Владимир 2",
    ]  # fmt: skip
    places = re.findall(r"<strong>Table (\d), seat (\d)</strong>", html)
    assert ["".join(place) for place in places] == ["11", "21", "25", "23", "24", "22", "12", "13", "14"]


@pytest.mark.parametrize(
    ("search", "found"),
    [("nuria", "Núria 3"), ("влад", "Владимир 2"), ("vlad", "Владимир 2"), ("stef", "Ștefan 1"), ("9", "David 9")],
)
def test_somebody_is_found(client: Client, search: str, found: str) -> None:
    assert names(page(client, seated(), q=search)) == [found]


def test_nobody_is_found(client: Client) -> None:
    assert "Nobody is found by that" in page(client, seated(), q="xyz")


def test_the_own_seat_in_large_type(client: Client) -> None:
    html = page(client, seated(), me=3)
    assert '<section class="card my-seat" data-number="3"' in html
    assert "<span>Table <strong>2</strong></span> <span>Seat <strong>2</strong></span>" in html
    mates = re.findall(r"<li><(?:strong|span) dir=\"auto\">([^<]*)", html)
    assert [name.strip() for name in mates] == ["Ben 7", "Núria 3", "David 9", "Jürgen 4", "Carla 8"]


def test_a_phone_asks_for_the_card_alone(client: Client) -> None:
    tournament = seated()
    card = page(client, tournament, card=3)
    assert card.startswith('<section class="card my-seat"')
    assert "Seat <strong>2</strong>" in card
    for nobody in (99, 0):
        assert page(client, tournament, card=nobody) == ""


def test_typing_gets_the_list_only(client: Client) -> None:
    tournament = seated()
    answer = client.get(f"/events/{tournament.slug}/seating", {"q": "anna"}, headers=PART).content.decode()
    assert answer.strip().startswith('<section id="event-seating"')
    assert "?q=anna&amp;page=1&amp;version=" in answer


def test_before_the_first_round_there_are_numbers(client: Client) -> None:
    tournament = make_tournament(published=True)
    html = page(client, tournament, me=3)
    assert "Number <strong>3</strong>" in html
    assert "The first round is not drawn yet" in html
    assert len(names(html)) == 9


def test_who_does_not_play_now_is_told(client: Client) -> None:
    tournament = seated()
    entrant_leave(entrant=entrant(tournament, 5))
    publish(tournament, [1, 2, 3, 4], [6, 7, 8, 9])
    html = page(client, tournament, me=5)
    assert "Does not play now" in html
    assert "Anna 5" not in names(html)


def test_another_round_is_another_seating(client: Client) -> None:
    tournament = seated()
    before = re.findall(r'data-seats="(\d+)"', page(client, tournament))
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    after = re.findall(r'data-seats="(\d+)"', page(client, tournament))
    assert before != after
    assert before[0] != "0"


def test_two_of_one_name_are_told_apart(client: Client) -> None:
    tournament = seated()
    for number, short in ((1, "tall"), (2, "old")):
        player = entrant(tournament, number).player
        player.name, player.short_name = "Anna", short
        player.save()
    assert {"Anna (tall)", "Anna (old)"} <= set(names(page(client, tournament)))


def test_a_large_field_is_paged(client: Client) -> None:
    tournament = make_tournament(102, published=True)
    assert len(names(page(client, tournament))) == 100
    assert len(names(page(client, tournament, page=2))) == 2
