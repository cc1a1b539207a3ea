from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Game
from tests.factories import make_player
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db

# German final 2016, hands of 1, 3 and 5 cards (seats in order; the deal begins so that seat 3 deals the third hand).
FINAL_2016 = [
    ((0, 1, 0, 0), (0, 1, 0, 0)),
    ((0, 2, 2, 0), (0, 2, 1, 0)),
    ((1, 2, 1, 2), (0, 1, 1, 3)),
]


@pytest.fixture
def final() -> Table:
    table = Table(plan="custom", plan_hands=[1, 3, 5])
    for bids, tricks in FINAL_2016:
        table.play(bids, tricks)
    return table


def address(table: Table) -> str:
    return f"/games/{table.game.code}/"


def ranking(client: Client, table: Table) -> list[tuple[int, str, int, int]]:
    rows = client.get(address(table)).context["result"].rows
    return [(row.rank, row.name, row.total, row.hits) for row in rows]


def test_a_finished_game_is_ranked(client_scorekeeper: Client, final: Table) -> None:
    names = final.state.names
    # Totals 30, 60, 40, 30. Hits: seat 0 met two of three, seat 1 two, seat 2 two, seat 3 two.
    assert ranking(client_scorekeeper, final) == [
        (1, names[1], 60, 2),
        (2, names[2], 40, 2),
        (3, names[0], 30, 2),
        (3, names[3], 30, 2),
    ]
    rows = {row.name: row for row in client_scorekeeper.get(address(final)).context["result"].rows}
    assert (rows[names[1]].best, rows[names[1]].worst) == (40, -10)
    page = client_scorekeeper.get(address(final)).content.decode()
    assert f"{names[1]} wins" in page
    assert "Play again" in page


def test_a_tie_for_first_names_both_and_the_next_rank_is_three(client_scorekeeper: Client) -> None:
    table = Table(players=3, plan="custom", plan_hands=[1])
    table.play([0, 0, 0], [0, 0, 1])
    names = table.state.names
    assert [(rank, name) for rank, name, *_ in ranking(client_scorekeeper, table)] == [
        (1, names[0]),
        (1, names[1]),
        (3, names[2]),
    ]
    assert f"Tied for first: {names[0]}, {names[1]}" in client_scorekeeper.get(address(table)).content.decode()


def test_a_negative_winner_is_a_winner(client_scorekeeper: Client) -> None:
    table = Table(players=3, plan="custom", plan_hands=[2])
    table.play([1, 2, 2], [2, 0, 0])
    names = table.state.names
    assert ranking(client_scorekeeper, table)[0] == (1, names[0], -10, 0)
    page = client_scorekeeper.get(address(table)).content.decode()
    assert f"{names[0]} wins" in page
    assert "−10" in page


def test_a_running_game_has_standings_and_no_winner(client_scorekeeper: Client) -> None:
    table = Table()
    table.play([0, 1, 0, 0], [0, 1, 0, 0])
    result = client_scorekeeper.get(address(table)).context["result"]
    assert (result.winners, result.played, result.hands) == ((), 1, 15)
    page = client_scorekeeper.get(address(table)).content.decode()
    assert "Open pad" in page
    assert "wins" not in page


def test_a_game_without_a_scored_hand_shows_no_chart(client_scorekeeper: Client) -> None:
    table = Table()
    result = client_scorekeeper.get(address(table)).context["result"]
    assert result.chart is None
    assert [row.total for row in result.rows] == [0, 0, 0, 0]
    assert all(row.best is None for row in result.rows)


def test_the_chart_and_its_table_say_the_same(client_scorekeeper: Client, final: Table) -> None:
    result = client_scorekeeper.get(address(final)).context["result"]
    assert [line.total for line in result.chart.lines] == [30, 60, 40, 30]
    page = client_scorekeeper.get(address(final)).content.decode()
    assert page.count("<polyline") == 4
    assert "style=" not in page


def test_a_correction_moves_totals_ranking_and_chart(client_scorekeeper: Client, final: Table) -> None:
    """Hand 2 put right after hand 3: seat 2 took its two tricks, seat 1 only one."""
    names, version = final.state.names, final.state.rows[1].round.version
    final.do("correct_round", round=2, version=version, bids=[0, 2, 2, 0], tricks=[0, 1, 2, 0])
    # Seat 1: 30 - 10 - 10 = 10; seat 2: 20 + 40 + 30 = 90.
    assert ranking(client_scorekeeper, final)[0][:3] == (1, names[2], 90)
    page = client_scorekeeper.get(address(final))
    assert [line.total for line in page.context["result"].chart.lines] == [30, 10, 90, 30]
    assert "corrected" in page.content.decode()


def test_every_scored_hand_can_be_put_right_from_the_sheet(client_scorekeeper: Client, final: Table) -> None:
    page = client_scorekeeper.get(address(final)).content.decode()
    for number in (1, 2, 3):
        assert f'href="/games/{final.game.code}/pad?edit={number}"' in page


def test_who_had_the_seat_before_is_told(client_scorekeeper: Client) -> None:
    table = Table()
    table.play_quietly(2)
    before = table.state.names[1]
    table.do("replace_player", seat=1, player=make_player("Dora").pk, from_hand=3)
    row = next(row for row in client_scorekeeper.get(address(table)).context["result"].rows if row.seat == 1)
    assert row.name == "Dora"
    assert [(entry.name, entry.until) for entry in row.before] == [(before, 2)]
    assert f"until round 2: {before}" in client_scorekeeper.get(address(table)).content.decode()


@pytest.mark.parametrize("preset", ["hidden", "secret"])
def test_sealed_bids_are_not_on_the_page(client_scorekeeper: Client, preset: str) -> None:
    table = Table(preset, plan="custom", plan_hands=[9])
    table.do("set_bid", round=1, seat=0, value=7)
    page = client_scorekeeper.get(address(table)).content.decode()
    assert "●" in page
    assert "7/" not in page.replace(table.game.code, "")
    result = client_scorekeeper.get(address(table)).context["result"]
    assert result.sheet.rows[0].cells[0].bid is None


def test_a_game_of_totals_shows_the_ranking_alone(client_scorekeeper: Client) -> None:
    table = Table(players=3, entry=Game.Entry.TOTALS)
    table.do("set_totals", totals=[-20, 250, 250], hits=[3, 12, 11])
    names = table.state.names
    assert [row[:3] for row in ranking(client_scorekeeper, table)] == [
        (1, names[1], 250),
        (1, names[2], 250),
        (3, names[0], -20),
    ]
    page = client_scorekeeper.get(address(table)).content.decode()
    assert '<svg class="chart"' not in page
    assert 'id="sheet-title"' not in page
    assert "Correct the totals" in page


def test_the_number_of_queries_is_fixed(client_scorekeeper: Client) -> None:
    def queries(table: Table) -> int:
        with CaptureQueriesContext(connection) as captured:
            client_scorekeeper.get(address(table))
        return len(captured)

    short, long = Table(players=3), Table(players=6)
    short.play_quietly(1)
    long.play_quietly(9)
    assert queries(short) == queries(long) <= 7


def test_hostile_and_long_names_stay_names(client_scorekeeper: Client) -> None:
    table = Table(players=3)
    for seat, name in zip(table.state.seats, ["<b>Bo</b>", "w" * 40, "</title><script>"], strict=True):
        seat.player.name = name
        seat.player.save()
    table.play_quietly(1)
    page = client_scorekeeper.get(address(table)).content.decode()
    assert "<b>Bo" not in page
    assert "<script>" not in page
    assert f"{'w' * 14}…" in page


def test_an_unknown_game_is_not_found(client_scorekeeper: Client) -> None:
    assert client_scorekeeper.get("/games/XXXXXX/").status_code == 404


def test_a_tournament_s_game_names_its_table_and_keeps_people_and_rules(client_scorekeeper: Client) -> None:
    table = Table(occasion="Cup · round 3 · table 1")
    table.play_quietly(1)
    page = client_scorekeeper.get(address(table)).content.decode()
    assert "Cup · round 3 · table 1" in page
    for action in ("pad", "finish", "abandon", "links"):
        assert f'href="/games/{table.game.code}/{action}"' in page
    for action in ("people", "ruleset"):
        assert f'href="/games/{table.game.code}/{action}"' not in page
    assert "Play again" not in page
    table.do("finish_game")
    page = client_scorekeeper.get(address(table)).content.decode()
    assert "Play on" in page
    assert "Play again" not in page
