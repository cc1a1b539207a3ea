"""All sanctions of a tournament."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournaments.desk import end, entrant
from tests.tournaments.play import playing
from tournaments.models import Tournament
from tournaments.services.sanctions import sanction_lift, sanctions_impose

pytestmark = pytest.mark.django_db
URL = "/tournaments/club-evening-2026/sanctions/"


def impose(tournament: Tournament, *numbers: int, kind: str = "points", **more: object) -> None:
    people = [entrant(tournament, number) for number in numbers]
    sanctions_impose(tournament=tournament, entrants=people, kind=kind, reason="Sings", **more)  # type: ignore[arg-type]


def test_before_the_first_one_it_says_what_they_are(client_director: Client) -> None:
    playing()
    html = client_director.get(URL).content.decode()
    assert "No sanctions so far." in html
    assert f'href="{URL}new"' in html


def test_each_with_its_points_and_reason_and_the_lifted_ones_too(client_director: Client) -> None:
    tournament = playing()
    impose(tournament, 1, points=10)
    impose(tournament, 2, points=5, unit="table", round=tournament.rounds.get())
    sanction_lift(sanction=tournament.sanctions.get(entrant__number=1), reason="Sang well")
    html = client_director.get(URL).content.decode()
    for words in ("−10 game points", "−5 table points", "Sings", "Sang well", "round 1"):
        assert words in html
    assert html.count("/lift") == 1


def test_after_the_prize_giving_nothing_is_offered(client_director: Client) -> None:
    tournament = playing()
    impose(tournament, 1, points=10)
    end(tournament)
    html = client_director.get(URL).content.decode()
    assert f'href="{URL}new"' not in html
    assert "After the prize-giving nothing is imposed or lifted." in html
    tournament.sanctions.all().delete()
    assert f'href="{URL}new"' not in client_director.get(URL).content.decode()


def test_two_queries_for_any_number(client_director: Client) -> None:
    tournament = playing()

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            client_director.get(URL)
        return len(captured) - 2

    impose(tournament, 1, points=10)
    assert queries() == 2
    impose(tournament, 2, 3, 4, 5, points=10, round=tournament.rounds.get())
    assert queries() == 2
