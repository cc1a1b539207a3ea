"""What tables sent after their round was closed, for programs: read, accept, decline."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.models import Proposal
from scoring.selectors.proposals import proposals_open
from scoring.services import proposals as services
from tournaments.api.bodies.proposals import DECIDED, PROPOSAL, AcceptBody, ProposalBody
from tournaments.api.bodies.tables import TABLE, TableBody
from tournaments.api.play import Changed, PlayView, held_to, stored
from tournaments.api.views.tables import TableView
from wizard_club.lib.api.schema import answered, documented


class ProposalList(PlayView):
    @documented(tag="tables", answer=ProposalBody, many=True, example=PROPOSAL)
    def get(self, request: Request, slug: str, seq: int, table: int) -> Response:
        """What is still to be decided at a table, the oldest first."""
        return self.page(proposals_open([self.table(slug, seq, table).game_id]), ProposalBody)


class ProposalAccept(TableView):
    @documented(
        tag="tables",
        answer=TableBody,
        example=TABLE | {"waiting": [], "proposals": 0},
        body=AcceptBody,
        sends={"reason": "Miscounted"},
        errors=(422,),
        more={409: answered(Changed, DECIDED, many=False)},
    )
    def post(self, request: Request, slug: str, seq: int, table: int, pk: int) -> Response:
        """Apply what the table meant. A result counts once it is confirmed.

        409 answers where somebody has decided it already, or where the game says something else by now.
        """
        row, reason = self.table(slug, seq, table), self.body(AcceptBody)["reason"]
        proposal = get_object_or_404(Proposal, pk=pk, game=row.game)
        with held_to(Proposal.State.OPEN, stored(Proposal.objects.filter(pk=pk), "state")):
            services.proposal_accept(proposal=proposal, user=self.account, reason=reason)
        return self.shown(slug, seq, table)


class ProposalDecline(TableView):
    @documented(
        tag="tables",
        answer=TableBody,
        example=TABLE | {"waiting": [], "proposals": 0},
        errors=(422,),
        more={409: answered(Changed, DECIDED, many=False)},
    )
    def post(self, request: Request, slug: str, seq: int, table: int, pk: int) -> Response:
        """Leave the game as it is."""
        row = self.table(slug, seq, table)
        proposal = get_object_or_404(Proposal, pk=pk, game=row.game)
        with held_to(Proposal.State.OPEN, stored(Proposal.objects.filter(pk=pk), "state")):
            services.proposal_decline(proposal=proposal, user=self.account)
        return self.shown(slug, seq, table)
