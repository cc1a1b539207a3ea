"""Members for programs."""

from __future__ import annotations

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring.models import Player
from tests.factories import make_player
from tests.programs import Program

pytestmark = pytest.mark.django_db


def test_members_are_listed_by_name_page_by_page(keeper: Program) -> None:
    for name in ("Zoë", "Anna", "Jürgen"):
        make_player(name, club="Lleida")
    body = keeper.get("members/?size=2&q=lleida").json()
    assert (body["count"], [member["name"] for member in body["results"]]) == (3, ["Anna", "Jürgen"])
    assert keeper.get(body["next"].removeprefix("http://testserver/api/v1/")).json()["results"][0]["name"] == "Zoë"
    last = keeper.get("members/?ordering=-name").json()["results"]
    assert [member["name"] for member in last] == ["Zoë", "Jürgen", "Anna"]


def test_queries_of_the_list_do_not_grow(keeper: Program, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(30):
        make_player()
    with django_assert_num_queries(1 + 2):  # the token, then count and page
        assert len(keeper.get("members/").json()["results"]) == 30


def test_member_is_added_changed_let_go_and_taken_back(keeper: Program, desk: Program) -> None:
    answer = keeper.post("members/", {"name": "Núria  Ferrer", "club": "Lleida"})
    assert answer.status_code == 201
    number = answer.json()["id"]
    changed = keeper.patch(f"members/{number}/", {"short_name": "Nú"}).json()
    assert (changed["label"], changed["club"]) == ("Núria Ferrer (Nú)", "Lleida")
    assert keeper.post(f"members/{number}/retire/").status_code == 403
    assert desk.post(f"members/{number}/retire/").json()["retired_at"]
    assert keeper.get("members/").json()["count"] == 0
    assert keeper.get("members/?retired=true").json()["count"] == 1
    assert desk.post(f"members/{number}/return/").json()["retired_at"] is None


def test_refusals_name_the_rule_and_the_field(keeper: Program) -> None:
    make_player("Anna")
    taken = keeper.post("members/", {"name": "anna"})
    assert (taken.status_code, taken.json()["code"]) == (422, "player_label_taken")
    wrong = keeper.post("members/", {"name": "", "nick": "A"})
    assert (wrong.status_code, wrong.json()["code"]) == (400, "invalid")
    assert set(wrong.json()["fields"]) == {"name"}
    assert keeper.post("members/", {"name": "B", "nick": "A"}).json()["fields"] == {"nick": ["There is no such field"]}
    assert keeper.get("members/?order=name").json()["fields"] == {"order": ["There is no such field"]}
    assert keeper.post("members/", [1]).json()["fields"].keys() == {"body"}
    assert Player.objects.count() == 1
