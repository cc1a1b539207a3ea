"""The tables for everybody: how far they are, and the results of rounds that are over."""

from __future__ import annotations

import re
import uuid

import pytest
from django.test import Client

from scoring.models import Game
from scoring.operations import Actor, Wanted, operate
from tests.tournaments.desk import confirm, make_tournament, publish, table_of, tap_hands
from tests.tournaments.evening import evening_of_nine
from tournaments.models import Tournament
from tournaments.selectors.live import live_round
from tournaments.services.results import table_confirm
from tournaments.services.stages import stage_begin
from tournaments.services.tournaments import tournament_publish

pytestmark = pytest.mark.django_db


def page(client: Client, tournament: Tournament, **query: object) -> str:
    return " ".join(client.get(f"/events/{tournament.slug}/tables", query).content.decode().split())


def results(html: str) -> list[tuple[str, ...]]:
    row = r'<td class="number">(\d)</td><th scope="row" dir="auto">([^<]*)</th>'
    return re.findall(row + r'<td class="number">([^<]*)</td><td class="number">([^<]*)</td>', html)


def test_results_stand_by_place_with_their_points(client: Client) -> None:
    html = page(client, evening_of_nine(), round=1)
    assert results(html) == [
        ("1", "Ștefan 1", "210", "45"),
        ("2", "Владимир 2", "180", "25"),
        ("2", "Núria 3", "180", "25"),
        ("4", "Jürgen 4", "60", "10"),
        ("1", "Anna 5", "200", "45"),
        ("2", "Zoë 6", "170", "30"),
        ("3", "Ben 7", "120", "20"),
        ("4", "Carla 8", "120", "10"),
        ("5", "David 9", "30", "5"),
    ]


def test_the_newest_round_is_shown_first(client: Client) -> None:
    html = page(client, evening_of_nine())
    assert '<a class="option" href="?round=2" aria-current="page" aria-label="Round 2 of 2">2</a>' in html
    assert results(html)[0] == ("1", "Anna 5", "190", "45")


def test_a_running_table_has_its_hand_and_leader(client: Client) -> None:
    tournament = make_tournament(published=True)
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    html = page(client, tournament)
    assert html.count("first hand") == 2
    assert "crown" not in html
    game = table_of(tournament, 1, 1).game
    totals = tap_hands(game, 7)
    html = page(client, tournament)
    assert "hand 8 of 10" in html
    best = max(totals.values())
    leaders = [name for name, total in zip(names(tournament), totals.values(), strict=False) if total == best]
    assert re.findall(r'#crown"/></svg><span dir="auto">([^<]*)<', html) == leaders
    assert f'<span class="number">{best}</span>' in html


def names(tournament: Tournament) -> list[str]:
    return [name for _, name in sorted(tournament.entrants.values_list("number", "player__name"))]


def test_equal_leaders_are_all_named(client: Client) -> None:
    tournament = make_tournament(published=True)
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    game = table_of(tournament, 1, 1).game
    # Bids met: 20, and 10 for each trick.
    values = {"round": 1, "version": 0, "bids": [0, 0, 0, 1], "tricks": [0, 0, 1, 0], "score": True}
    do(game, "enter_round", values)
    found = re.findall(
        r'#crown"/></svg><span dir="auto">([^<]*)</span> <span class="number">(\d+)', page(client, tournament)
    )
    assert found == [("Ștefan 1", "20"), ("Владимир 2", "20")]


def do(game: Game, kind: str, values: dict[str, object]) -> None:
    operate(game.pk, Wanted(uuid.uuid4(), kind, values), Actor(device="tablet"))


def test_a_played_game_waits_for_the_desk(client: Client) -> None:
    tournament = make_tournament(published=True)
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    tap_hands(table_of(tournament, 1, 2).game, 10)
    assert page(client, tournament).count("waiting for the desk") == 1
    assert results(page(client, tournament)) == []


def test_nobody_leads_at_a_table_that_is_confirmed(client: Client) -> None:
    tournament = make_tournament(published=True)
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    totals = tap_hands(table_of(tournament, 1, 1).game, 10)
    shown = live_round(tournament)
    assert shown is not None
    assert shown.tables[0].best == max(totals.values())
    table_confirm(table=table_of(tournament, 1, 1))
    shown = live_round(tournament)
    assert shown is not None
    assert (shown.tables[0].leaders, shown.tables[0].best, shown.open) == ((), None, 1)
    assert [int(row[2].replace("−", "-")) for row in results(page(client, tournament))] == sorted(
        totals.values(), reverse=True
    )


def test_names_at_running_tables_need_the_seating(client: Client) -> None:
    tournament = make_tournament(published=True)
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    assert "Núria 3" in page(client, tournament)
    tournament_publish(tournament=tournament, show_seating=False)
    assert "Núria 3" not in page(client, tournament)
    confirm(tournament, 1, 1, [180, 150, 60, 20], [8, 7, 5, 4])
    assert "Núria 3" in page(client, tournament)


def test_results_and_final_are_shown_apart(client: Client) -> None:
    tournament = evening_of_nine()
    stage_begin(tournament=tournament)
    publish(tournament, [5, 1, 7, 3])
    confirm(tournament, 3, 1, [200, 150, 230, 90], [7, 6, 8, 4])
    assert "Round 3: final" in page(client, tournament)
    assert results(page(client, tournament))[0] == ("1", "Ben 7", "230", "45")
    tournament_publish(tournament=tournament, show_final=False)
    assert "final" not in page(client, tournament)
    assert len(results(page(client, tournament, round=3))) == 9
    tournament_publish(tournament=tournament, show_final=True, show_results=False)
    assert [len(results(page(client, tournament, round=seq))) for seq in (1, 2, 3)] == [4, 4, 4]


def test_a_round_that_is_not_there_is_the_newest(client: Client) -> None:
    tournament = evening_of_nine()
    for wrong in ("9", "0", "x", "1" * 30):
        assert results(page(client, tournament, round=wrong))[0] == ("1", "Anna 5", "190", "45")


def test_before_the_first_round_it_says_so(client: Client) -> None:
    assert "There is nothing to see yet" in page(client, make_tournament(published=True))


def test_a_corrected_hand_is_another_version(client: Client) -> None:
    """The number of scored hands is the same, and yet the page is not."""
    tournament = make_tournament(published=True)
    publish(tournament, [1, 2, 3, 4], [5, 6, 7, 8, 9])
    game = table_of(tournament, 1, 1).game
    tap_hands(game, 2)
    before = page(client, tournament)
    row = game.rounds.get(number=1)
    bids = list(row.bids.order_by("seat").values_list("bid", flat=True))
    tricks = list(row.bids.order_by("seat").values_list("tricks", flat=True))
    turned = tricks[1:] + tricks[:1]
    values = {"round": 1, "version": row.version, "bids": bids, "tricks": turned, "reason": "wrong cell"}
    do(game, "correct_round", values)
    after = page(client, tournament)
    assert re.findall(r"version=[\d.]+", before) != re.findall(r"version=[\d.]+", after)
