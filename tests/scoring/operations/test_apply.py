"""What holds for every operation: applied once, in order, logged, refused whole."""

from __future__ import annotations

import uuid

import pytest

from scoring.models import GameLink, Operation, ScoreChange
from scoring.operations import Actor, Conflict, wanted_from
from scoring.services.games import link_add, link_revoke
from tests.scoring.operations.table import Table
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db


def test_same_id_twice_is_applied_once_and_answered_twice() -> None:
    table, key = Table(), str(uuid.uuid4())
    first = table.do("set_bid", key=key, round=1, seat=1, value=1)
    second = table.do("set_bid", key=key, round=1, seat=1, value=1)
    assert (first.repeated, second.repeated) == (False, True)
    assert first.operation == second.operation
    assert Operation.objects.count() == 1
    assert table.state.game.version == 1


def test_repeated_id_answers_even_after_the_value_moved_on() -> None:
    table, key = Table(), str(uuid.uuid4())
    table.do("set_bid", key=key, round=1, seat=1, value=1)
    table.do("set_bid", round=1, seat=1, value=0, seen=1)
    assert table.do("set_bid", key=key, round=1, seat=1, value=1).repeated
    assert table.row.bids[1].bid == 0


def test_same_id_with_other_content_is_refused() -> None:
    table, key = Table(), str(uuid.uuid4())
    table.do("set_bid", key=key, round=1, seat=1, value=1)
    with pytest.raises(DomainError, match="operation_reused"):
        table.do("set_bid", key=key, round=1, seat=1, value=0)
    assert table.row.bids[1].bid == 1


def test_same_id_tells_nothing_of_a_sealed_bid() -> None:
    table, key = Table("secret"), str(uuid.uuid4())
    table.do("set_bid", key=key, round=1, seat=1, value=1)
    assert [table.do("set_bid", key=key, round=1, seat=1, value=guess).repeated for guess in (0, 1)] == [True, True]
    assert table.row.bids[1].bid == 1
    with pytest.raises(DomainError, match="operation_reused"):
        table.do("set_bid", key=key, round=1, seat=2, value=1)


def test_same_id_in_another_game_is_refused() -> None:
    one, other, key = Table(), Table(), str(uuid.uuid4())
    one.do("set_bid", key=key, round=1, seat=1, value=1)
    with pytest.raises(DomainError, match="operation_reused"):
        other.do("set_bid", key=key, round=1, seat=1, value=1)


def test_log_keeps_old_and_new_value() -> None:
    table = Table()
    table.do("set_bid", round=1, seat=1, value=1)
    table.do("set_bid", round=1, seat=1, value=0, seen=1)
    changes = ScoreChange.objects.order_by("id").values_list("round_number", "seat", "field", "old", "new")
    assert list(changes) == [(1, 1, "bid", None, 1), (1, 1, "bid", 1, 0)]


def test_refused_operation_leaves_nothing_behind() -> None:
    table = Table()
    with pytest.raises(DomainError, match="bid_out_of_range"):
        table.do("set_bid", round=1, seat=1, value=2)
    assert not Operation.objects.exists()
    assert table.state.game.version == 0


def test_other_cells_merge_and_the_same_cell_conflicts() -> None:
    table = Table()
    table.do("set_bid", round=1, seat=1, value=1, seen=None)
    table.do("set_bid", round=1, seat=2, value=1, seen=None)
    with pytest.raises(Conflict) as conflict:
        table.do("set_bid", round=1, seat=1, value=0, seen=None)
    assert (conflict.value.value, conflict.value.seen, conflict.value.current) == (0, None, 1)
    assert table.row.hand().bids == (None, 1, 1, None)


def test_same_value_again_is_nothing_to_do() -> None:
    table = Table()
    table.do("set_bid", round=1, seat=1, value=1)
    again = table.do("set_bid", round=1, seat=1, value=1, seen=None)
    assert again.operation.outcome == Operation.Outcome.UNCHANGED
    assert table.state.game.version == 1


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (["set_bid"], "operation_shape"),
        ({"id": "7", "kind": "set_bid"}, "operation_id"),
        ({"id": str(uuid.uuid4()), "kind": "win_game"}, "operation_unknown"),
        ({"id": str(uuid.uuid4()), "kind": "set_bid", "round": 1, "seat": 0}, "operation_missing"),
        ({"id": str(uuid.uuid4()), "kind": "finish_game", "winner": 2}, "operation_extra"),
        ({"id": str(uuid.uuid4()), "kind": "set_bid", "round": 1, "seat": 0, "value": True}, "wrong_type"),
        ({"id": str(uuid.uuid4()), "kind": "set_bid", "round": "1", "seat": 0, "value": 1}, "wrong_type"),
        ({"id": str(uuid.uuid4()), "kind": "set_bid", "round": 1, "seat": 0, "value": 1.5}, "wrong_type"),
        ({"id": str(uuid.uuid4()), "kind": "set_bid", "round": 1, "seat": 0, "value": 10**9}, "wrong_type"),
        ({"id": str(uuid.uuid4()), "kind": "undo", "target": "last"}, "operation_id"),
    ],
)
def test_shape_is_checked_before_anything_is_locked(data: object, code: str) -> None:
    with pytest.raises(DomainError, match=code):
        wanted_from(data)


@pytest.mark.parametrize(
    ("round_", "seat", "code"),
    [(2, 0, "round_unknown"), (0, 0, "round_unknown"), (1, 4, "seat_unknown"), (1, -1, "seat_unknown")],
)
def test_hands_and_seats_that_do_not_exist_are_refused(round_: int, seat: int, code: str) -> None:
    with pytest.raises(DomainError, match=code):
        Table().do("set_bid", round=round_, seat=seat, value=0)


def test_seat_link_sets_its_own_bid_only() -> None:
    table = Table("secret")
    link = link_add(game=table.game, kind=GameLink.Kind.SEAT, seat=2)
    actor = Actor(link=link)
    table.do("set_bid", actor=actor, round=1, seat=2, value=1)
    for kind, values in [
        ("set_bid", {"round": 1, "seat": 1, "value": 1}),
        ("set_tricks", {"round": 1, "seat": 2, "value": 1}),
        ("finish_game", {}),
    ]:
        with pytest.raises(DomainError, match="link_not_allowed"):
            table.do(kind, actor=actor, **values)


def test_viewer_changes_nothing_and_a_revoked_link_is_refused() -> None:
    table = Table()
    viewer = Actor(link=link_add(game=table.game, kind=GameLink.Kind.VIEWER))
    with pytest.raises(DomainError, match="link_not_allowed"):
        table.do("set_bid", actor=viewer, round=1, seat=2, value=1)
    link = link_add(game=table.game, kind=GameLink.Kind.TABLE)
    link_revoke(link=link)
    with pytest.raises(DomainError, match="link_revoked"):
        table.do("set_bid", actor=Actor(link=link), round=1, seat=2, value=1)


def test_slip_is_typed_by_the_desk_and_by_no_link() -> None:
    table = Table()
    link = link_add(game=table.game, kind=GameLink.Kind.TABLE)
    slip = {"totals": [250, 180, -30, 90], "hits": [8, 6, 1, 4]}
    with pytest.raises(DomainError, match="link_not_allowed"):
        table.do("take_slip", actor=Actor(link=link), **slip)
    table.do("take_slip", **slip)


def test_tap_costs_a_fixed_number_of_queries(django_assert_max_num_queries: object) -> None:
    short, long = Table(), Table()
    long.play_quietly(9)
    for table in (short, long):
        number = table.number
        seat = table.state.order(table.row)[0]
        # nine of its own, and the savepoint that a test's transaction makes of the operation's
        with django_assert_max_num_queries(11):  # type: ignore[operator]
            table.do("set_bid", round=number, seat=seat, value=0).undo_target()
