from __future__ import annotations

import uuid

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.models import Ruleset
from scoring.services.rulesets import ruleset_sync
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def rulesets(db: None) -> None:
    ruleset_sync()


def send(client: Client, table: Table, name: str) -> HttpResponse:
    ruleset = Ruleset.objects.filter(name=name).first()
    data = {"nonce": uuid.uuid4().hex, "ruleset": ruleset.pk if ruleset else name}
    return client.post(f"/games/{table.game.code}/ruleset", data)


def test_the_page_explains_every_ruleset(client_scorekeeper: Client) -> None:
    page = client_scorekeeper.get(f"/games/{Table().game.code}/ruleset")
    assert len(page.context["rulesets"]) == Ruleset.objects.count()
    assert "Everybody writes a bid down" in page.content.decode()


def test_the_game_goes_on_by_the_new_rules(client_scorekeeper: Client) -> None:
    table = Table()
    table.play_quietly(3)
    totals = table.totals
    assert send(client_scorekeeper, table, "Hidden bids")["Location"] == f"/games/{table.game.code}/"
    table.game.refresh_from_db()
    assert (table.game.ruleset_name, table.state.rules.bidding) == ("Hidden bids", "hidden")
    assert (table.number, table.totals) == (4, totals)


def test_a_plan_below_the_hands_played_is_refused(client_scorekeeper: Client) -> None:
    table = Table()
    table.play_quietly(6)
    page = send(client_scorekeeper, table, "Five hands")
    assert page.status_code == 422
    assert page.context["refusal"] == "A plan of 5 hands is too short: 6 are played"
    chosen = [choice.name for choice in page.context["rulesets"] if choice.chosen]
    assert chosen == ["Five hands"]
    table.game.refresh_from_db()
    assert table.game.ruleset_name == "classic"


def test_a_plan_that_deals_other_hands_is_refused(client_scorekeeper: Client) -> None:
    table = Table()
    table.play_quietly(2)
    assert "deals other hands" in send(client_scorekeeper, table, "Maximus").context["refusal"]


@pytest.mark.parametrize("name", ["", "x", "999999"])
def test_a_ruleset_that_is_none_is_refused(client_scorekeeper: Client, name: str) -> None:
    page = send(client_scorekeeper, Table(), name)
    assert (page.status_code, page.context["refusal"]) == (422, "There is no such ruleset")


def test_a_game_that_is_over_keeps_its_rules(client_scorekeeper: Client) -> None:
    table = Table()
    table.play_quietly(1)
    table.do("finish_game")
    assert "This game is over" in send(client_scorekeeper, table, "Secret bids").context["refusal"]
