"""Reading an event from a file: all of it, or a word on the place that is wrong."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from scoring.models import Player
from scoring.services.players import player_add, player_retire
from tests.tournaments.eventfile.events import as_bytes, evening
from tournaments.eventfile.reading import read_event
from tournaments.eventfile.writing import write_event
from tournaments.models import Entrant, Tournament

pytestmark = pytest.mark.django_db

URL = "/tournaments/import"


def send(client: Client, content: bytes, seed: int = 1) -> Any:
    file = SimpleUploadedFile("event.json", content, "application/json")
    return client.post(URL, {"file": file, "seed": str(seed)}, follow=True)


def refusal(response: HttpResponse) -> str:
    assert response.status_code == 422
    assert (Tournament.objects.count(), Player.objects.count()) == (0, 0)
    [error] = response.context["form"].errors["file"]  # type: ignore[attr-defined]
    return str(error)


def test_a_file_is_read_in_and_saves_as_it_was(client_director: Client) -> None:
    content = write_event(read_event(as_bytes(evening()))).encode()
    response = send(client_director, content)
    assert response.redirect_chain == [("/tournaments/club-evening/", 302)]
    assert "Club evening is read in." in response.content.decode()
    assert client_director.get("/tournaments/club-evening/export").content == content


def test_sending_it_twice_reads_it_once(client_director: Client) -> None:
    content = as_bytes(evening())
    assert send(client_director, content).redirect_chain == send(client_director, content).redirect_chain
    assert Tournament.objects.count() == 1
    send(client_director, content, seed=2)
    assert Tournament.objects.count() == 2


def test_members_who_differ_in_accents_only_are_told_apart(client_director: Client) -> None:
    event = evening()
    event["entrants"][0]["name"] = "Ștefan Popa"
    members = [player_add(name="Stefan Popa"), player_add(name="Ștefan Popa")]
    send(client_director, as_bytes(event))
    assert [player.entries.count() for player in members] == [0, 1]


def test_a_member_who_left_is_found_and_not_brought_back(client_director: Client) -> None:
    event = evening()
    event["entrants"][0]["name"] = "Ștefan Popa"
    member = player_add(name="Ștefan Popa")
    player_retire(player=member)
    send(client_director, as_bytes(event))
    left_at = member.retired_at
    member.refresh_from_db()
    assert (member.entries.count(), member.retired_at) == (1, left_at)


def test_two_entrants_who_differ_in_accents_only_keep_their_names(client_director: Client) -> None:
    event = evening()
    event["entrants"][0]["name"], event["entrants"][1]["name"] = "Stefan Popa", "Ștefan Popa"
    player_add(name="Ștefan Popa", club="Cluj")
    send(client_director, as_bytes(event))
    found = Entrant.objects.order_by("number").values_list("player__name", flat=True)
    assert list(found[:2]) == ["Stefan Popa", "Ștefan Popa"]
    assert Player.objects.filter(name__endswith="Popa").count() == 2


def test_every_page_has_another_seed(client_director: Client) -> None:
    seeds = {client_director.get(URL).context["form"]["seed"].value() for _ in range(3)}
    assert len(seeds) == 3


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{", "This is not JSON: line 1, column 2 cannot be read"),
        (b'{"format": "wizard-club/game@1"}', "This is not a tournament file"),
        (
            as_bytes(
                evening(rounds=[{"seq": 1, "stage": "qualifying", "tables": [{"number": 1, "seats": [1, 2, 9]}]}])
            ),
            "Number 9 is in no list of entrants",
        ),
        (
            as_bytes(
                evening(
                    rounds=[
                        {
                            "seq": 1,
                            "stage": "qualifying",
                            "tables": [{"number": 4, "seats": [1, 2, 3], "totals": [7, 0, 0], "hits": [1, 1, 1]}],
                        }
                    ]
                )
            ),
            "Round 1, table 4, number 1: Nobody can have 7 points: totals go in steps of 10",
        ),
        (
            as_bytes(evening(tournament_format={"preset": "club_night", "settings": {}})),
            "Round 3 and those after it are no stages of this format",
        ),
    ],
)
def test_a_file_is_refused_whole_naming_the_place(client_director: Client, content: bytes, message: str) -> None:
    assert message in refusal(send(client_director, content))


def test_no_file_is_said(client_director: Client) -> None:
    response = client_director.post(URL, {"seed": "1"})
    assert refusal(response) == "This field is required."


def test_only_directors_read_files(client_scorekeeper: Client) -> None:
    assert send(client_scorekeeper, as_bytes(evening())).status_code == 403
    assert Tournament.objects.count() == 0
