"""Draws for programs."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import GameLink
from tests.programs import Program
from tests.tournaments.desk import entrant, make_tournament, publish, put_draw
from tournaments.models import Draw, Tournament
from tournaments.services.entrants import entrant_leave

pytestmark = pytest.mark.django_db

TABLES = [[1, 2, 3, 4], [5, 6, 7, 8, 9]]


def url(tournament: Tournament, more: str = "") -> str:
    return f"tournaments/{tournament.slug}/draw/{more}"


def seen(draw: Draw, edits: int = 0, seq: int = 1) -> dict[str, Any]:
    return {"draw": draw.pk, "edits": edits, "seq": seq}


def numbers(body: dict[str, Any]) -> list[list[int]]:
    return [[seat["number"] for seat in table["seats"]] for table in body["preview"]["tables"]]


def test_draw_is_made_once_and_shown_with_its_quality(desk: Program) -> None:
    """Nine people in three rounds: a tenth pair must meet again at the table of five, so some term is above zero."""
    tournament = make_tournament()
    before = desk.get(url(tournament)).json()
    assert (before["kind"], before["players"], before["preview"]) == ("before", 9, None)
    key = str(uuid.uuid4())
    made = desk.post(url(tournament), {"key": key, "seed": 7})
    body = made.json()
    assert (made.status_code, body["kind"], body["preview"]["seed"]) == (201, "preview", 7)
    assert desk.post(url(tournament), {"key": key, "seed": 8}).json() == body
    assert sorted(number for table in numbers(body) for number in table) == list(range(1, 10))
    quality = {measure["term"]: measure for measure in body["preview"]["quality"]}
    assert all(measure["value"] >= measure["bound"] for measure in quality.values())
    assert quality["rematches"]["value"] > 0
    assert body["preview"]["sentences"]
    assert [one["seq"] for one in body["preview"]["rounds"]] == [1, 2, 3]
    last = desk.get(url(tournament, "?round=3&people=true")).json()["preview"]
    assert (last["seq"], len(last["people"])) == (3, 9)
    other = make_tournament()
    used = desk.post(url(other), {"key": key})
    assert (used.status_code, used.json()["code"]) == (422, "draw_key_used")


def test_draw_is_changed_by_hand_as_it_was_seen(desk: Program) -> None:
    tournament = make_tournament()
    draw = put_draw(tournament, TABLES)
    swapped = desk.post(url(tournament, "swap/"), seen(draw) | {"one": 1, "other": 9}).json()
    assert numbers(swapped) == [[9, 2, 3, 4], [5, 6, 7, 8, 1]]
    assert swapped["preview"]["edits"] == 1
    late = desk.post(url(tournament, "swap/"), seen(draw) | {"one": 1, "other": 9})
    assert (late.status_code, late.json()["code"]) == (409, "draw_changed")
    assert late.json()["seen"] == {"draw": draw.pk, "edits": 0}
    assert late.json()["current"] == {"draw": draw.pk, "edits": 1}
    moved = desk.post(url(tournament, "move/"), seen(draw, 1) | {"number": 1, "table": 1}).json()
    assert numbers(moved) == [[9, 2, 3, 4, 1], [5, 6, 7, 8]]
    few = desk.post(url(tournament, "move/"), seen(draw, 2) | {"number": 9, "table": 3})
    assert (few.status_code, few.json()["code"]) == (422, "seating_no_table")
    fixed = desk.post(url(tournament, "fix/"), seen(draw, 2) | {"table": 2, "fixed": True}).json()
    assert [table["fixed"] for table in fixed["preview"]["tables"]] == [False, True]
    again = desk.post(url(tournament), {"seed": 3}).json()
    assert {5, 6, 7, 8} < set(numbers(again)[1])
    gone = desk.post(url(tournament, "fix/"), seen(draw, 3) | {"table": 1, "fixed": False})
    assert (gone.status_code, gone.json()["current"]["draw"]) == (409, again["preview"]["id"])
    unknown = desk.post(url(tournament, "fix/"), {"draw": 2**62, "edits": 0, "seq": 1, "table": 1, "fixed": True})
    assert unknown.status_code == 409


def test_round_is_published_once_with_the_links_of_its_tables(desk: Program, nobody: Program) -> None:
    tournament = make_tournament()
    draw = put_draw(tournament, TABLES)
    answer = desk.post(url(tournament, "publish/"), seen(draw))
    body = answer.json()
    assert (answer.status_code, body["seq"], body["title"]) == (200, 1, "Round 1 of 3")
    assert [[seat["number"] for seat in table["seats"]] for table in body["tables"]] == TABLES
    link = GameLink.objects.get(game__code=body["tables"][0]["game"], kind="table")
    assert body["tables"][0]["token"] == link.token
    assert body["tables"][0]["address"].endswith(f"/L/{link.token}/")
    assert nobody.get(f"games/{link.game.code}/", Authorization=f"Bearer {link.token}").status_code == 200
    assert desk.post(url(tournament, "publish/"), seen(draw)).json() == body
    second = put_draw(tournament, [[5, 1, 6, 2], [7, 3, 9, 4, 8]])
    early = desk.post(url(tournament, "publish/"), seen(second, seq=2))
    assert (early.status_code, early.json()["code"]) == (422, "round_before_open")
    assert desk.post(url(tournament, "publish/"), seen(second, seq=2) | {"override": True}).status_code == 200


def test_who_left_is_told_and_a_draw_is_thrown_away(desk: Program) -> None:
    tournament = make_tournament()
    draw = put_draw(tournament, TABLES)
    entrant_leave(entrant=entrant(tournament, 9))
    preview = desk.get(url(tournament)).json()["preview"]
    assert (preview["fits"], preview["gone"], preview["new"]) == (False, "David 9", "")
    misfit = desk.post(url(tournament, "publish/"), seen(draw))
    assert (misfit.status_code, misfit.json()["code"]) == (422, "draw_misfit")
    assert desk.delete(url(tournament, f"?draw={draw.pk + 1}")).status_code == 409
    assert desk.delete(url(tournament, f"?draw={draw.pk}")).status_code == 204
    assert desk.get(url(tournament)).json()["kind"] == "before"
    assert desk.delete(url(tournament)).json()["fields"].keys() == {"draw"}


def test_draws_are_remembered(desk: Program) -> None:
    tournament = make_tournament()
    publish(tournament, *TABLES)
    path = f"tournaments/{tournament.slug}/draws/"

    def ask() -> tuple[int, list[dict[str, Any]]]:
        with CaptureQueriesContext(connection) as captured:
            rows = desk.get(path).json()["results"]
        return len(captured), rows

    one, _ = ask()
    for _ in range(5):
        put_draw(tournament, [[5, 1, 6, 2], [7, 3, 9, 4, 8]])
    many, rows = ask()
    assert one == many == 1 + 4  # the token; event, count, page and the rounds
    assert [row["discarded"] for row in rows] == [False, True, True, True, True, True]
    assert (rows[-1]["rounds"], rows[-1]["published"], rows[-1]["seed"]) == ([TABLES], [1], 7)


def test_queries_of_the_draw_do_not_grow(desk: Program) -> None:
    def queries(players: int) -> int:
        tournament = make_tournament(players)
        put_draw(tournament, [range(first, first + 4) for first in range(1, players + 1, 4)])
        with CaptureQueriesContext(connection) as captured:
            assert desk.get(url(tournament)).status_code == 200
        return len(captured)

    assert queries(8) == queries(60) <= 1 + 8


def test_draw_is_for_directors(keeper: Program) -> None:
    tournament = make_tournament()
    assert keeper.get(url(tournament)).status_code == 403
    assert keeper.post(url(tournament), {}).status_code == 403
