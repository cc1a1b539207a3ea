"""A game for programs: read it, and change it by operations."""

from __future__ import annotations

from dataclasses import replace

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.http import parse_etags
from rest_framework.decorators import api_view, authentication_classes, permission_classes
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access import device_name
from scoring.api.access import AccountAuthentication, GamePermission, LinkAuthentication
from scoring.api.answers import answer_of, game_body, refused, unread
from scoring.api.batch import read_batch
from scoring.gamestate import load_state
from scoring.models import Game, GameLink
from scoring.operations import Actor, Conflict, operate, wanted_from
from wizard_club.lib.errors import DomainError

READERS = frozenset({GameLink.Kind.TABLE, GameLink.Kind.VIEWER})


@api_view(["GET"])
@authentication_classes([LinkAuthentication, AccountAuthentication])
@permission_classes([GamePermission])
def game_read(request: Request, code: str) -> Response:
    """The game as everybody at the table may see it. Its ETag is its version: 304 while that has not changed."""
    game, actor = _game(request, code)
    if actor.link is not None and actor.link.kind not in READERS:
        raise PermissionDenied
    etag = f'"{game.version}"'
    if etag in parse_etags(request.headers.get("If-None-Match", "")):
        return Response(status=304, headers={"ETag": etag})
    return Response(game_body(load_state(game)), headers={"ETag": etag})


@api_view(["POST"])
@authentication_classes([LinkAuthentication, AccountAuthentication])
@permission_classes([GamePermission])
def game_operations(request: Request, code: str) -> Response:
    """Apply operations in order, each on its own, up to the first that is refused; the rest is not tried.

    Each gets its answer; the status of the whole is 200, or that of the refused one (409 or 422). By a closed link
    each is kept as a proposal, the ones behind it too: none of them depends on another being applied.
    """
    game, actor = _game(request, code)
    batch = read_batch(request._request)  # noqa: SLF001 (the bytes as they came, for the strict reader)
    actor = replace(actor, device=batch.device or actor.device)
    results: list[dict[str, object]] = []
    version, status, stopped = game.version, 200, False
    for item in batch.operations:
        if stopped:
            results.append(unread(item))
            continue
        try:
            applied = operate(game.pk, wanted_from(item), actor)
        except (Conflict, DomainError) as error:
            # Somebody else may have changed the game since: the answer carries what is stored now.
            game = _reread(game)
            result, version = refused(error, item, load_state(game)), game.version
            status, stopped = int(str(result["status"])), getattr(error, "code", "") != "link_proposed"
        else:
            version = applied.state.game.version
            result = answer_of(applied)
        results.append(result)
    return Response({"version": version, "results": results}, status=status)


def _reread(game: Game) -> Game:
    return Game.objects.select_related("settings").get(pk=game.pk)


def _game(request: Request, code: str) -> tuple[Game, Actor]:
    link = request.auth if isinstance(request.auth, GameLink) else None
    if link is not None and link.revoked_at is not None:
        raise PermissionDenied
    game = Game.objects.select_related("settings").filter(code=code).first()
    if game is None:
        raise Http404
    user = request.user if request.user.is_authenticated else None
    return game, Actor(user=user, link=link, device=device_name(request._request))  # noqa: SLF001
