from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from scoring.models import Game, Operation, Player, Ruleset
from scoring.services.rulesets import ruleset_sync
from tests.factories import make_player

pytestmark = pytest.mark.django_db

NONCE = "5d0cbb4f3a2a4a5c8f0c1d2e3f405162"


@pytest.fixture(autouse=True)
def rulesets(db: None) -> None:
    ruleset_sync()


@pytest.fixture
def people() -> list[Player]:
    return [make_player(name) for name in ("Anna", "Ben", "Carla")]


def send(
    client: Client, people: list[Player], figures: list[tuple[object, object]], action: str = "start", **fields: object
) -> HttpResponse:
    ruleset = Ruleset.objects.get(name="Classic")
    data: dict[str, object] = {
        "nonce": NONCE,
        "action": action,
        "player": [player.pk for player in people],
        "ruleset": ruleset.pk,
        "day": "1999-12-31",
    }
    for player, (total, hits) in zip(people, figures, strict=True):
        data |= {f"total-{player.pk}": total, f"hits-{player.pk}": hits}
    return client.post("/games/new/totals", data | fields)


GOOD: list[tuple[object, object]] = [(310, 12), ("−40", 3), ("-2100", 0)]


def test_an_old_game_is_recorded(client_scorekeeper: Client, scorekeeper: User, people: list[Player]) -> None:
    answer = send(client_scorekeeper, people, GOOD)
    game = Game.objects.get()
    assert answer["Location"] == f"/games/{game.code}/"
    assert (game.entry, game.state, game.ruleset_name) == ("totals", "finished", "Classic")
    assert timezone.localdate(game.started_at) == date(1999, 12, 31)
    assert [(seat.player.name, seat.total, seat.hits) for seat in game.seats.all()] == [
        ("Anna", 310, 12),
        ("Ben", -40, 3),
        ("Carla", -2100, 0),
    ]
    assert game.operations.get().user == scorekeeper
    page = client_scorekeeper.get(answer["Location"]).content.decode()
    assert "Anna wins" in page
    assert "−2100" in page


def test_the_same_form_sent_twice_records_one_game(client_scorekeeper: Client, people: list[Player]) -> None:
    first, again = (send(client_scorekeeper, people, GOOD) for _ in range(2))
    assert first["Location"] == again["Location"]
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    ("figures", "reason"),
    [
        # Three players, classic: 20 hands, from -2100 to 2500, in steps of 10 (rules.md).
        ([(2510, 12), (0, 0), (0, 0)], "Anna cannot have 2510 points: this game goes from -2100 to 2500"),
        ([(0, 0), (-2110, 0), (0, 0)], "Ben cannot have -2110 points: this game goes from -2100 to 2500"),
        ([(0, 0), (0, 0), (7, 1)], "Carla cannot have 7 points: totals go in steps of 10"),
        ([(0, 21), (0, 0), (0, 0)], "Anna cannot have 21 bids met: the game has 20 hands"),
        ([(0, ""), (0, 0), (0, 0)], "The total and the bids met of Anna are missing"),
        ([(0, 0), ("ten", 0), (0, 0)], "The total and the bids met of Ben are missing"),
        ([(0, 0), (0, 0), ("9" * 30, 0)], "The total and the bids met of Carla are missing"),
    ],
)
def test_figures_that_cannot_be_are_refused_and_kept(
    client_scorekeeper: Client, people: list[Player], figures: list[tuple[object, object]], reason: str
) -> None:
    page = send(client_scorekeeper, people, figures)
    assert page.status_code == 422
    assert page.context["errors"]["seats"] == reason
    kept = [(row.total, row.hits) for row in page.context["figures"]]
    assert kept == [(str(total), str(hits)) for total, hits in figures]
    assert not Game.objects.exists()
    assert not Operation.objects.exists()


def test_a_mended_form_is_recorded(client_scorekeeper: Client, people: list[Player]) -> None:
    send(client_scorekeeper, people, [(7, 1), (0, 0), (0, 0)])
    send(client_scorekeeper, people, [(70, 1), (0, 0), (0, 0)])
    assert Game.objects.get().seats.get(position=0).total == 70


@pytest.mark.parametrize("day", ["", "tomorrow", "1983-12-31", "2023-02-30", "future"])
def test_a_day_that_cannot_be_is_refused(client_scorekeeper: Client, people: list[Player], day: str) -> None:
    if day == "future":
        day = (timezone.localdate() + timedelta(days=1)).isoformat()
    page = send(client_scorekeeper, people, GOOD, day=day)
    assert page.status_code == 422
    assert "Please give the day of the game" in page.context["errors"]["day"]
    assert page.context["day"] == day


def test_two_players_are_refused(client_scorekeeper: Client, people: list[Player]) -> None:
    page = send(client_scorekeeper, people[:2], GOOD[:2])
    assert "2 players cannot play Wizard" in page.context["errors"]["seats"]


def test_figures_stay_while_people_are_picked(client_scorekeeper: Client, people: list[Player]) -> None:
    page = send(client_scorekeeper, people[:2], GOOD[:2], action=f"add:{people[2].pk}")
    assert [(row.name, row.total, row.hits) for row in page.context["figures"]] == [
        ("Anna", "310", "12"),
        ("Ben", "−40", "3"),
        ("Carla", "", ""),
    ]


def test_the_page_begins_with_today(client_scorekeeper: Client) -> None:
    assert client_scorekeeper.get("/games/new/totals").context["day"] == timezone.localdate().isoformat()
