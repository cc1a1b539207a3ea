"""Published events for everybody."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from scoring.models import GameLink
from tests.programs import Program
from tests.tournaments.desk import (
    confirm,
    end,
    entrant,
    make_tournament,
    play,
    publish,
    state,
    table_of,
    tap_hands,
)
from tests.tournaments.evening import REASON, evening_of_nine, running
from tournaments.models import Tournament
from tournaments.selectors.champion import final_order
from tournaments.services.rounds import round_clock
from tournaments.services.sanctions import sanctions_impose
from tournaments.services.tournaments import tournament_announce, tournament_publish

pytestmark = pytest.mark.django_db

PLACES = ("", "seating/", "tables/", "standings/")
# The switches that an address needs.
NEEDS = {"seating/": {"show_seating"}, "tables/": {"show_results", "show_final"}, "standings/": {"show_standings"}}
SWITCHES = ("show_seating", "show_results", "show_standings", "show_final")


def url(tournament: Tournament, place: str = "") -> str:
    return f"public/tournaments/{tournament.slug}/{place}"


def queries(nobody: Program, path: str, **headers: str) -> tuple[int, HttpResponse]:
    with CaptureQueriesContext(connection) as captured:
        answer = nobody.get(path, **headers)
    return len(captured), answer


def test_event_with_its_round_clock_and_leaders(nobody: Program) -> None:
    tournament = running()
    tournament_announce(tournament=tournament, text="Pizza is here")
    body = nobody.get(url(tournament)).json()
    assert (body["name"], body["announcement"], body["over"]) == ("Club evening", "Pizza is here", False)
    now = body["round"]
    assert (now["title"], now["tables"], now["tables_open"]) == ("Round 2 of 3", 2, 1)
    ends = parse_datetime(now["clock"]["ends_at"])
    assert ends is not None
    assert timedelta(minutes=59) < ends - timezone.now() < timedelta(minutes=60)
    assert now["clock"]["ends_at"].endswith("Z")
    assert len(body["best"]) == 5
    assert {"label": "Qualifying rounds", "value": "3"} in body["format_facts"]
    assert {line["players"] for line in body["hands"]} == {3, 4, 5}
    round_clock(round=state(tournament).rounds[1].round, action="pause")
    clock = nobody.get(url(tournament)).json()["round"]["clock"]
    assert (clock["running"], clock["ends_at"]) == (False, None)


def test_winners_are_named_after_the_prizes_where_the_final_is_shown(nobody: Program) -> None:
    tournament = make_tournament(4, published=True, qualifying_rounds=1, stages=[{"take": 3, "seats": 3}])
    publish(tournament, [1, 2, 3, 4])
    champion = final_order(state(end(tournament)))[0]
    body = nobody.get(url(tournament)).json()
    assert (body["over"], body["round"], body["best"]) == (True, None, [])
    assert [winner["rank"] for winner in body["podium"]] == [1, 2, 3]
    assert body["podium"][0]["name"] == entrant(tournament, champion.number).player.label
    assert nobody.get(url(tournament, "tables/")).json()["round"]["title"] == "Round 2: final"
    tournament_publish(tournament=tournament, show_final=False)
    assert nobody.get(url(tournament)).json()["podium"] == []
    assert nobody.get(url(tournament, "tables/")).json()["round"]["title"] == "Round 1 of 1"


def test_seating_of_the_newest_round(nobody: Program) -> None:
    tournament = running()
    body = nobody.get(url(tournament, "seating/?size=4")).json()
    assert (body["count"], len(body["results"]), body["seq"], body["title"]) == (9, 4, 2, "Round 2 of 3")
    assert nobody.get(body["next"].removeprefix("http://testserver/api/v1/")).json()["previous"]
    (found,) = nobody.get(url(tournament, "seating/?q=stefan")).json()["results"]
    assert (found["number"], found["table"], found["seat"]) == (1, 1, 2)
    assert nobody.get(url(tournament, "seating/?page=9")).status_code == 404
    assert nobody.get(url(tournament, "seating/?page=0")).status_code == 400


def test_tables_and_results_of_a_round(nobody: Program) -> None:
    tournament = running()
    body = nobody.get(url(tournament, "tables/")).json()
    assert ([row["seq"] for row in body["rounds"]], body["round"]["seq"]) == ([1, 2], 2)
    first, second = body["results"]
    assert [(seat["number"], seat["place"], seat["total"], seat["points"]) for seat in first["seats"]] == [
        (5, 1, 180, "45"),
        (1, 2, 150, "30"),
        (6, 3, 60, "20"),
        (2, 4, 20, "10"),
    ]
    assert (second["confirmed"], second["hand"], second["hands"]) == (False, 4, 10)
    assert [seat["number"] for seat in second["seats"]] == [7, 3, 9, 4, 8]
    assert {seat["total"] for seat in second["seats"]} == {None}
    assert second["leaders"]
    assert nobody.get(url(tournament, "tables/?round=1")).json()["round"]["seq"] == 1
    tournament_publish(tournament=tournament, show_seating=False)
    assert nobody.get(url(tournament, "tables/")).json()["results"][1]["seats"] == []


def test_standings_with_what_decided(nobody: Program) -> None:
    tournament = running()
    found = nobody.get(url(tournament, "standings/?q=stefan")).json()
    assert [row["number"] for row in found["results"]] == [1]
    body = nobody.get(url(tournament, "standings/")).json()
    assert (body["count"], body["begun"], body["tables_open"]) == (9, True, 1)
    assert body["results"][0]["rank"] == 1
    assert body["columns"][0]["key"] == "table_points"


def test_nothing_is_found_before_it_is_published(nobody: Program, desk: Program) -> None:
    tournament = running()
    assert [row["slug"] for row in nobody.get("public/tournaments/").json()["results"]] == [tournament.slug]
    tournament_publish(tournament=tournament, published=False)
    for place in PLACES:
        for somebody in (nobody, desk):
            answer = somebody.get(url(tournament, place))
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert nobody.get("public/tournaments/").json()["results"] == []


@pytest.mark.parametrize("switch", SWITCHES)
def test_each_switch_works_alone(nobody: Program, switch: str) -> None:
    tournament = running()
    tournament_publish(tournament=tournament, **{name: name == switch for name in SWITCHES})
    answered = {place for place in PLACES if nobody.get(url(tournament, place)).status_code == 200}
    assert answered == {place for place in PLACES if switch in NEEDS.get(place, {switch})}
    body = nobody.get(url(tournament)).json()
    assert {f"{name}/" for name, shown in body["shows"].items() if shown} == answered - {""}
    assert bool(body["best"]) == (switch == "show_standings")
    assert (body["round"]["tables"] is not None) == (switch == "show_results")
    if switch == "show_final":
        assert nobody.get(url(tournament, "tables/?round=2")).json()["results"] == []


def test_answers_hold_nothing_private(nobody: Program) -> None:
    tournament = evening_of_nine()
    Tournament.objects.filter(pk=tournament.pk).update(contact="Dora, 0660 123456")
    sanctions_impose(tournament=tournament, entrants=[entrant(tournament, 7)], kind="warning", reason=REASON)
    told = "".join(nobody.get(url(tournament, place)).content.decode() for place in PLACES)
    secrets = [REASON, "0660", *GameLink.objects.values_list("token", flat=True)]
    secrets += GameLink.objects.values_list("game__code", flat=True)
    assert len(secrets) > 4
    assert [secret for secret in secrets if secret in told] == []


@pytest.mark.parametrize("place", PLACES)
def test_same_for_all_kept_and_told_when_nothing_changed(nobody: Program, client_director: Client, place: str) -> None:
    tournament = running()
    answer = nobody.get(url(tournament, place))
    director = client_director.get(f"/api/v1/{url(tournament, place)}")
    assert json.loads(answer.content) == json.loads(director.content)
    assert not director.cookies
    assert answer["Cache-Control"] == "public, max-age=3"
    assert "Cookie" not in answer["Vary"]
    assert queries(nobody, url(tournament, place))[0] == 1
    count, again = queries(nobody, url(tournament, place), **{"If-None-Match": answer["ETag"]})
    assert (count, again.status_code, again.content) == (1, 304, b"")
    confirm(tournament, 2, 1, [200, 150, 60, 20], [8, 7, 5, 4], reason="counted again")
    changed = nobody.get(url(tournament, place), **{"If-None-Match": answer["ETag"]})
    assert changed.status_code == 200


def test_queries_do_not_grow(nobody: Program) -> None:
    def counts(players: int) -> list[int]:
        tournament = make_tournament(players, published=True)
        publish(tournament, *(range(first, first + 5) for first in range(1, players + 1, 5)))
        play(tournament, 1, but=[1])
        tap_hands(table_of(tournament, 1, 1).game, 2)
        found = []
        for place in PLACES:
            count, answer = queries(nobody, url(tournament, f"{place}?size=200" if place else ""))
            assert answer.status_code == 200
            found.append(count)
        return found

    few, many = counts(10), counts(60)
    assert few == many
    assert max(few) <= 9


def test_list_of_many_costs_what_one_costs(nobody: Program) -> None:
    def rows(query: str = "") -> tuple[int, list[dict[str, Any]]]:
        count, answer = queries(nobody, f"public/tournaments/{query}")
        return count, answer.json()["results"]

    make_tournament(3, published=True)
    one, _ = rows()
    for _ in range(7):
        make_tournament(3, published=True)
    many, found = rows()
    assert (one, many, len(found)) == (2, 2, 8)
    assert set(found[0]) == {"slug", "name", "date", "venue", "kind", "state"}
    assert rows("?since=2026-12-01")[1] == []
