from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.models import Game
from tests.factories import make_game, make_player
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


def queries(client: Client, address: str = "/games/") -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def codes(client: Client, address: str) -> set[str]:
    page = client.get(address)
    assert page.status_code == 200
    return {line.game.code for line in page.context["lines"]}


def test_an_empty_list_leads_to_the_first_game(client_scorekeeper: Client) -> None:
    page = client_scorekeeper.get("/").content.decode()
    assert "Start the first game" in page
    assert 'href="/games/new"' in page


def test_both_addresses_are_the_list(client_scorekeeper: Client) -> None:
    game = make_game()
    for address in ("/", "/games/"):
        assert game.code in client_scorekeeper.get(address).content.decode()


def test_a_row_tells_names_totals_leader_and_round(client_scorekeeper: Client) -> None:
    table = Table(players=3)
    table.play([0, 1, 0], [0, 1, 0])
    table.play([0, 2, 0], [1, 1, 0])
    (line,) = client_scorekeeper.get("/games/").context["lines"]
    assert [(seat.total, seat.leads) for seat in line.seats] == [(10, False), (20, False), (40, True)]
    assert (line.hand, line.hands) == (3, 20)
    page = client_scorekeeper.get("/games/").content.decode()
    assert "round 3 of 20" in page
    assert "Classic" in page
    for seat in table.state.names:
        assert seat in page


@pytest.mark.parametrize(("ties", "leads"), [([], [True, True, False]), (["hits"], [True, False, False])])
def test_equal_totals_lead_together_unless_the_ruleset_parts_them(
    client_scorekeeper: Client, ties: list[str], leads: list[bool]
) -> None:
    table = Table(players=3, plan="custom", plan_hands=[1, 1, 2], ties=ties)
    table.play([0, 1, 0], [0, 0, 1])
    table.play([0, 1, 0], [0, 0, 1])
    table.play([2, 2, 0], [0, 2, 0])
    # 20 + 20 - 20 with two bids met, -10 - 10 + 40 with one, -10 - 10 + 20.
    (line,) = client_scorekeeper.get("/games/").context["lines"]
    assert [seat.total for seat in line.seats] == [20, 20, 0]
    assert [seat.leads for seat in line.seats] == leads


def test_losses_carry_a_true_minus_sign(client_scorekeeper: Client) -> None:
    table = Table(players=3)
    table.play([1, 0, 0], [0, 1, 0])
    assert "−10" in client_scorekeeper.get("/games/").content.decode()


def test_nobody_leads_before_the_first_hand_is_scored(client_scorekeeper: Client) -> None:
    make_game()
    (line,) = client_scorekeeper.get("/games/").context["lines"]
    assert not any(seat.leads for seat in line.seats)


def test_open_games_come_first(client_scorekeeper: Client) -> None:
    old_open, finished, new_open = make_game(), make_game(), make_game()
    for days, game in enumerate([old_open, finished, new_open], start=-3):
        Game.objects.filter(pk=game.pk).update(started_at=timezone.now() + timedelta(days=days))
    Game.objects.filter(pk=finished.pk).update(state=Game.State.FINISHED)
    lines = client_scorekeeper.get("/games/").context["lines"]
    assert [line.game.code for line in lines] == [new_open.code, old_open.code, finished.code]


def test_the_number_of_queries_does_not_grow(client_scorekeeper: Client) -> None:
    def play(games: int) -> None:
        for _ in range(games):
            table = Table(players=3)
            table.play([0, 0, 0], [1, 0, 0])

    play(3)
    few = queries(client_scorekeeper)
    play(21)
    assert queries(client_scorekeeper) == few <= 8


def test_pages_hold_25_games(client_scorekeeper: Client) -> None:
    for _ in range(27):
        make_game(3)
    assert len(client_scorekeeper.get("/games/?state=running").context["lines"]) == 25
    second = client_scorekeeper.get("/games/?state=running&page=2")
    assert len(second.context["lines"]) == 2
    assert "?state=running&amp;page=1" in second.content.decode()


def test_games_are_found_by_a_member_whatever_the_accents(client_scorekeeper: Client) -> None:
    table, _other = Table(), make_game()
    person = table.state.seats[2].player
    person.name = "Ștefan Ionescu"
    person.save()
    assert codes(client_scorekeeper, "/games/?q=stefan ion") == {table.game.code}


def test_who_has_handed_the_seat_over_still_finds_the_game(client_scorekeeper: Client) -> None:
    table = Table()
    before = table.state.seats[0].player
    before.name = "Leaver"
    before.save()
    table.play([0] * 4, [1, 0, 0, 0])
    table.do("replace_player", seat=0, player=make_player("Newcomer").pk, from_hand=2)
    assert codes(client_scorekeeper, "/games/?q=leaver") == {table.game.code}
    assert codes(client_scorekeeper, "/games/?q=newcomer") == {table.game.code}


def test_the_list_is_narrowed_by_ruleset_state_and_days(client_scorekeeper: Client) -> None:
    classic, hidden = make_game(), make_game(preset="hidden")
    Game.objects.filter(pk=hidden.pk).update(
        state=Game.State.FINISHED, started_at=datetime(2025, 3, 1, 22, 30, tzinfo=UTC)
    )
    # 22:30 UTC is 23:30 in Berlin: still the first of March.
    assert codes(client_scorekeeper, "/games/?ruleset=hidden") == {hidden.code}
    assert codes(client_scorekeeper, "/games/?state=running") == {classic.code}
    assert codes(client_scorekeeper, "/games/?since=2025-03-01&until=2025-03-01") == {hidden.code}
    assert codes(client_scorekeeper, "/games/?since=2025-03-02") == {classic.code}


def test_a_day_that_makes_no_sense_narrows_nothing_and_says_so(client_scorekeeper: Client) -> None:
    game = make_game()
    page = client_scorekeeper.get("/games/?since=yesterday")
    assert {line.game.code for line in page.context["lines"]} == {game.code}
    assert "Enter a valid date" in page.content.decode()


def test_nothing_found_is_said(client_scorekeeper: Client) -> None:
    make_game()
    assert "No game fits" in client_scorekeeper.get("/games/?q=nobody").content.decode()


def test_htmx_gets_the_rows_only(client_scorekeeper: Client) -> None:
    make_game()
    part = client_scorekeeper.get("/games/", headers={"HX-Request": "true"}).content.decode()
    assert part.strip().startswith('<section id="game-rows"')
    assert "<html" not in part


def test_hostile_and_long_names_stay_names(client_scorekeeper: Client) -> None:
    table = Table()
    for seat, name in zip(table.state.seats, ["<b>Bo</b>", "x" * 40, "=1+1", "😀"], strict=True):
        seat.player.name = name
        seat.player.save()
    page = client_scorekeeper.get("/games/").content.decode()
    assert "&lt;b&gt;Bo&lt;/b&gt;" in page
    assert "<b>Bo" not in page


def test_a_game_of_totals_only_says_so(client_scorekeeper: Client) -> None:
    table = Table(players=3, entry=Game.Entry.TOTALS)
    table.do("set_totals", totals=[100, -20, 250], hits=[9, 3, 12])
    (line,) = client_scorekeeper.get("/games/").context["lines"]
    assert [seat.leads for seat in line.seats] == [False, False, True]
    assert "totals only" in client_scorekeeper.get("/games/").content.decode()


def test_a_tournament_s_game_names_its_table(client_scorekeeper: Client) -> None:
    Table(occasion="Cup · round 3 · table 1")
    assert "Cup · round 3 · table 1" in client_scorekeeper.get("/games/").content.decode()
