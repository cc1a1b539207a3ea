"""Entrants for programs."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Player
from tests.factories import make_player
from tests.programs import Program
from tests.tournaments.desk import confirm, entrant, make_tournament, publish, put_draw
from tournaments.models import Entrant, Tournament
from tournaments.services.entrants import Newcomer, entrants_add

pytestmark = pytest.mark.django_db


def url(tournament: Tournament, *more: object) -> str:
    return "/".join(map(str, ("tournaments", tournament.slug, "entrants", *more))) + "/"


def test_people_are_entered_all_or_none(desk: Program) -> None:
    tournament = make_tournament(0)
    anna, ben = make_player("Anna", club="Lleida"), make_player("Ben")
    people: list[dict[str, Any]] = [
        {"member": anna.pk},
        {"name": "ben"},
        {"name": "Carla", "club": "Graz", "number": 1},
    ]
    answer = desk.post(url(tournament), {"people": people})
    assert answer.status_code == 201
    entered = [(one["number"], one["name"], one["club"]) for one in answer.json()["entrants"]]
    assert entered == [(1, "Carla", "Graz"), (2, "Anna", "Lleida"), (3, "Ben", "")]
    assert answer.json()["entrants"][2]["member"] == ben.pk
    twice = desk.post(url(tournament), {"people": [{"name": "Dora"}, {"member": anna.pk}]})
    assert (twice.status_code, twice.json()["code"]) == (422, "entrant_twice")
    assert twice.json()["fields"] == {"people.1": ["Anna is entered already"]}
    assert not Player.objects.filter(name="Dora").exists()
    nobody = desk.post(url(tournament), {"people": [{"member": 9_999_999}, {}, {"name": "Emma", "age": 3}]})
    assert (nobody.status_code, nobody.json()["fields"].keys()) == (400, {"people.2.age"})
    nobody = desk.post(url(tournament), {"people": [{"member": 9_999_999}, {}]})
    assert (nobody.status_code, nobody.json()["fields"].keys()) == (400, {"people.0", "people.1"})
    assert desk.post(url(tournament), {"people": []}).status_code == 400
    assert Entrant.objects.count() == 3


def test_entrants_are_filtered_and_ordered(desk: Program) -> None:
    tournament = make_tournament(0)
    names = ("Zoë", "Jürgen", "Anna", "Ștefan")
    people = [Newcomer(name=name, club="Graz" if at < 2 else "", standby=at == 3) for at, name in enumerate(names)]
    entrants_add(tournament=tournament, people=people)
    desk.post(url(tournament, 1, "check-in"), {"value": True})
    desk.post(url(tournament, 2, "pay"), {"value": True})

    def found(query: str) -> list[str]:
        return [one["name"] for one in desk.get(url(tournament) + query).json()["results"]]

    assert found("") == ["Zoë", "Jürgen", "Anna", "Ștefan"]
    assert found("?ordering=name") == ["Anna", "Jürgen", "Ștefan", "Zoë"]
    assert found("?q=graz") == ["Zoë", "Jürgen"]
    assert found("?q=3") == ["Anna"]
    assert found("?state=standby") == ["Ștefan"]
    assert found("?checked_in=true") == ["Zoë"]
    assert found("?paid=false&state=active") == ["Zoë", "Anna"]
    assert desk.get(url(tournament) + "?state=gone").status_code == 400


def test_queries_of_the_list_do_not_grow(desk: Program) -> None:
    def queries(players: int) -> int:
        tournament = make_tournament(players)
        gone, instead = entrant(tournament, 1), entrant(tournament, 2)
        Entrant.objects.filter(pk=instead.pk).update(replaces=gone)
        with CaptureQueriesContext(connection) as captured:
            rows = desk.get(url(tournament) + "?size=200").json()["results"]
        assert (len(rows), rows[1]["replaces"]) == (players, 1)
        return len(captured)

    assert queries(10) == queries(60) == 1 + 2  # the token; event and entrants


def test_one_is_ticked_numbered_and_taken_out(desk: Program) -> None:
    tournament = make_tournament(4)
    there = desk.post(url(tournament, 2, "check-in"), {"value": True}).json()
    assert there["entrants"][0]["checked_in_at"].endswith("Z")
    assert desk.post(url(tournament, 2, "check-in"), {"value": True}).json() == there
    assert desk.post(url(tournament, 2, "check-in"), {"value": False}).json()["entrants"][0]["checked_in_at"] is None
    assert desk.post(url(tournament, 2, "pay"), {"value": True}).json()["entrants"][0]["paid_at"]
    assert desk.patch(url(tournament, 2), {"number": 40}).json()["entrants"][0]["number"] == 40
    taken = desk.patch(url(tournament, 40), {"number": 3})
    assert (taken.status_code, taken.json()["code"]) == (422, "entrant_number_taken")
    assert desk.delete(url(tournament, 40)).status_code == 204
    assert desk.get(url(tournament, 40)).status_code == 404
    assert desk.get(url(tournament, 10**30)).status_code == 404


def test_one_leaves_and_a_standby_takes_the_place(desk: Program) -> None:
    tournament = make_tournament(4, late_entry={"until": 3})
    entrants_add(
        tournament=tournament, people=[Newcomer(name="Dora", standby=True), Newcomer(name="Ida", standby=True)]
    )
    put_draw(tournament, [[1, 2, 3, 4]])
    left = desk.post(url(tournament, 1, "leave")).json()
    assert [(one["state"], one["last_round"]) for one in left["entrants"]] == [("withdrawn", 0)]
    assert left["plan_again"] == 1
    instead = desk.post(url(tournament, 1, "replace"), {"substitute": 5}).json()["entrants"]
    assert [(one["number"], one["state"], one["replaces"]) for one in instead] == [
        (1, "withdrawn", None),
        (5, "active", 1),
    ]
    no_standby = desk.post(url(tournament, 2, "replace"), {"substitute": 3})
    assert (no_standby.status_code, no_standby.json()["code"]) == (422, "entrant_no_standby")
    unknown = desk.post(url(tournament, 2, "replace"), {"substitute": 77})
    assert (unknown.status_code, unknown.json()["fields"].keys()) == (400, {"substitute"})
    back = desk.post(url(tournament, 1, "return")).json()
    assert [(one["number"], one["state"]) for one in back["entrants"]] == [(1, "active"), (5, "standby")]
    assert back["plan_again"] is None
    assert desk.post(url(tournament, 6, "activate")).json()["entrants"][0]["state"] == "active"


def test_one_entrant_with_what_he_played(desk: Program) -> None:
    tournament = make_tournament(4)
    publish(tournament, [1, 2, 3, 4])
    body = desk.get(url(tournament, 1)).json()
    assert (body["name"], body["played"][0]["total"], body["actions"]) == ("Ștefan 1", None, ["leave", "replace"])
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    (played,) = desk.get(url(tournament, 1)).json()["played"]
    assert (played["round"], played["table"], played["total"], played["place"], played["points"]) == (
        1,
        1,
        180,
        1,
        "45",
    )
    assert [mate["number"] for mate in played["mates"]] == [2, 3, 4]
    late = desk.post(url(tournament), {"people": [{"name": "Late"}]})
    assert (late.status_code, late.json()["code"]) == (422, "entrant_too_late")
    assert desk.delete(url(tournament, 1)).json()["code"] == "entrant_played"


def test_desk_is_for_directors(keeper: Program) -> None:
    tournament = make_tournament(3)
    assert keeper.get(url(tournament)).status_code == 403
    assert keeper.post(url(tournament, 1, "leave")).status_code == 403
