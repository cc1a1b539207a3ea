"""Proposals of tables whose link was closed: somebody with an account accepts or declines them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from scoring.models import Proposal
from scoring.operations import Actor, Applied, operate, wanted_from
from scoring.operations.requests import SHAPES
from wizard_club.lib.errors import DomainError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.contrib.auth.models import User


@transaction.atomic
def proposal_accept(*, proposal: Proposal, user: User, reason: str = "") -> Applied:
    """Apply what the table meant, in the name of whoever accepts it; `reason` goes with the kinds that take one.

    Refused: a proposal decided already (`proposal_decided`), and whatever `operate` refuses now, by `DomainError` or
    `Conflict`; the proposal stays open then.
    """
    _check_open(proposal)
    values = dict(proposal.values)
    if reason and "reason" in frozenset().union(*SHAPES[proposal.kind]):
        values["reason"] = reason
    wanted = wanted_from({**values, "id": str(proposal.key), "kind": proposal.kind})
    applied = operate(proposal.game_id, wanted, Actor(user=user, device=proposal.device))
    _decide(proposal, Proposal.State.ACCEPTED, user)
    return applied


def proposals_accept(*, proposals: Iterable[Proposal], user: User, reason: str = "") -> None:
    """Accept them in this order, each in a transaction of its own.

    The first that is refused ends it (see `proposal_accept`): that one and those behind it stay open, for what came
    later was meant to follow it.
    """
    for proposal in proposals:
        proposal_accept(proposal=proposal, user=user, reason=reason)


@transaction.atomic
def proposals_decline(*, proposals: Iterable[Proposal], user: User) -> None:
    """Leave the game as it is: all of them or, when somebody has decided one of them meanwhile, none."""
    for proposal in proposals:
        proposal_decline(proposal=proposal, user=user)


@transaction.atomic
def proposal_decline(*, proposal: Proposal, user: User) -> None:
    """Leave the game as it is. Refused: a proposal decided already (`proposal_decided`)."""
    _check_open(proposal)
    _decide(proposal, Proposal.State.DECLINED, user)


def _check_open(proposal: Proposal) -> None:
    """Of two desks that decide at once the second is refused: it waits for the first one's transaction here."""
    proposal.refresh_from_db(from_queryset=Proposal.objects.select_for_update())
    if proposal.state != Proposal.State.OPEN:
        raise DomainError("proposal_decided")


def _decide(proposal: Proposal, state: str, user: User) -> None:
    proposal.state, proposal.decided_by, proposal.decided_at = state, user, timezone.now()
    proposal.save(update_fields=["state", "decided_by", "decided_at"])
