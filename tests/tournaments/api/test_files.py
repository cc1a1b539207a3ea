"""Tournament files for programs."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from tests.programs import Program
from tests.tournaments.desk import confirm, make_tournament, play, publish
from tournaments.models import Result, Tournament

pytestmark = pytest.mark.django_db


def played() -> Tournament:
    tournament = make_tournament(4, stages=[])
    publish(tournament, [1, 2, 3, 4])
    play(tournament, 1)
    return tournament


def test_file_is_the_one_of_the_page_and_is_read_in_again(desk: Program, client_director: Client) -> None:
    tournament = played()
    body = desk.get(f"tournaments/{tournament.slug}/file/").json()
    page = client_director.get(f"/tournaments/{tournament.slug}/export")
    assert body == json.loads(page.content)
    before = Result.objects.count()
    answer = desk.post("tournaments/import/?seed=5", body)
    assert (answer.status_code, answer.json()["name"]) == (201, "Club evening")
    slug = answer.json()["slug"]
    assert slug != tournament.slug
    assert Result.objects.count() == 2 * before > 0
    again = desk.post("tournaments/import/?seed=5", body)
    assert (again.status_code, again.json()["slug"], Tournament.objects.count()) == (201, slug, 2)
    assert desk.get(f"tournaments/{slug}/file/").json() == body | {"slug": slug}


def test_file_is_refused_whole_with_the_place(desk: Program) -> None:
    tournament = make_tournament(4, stages=[])
    publish(tournament, [1, 2, 3, 4])
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    body = desk.get(f"tournaments/{tournament.slug}/file/").json()
    body["rounds"][0]["tables"][0]["totals"][0] = 181
    refused = desk.post("tournaments/import/", body)
    assert (refused.status_code, refused.json()["code"]) == (422, "event_slip")
    assert refused.json()["message"].startswith("Round 1, table 1, number 1:")
    assert desk.post("tournaments/import/", {}).status_code == 422
    assert desk.post("tournaments/import/", [1]).status_code == 422
    assert Tournament.objects.count() == 1


def test_file_may_be_larger_than_other_bodies(desk: Program) -> None:
    """A million bytes is what Django reads of a body; twenty is what a tournament file may have."""
    long = desk.post("tournaments/import/", {"format": "x" * 1_100_000})
    assert (long.status_code, long.json()["code"]) == (422, "event_format")
    assert len(long.json()["message"]) < 200
    endless = desk.post("tournaments/import/", {"format": "x" * 20_000_001})
    assert (endless.status_code, endless.json()["code"]) == (413, "event_too_large")
