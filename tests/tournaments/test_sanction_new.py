"""Imposing a sanction."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.desk import end, entrant, make_tournament, play, publish, table_of
from tests.tournaments.play import playing
from tests.tournaments.stages import drawn
from tournaments.models import Entrant, Sanction
from tournaments.services.entrants import entrant_check_in
from tournaments.services.stages import stage_begin

pytestmark = pytest.mark.django_db
URL = "/tournaments/club-evening-2026/sanctions/new"


def values(who: object, kind: str, **more: object) -> dict[str, object]:
    return {"who": who, "kind": kind, "unit": "game", "round": "1", "why": "overtime", "key": "page"} | more


def test_a_whole_table_loses_points(client_director: Client, director: User) -> None:
    tournament = playing()
    response = client_director.post(URL, values("1:1", "points", points=10), follow=True)
    assert "The sanction stands for 4 people." in response.content.decode()
    found = list(tournament.sanctions.order_by("entrant__number"))
    assert [(one.entrant.number, one.points, one.unit) for one in found] == [(n, -10, "game") for n in (1, 2, 3, 4)]
    assert {(one.reason, one.imposed_by, one.round) for one in found} == {
        ("Played on after time", director, tournament.rounds.get())
    }


def test_the_page_sent_twice_imposes_once(client_director: Client) -> None:
    playing()
    for _ in range(2):
        assert client_director.post(URL, values("2", "points", points=10)).status_code == 302
    assert Sanction.objects.count() == 1


def test_the_address_fills_the_form_in(client_director: Client) -> None:
    playing(time={"limit": 45, "overtime_penalty": 15, "unit": "table"})
    page = client_director.get(f"{URL}?round=1&table=2&kind=points&why=overtime")
    initial = page.context["form"].initial
    assert {name: initial[name] for name in ("who", "kind", "points", "unit", "round", "why")} == {
        "who": "1:2",
        "kind": "points",
        "points": 15,
        "unit": "table",
        "round": 1,
        "why": "overtime",
    }
    html = page.content.decode()
    assert '<option value="1:2" selected>' in html
    assert not Sanction.objects.exists()


def test_only_the_kinds_of_the_format(client_director: Client) -> None:
    playing(sanctions=["warning", "points"])
    html = client_director.get(URL).content.decode()
    assert 'value="points"' in html
    assert 'value="disqualified"' not in html
    assert client_director.post(URL, values("2", "disqualified", sure="on")).status_code == 422


def test_own_words_count_before_the_chip(client_director: Client) -> None:
    playing()
    client_director.post(URL, values("2", "warning", reason="Sings, twice"))
    assert Sanction.objects.get().reason == "Sings, twice"


def test_a_sanction_of_no_round(client_director: Client) -> None:
    playing()
    client_director.post(URL, values("2", "warning", round=""))
    assert Sanction.objects.get().round is None


def test_somebody_is_disqualified_only_after_a_second_look(client_director: Client) -> None:
    tournament = playing()
    response = client_director.post(URL, values("2", "disqualified"))
    assert response.status_code == 422
    assert "tick this if you mean it" in response.content.decode()
    assert entrant(tournament, 2).state == Entrant.State.ACTIVE
    response = client_director.post(URL, values("2", "disqualified", sure="on"), follow=True)
    assert "plan it again" in response.content.decode()
    assert entrant(tournament, 2).state == Entrant.State.DISQUALIFIED


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"who": ""}, "who"),
        ({"who": "99"}, "who"),
        ({"who": "1:9"}, "who"),
        ({"who": "7:1"}, "who"),
        ({"kind": ""}, "kind"),
        ({"kind": "points"}, "points"),
        ({"kind": "points", "points": 0}, "points"),
        ({"kind": "points", "points": 1001}, "points"),
        ({"kind": "game_loss", "round": ""}, "round"),
        ({"why": ""}, "reason"),
        ({"round": "7"}, "round"),
    ],
)
def test_what_is_missing_is_said_beside_its_field(
    client_director: Client, changed: dict[str, object], field: str
) -> None:
    playing()
    response = client_director.post(URL, values("2", "warning") | changed)
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert not Sanction.objects.exists()


def test_who_did_not_sit_has_no_game_to_lose(client_director: Client) -> None:
    """9 was not there in round 1; the table beside the final counts for nobody."""
    tournament = make_tournament(9, qualifying_rounds=1, consolation=True)
    for number in range(1, 9):
        entrant_check_in(entrant=entrant(tournament, number), present=True)
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8])
    response = client_director.post(URL, values("9", "game_loss"))
    assert response.status_code == 422
    assert response.context["form"].errors["round"] == [
        "David 9 did not sit in round 1 at a table that counts: there is no game to lose"
    ]
    play(tournament, 1)
    stage_begin(tournament=tournament)
    drawn(tournament)
    beside = table_of(tournament, 2, 2).seats.select_related("entrant")
    response = client_director.post(URL, values(beside[0].entrant.number, "game_loss", round="2"))
    assert response.status_code == 422
    assert not Sanction.objects.exists()
    assert client_director.post(URL, values("8", "game_loss")).status_code == 302
    assert Sanction.objects.get().entrant.number == 8


def test_not_after_the_prize_giving(client_director: Client) -> None:
    tournament = playing()
    end(tournament)
    response = client_director.post(URL, values("2", "disqualified", sure="on"))
    assert response.status_code == 422
    assert "After the prize-giving no sanction is imposed or lifted" in response.content.decode()
    assert entrant(tournament, 2).state == Entrant.State.ACTIVE


@pytest.mark.parametrize("query", ["?round=x&table=y&entrant=z", "?round=99&table=1", "?entrant=999999999999"])
def test_an_address_with_nonsense_is_an_empty_form(client_director: Client, query: str) -> None:
    playing()
    assert client_director.get(URL + query).status_code == 200
