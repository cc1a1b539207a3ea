"""Pairs who are kept apart, for programs."""

from __future__ import annotations

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring.services.players import player_retire
from tests.factories import make_player
from tests.programs import Program
from tournaments.models import KeepApart
from tournaments.services.entrants import apart_keep

pytestmark = pytest.mark.django_db


def test_pair_is_kept_apart_once_and_let_go(desk: Program, keeper: Program) -> None:
    anna, ben = make_player("Anna"), make_player("Ben")
    answer = desk.post("apart/", {"one": ben.pk, "other": anna.pk})
    pair = answer.json()
    assert (answer.status_code, pair["one"]["name"], pair["other"]["member"]) == (201, "Anna", ben.pk)
    assert desk.post("apart/", {"one": anna.pk, "other": ben.pk}).json() == pair
    assert desk.get("apart/").json()["results"] == [pair]
    assert desk.get(f"apart/{pair['id']}/").json() == pair
    assert keeper.get("apart/").status_code == 403
    assert desk.delete(f"apart/{pair['id']}/").status_code == 204
    assert desk.delete(f"apart/{pair['id']}/").status_code == 404


def test_refusals(desk: Program) -> None:
    anna = make_player("Anna")
    same = desk.post("apart/", {"one": anna.pk, "other": anna.pk})
    assert (same.status_code, same.json()["code"]) == (422, "apart_same")
    unknown = desk.post("apart/", {"one": anna.pk, "other": 2**63 - 1})
    assert (unknown.status_code, unknown.json()["fields"].keys()) == (400, {"other"})
    left = make_player("Ben")
    player_retire(player=left)
    assert desk.post("apart/", {"one": left.pk, "other": anna.pk}).json()["fields"].keys() == {"one"}
    assert KeepApart.objects.count() == 0


def test_queries_do_not_grow(desk: Program, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    first = make_player()
    for _ in range(20):
        apart_keep(one=first, other=make_player())
    with django_assert_num_queries(1 + 2):  # the token, then count and page
        assert len(desk.get("apart/").json()["results"]) == 20
