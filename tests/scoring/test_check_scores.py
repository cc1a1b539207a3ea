"""The command that recomputes every stored point."""

from __future__ import annotations

import io

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from scoring.gamestate import GameState, load_state
from scoring.management.commands import check_scores
from scoring.models import Bid, Game, Round
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


def check() -> tuple[str, str]:
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("check_scores", stdout=out, stderr=err)
    except CommandError as error:
        return str(error), err.getvalue()
    return out.getvalue().strip(), err.getvalue()


def test_games_that_were_played_have_no_difference() -> None:
    for preset in ("classic", "camelot", "jubilee", "saboteur", "secret"):
        if preset == "saboteur":
            Table(preset).play([None, 0, 1, 0], [1, 0, 0, 0])
        else:
            Table(preset).play_quietly(3)
    assert check() == ("5 games checked, no difference", "")


def test_wrong_points_are_found_with_hand_and_player() -> None:
    table = Table()
    table.play_quietly(2)
    Bid.objects.filter(round__number=2, seat=1).update(points=30)
    said, errors = check()
    assert said == "1 game checked, differences: 1"
    assert errors == f"{table.game.code}: hand 2, {table.state.names[1]}: 30 points stored, 20 are right\n"


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda: Bid.objects.filter(round__number=1, seat=2).update(tricks=1), "1 trick too many"),
        (lambda: Bid.objects.filter(round__number=1, seat=2).update(bid=None), "has not bid yet"),
        (
            lambda: Bid.objects.filter(round__number=3, seat=2).update(points=10),
            "stored, but the hand is open",
        ),
        (lambda: Bid.objects.filter(round__number=1, seat=2).update(points=None), "no points stored, 20 are right"),
        (lambda: Bid.objects.filter(round__number=1, seat=3).update(seat=5), "does not belong to this game"),
        (lambda: Bid.objects.filter(round__number=3).delete(), "a hand has no bids"),
        (lambda: Round.objects.filter(number=2).update(cards=7), "hand 2 deals 7 cards, not 2"),
        (lambda: Round.objects.filter(number=1).update(scored_at=None), "a later one has begun"),
        (lambda: Round.objects.filter(number=3).update(scored_at=timezone.now()), "has not bid yet"),
        (lambda: Round.objects.filter(number=1).delete(), "does not belong to this game"),
        (lambda: Game.objects.update(state="finished"), "its hands say otherwise"),
    ],
)
def test_every_kind_of_damage_is_found(spoil: object, words: str) -> None:
    Table().play_quietly(2)
    spoil()  # type: ignore[operator]
    said, errors = check()
    assert "differences" in said
    assert words in errors


def test_totals_that_no_game_can_have_are_found() -> None:
    table = Table(entry=Game.Entry.TOTALS)
    table.do("set_totals", totals=[250, 200, 180, 120], hits=[7, 6, 6, 4])
    assert check()[0] == "1 game checked, no difference"
    table.game.seats.filter(position=1).update(total=255)
    said, errors = check()
    assert said == "1 game checked, differences: 1"
    assert f"{table.state.names[1]} cannot have 255 points" in errors


def test_game_that_changes_while_it_is_read_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(plan="custom", plan_hands=[1])
    played = []

    def load_late(game: Game) -> GameState:
        # The last hand is scored between the reading of the game and the reading of its hands.
        if not played:
            played.append(table.play_quietly(1))
        return load_state(game)

    monkeypatch.setattr(check_scores, "load_state", load_late)
    assert check() == ("1 game checked, no difference", "")


def test_change_of_a_bid_that_nobody_knows_yet_is_no_difference() -> None:
    table = Table("secret", plan="custom", plan_hands=[5], specials=["cloud"])
    table.bid(5, 0, 0, 0)
    table.do("set_bid_change", round=1, seat=0, value=1, seen=0)
    assert check() == ("1 game checked, no difference", "")
