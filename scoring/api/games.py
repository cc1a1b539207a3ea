"""The game that an address of the interface names, for whoever asks."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.shortcuts import get_object_or_404

from scoring.access import device_name
from scoring.api.access import AccountView
from scoring.models import Game, GameLink
from scoring.operations import Actor

READERS = (GameLink.Kind.TABLE, GameLink.Kind.VIEWER)


def asked_game(view: AccountView, code: str) -> tuple[Game, Actor]:
    """The game, and who asks for it. 404 for no game of that code, 403 for a link that was withdrawn."""
    auth = view.request.auth
    link = auth if isinstance(auth, GameLink) else None
    if link is not None and link.revoked_at is not None:
        raise PermissionDenied
    game = get_object_or_404(Game.objects.select_related("settings"), code=code)
    user = view.account if view.request.user.is_authenticated else None
    return game, Actor(user=user, link=link, device=device_name(view.request._request))  # noqa: SLF001


def readable_game(view: AccountView, code: str, kinds: tuple[str, ...] = READERS) -> Game:
    """The game for somebody who may see all of it: an account, or a link of one of these kinds."""
    game, actor = asked_game(view, code)
    if actor.link is not None and actor.link.kind not in kinds:
        raise PermissionDenied
    return game
