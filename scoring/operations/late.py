"""What is sent after a link was closed: nothing of the game changes, but what was meant is kept for the desk."""

from __future__ import annotations

from scoring.models import Operation, Proposal
from scoring.operations.requests import Actor, Wanted
from wizard_club.lib.errors import DomainError


def applied_before(game_id: int, wanted: Wanted) -> Operation | None:
    """The operation of that key, if it was applied while the link was open and only its answer got lost."""
    earlier = Operation.objects.filter(key=wanted.key).first()
    if earlier is None or Proposal.objects.filter(key=wanted.key).exists():
        # An accepted proposal is an operation too; who proposed it is answered as before.
        return None
    if earlier.game_id != game_id or earlier.payload_hash not in {wanted.payload_hash, wanted.sealed_hash}:
        raise DomainError("operation_reused")
    return earlier


def propose(game_id: int, wanted: Wanted, actor: Actor) -> Proposal:
    """Keep what was meant: the same key makes one proposal, however often it is sent."""
    asked = {"game_id": game_id, "kind": wanted.kind, "values": dict(wanted.values)}
    sent = {"device": actor.device[:40], "link": actor.link}
    proposal, _made = Proposal.objects.get_or_create(key=wanted.key, defaults=asked | sent)
    if any(getattr(proposal, name) != value for name, value in asked.items()):
        raise DomainError("operation_reused")
    return proposal
