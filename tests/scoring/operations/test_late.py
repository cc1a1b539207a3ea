"""Taps that come after a link was closed: kept as proposals, nothing of the game changes."""

from __future__ import annotations

import uuid

import pytest
from django.utils import timezone

from scoring.models import Game, GameLink, Operation, Proposal
from scoring.operations import Actor
from scoring.services.games import link_add, link_revoke
from tests.scoring.operations.table import Table
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db


def table_by_link(kind: str = "table", seat: int | None = None) -> Table:
    table = Table("secret", occasion="Club evening · round 2 · table 7")
    table.actor = Actor(link=link_add(game=table.game, kind=kind, seat=seat), device="7F")
    return table


def close(table: Table) -> None:
    assert table.actor.link is not None
    GameLink.objects.filter(pk=table.actor.link.pk).update(closed_at=timezone.now())
    table.actor.link.refresh_from_db()


def refusal(table: Table, kind: str, key: str | None = None, **values: object) -> str:
    with pytest.raises(DomainError) as refused:
        table.do(kind, key=key, **values)
    return refused.value.code


def test_late_tap_is_kept_and_changes_nothing() -> None:
    table, key = table_by_link(), str(uuid.uuid4())
    close(table)
    assert refusal(table, "set_bid", key, round=1, seat=1, value=1) == "link_proposed"
    proposal = Proposal.objects.get()
    assert (proposal.game, str(proposal.key), proposal.kind) == (table.game, key, "set_bid")
    assert proposal.values == {"round": 1, "seat": 1, "value": 1}
    assert (proposal.device, proposal.link, proposal.state) == ("7F", table.actor.link, "open")
    assert not Operation.objects.exists()
    assert Game.objects.get(pk=table.game.pk).version == 0
    assert table.row.bids[1].bid is None


def test_late_tap_with_a_zero_sign_is_refused() -> None:
    """PostgreSQL can store none, and a proposal is stored as it was sent."""
    table = table_by_link()
    close(table)
    assert refusal(table, "set_trump", round=1, value="a\0") == "wrong_type"
    assert refusal(table, "set_bid", round=1, seat=1, value=1, seen="\0") == "wrong_type"


def test_same_key_makes_one_proposal_and_gets_the_same_answer() -> None:
    table, key = table_by_link(), str(uuid.uuid4())
    close(table)
    answers = [refusal(table, "set_bid", key, round=1, seat=1, value=1) for _ in range(3)]
    assert answers == ["link_proposed"] * 3
    assert Proposal.objects.count() == 1
    refusal(table, "set_bid", round=1, seat=1, value=1)
    assert Proposal.objects.count() == 2


def test_same_key_with_other_content_is_refused() -> None:
    table, other, key = table_by_link(), table_by_link(), str(uuid.uuid4())
    close(table)
    close(other)
    refusal(table, "set_bid", key, round=1, seat=1, value=1)
    assert refusal(table, "set_bid", key, round=1, seat=1, value=0) == "operation_reused"
    assert refusal(table, "set_tricks", key, round=1, seat=1, value=1) == "operation_reused"
    assert refusal(other, "set_bid", key, round=1, seat=1, value=1) == "operation_reused"
    assert Proposal.objects.count() == 1


def test_tap_that_arrived_in_time_is_answered_again_and_not_proposed() -> None:
    table, key = table_by_link(), str(uuid.uuid4())
    first = table.do("set_bid", key=key, round=1, seat=1, value=1)
    close(table)
    again = table.do("set_bid", key=key, round=1, seat=1, value=1)
    assert (again.operation, again.repeated) == (first.operation, True)
    # The bid is sealed: whether it was this number is not told.
    assert table.do("set_bid", key=key, round=1, seat=1, value=0).repeated
    assert refusal(table, "set_bid", key, round=1, seat=2, value=1) == "operation_reused"
    assert not Proposal.objects.exists()


def test_what_a_link_may_not_do_it_may_not_propose() -> None:
    seat, viewer = table_by_link("seat", 2), table_by_link("viewer")
    close(seat)
    close(viewer)
    assert refusal(seat, "set_bid", round=1, seat=2, value=1) == "link_proposed"
    assert refusal(seat, "set_bid", round=1, seat=1, value=1) == "link_not_allowed"
    assert refusal(viewer, "set_bid", round=1, seat=1, value=1) == "link_not_allowed"
    assert Proposal.objects.count() == 1


def test_withdrawn_link_proposes_nothing() -> None:
    table = table_by_link()
    close(table)
    assert table.actor.link is not None
    link_revoke(link=table.actor.link)
    assert refusal(table, "set_bid", round=1, seat=1, value=1) == "link_revoked"
    assert not Proposal.objects.exists()


def test_accounts_go_on_after_the_links_are_closed() -> None:
    table = table_by_link()
    close(table)
    table.do("set_bid", actor=Actor(device="desk"), round=1, seat=1, value=1)
    assert table.row.bids[1].bid == 1
