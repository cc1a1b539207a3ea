"""Members found by name, once for a whole list."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.selectors.members import members_known, name_key
from scoring.services.players import player_add, player_retire

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna Kovács", "kovacs  ANNA"),
        ("Владимир", "Vladimir"),
        ("Ștefan", "stefan"),
        ("O’Brien", "OBrien"),
        ("Łukasz Żak", "zak lukasz"),
    ],
)
def test_names_of_one_person(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Anna", "Anna B."), ("Anna", "Hanna"), ("Jan Jan", "Jan"), ("👑", "🎲")])
def test_names_of_two_people(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


def test_members_are_read_once(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    player_add(name="Anna", club="Riga")
    player_add(name="Ben", short_name="B.")
    with django_assert_num_queries(1):
        members = members_known()
        for name in ("anna", "Ben", "Ben (B.)", "nobody"):
            members.named(name)
            members.like(name)


def test_by_name_and_club() -> None:
    anna, ben = player_add(name="Anna", club="Riga"), player_add(name="Ben", short_name="B.")
    members = members_known()
    assert members.named("ANNA") == members.named("anna", "riga") == [anna]
    assert members.named("anna", "Cluj") == []
    # Without a club of his own somebody may be of any.
    assert members.named("ben", "Cluj") == members.named("Ben (B.)") == [ben]
    assert members.named("B.") == members.named("Ann") == members.named("") == []


def test_who_left_is_only_alike() -> None:
    gone = player_add(name="Anna Kovács")
    player_retire(player=gone)
    members = members_known()
    assert members.named("Anna Kovács") == []
    assert members.like("kovacs anna") == [gone]


def test_somebody_new_is_found_from_then_on() -> None:
    members = members_known()
    added = player_add(name="Anna")
    members.add(added)
    assert members.named("anna") == members.like("ANNA") == [added]
