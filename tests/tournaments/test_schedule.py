"""How long events take."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.rules.presets import PRESETS as RULESETS
from tournaments.format import PRESETS, StageFormat, Time
from tournaments.schedule import cards_dealt, event_plan, game_minutes
from wizard_club.lib.errors import DomainError

AMIGO, CLASSIC = RULESETS["amigo_tournament"], RULESETS["classic"]


def test_cards_of_a_game_at_tables_of_each_size() -> None:
    assert [cards_dealt(CLASSIC, players) for players in (3, 4, 5, 6)] == [630, 480, 390, 330]
    assert [cards_dealt(AMIGO, players) for players in (3, 4, 5)] == [330, 360, 370]


def test_minutes_follow_from_the_slowest_table() -> None:
    assert game_minutes(CLASSIC, (4, 4)) == 60
    assert game_minutes(AMIGO, (4, 4)) == 45
    # a table of three deals 31 % more cards than one of four in the classic game
    assert game_minutes(CLASSIC, (4, 3)) == 79


def test_an_evening_of_21_with_a_final() -> None:
    plan = event_plan(PRESETS["world_championship"], AMIGO, 21)
    assert (plan.tables, plan.rounds, plan.minutes) == ((4, 4, 4, 4, 5), 4, 45)
    assert [(stage.stage.take, stage.tables, stage.minutes) for stage in plan.stages] == [(4, (4,), 45)]
    # five games of 45 minutes with five to change tables: 4 h 10
    assert plan.total == 250


def test_stages_that_are_too_large_are_left_out() -> None:
    german = PRESETS["german_championship"]
    assert [len(stage.tables) for stage in event_plan(german, AMIGO, 219).stages] == [16, 4, 1]
    assert [len(stage.tables) for stage in event_plan(german, AMIGO, 21).stages] == [4, 1]
    assert event_plan(german, AMIGO, 3).stages == ()


def test_those_who_go_straight_on_sit_at_no_table() -> None:
    byes = replace(
        PRESETS["club_night"], stages=(StageFormat(take=6, byes=2), StageFormat(take=4)), time=Time(limit=30)
    )
    plan = event_plan(byes, CLASSIC, 12)
    assert [stage.tables for stage in plan.stages] == [(4,), (4,)]
    assert plan.total == 4 * 35


def test_too_few_are_refused() -> None:
    with pytest.raises(DomainError, match="seating_too_few"):
        event_plan(PRESETS["club_night"], AMIGO, 2)
