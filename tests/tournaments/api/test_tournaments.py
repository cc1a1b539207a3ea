"""Events for programs."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring.models import Game
from scoring.services.rulesets import ruleset_sync
from tests.programs import Program
from tests.tournaments.desk import confirm, make_tournament, publish
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

NEW: dict[str, Any] = {
    "name": "Spring open",
    "date": "2026-11-30",
    "format": {"preset": "club_qualifier", "settings": {"qualifying_rounds": 4}},
    "ruleset": {"preset": "amigo_tournament"},
}


def test_event_is_set_up_changed_and_deleted(desk: Program) -> None:
    ruleset_sync()
    answer = desk.post("tournaments/", NEW | {"venue": "Café Central", "players": 9, "seed": 7})
    assert answer.status_code == 201
    body = answer.json()
    assert (body["slug"], body["seed"], body["venue"]) == ("spring-open-2026", 7, "Café Central")
    assert body["format"] == {"preset": "club_qualifier", "settings": {"qualifying_rounds": 4}}
    assert (body["ruleset_name"], body["next_step"]["kind"], body["playable"]) == ("Amigo tournament", "enter", False)
    again = desk.post("tournaments/", NEW | {"seed": 7})
    assert (again.status_code, again.json()["slug"], Tournament.objects.count()) == (201, "spring-open-2026", 1)

    changed = desk.patch("tournaments/spring-open-2026/", {"name": "Summer open", "version": body["version"]}).json()
    assert (changed["name"], changed["venue"], changed["format"]) == ("Summer open", "Café Central", body["format"])
    assert desk.patch("tournaments/spring-open-2026/", {}).json() == changed
    late = desk.patch("tournaments/spring-open-2026/", {"name": "Autumn", "version": body["version"]})
    assert (late.status_code, late.json()["code"]) == (409, "tournament_changed")
    assert (late.json()["seen"], late.json()["current"]) == (body["version"], changed["version"])

    wrong = desk.delete("tournaments/spring-open-2026/?confirm=Spring")
    assert (wrong.status_code, wrong.json()["code"]) == (422, "tournament_name_differs")
    assert desk.delete("tournaments/spring-open-2026/").json()["fields"].keys() == {"confirm"}
    assert desk.delete("tournaments/spring-open-2026/?confirm=Summer open").status_code == 204
    assert desk.get("tournaments/spring-open-2026/").status_code == 404


def test_format_stays_once_something_is_drawn(desk: Program) -> None:
    tournament = make_tournament()
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    url = f"tournaments/{tournament.slug}/"
    frozen = desk.patch(url, {"format": {"preset": "club_night"}})
    assert (frozen.status_code, frozen.json()["code"]) == (422, "tournament_frozen")
    assert desk.patch(url, {"fee": "5 €"}).json()["fee"] == "5 €"


def test_where_an_event_stands(desk: Program) -> None:
    tournament = make_tournament()
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    body = desk.get(f"tournaments/{tournament.slug}/").json()
    assert (body["next_step"]["kind"], body["frozen"], body["counters"]["playing"]) == ("results", True, 9)
    assert body["public_address"] == f"http://testserver/events/{tournament.slug}/"
    (played,) = body["rounds"]
    assert (played["title"], played["tables"], played["open_tables"]) == ("Round 1 of 3", 2, [2])
    with CaptureQueriesContext(connection) as captured:
        desk.get(f"tournaments/{tournament.slug}/")
    assert len(captured) == 1 + 7


def test_events_are_filtered_and_ordered(desk: Program, keeper: Program) -> None:
    for name, day in (("Spring", 1), ("Summer", 2), ("Autumn", 3)):
        desk.post("tournaments/", NEW | {"name": name, "date": date(2026, 5, day).isoformat()})
    desk.post("tournaments/summer-2026/publish/", {"published": True})

    def names(query: str) -> list[str]:
        return [row["name"] for row in keeper.get(f"tournaments/{query}").json()["results"]]

    assert names("") == ["Autumn", "Summer", "Spring"]
    assert names("?ordering=name") == ["Autumn", "Spring", "Summer"]
    assert names("?q=sUm") == ["Summer"]
    assert names("?since=2026-05-02&until=2026-05-02") == ["Summer"]
    assert names("?published=true") == ["Summer"]
    assert names("?published=false&ordering=date") == ["Spring", "Autumn"]


def test_queries_of_the_list_do_not_grow(keeper: Program, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for number in range(12):
        players = 3 + number % 2
        publish(make_tournament(players), range(1, players + 1))
    with django_assert_num_queries(1 + 2):  # the token, then count and page
        rows = keeper.get("tournaments/").json()["results"]
    assert (len(rows), rows[0]["kind"], rows[0]["state"]) == (12, "running", "round 1 of 3")


def test_only_directors_change_and_see_a_desk(keeper: Program, nobody: Program) -> None:
    tournament = make_tournament()
    assert keeper.get("tournaments/").status_code == 200
    assert keeper.get(f"tournaments/{tournament.slug}/").status_code == 403
    assert keeper.post("tournaments/", NEW).status_code == 403
    assert nobody.get("tournaments/").status_code == 401


def test_page_and_announcement_are_switched_and_told_in_the_log(desk: Program) -> None:
    tournament = make_tournament()
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    url = f"tournaments/{tournament.slug}/"
    shown = desk.post(f"{url}publish/", {"published": True, "show_final": False}).json()
    assert (shown["published"], shown["show_final"], shown["show_results"]) == (True, False, True)
    assert desk.post(f"{url}publish/", {"published": True}).json()["version"] == shown["version"]
    said = desk.post(f"{url}announce/", {"text": "Pizza is here"}).json()
    assert said["announcement"] == "Pizza is here"
    assert said["announced_at"].endswith("Z")
    assert set(Game.objects.values_list("notice", flat=True)) == {"Pizza is here"}
    assert desk.post(f"{url}announce/", {"text": ""}).json()["announced_at"] is None
    log = desk.get(f"{url}log/?size=2").json()
    assert [entry["kind"] for entry in log["results"]] == ["announced", "announced"]
    assert (log["results"][1]["text"], log["results"][1]["who"]) == ("Announced: Pizza is here", "director")
    with CaptureQueriesContext(connection) as captured:
        desk.get(f"{url}log/?size=1")
    one = len(captured)
    with CaptureQueriesContext(connection) as captured:
        desk.get(f"{url}log/")
    assert len(captured) == one == 1 + 3  # the token; event, count and page


def test_refusals_name_field_and_rule(desk: Program) -> None:
    def refused(**more: object) -> tuple[int, object]:
        answer = desk.post("tournaments/", NEW | more)
        return answer.status_code, (answer.json()["code"], set(answer.json()["fields"]))

    assert refused(date="soon", colour="red") == (400, ("invalid", {"date"}))
    assert refused(name=" \u200b") == (422, ("tournament_name_missing", set()))
    assert refused(ruleset={"id": 5}) == (400, ("invalid", {"ruleset.id"}))
    assert refused(players=2)[0] == 422
    assert refused(format={"preset": "club_night", "settings": {"table_sizes": [9]}})[0] == 422
    assert Tournament.objects.count() == 0
