"""Links that open a game without an account."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.access import AccountView
from scoring.api.bodies.links import LINK, LinkBody, LinkNew
from scoring.api.games import readable_game
from scoring.gamestate import GameState, load_state
from scoring.models import GameLink
from scoring.selectors.links import base_address, link_address, link_player, open_links
from scoring.services.games import link_add, link_revoke
from wizard_club.lib.api.schema import documented


class LinkView(AccountView):
    """Links are keys that change the game: reading them needs as much as using them."""

    read_scope = "score"

    def told(self, state: GameState, link: GameLink) -> GameLink:
        """The link, with what the body says besides."""
        link.player = link_player(state, link)  # type: ignore[attr-defined]
        link.address = link_address(base_address(self.request._request), link.token)  # type: ignore[attr-defined]  # noqa: SLF001
        return link


class GameLinks(LinkView):
    @documented(tag="links", answer=LinkBody, many=True, example=LINK)
    def get(self, request: Request, code: str) -> Response:
        """The open links of a game. A token needs the scope `score`, for links are keys."""
        state = load_state(readable_game(self, code))
        return self.page(open_links(state), LinkBody, lambda links: [self.told(state, link) for link in links])

    @documented(
        tag="links", answer=LinkBody, status=201, example=LINK, body=LinkNew, sends={"kind": "table"}, errors=(422,)
    )
    def post(self, request: Request, code: str) -> Response:
        """Make a link to a game. Where there is an open one of that kind and seat, the answer is that one."""
        state = load_state(readable_game(self, code))
        wanted = self.body(LinkNew)
        link = link_add(game=state.game, kind=wanted["kind"], seat=wanted.get("seat"))
        return Response(LinkBody(self.told(state, link)).data, status=201)


class LinkRevoke(LinkView):
    @documented(tag="links", answer=LinkBody, example=LINK | {"revoked_at": "2026-11-30T21:15:00Z"})
    def post(self, request: Request, code: str, pk: int) -> Response:
        """Withdraw a link. Every device that came by it is refused from now on."""
        state = load_state(readable_game(self, code))
        link = get_object_or_404(GameLink, game=state.game, pk=pk)
        link_revoke(link=link)
        return Response(LinkBody(self.told(state, link)).data)
