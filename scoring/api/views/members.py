"""Members: list, add, change, let go."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.access import AccountView, DirectorView
from scoring.api.bodies.members import ANNA, MemberBody, MemberChange, MemberNew, MemberQuery
from scoring.models import Player
from scoring.selectors.players import players_found
from scoring.services import players as services
from scoring.services.players import LONGEST
from wizard_club.lib.api.schema import documented

ORDER = {"name": "search_key", "-name": "-search_key", "id": "id", "-id": "-id"}


class MemberList(AccountView):
    @documented(tag="members", answer=MemberBody, many=True, example=ANNA, query=MemberQuery)
    def get(self, request: Request) -> Response:
        """Members, by name. Everybody who plays or played here; those who left only when asked for."""
        wanted = self.query(MemberQuery)
        found = players_found(wanted.get("q", ""), retired=wanted["retired"])
        return self.page(found.order_by(ORDER[wanted["ordering"]], "id"), MemberBody)

    @documented(
        tag="members",
        answer=MemberBody,
        status=201,
        example=ANNA,
        body=MemberNew,
        sends={"name": "Clara Vogel", "short_name": "", "club": "Lleida Games", "nation": "AT"},
        errors=(422,),
    )
    def post(self, request: Request) -> Response:
        """Add a member. Nobody may look like another member on a score sheet: a short name tells two apart."""
        return Response(MemberBody(services.player_add(**self.body(MemberNew))).data, status=201)


class MemberDetail(AccountView):
    @documented(tag="members", answer=MemberBody, example=ANNA)
    def get(self, request: Request, pk: int) -> Response:
        """One member."""
        return Response(MemberBody(get_object_or_404(Player, pk=pk)).data)

    @documented(
        tag="members", answer=MemberBody, example=ANNA, body=MemberChange, sends={"club": "Lleida Games"}, errors=(422,)
    )
    def patch(self, request: Request, pk: int) -> Response:
        """Change a member. The new names stand in every game, old ones too."""
        player, change = get_object_or_404(Player, pk=pk), self.body(MemberChange)
        texts = {name: change.get(name, getattr(player, name)) for name in LONGEST}
        return Response(MemberBody(services.player_change(player=player, **texts)).data)


class MemberRetire(DirectorView):
    @documented(tag="members", answer=MemberBody, example=ANNA | {"retired_at": "2026-11-30T21:15:00Z"})
    def post(self, request: Request, pk: int) -> Response:
        """Let a member go. He is offered for no new game; old games keep his name."""
        player = get_object_or_404(Player, pk=pk)
        services.player_retire(player=player)
        return Response(MemberBody(player).data)


class MemberReturn(DirectorView):
    @documented(tag="members", answer=MemberBody, example=ANNA)
    def post(self, request: Request, pk: int) -> Response:
        """Take a member back who left."""
        player = get_object_or_404(Player, pk=pk)
        services.player_return(player=player)
        return Response(MemberBody(player).data)
