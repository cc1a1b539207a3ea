"""The links of a game, with their addresses and QR codes."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from scoring.gamestate import GameState
from scoring.models import Game, GameLink
from wizard_club.lib.qr import QrCode, qr_code

# Longer addresses make codes that a phone reads less easily off a slip.
LONGEST_ADDRESS = 61
LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "[::1]"})


@dataclass(frozen=True, slots=True)
class LinkCard:
    """One open link. `player` is whose bids a seat's link takes."""

    link: GameLink
    player: str
    address: str
    qr: QrCode


def base_address(request: HttpRequest) -> str:
    """Where devices find this installation: PUBLIC_URL, else the address this request came by."""
    return settings.PUBLIC_URL or f"{request.scheme}://{request.get_host()}"


def only_this_machine(request: HttpRequest) -> bool:
    """Whether no other device can open an address made from this request."""
    return not settings.PUBLIC_URL and request.get_host().rsplit(":", 1)[0] in LOCAL_HOSTS


def link_address(base: str, token: str) -> str:
    """The address of a link in capitals, which a QR code holds in less space (tokens have no small letters)."""
    return f"{base}{reverse('scoring:link_open', args=[token])}".upper()


def open_links(state: GameState) -> list[GameLink]:
    """The open links: the table's, the viewers', then those of the seats in order: one query."""
    links = GameLink.objects.filter(game=state.game, revoked_at__isnull=True)
    order = {GameLink.Kind.TABLE: 0, GameLink.Kind.VIEWER: 1, GameLink.Kind.SEAT: 2}
    return sorted(links, key=lambda link: (order[GameLink.Kind(link.kind)], link.seat or 0))


def link_player(state: GameState, link: GameLink) -> str:
    """Whose bids a seat's link takes."""
    return "" if link.seat is None else state.names[link.seat]


def link_cards(state: GameState, base: str) -> tuple[LinkCard, ...]:
    """The open links with their codes."""
    return tuple(link_card(state, link, base) for link in open_links(state))


def link_card(state: GameState, link: GameLink, base: str) -> LinkCard:
    """One link with its code."""
    address = link_address(base, link.token)
    return LinkCard(link, link_player(state, link), address, qr_code(address))


def table_link(game: Game) -> GameLink | None:
    """The open link of the table, if there is one: one query."""
    return GameLink.objects.filter(game=game, kind=GameLink.Kind.TABLE, revoked_at__isnull=True).first()
