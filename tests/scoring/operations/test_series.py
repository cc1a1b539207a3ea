"""Operations in one transaction do what they do one by one."""

from __future__ import annotations

import json
import uuid
from collections.abc import Sequence

import pytest
from django.db import IntegrityError
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring.gamefile import write_game
from scoring.gamestate import load_state
from scoring.models import Game, Operation, Player, ScoreChange
from scoring.operations import Actor, Applied, Conflict, Wanted, operate, operate_in_order, wanted_from
from scoring.operations import series as series_module
from tests.factories import make_game
from tests.scoring.operations.table import Table
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db

TABLET = Actor(device="tablet")
Values = dict[str, object]


def bids(number: int, *values: int) -> list[Values]:
    order = [*range(number % 4, 4), *range(number % 4)]
    return [{"kind": "set_bid", "round": number, "seat": seat, "value": values[seat]} for seat in order]


def scored(number: int, version: int, *tricks: int) -> Values:
    return {"kind": "score_round", "round": number, "version": version, "tricks": list(tricks)}


EVENING: list[Values] = [
    {"kind": "set_trump", "round": 1, "value": "hearts"},
    *bids(1, 0, 1, 0, 1),
    {"kind": "set_tricks", "round": 1, "seat": 1, "value": 1},
    scored(1, 6, 0, 1, 0, 0),
    *bids(2, 1, 0, 0, 2),
    {"kind": "set_bid", "round": 2, "seat": 0, "value": 2, "seen": 1},
    {"kind": "swap_seats", "seat": 0, "other": 2, "with_scores": True},
    scored(2, 6, 0, 0, 2, 0),
    {"kind": "reopen_round", "round": 2, "version": 7},
    {"kind": "correct_round", "round": 1, "version": 8, "bids": [0, 1, 0, 1], "tricks": [0, 0, 0, 1], "reason": "Seen"},
    scored(2, 8, 0, 1, 1, 0),
    {"kind": "set_dealer", "round": 3, "value": 0, "seen": 2},
    {"kind": "finish_game"},
]


def wanted(values: Values) -> Wanted:
    return wanted_from({"id": str(uuid.uuid4()), **values})


def story(game: Game) -> tuple[object, ...]:
    """Everything that a game and its log say, but for keys and times."""
    operations = Operation.objects.filter(game=game)
    entries = operations.values_list("kind", "round_number", "outcome", "undone", "answer")
    changes = ScoreChange.objects.filter(operation__in=operations)
    players = {player.pk: place for place, player in enumerate(Player.objects.order_by("pk").filter(seats__game=game))}
    export = json.loads(write_game(load_state(Game.objects.select_related("settings").get(pk=game.pk))))
    export |= {"players": None, "ranking": None}
    told = changes.values_list("operation__kind", "round_number", "seat", "field", "old", "new", "reason")
    seats = [players[seat.player_id] for seat in game.seats.order_by("position")]
    return list(entries), [one for one in told if one[3] != "player"], export, seats


def test_series_tells_the_same_story_as_single_operations() -> None:
    one, other = make_game(), make_game()
    for values in EVENING:
        operate(one.pk, wanted(values), TABLET)
    series = operate_in_order(other.pk, [wanted(values) for values in EVENING], TABLET)
    assert series.refusal is None
    assert len(series.applied) == len(EVENING)
    assert story(other) == story(one)


@pytest.mark.parametrize("place", range(len(EVENING)))
def test_what_stands_before_a_refusal_is_kept_and_nothing_else(place: int) -> None:
    one, other = make_game(), make_game()
    for values in EVENING[:place]:
        operate(one.pk, wanted(values), TABLET)
    broken: Values = {"kind": "set_bid", "round": 99, "seat": 0, "value": 1}
    everything = [wanted(values) for values in [*EVENING[:place], broken, *EVENING[place:]]]
    series = operate_in_order(other.pk, everything, TABLET)
    assert isinstance(series.refusal, DomainError)
    assert series.refusal.code == "round_unknown"
    assert len(series.applied) == place
    assert story(other) == story(one)


def test_refused_value_does_not_stay_in_what_is_written() -> None:
    """The fourth bid moves a value in memory before the rule refuses it."""
    table = Table("plus_minus_one")
    series = operate_in_order(table.game.pk, [wanted(values) for values in bids(1, 1, 0, 0, 0)], TABLET)
    assert isinstance(series.refusal, DomainError)
    assert (series.refusal.code, table.row.hand().bids) == ("bid_forbidden", (None, 0, 0, 0))


def test_conflict_in_a_series_shows_both_values() -> None:
    table = Table()
    table.do("set_bid", round=1, seat=2, value=1)
    series = operate_in_order(table.game.pk, [wanted(values) for values in bids(1, 0, 1, 0, 0)], TABLET)
    assert isinstance(series.refusal, Conflict)
    assert (series.refusal.value, series.refusal.current) == (0, 1)
    assert table.row.hand().bids == (None, 1, 1, None)


def test_same_id_twice_in_a_series_is_once() -> None:
    table, tap = Table(), wanted(bids(1, 0, 1, 0, 0)[0])
    series = operate_in_order(table.game.pk, [tap, tap], TABLET)
    assert [applied.repeated for applied in series.applied] == [False, True]
    again = operate_in_order(table.game.pk, [tap], TABLET)
    assert again.applied[0].repeated
    assert Operation.objects.count() == 1


def test_id_that_another_game_took_meanwhile_is_refused_at_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    table, other = Table(), Table()
    one, two = (wanted(values) for values in bids(1, 0, 1, 0, 0)[:2])
    other.do("set_bid", key=str(two.key), round=1, seat=1, value=1)
    apply_all, meanwhile = series_module._apply_all, [IntegrityError()]

    def collide(game_id: int, taps: Sequence[Wanted], actor: Actor) -> list[Applied]:
        if meanwhile:
            raise meanwhile.pop()
        return apply_all(game_id, taps, actor)

    monkeypatch.setattr(series_module, "_apply_all", collide)
    series = operate_in_order(table.game.pk, [one, two], TABLET)
    assert isinstance(series.refusal, DomainError)
    assert (len(series.applied), series.refusal.code) == (1, "operation_reused")


def test_taps_of_a_hand_take_as_many_queries_as_one(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    table = Table(plan="custom", plan_hands=[5])
    with django_assert_max_num_queries(11):
        operate_in_order(table.game.pk, [wanted(values) for values in bids(1, 1, 0, 0, 0)], TABLET)
