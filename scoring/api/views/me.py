"""Who asks: the first address to try a token on."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.access import AccountView
from scoring.api.bodies.me import ME, MeBody
from scoring.models import ApiToken
from wizard_club.lib.api.schema import documented


class Me(AccountView):
    @documented(tag="account", answer=MeBody, example=ME)
    def get(self, request: Request) -> Response:
        """Who asks. The account behind the token or session, its role, and what the token may do."""
        token = request.auth if isinstance(request.auth, ApiToken) else None
        found = {
            "name": self.account.get_username(),
            "role": "director" if self.account.is_staff else "scorekeeper",
            "token": token.name if token else None,
            "scope": token.scope if token else None,
        }
        return Response(MeBody(found).data)
