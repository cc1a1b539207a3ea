"""A player's own phone as a program."""

from __future__ import annotations

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from scoring.models import GameLink
from scoring.services.games import link_add, link_revoke
from tests.programs import Program
from tests.scoring.operations.table import Table

pytestmark = pytest.mark.django_db


def test_seat_reads_its_own_bid_and_no_other(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    table = Table("secret", plan="custom", plan_hands=[9])
    phone = Program(link_add(game=table.game, kind=GameLink.Kind.SEAT, seat=1).token)
    address = f"games/{table.game.code}/seat/"
    first = phone.get(address)
    assert (first.json()["phase"], first.json()["waiting"], first.json()["seen"]) == ("bids", 4, None)
    table.bid(8, 7, 8, None)
    body = phone.get(address).json()
    assert (body["name"], body["bid"], body["seen"], body["waiting"]) == (table.state.names[1], 7, "sealed", 1)
    assert 8 not in body.values()
    mark = phone.get(address)["ETag"]
    with django_assert_num_queries(2):  # the link, the game
        assert phone.get(address, **{"If-None-Match": mark}).status_code == 304
    assert mark != first["ETag"]
    other = Program(link_add(game=table.game, kind=GameLink.Kind.SEAT, seat=2).token)
    assert other.get(address, **{"If-None-Match": mark}).status_code == 200


def test_seat_is_read_by_its_link_only(keeper: Program, nobody: Program) -> None:
    table = Table()
    address = f"games/{table.game.code}/seat/"
    link = link_add(game=table.game, kind=GameLink.Kind.SEAT, seat=0)
    for asking in (keeper, Program(link_add(game=table.game, kind=GameLink.Kind.TABLE).token)):
        assert asking.get(address).status_code == 403
    assert nobody.get(address).status_code == 401
    assert Program(link.token).get(address).status_code == 200
    link_revoke(link=link)
    assert Program(link.token).get(address).status_code == 403
