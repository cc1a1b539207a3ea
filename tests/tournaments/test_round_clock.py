"""The clock's buttons on the board."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from tests.tournaments.play import FRAGMENT, ROUND, playing
from tournaments.models import TournamentRound

pytestmark = pytest.mark.django_db
URL = f"{ROUND}clock"


def press(client: Client, **values: object) -> int:
    return client.post(URL, values).status_code


def test_start_pause_resume_and_minutes(client_director: Client) -> None:
    playing(time={"limit": 45})
    assert client_director.post(URL, {"action": "start"})["Location"] == ROUND
    assert TournamentRound.objects.get().started_at is not None
    press(client_director, action="pause")
    assert TournamentRound.objects.get().paused_at is not None
    press(client_director, action="resume")
    assert TournamentRound.objects.get().paused_at is None
    for minutes in (1, 5, -1):
        press(client_director, action="add", minutes=minutes)
    assert TournamentRound.objects.get().added == timedelta(minutes=5)


def test_a_part_comes_back_to_htmx(client_director: Client) -> None:
    playing(time={"limit": 45})
    part = client_director.post(URL, {"action": "start"}, headers=FRAGMENT)
    assert part.status_code == 200
    html = part.content.decode()
    assert html.strip().startswith('<div id="round-board"')
    assert "Stop the clock" in html


def test_second_desk_that_starts_it_too_reads_that_it_runs(client_director: Client) -> None:
    playing(time={"limit": 45})
    press(client_director, action="start")
    started = TournamentRound.objects.get().started_at
    response = client_director.post(URL, {"action": "start"})
    assert response.status_code == 422
    assert "The clock has been started already" in response.content.decode()
    assert TournamentRound.objects.get().started_at == started


@pytest.mark.parametrize(
    "values", [{}, {"action": "stop"}, {"action": "add", "minutes": "x"}, {"action": "add", "minutes": 61}]
)
def test_nonsense_changes_nothing(client_director: Client, values: dict[str, object]) -> None:
    playing(time={"limit": 45})
    assert press(client_director, **values) == 422
    played = TournamentRound.objects.get()
    assert (played.started_at, played.added) == (None, timedelta())


def test_get_is_no_press(client_director: Client) -> None:
    playing(time={"limit": 45})
    assert client_director.get(URL).status_code == 405
