"""Proposals of tables whose link was closed are accepted or declined, once."""

from __future__ import annotations

import uuid

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from scoring.models import GameLink, Operation, Proposal
from scoring.operations import Actor, Conflict
from scoring.services.games import link_add
from scoring.services.proposals import proposal_accept, proposal_decline
from tests.scoring.operations.table import Table
from wizard_club.lib.errors import DomainError

pytestmark = pytest.mark.django_db


def propose(table: Table, kind: str, **values: object) -> Proposal:
    """The table taps after the round was closed."""
    link = link_add(game=table.game, kind=GameLink.Kind.TABLE)
    link.closed_at = timezone.now()
    link.save()
    key = uuid.uuid4()
    with pytest.raises(DomainError, match="link_proposed"):
        table.do(kind, key=str(key), actor=Actor(link=link, device="7F"), **values)
    return Proposal.objects.get(key=key)


def stored(proposal: Proposal) -> tuple[str, User | None, bool]:
    found = Proposal.objects.get(pk=proposal.pk)
    return found.state, found.decided_by, found.decided_at is not None


def test_accepted_proposal_is_applied_in_the_name_of_the_desk(director: User) -> None:
    table = Table()
    proposal = propose(table, "set_bid", round=1, seat=1, value=1)
    applied = proposal_accept(proposal=proposal, user=director)
    assert table.row.bids[1].bid == 1
    operation = Operation.objects.get()
    assert applied.operation == operation
    assert (operation.user, operation.device, operation.link, operation.key) == (director, "7F", None, proposal.key)
    assert stored(proposal) == ("accepted", director, True)


def test_declined_proposal_leaves_the_game_alone(director: User) -> None:
    table = Table()
    proposal = propose(table, "set_bid", round=1, seat=1, value=1)
    proposal_decline(proposal=proposal, user=director)
    assert not Operation.objects.exists()
    assert stored(proposal) == ("declined", director, True)


@pytest.mark.parametrize("first", [proposal_accept, proposal_decline])
@pytest.mark.parametrize("second", [proposal_accept, proposal_decline])
def test_proposal_is_decided_once(first: object, second: object, director: User, scorekeeper: User) -> None:
    table = Table()
    proposal = propose(table, "set_bid", round=1, seat=1, value=1)
    seen_by_another_desk = Proposal.objects.get(pk=proposal.pk)
    first(proposal=proposal, user=director)  # type: ignore[operator]
    before = stored(proposal)
    with pytest.raises(DomainError, match="proposal_decided"):
        second(proposal=seen_by_another_desk, user=scorekeeper)  # type: ignore[operator]
    assert stored(proposal) == before


def test_needed_reason_goes_with_the_correction(director: User) -> None:
    table = Table(plan="custom", plan_hands=[1])
    table.play([1, 0, 0, 0], [0, 1, 0, 0])
    table.game.refresh_from_db()
    table.game.needs_reason = True
    table.game.save()
    values = {"round": 1, "version": table.state.rows[0].round.version, "bids": [1, 0, 0, 0], "tricks": [1, 0, 0, 0]}
    proposal = propose(table, "correct_round", **values)
    with pytest.raises(DomainError, match="reason_needed"):
        proposal_accept(proposal=proposal, user=director)
    assert stored(proposal) == ("open", None, False)
    applied = proposal_accept(proposal=proposal, user=director, reason="miscounted")
    assert {change.reason for change in applied.operation.changes.all()} == {"miscounted"}
    # 1 bid met: 20 + 10; the others met their 0, but seat 1 lost the trick it had.
    assert table.totals == (30, 20, 20, 20)


def test_reason_is_left_out_where_a_kind_takes_none(director: User) -> None:
    table = Table()
    proposal = propose(table, "set_bid", round=1, seat=1, value=1)
    proposal_accept(proposal=proposal, user=director, reason="miscounted")
    assert table.row.bids[1].bid == 1


def test_what_no_longer_fits_is_refused_and_stays_open(director: User) -> None:
    table = Table()
    proposal = propose(table, "set_bid", round=1, seat=1, value=1)
    table.do("set_bid", round=1, seat=1, value=0)
    with pytest.raises(Conflict):
        proposal_accept(proposal=proposal, user=director)
    assert stored(proposal) == ("open", None, False)
    assert table.row.bids[1].bid == 0


def test_device_that_sends_an_accepted_proposal_again_gets_the_same_answer(director: User) -> None:
    table = Table()
    proposal = propose(table, "set_bid", round=1, seat=1, value=1)
    proposal_accept(proposal=proposal, user=director)
    late = Actor(link=GameLink.objects.get(), device="7F")
    with pytest.raises(DomainError, match="link_proposed"):
        table.do("set_bid", key=str(proposal.key), actor=late, round=1, seat=1, value=1)
    assert Proposal.objects.count() == Operation.objects.count() == 1
