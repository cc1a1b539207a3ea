"""How often somebody may ask: counted for each token, link and account, and for each address of strangers."""

from __future__ import annotations

from ipaddress import ip_network
from typing import Any

from django.core.cache import caches
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView


class Limit(SimpleRateThrottle):
    """Counted in a cache that all processes of this machine share."""

    @property
    def cache(self) -> Any:  # type: ignore[override]
        return caches["limits"]

    def get_ident(self, request: Request) -> str:
        """The address, and of IPv6 the network: one caller has billions of addresses there."""
        ident = super().get_ident(request) or ""
        try:
            return str(ip_network(f"{ident}/64", strict=False)) if ":" in ident else ident
        except ValueError:
            return ident

    def address(self, request: Request) -> str:
        """Those of one address are counted together."""
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class CallerLimit(Limit):
    """Whoever is known by a token, a link or a session; strangers are not counted here."""

    scope = "caller"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        """The key that opened the address: another token of the same person is counted apart."""
        auth = request.auth
        if auth is not None:
            return self.cache_format % {"scope": type(auth).__name__, "ident": auth.pk}
        if request.user.is_authenticated:
            return self.cache_format % {"scope": "account", "ident": request.user.pk}
        return None


class StrangerLimit(Limit):
    """Addresses without a key: what everybody may read."""

    scope = "stranger"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        """The address they come from."""
        known = request.auth is not None or request.user.is_authenticated
        return None if known else self.address(request)


class WrongKeyLimit(Limit):
    """Addresses that send keys nobody has."""

    scope = "wrong_key"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        """The address they come from."""
        return self.address(request)
