"""What is exported can be imported, and is then the same."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.gamestate import load_state
from scoring.models import Game, Player
from scoring.rules.plan import playable_counts
from scoring.rules.presets import PRESETS
from tests.factories import make_player
from tests.scoring.gamefile.games import (
    FINAL_2016,
    begin_randomly,
    export,
    final,
    hand_over_randomly,
    load,
    play_randomly,
)
from tests.scoring.operations.table import Table

# Beside Ben, who leads the final of 2016 after three hands.
MORE_RANKING = [
    {"name": "Carla", "total": 40, "hits": 2, "rank": 2},
    {"name": "Anna", "total": 30, "hits": 2, "rank": 3},
    {"name": "Ștefan", "total": 30, "hits": 2, "rank": 3},
]

pytestmark = pytest.mark.django_db


def test_final_of_2016_has_its_published_totals() -> None:
    data = json.loads(export(load(FINAL_2016)))
    assert [hand["totals"] for hand in data["rounds"]] == [[20, 30, 20, 20], [40, 70, 10, 40], [30, 60, 40, 30]]
    assert [hand["dealer"] for hand in data["rounds"]] == [0, 1, 2]
    assert data["players"] == ["Anna", "Ben", "Carla", "Ștefan"]
    assert data["ranking"][0] == {"name": "Ben", "total": 60, "hits": 2, "rank": 1}


def test_tie_is_broken_by_hits_and_then_shared() -> None:
    # Totals 60, 40, 30, 30 with two bids met each: the last two share rank 3.
    data = json.loads(export(load(FINAL_2016)))
    assert [line["rank"] for line in data["ranking"]] == [1, 2, 3, 3]


@pytest.mark.parametrize("preset", PRESETS)
@given(seed=st.integers(min_value=0, max_value=2**32))
@settings(max_examples=3, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_preset_round_trips(preset: str, seed: int) -> None:
    dice = random.Random(seed)
    table = Table(preset, dice.choice(playable_counts(PRESETS[preset])))
    hands = dice.randint(0, 5)
    play_randomly(table, dice, min(hands, len(table.state.plan)))
    if table.state.game.running and hands:
        hand_over_randomly(table, dice)
        begin_randomly(table, dice)
    text = export(table.game)
    again = load(json.loads(text))
    assert export(again) == text
    assert again.pk != table.game.pk
    assert load_state(again).board() == table.state.board()


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_whole_game_round_trips(players: int) -> None:
    table = Table("jubilee", players)
    play_randomly(table, random.Random(players), len(table.state.plan))
    text = export(table.game)
    again = load(json.loads(text))
    assert (export(again), again.state) == (text, Game.State.FINISHED)


def test_running_game_ends_with_its_last_scored_hand() -> None:
    game = load(FINAL_2016)
    assert game.state == Game.State.RUNNING
    assert len(json.loads(export(game))["rounds"]) == 3
    assert load_state(game).row(4) is not None


def test_open_hand_keeps_what_was_entered() -> None:
    table = Table()
    table.play_quietly(2)
    table.do("set_trump", round=3, value="hearts", seen=None)
    table.do("set_bid", round=3, seat=3, value=2)
    text = export(table.game)
    hand = json.loads(text)["rounds"][2]
    assert (hand["bids"], hand["tricks"], hand["trump"]) == ([None, None, None, 2], [None] * 4, "hearts")
    assert (hand["points"], hand["totals"]) == (None, None)
    assert export(load(json.loads(text))) == text


def test_open_hand_with_all_tricks_placed_stays_open() -> None:
    table = Table(plan="custom", plan_hands=[2, 2])
    table.bid(0, 1, 0, 1)
    for seat in range(4):
        table.do("set_tricks", round=1, seat=seat, value=1)
    text = export(table.game)
    again = load(json.loads(text))
    assert export(again) == text
    assert load_state(again).open_row is not None


def test_sealed_bids_of_the_open_hand_are_left_out() -> None:
    table = Table("secret", plan="custom", plan_hands=[5, 5])
    table.bid(3, 3, 3, 3)
    table.do("set_tricks", round=1, seat=0, value=4)
    hand = json.loads(export(table.game))["rounds"][0]
    assert hand["bids"] == [None] * 4
    table.score(4, 1, 0, 0)
    assert json.loads(export(table.game))["rounds"][0]["bids"] == [3, 3, 3, 3]


@pytest.mark.parametrize("revealed", [False, True])
def test_hidden_bids_that_lie_open_still_do(*, revealed: bool) -> None:
    table = Table("hidden", plan="custom", plan_hands=[5, 5])
    table.bid(3, 3, 3, 3)
    if revealed:
        table.do("reveal_bids", round=1, version=table.row.round.version)
    else:
        table.do("set_trump", round=1, value="hearts")
    text = export(table.game)
    assert json.loads(text)["rounds"][0]["bids"] == [3 if revealed else None] * 4
    again = load(json.loads(text))
    row = load_state(again).open_row
    assert row is not None
    assert (export(again), row.round.revealed) == (text, revealed)


def test_hand_of_nothing_but_sealed_bids_is_written_without_them() -> None:
    table = Table("secret")
    table.play_quietly(1)
    assert len(json.loads(export(table.game))["rounds"]) == 1
    table.bid(None, 1, 1, None)
    text = export(table.game)
    assert [hand["bids"] for hand in json.loads(text)["rounds"]] == [[0] * 4, [None] * 4]
    assert export(load(json.loads(text))) == text


def test_values_that_the_ruleset_prescribes_are_written_even_when_they_were_taken_away() -> None:
    table = Table("maximus")
    table.do("set_trump", round=1, value=None, seen="clubs")
    assert json.loads(export(table.game))["rounds"] == []
    table.bid(None, 3, None, None)
    assert json.loads(export(table.game))["rounds"][0]["trump"] == "clubs"
    table = Table("jester_bid")
    table.do("set_bid", round=1, seat=1, value=None, seen=0)
    table.do("set_trump", round=1, value="hearts")
    text = export(table.game)
    assert json.loads(text)["rounds"][0]["bids"] == [0] * 4
    assert export(load(json.loads(text))) == text


def test_person_who_takes_another_seat_leaves_the_old_one_first() -> None:
    table, dora = Table(), make_player("Dora")
    table.play_quietly(2)
    mover = table.state.seats[2].player
    table.do("replace_player", seat=2, player=dora.pk, from_hand=3)
    table.do("replace_player", seat=1, player=mover.pk, from_hand=3)
    text = export(table.game)
    again = load(json.loads(text))
    assert [seat.player for seat in load_state(again).seats][1:3] == [mover, dora]
    assert export(again) == text


def test_changed_dealer_seat_and_end_are_kept() -> None:
    table, dora = Table(), make_player("Dora")
    table.do("set_dealer", round=1, value=2, seen=0)
    table.play_quietly(4)
    table.do("replace_player", seat=1, player=dora.pk, from_hand=3)
    table.do("finish_game")
    text = export(table.game)
    data = json.loads(text)
    assert [hand["dealer"] for hand in data["rounds"]] == [2, 3, 0, 1]
    assert data["seat_changes"] == [{"seat": 1, "from_hand": 3, "player": "Dora"}]
    assert data["ended"] == {"state": "finished"}
    again = load(data)
    assert export(again) == text
    assert again.state == Game.State.FINISHED


def test_abandoned_game_keeps_its_reason() -> None:
    table = Table()
    table.play_quietly(1)
    table.do("abandon_game", reason="Fire alarm")
    text = export(table.game)
    again = load(json.loads(text))
    assert (again.state, again.reason, export(again)) == (Game.State.ABANDONED, "Fire alarm", text)


def test_corrected_game_with_a_bid_that_became_forbidden_round_trips() -> None:
    table = Table("canadian", plan="custom", plan_hands=[1, 1])
    table.play([0, 1, 0, 0], [1, 0, 0, 0])
    table.play([0, 0, 0, 1], [0, 0, 0, 1])
    version = table.state.rows[0].round.version
    table.do("correct_round", round=1, version=version, bids=[0, 1, 0, 0], tricks=[0, 1, 0, 0])
    text = export(table.game)
    assert export(load(json.loads(text))) == text


def test_paper_game_of_totals_round_trips() -> None:
    data = final(rounds=None, totals=[250, 200, 180, 120], hits=[7, 6, 6, 4])
    text = export(load(data))
    assert json.loads(text)["ranking"][0] == {"name": "Anna", "total": 250, "hits": 7, "rank": 1}
    assert export(load(json.loads(text))) == text


def test_members_are_found_again_and_two_of_a_name_kept_apart() -> None:
    anna = make_player("Anna")
    other = make_player("Anna", short_name="Anna K.")
    for names, people in [(["Anna", "Anna (Anna K.)"], [anna, other]), (["Anna (Anna K.)", "Anna"], [other, anna])]:
        game = load(final(players=[*names, "Ben", "Carla"]))
        assert [seat.player for seat in load_state(game).seats][:2] == people
        assert json.loads(export(game))["players"][:2] == names
    assert Player.objects.count() == 4


def test_label_of_somebody_else_at_the_table_leaves_the_bare_name_for_another() -> None:
    make_player("Anna", short_name="Anna K.")
    text = export(load(final(players=["Anna", "Anna (Anna K.)", "Ben", "Carla"])))
    assert json.loads(text)["players"][:2] == ["Anna", "Anna (Anna K.)"]
    assert sorted(player.label for player in Player.objects.filter(name="Anna")) == ["Anna", "Anna (Anna K.)"]


def test_bare_name_finds_the_only_member_who_has_a_short_name() -> None:
    anna = make_player("Anna", short_name="Anna K.")
    game = load(final(ranking=[{"name": "Ben", "total": 60, "hits": 2, "rank": 1}, *MORE_RANKING]))
    assert load_state(game).seats[0].player == anna


def test_names_match_in_composed_form() -> None:
    stefan = make_player("Ștefan")
    game = load(final(players=["Anna", "Ben", "Carla", "S\u0326tefan"]))
    assert load_state(game).seats[3].player == stefan


def test_longest_label_round_trips_into_an_empty_club() -> None:
    label = f"{'N' * 80} ({'S' * 20})"
    text = export(load(final(players=["Anna", "Ben", "Carla", label])))
    assert json.loads(text)["players"][3] == label
    assert export(load(json.loads(text))) == text


def test_settings_are_kept_as_the_file_says_them() -> None:
    ruleset = {"preset": "classic", "settings": {"restriction": "canadian", "points": {"base": 30}}}
    assert json.loads(export(load(final(ruleset=ruleset, rounds=[]))))["ruleset"] == ruleset
