"""Who enters into a game now, and who made the value of a cell."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring.models import Operation
from scoring.operations import Actor
from scoring.selectors.entering import MOST, entering, entering_sentence, own_label, who_set
from scoring.services.games import link_add, link_revoke
from tests.factories import make_scorekeeper
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def now(db: None) -> datetime:
    return timezone.now() + timedelta(seconds=1)


@pytest.fixture
def sam(db: None) -> User:
    return make_scorekeeper("Sam")


def bid(table: Table, seat: int, actor: Actor, value: int = 0, seen: int | None = None) -> None:
    table.do("set_bid", round=1, seat=seat, value=value, seen=seen, actor=actor)


def labels(table: Table, actor: Actor, now: datetime) -> list[tuple[str, bool]]:
    return [(one.label, one.mine) for one in entering(table.state, actor, now)]


def test_everybody_is_called_what_people_call_them(
    sam: User, now: datetime, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = Table()
    by_table, by_seat = link_add(game=table.game, kind="table"), link_add(game=table.game, kind="seat", seat=3)
    mine = Actor(user=sam, device="A3F9")
    bid(table, 0, mine)
    bid(table, 1, Actor(link=by_table, device="B2C1"))
    bid(table, 2, Actor(link=by_table))
    bid(table, 3, Actor(link=by_seat, device="0001"))
    bid(table, 0, Actor(user=sam), 1, 0)
    bid(table, 0, Actor(), 0, 1)
    state = table.state
    with django_assert_num_queries(1):
        found = entering(state, mine, now)
    assert [one.label for one in found] == [
        "another device",
        "Sam",
        f"the phone of {state.names[3]}",
        "the table’s link",
        "device B2C1",
        "Sam on device A3F9",
    ]
    assert [one.mine for one in found] == [False, False, False, False, False, True]
    assert own_label(state, mine) == "Sam on device A3F9"


def test_a_device_is_named_once_the_newest_first_and_for_two_minutes(sam: User, now: datetime) -> None:
    table = Table()
    here, there = Actor(user=sam, device="A3F9"), Actor(user=sam, device="B2C1")
    bid(table, 0, here)
    bid(table, 1, there)
    bid(table, 2, here)
    assert labels(table, here, now) == [("Sam on device A3F9", True), ("Sam on device B2C1", False)]
    Operation.objects.filter(device="B2C1").update(created_at=now - timedelta(seconds=119))
    assert len(labels(table, here, now)) == 2
    Operation.objects.filter(device="B2C1").update(created_at=now - timedelta(seconds=120))
    assert labels(table, here, now) == [("Sam on device A3F9", True)]
    assert labels(Table(), here, now) == []


def test_a_device_is_itself_by_another_link_too(sam: User, now: datetime) -> None:
    table = Table()
    old = link_add(game=table.game, kind="table")
    bid(table, 0, Actor(link=old, device="8A0A"))
    bid(table, 1, Actor(link=old))
    link_revoke(link=old)
    new = link_add(game=table.game, kind="table")
    bid(table, 2, Actor(user=sam, device="8A0A"))
    bid(table, 3, Actor(link=new))
    here = Actor(link=new, device="8A0A")
    assert [one.mine for one in entering(table.state, here, now)] == [False, True, False, True]
    assert [one.mine for one in entering(table.state, Actor(link=new), now)] == [True, False, False, False]


def test_a_crowd_is_cut_short(now: datetime) -> None:
    table = Table()
    for number in range(MOST + 1):
        bid(table, 0, Actor(device=f"D{number}"), number % 2, (number - 1) % 2 if number else None)
    assert [one.device for one in entering(table.state, Actor(), now)] == [f"D{MOST - place}" for place in range(MOST)]


def test_the_sentence_names_the_others_only(sam: User, now: datetime) -> None:
    table, here = Table(), Actor(user=sam, device="A3F9")
    bid(table, 0, here)
    assert entering_sentence(entering(table.state, here, now)) == ""
    bid(table, 1, Actor(device="B2C1"))
    assert entering_sentence(entering(table.state, here, now)) == "Also entering: device B2C1"
    bid(table, 2, Actor(device="C3D2"))
    assert entering_sentence(entering(table.state, here, now)) == "Also entering: device C3D2 and device B2C1"


def test_a_value_is_by_whoever_entered_it_last(sam: User, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    table = Table()
    bid(table, 1, Actor(user=sam, device="A3F9"), 1)
    bid(table, 2, Actor(device="B2C1"), 1)
    table.do("set_trump", round=1, value="hearts", actor=Actor(device="C3D2"))
    state = table.state
    with django_assert_num_queries(1):
        assert who_set(state, "set_bid", 1, 1) == "Sam on device A3F9"
    assert who_set(state, "set_bid", 1, 2) == "device B2C1"
    assert who_set(state, "set_trump", 1, None) == "device C3D2"
    assert [who_set(state, *cell) for cell in [("set_bid", 1, 0), ("set_tricks", 1, 1), ("set_bid", 2, 1)]] == [""] * 3


def test_a_value_taken_back_is_by_whoever_took_it_back(sam: User) -> None:
    table = Table()
    tapped = table.do("set_bid", round=1, seat=1, value=1, actor=Actor(user=sam))
    table.do("undo", target=str(tapped.operation.key), actor=Actor(device="B2C1"))
    assert who_set(table.state, "set_bid", 1, 1) == "device B2C1"
    # The same value once more changes nothing, and is not by whoever sent it.
    table.do("set_bid", round=1, seat=1, value=None, actor=Actor(device="C3D2"))
    assert who_set(table.state, "set_bid", 1, 1) == "device B2C1"
