from __future__ import annotations

import uuid

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.models import Game
from scoring.operations import Actor, Wanted, operate
from tests.factories import make_game
from tests.scoring.operations.table import Table
from tests.tournaments.desk import confirm
from tests.tournaments.play import HITS, TOTALS, playing
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    table = Table(players=3, entry=Game.Entry.TOTALS)
    table.do("set_totals", totals=[100, 200, -30], hits=[5, 9, 1])
    return table


def send(client: Client, table: Table, totals: list[object], hits: list[object], **fields: object) -> HttpResponse:
    data: dict[str, object] = {"nonce": uuid.uuid4().hex}
    for seat, (total, made) in enumerate(zip(totals, hits, strict=True)):
        data |= {f"total-{seat}": total, f"hits-{seat}": made}
    return client.post(f"/games/{table.game.code}/totals", data | fields)


def test_the_figures_are_there_to_be_changed(client_scorekeeper: Client, table: Table) -> None:
    rows = client_scorekeeper.get(f"/games/{table.game.code}/totals").context["rows"]
    assert [(row.total, row.hits) for row in rows] == [("100", "5"), ("200", "9"), ("-30", "1")]


def test_a_correction_is_kept_and_logged(client_scorekeeper: Client, table: Table) -> None:
    send(client_scorekeeper, table, [110, 200, "−30"], [5, 9, 1], reason="misread")
    assert [seat.total for seat in table.state.seats] == [110, 200, -30]
    table.game.refresh_from_db()
    assert table.game.corrected
    history = client_scorekeeper.get(f"/games/{table.game.code}/history").context["entries"]
    assert history[0].lines == (f"Total of {table.state.names[0]} 100 → 110",)
    assert history[0].reason == "misread"


def test_figures_that_cannot_be_are_refused_and_kept(client_scorekeeper: Client, table: Table) -> None:
    page = send(client_scorekeeper, table, [105, 200, -30], [5, 9, 1])
    assert page.status_code == 422
    assert page.context["refusal"] == f"{table.state.names[0]} cannot have 105 points: totals go in steps of 10"
    assert page.context["rows"][0].total == "105"
    assert table.state.seats[0].total == 100


def test_at_a_table_of_a_tournament_the_desk_does_it(client_scorekeeper: Client) -> None:
    """Its result needs a reason and counts once it is confirmed: both are on the table's own page."""
    tournament = playing()
    game = confirm(tournament, 1, 1, TOTALS, HITS).game
    before = Game.objects.get(pk=game.pk).version
    page = client_scorekeeper.get(f"/games/{game.code}/").content.decode()
    assert f"/games/{game.code}/totals" not in page
    assert "The result of a tournament's table is put right at the desk, on the page of the table" in page
    data = {"nonce": uuid.uuid4().hex, "total-0": "170", "hits-0": "8", "reason": "misread"}
    for response in (
        client_scorekeeper.get(f"/games/{game.code}/totals", follow=True),
        client_scorekeeper.post(f"/games/{game.code}/totals", data, follow=True),
    ):
        assert response.redirect_chain == [(f"/games/{game.code}/", 302)]
    assert Game.objects.get(pk=game.pk).version == before
    with pytest.raises(DomainError, match="totals_at_desk"):
        operate(game.pk, Wanted(uuid.uuid4(), "set_totals", {"totals": [*TOTALS], "hits": [*HITS]}), Actor(device="x"))


def test_a_game_kept_hand_by_hand_has_no_such_page(client_scorekeeper: Client) -> None:
    assert client_scorekeeper.get(f"/games/{make_game().code}/totals").status_code == 404
