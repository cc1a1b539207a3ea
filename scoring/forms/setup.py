"""What the page of a new game carries from tap to tap: everything by id, nothing stored before "Start"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from wizard_club.lib.errors import DomainError
from wizard_club.lib.names import normal_name
from wizard_club.lib.nonce import new_nonce

if TYPE_CHECKING:
    from django.http import QueryDict

MOST_PLAYERS = 6
LARGEST_ID = 2**63 - 1
LONGEST_TEXT = 80
NO_TEXTS = frozenset({"player", "first_dealer", "ruleset", "nonce", "action", "csrfmiddlewaretoken"})


@dataclass(frozen=True, slots=True)
class Setup:
    """Who sits where (ids of members, clockwise), who deals first, by which ruleset.

    `typed` holds what stands in the text fields: the search, a new member's short name, totals of an old game.
    """

    nonce: str
    players: tuple[int, ...] = ()
    first_dealer: int | None = None
    ruleset: int | None = None
    typed: Mapping[str, str] | None = None

    @property
    def search(self) -> str:
        """The name being looked for."""
        return self.text("search")

    @property
    def dealer(self) -> int | None:
        """Who deals first: whoever was chosen, else the first seat."""
        return self.first_dealer if self.first_dealer in self.players else next(iter(self.players), None)

    def text(self, name: str) -> str:
        """What stands in a text field."""
        return (self.typed or {}).get(name, "")


def id_from(text: str) -> int | None:
    """The id that a field carries, or nothing."""
    return int(text) if text.isascii() and text.isdecimal() and int(text) <= LARGEST_ID else None


def setup_from(data: QueryDict) -> Setup:
    """Read the form as it was sent; what is no id is left out."""
    players = [number for value in data.getlist("player") if (number := id_from(value)) is not None]
    return Setup(
        nonce=data.get("nonce", "") or new_nonce(),
        players=tuple(players),
        first_dealer=id_from(data.get("first_dealer", "")),
        ruleset=id_from(data.get("ruleset", "")),
        typed={name: normal_name(str(value))[:LONGEST_TEXT] for name, value in data.items() if name not in NO_TEXTS},
    )


def with_player(setup: Setup, player: int) -> Setup:
    """One more person, in the last seat; nothing for somebody who sits already. A seventh person is refused."""
    if player in setup.players:
        return setup
    if len(setup.players) >= MOST_PLAYERS:
        raise DomainError("players_out_of_range", players=len(setup.players) + 1, least=3, most=MOST_PLAYERS)
    return replace(
        setup, players=(*setup.players, player), typed={**(setup.typed or {}), "search": "", "short_name": ""}
    )


def without_player(setup: Setup, player: int) -> Setup:
    """The others close ranks."""
    return replace(setup, players=tuple(other for other in setup.players if other != player))


def moved(setup: Setup, player: int, step: int) -> Setup:
    """A person changes places with the neighbour before (-1) or after (+1); at the ends nothing happens."""
    if player not in setup.players:
        return setup
    seats, place = list(setup.players), setup.players.index(player)
    other = place + step
    if 0 <= other < len(seats):
        seats[place], seats[other] = seats[other], seats[place]
    return replace(setup, players=tuple(seats))


def after_tap(setup: Setup, action: str) -> Setup:
    """The form after one of its buttons: `add:7`, `remove:7`, `up:7`, `down:7`; any other leaves it as it is."""
    verb, _, number = action.partition(":")
    player = id_from(number)
    if player is None:
        return setup
    if verb == "add":
        return with_player(setup, player)
    if verb == "remove":
        return without_player(setup, player)
    return moved(setup, player, {"up": -1, "down": 1}.get(verb, 0))
