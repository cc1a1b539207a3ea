"""Where the tokens of the interface stand in its description."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """`Authorization: Bearer …` with the token of an account."""

    target_class = "scoring.api.access.TokenAuthentication"
    name = "token"
    words = "A token that an account made for a program, under Tokens."

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": self.words,
        }


class GameTokenScheme(BearerScheme):  # type: ignore[no-untyped-call]
    """`Authorization: Bearer …` with the token of an account, or with that of a link to the game."""

    target_class = "scoring.api.access.LinkTokenAuthentication"
    name = "gameToken"
    words = "A token of an account, or the token of a link to this game: what stands behind /L/ in its address."


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The cookies of a browser; writing needs the header `X-CSRFToken` as well."""

    target_class = "scoring.api.access.AccountAuthentication"
    name = "session"
    cookie = "sessionid"
    words = "The session of a browser. Writing needs the header X-CSRFToken with the cookie csrftoken."

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "apiKey", "in": "cookie", "name": self.cookie, "description": self.words}


class LinkScheme(SessionScheme):  # type: ignore[no-untyped-call]
    """The cookie of a device that came by a link to the game."""

    target_class = "scoring.api.access.LinkAuthentication"
    name = "link"
    cookie = "link_CODE"
    words = "The cookie that a device gets from a game's link. Writing needs X-CSRFToken as well."
