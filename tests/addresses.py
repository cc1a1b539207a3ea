"""Every address of the product: who may use it, and whether it is a page to look at.

A new address is one more row here. The access test walks over all rows with each role, the pseudo-language test and the
browser look at every page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.world import World

LINKS = frozenset({"table link", "seat link", "viewer link"})
STRANGERS = frozenset({"stranger", "other link", "revoked link"})
ACCOUNTS = frozenset({"scorekeeper", "director"})

DIRECTORS = frozenset({"director"})
TABLE = ACCOUNTS | {"table link"}
GAME = ACCOUNTS | LINKS
EVERYBODY = GAME | STRANGERS


@dataclass(frozen=True, slots=True)
class Address:
    """Who may use an address. `get`: it answers GET; `page`: with a whole page to look at."""

    allowed: frozenset[str]
    get: bool = True
    page: bool = True


def post(allowed: frozenset[str]) -> Address:
    """An address that only takes a POST."""
    return Address(allowed, get=False, page=False)


ADDRESSES: dict[str, Address] = {
    "login": Address(EVERYBODY),
    "logout": post(ACCOUNTS),
    "password_change": Address(ACCOUNTS),
    "password_change_done": Address(ACCOUNTS),
    "theme_choose": post(EVERYBODY),
    "scoring:game_pad": Address(TABLE),
    "scoring:game_operate": post(TABLE),
    "scoring:game_seat": Address(frozenset({"seat link"})),
    "scoring:link_open": Address(EVERYBODY, page=False),
}


@dataclass(frozen=True, slots=True)
class Route:
    """An address as the resolver knows it."""

    name: str
    converters: list[str]

    def url(self, world: World) -> str:
        return reverse(self.name, kwargs=world.arguments(self.name, self.converters))


def routes() -> list[Route]:
    """Every named address of the product, without Django's admin."""
    found = {route.name: route for route in walk(get_resolver().url_patterns) if not route.name.startswith("admin:")}
    return list(found.values())


def walk(patterns: list[URLPattern | URLResolver], space: str = "") -> Iterator[Route]:
    for entry in patterns:
        if isinstance(entry, URLResolver):
            yield from walk(entry.url_patterns, f"{space}{entry.namespace}:" if entry.namespace else space)
        else:
            yield Route(f"{space}{entry.name}", list(entry.pattern.converters))
