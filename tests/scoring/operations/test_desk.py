"""What a table tells the desk of its tournament: the referee is called, the result is handed in."""

from __future__ import annotations

import uuid

import pytest

from scoring.models import Game, GameLink, Operation
from scoring.operations import Actor, Wanted, operate
from scoring.rules.presets import PRESETS
from scoring.services.games import link_add
from scoring.services.rulesets import settings_for
from tests.factories import make_director, make_player
from tests.scoring.operations.table import Table
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db

OCCASION = "Club evening · round 2 · table 7"


def played_table() -> Table:
    """A tournament's table that has played its only hand."""
    table = Table(occasion=OCCASION, plan="custom", plan_hands=[1])
    table.play([1, 0, 0, 0], [0, 1, 0, 0])
    return table


def fresh(table: Table) -> Game:
    return Game.objects.get(pk=table.game.pk)


def told(table: Table) -> list[tuple[str, object, object]]:
    """The logged changes of what the desk is told, in order."""
    operations = table.game.operations.order_by("id")
    changes = [change for operation in operations for change in operation.changes.all()]
    return [(change.field, change.old, change.new) for change in changes if change.field in {"help", "handed_in"}]


def test_referee_is_called_and_sent_away() -> None:
    table = Table(occasion=OCCASION)
    table.do("set_help", value=1)
    called = fresh(table)
    assert called.help_at is not None
    assert called.version == 1
    table.do("set_help", value=0)
    assert fresh(table).help_at is None
    assert fresh(table).version == 2
    assert told(table) == [("help", False, True), ("help", True, False)]


def test_calling_twice_is_one_call_since_the_first_moment() -> None:
    table = Table(occasion=OCCASION)
    table.do("set_help", value=1)
    since = fresh(table).help_at
    again = table.do("set_help", value=1)
    assert again.operation.outcome == Operation.Outcome.UNCHANGED
    assert (fresh(table).help_at, fresh(table).version) == (since, 1)


def test_finished_sheet_is_handed_in_and_taken_back() -> None:
    table = played_table()
    version = fresh(table).version
    table.do("hand_in", value=1)
    assert fresh(table).handed_in_at is not None
    assert fresh(table).version == version + 1
    table.do("hand_in", value=0)
    assert fresh(table).handed_in_at is None
    assert told(table) == [("handed_in", False, True), ("handed_in", True, False)]


@pytest.mark.parametrize("end", ["running", "abandoned"])
def test_unfinished_game_is_not_handed_in(end: str) -> None:
    table = Table(occasion=OCCASION)
    if end == "abandoned":
        table.do("abandon_game", reason="fire alarm")
    with pytest.raises(DomainError) as refused:
        table.do("hand_in", value=1)
    assert refused.value.code == "hand_in_unfinished"
    assert fresh(table).handed_in_at is None


@pytest.mark.parametrize("kind", ["set_help", "hand_in"])
def test_game_of_no_tournament_has_no_desk(kind: str) -> None:
    table = Table(plan="custom", plan_hands=[1])
    table.play([1, 0, 0, 0], [0, 1, 0, 0])
    with pytest.raises(DomainError) as refused:
        table.do(kind, value=1)
    assert refused.value.code == "not_in_tournament"


@pytest.mark.parametrize("by", ["tablet", "account"])
@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("swap_seats", {"seat": 0, "other": 2}),
        ("replace_player", {"seat": 0, "from_hand": 1}),
        ("add_player", {}),
        ("change_ruleset", {}),
    ],
)
def test_people_seats_and_rules_stay_as_they_were_drawn(kind: str, values: dict[str, object], by: str) -> None:
    """Whoever asks: the result of a seat belongs to the one whom the draw put there."""
    table = Table(occasion=OCCASION, players=4)
    if kind in {"replace_player", "add_player"}:
        values = {**values, "player": make_player("Somebody else").pk}
    if kind == "change_ruleset":
        values = {**values, "settings": settings_for("jester_bid", PRESETS["jester_bid"]).pk}
    link = link_add(game=table.game, kind=GameLink.Kind.TABLE)
    before = [(seat.position, seat.player_id) for seat in table.game.seats.all()]
    with pytest.raises(DomainError, match="tournament_fixed"):
        operate(
            table.game.pk,
            Wanted(uuid.uuid4(), kind, values),
            Actor(link=link) if by == "tablet" else Actor(user=make_director()),
        )
    game = fresh(table)
    assert [(seat.position, seat.player_id) for seat in game.seats.all()] == before
    assert (game.version, game.settings_id) == (table.game.version, table.game.settings_id)


@pytest.mark.parametrize("value", [2, -1, None])
@pytest.mark.parametrize("kind", ["set_help", "hand_in"])
def test_only_yes_and_no_are_said(kind: str, value: object) -> None:
    with pytest.raises(DomainError) as refused:
        played_table().do(kind, value=value)
    assert refused.value.code == "wrong_type"


@pytest.mark.parametrize("kind", ["set_help", "hand_in"])
def test_a_seat_s_phone_does_not_speak_for_the_table(kind: str) -> None:
    table = played_table()
    seat = Actor(link=link_add(game=table.game, kind=GameLink.Kind.SEAT, seat=0))
    with pytest.raises(DomainError) as refused:
        table.do(kind, actor=seat, value=1)
    assert refused.value.code == "link_not_allowed"
    table.do(kind, actor=Actor(link=link_add(game=table.game, kind=GameLink.Kind.TABLE)), value=1)
    assert told(table) == [("help" if kind == "set_help" else "handed_in", False, True)]


def test_game_that_goes_on_is_no_longer_handed_in() -> None:
    reopened, undone, resumed = played_table(), played_table(), Table(occasion=OCCASION)
    resumed.play_quietly(1)
    resumed.do("finish_game")
    for table in (reopened, undone, resumed):
        table.do("hand_in", value=1)
    version = reopened.state.rows[0].round.version
    reopened.do("reopen_round", round=1, version=version)
    target = undone.game.operations.get(kind="score_round")
    undone.do("undo", target=str(target.key))
    resumed.do("resume_game")
    for table in (reopened, undone, resumed):
        assert fresh(table).state == Game.State.RUNNING
        assert fresh(table).handed_in_at is None
        assert told(table)[-1] == ("handed_in", True, False)


def test_correction_leaves_the_sheet_handed_in_and_the_version_tells() -> None:
    table = played_table()
    handed = table.do("hand_in", value=1).operation.answer["version"]
    version = table.state.rows[0].round.version
    table.do("correct_round", round=1, version=version, bids=[1, 0, 0, 0], tricks=[1, 0, 0, 0])
    assert fresh(table).handed_in_at is not None
    assert fresh(table).version == handed + 1
