"""What tables sent after their round was closed."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.operations.requests import LONGEST_TEXT, SHAPES
from tournaments.api.play import changed_example
from wizard_club.lib.api.bodies import Strict


class ProposalBody(serializers.Serializer[Any]):
    """An operation that waits for the desk. A bid that nobody may know yet is not told."""

    id = serializers.IntegerField(source="proposal.pk")
    kind = serializers.ChoiceField(sorted(SHAPES), source="proposal.kind", help_text="The kind of operation.")
    text = serializers.CharField(help_text="What was meant, in words.")
    device = serializers.CharField()
    made_at = serializers.DateTimeField(source="proposal.created_at")
    asks_reason = serializers.BooleanField(help_text="Whether accepting it takes a `reason`.")


class AcceptBody(Strict):
    """A reason, where the proposal asks for one."""

    reason = serializers.CharField(max_length=LONGEST_TEXT, allow_blank=True, default="")


PROPOSAL: dict[str, Any] = {
    "id": 5,
    "kind": "set_bid",
    "text": "Round 1: Ben bids 1",
    "device": "T7",
    "made_at": "2026-11-30T20:42:00Z",
    "asks_reason": False,
}
DECIDED = changed_example("proposal_decided", "Somebody has accepted or declined this already", "open", "declined")
