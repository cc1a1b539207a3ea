"""A game for programs: read it, and change it by operations."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404
from rest_framework.authentication import SessionAuthentication
from rest_framework.decorators import api_view, authentication_classes, permission_classes
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access import device_name
from scoring.api.access import GamePermission, LinkAuthentication
from scoring.api.answers import answer_of, game_body, refused, unread
from scoring.gamestate import load_state
from scoring.models import Game, GameLink
from scoring.operations import Actor, Conflict, operate, wanted_from
from wizard_club.lib.api import error_body
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text
from wizard_club.lib.strict_json import read_json

MOST_OPERATIONS = 100
READERS = frozenset({GameLink.Kind.TABLE, GameLink.Kind.VIEWER})


@api_view(["GET"])
@authentication_classes([LinkAuthentication, SessionAuthentication])
@permission_classes([GamePermission])
def game_read(request: Request, code: str) -> Response:
    """The game as everybody at the table may see it. Its ETag is its version: 304 while that has not changed."""
    game, actor = _game(request, code)
    if actor.link is not None and actor.link.kind not in READERS:
        raise PermissionDenied
    etag = f'"{game.version}"'
    if request.headers.get("If-None-Match") == etag:
        return Response(status=304, headers={"ETag": etag})
    return Response(game_body(load_state(game)), headers={"ETag": etag})


@api_view(["POST"])
@authentication_classes([LinkAuthentication, SessionAuthentication])
@permission_classes([GamePermission])
def game_operations(request: Request, code: str) -> Response:
    """Apply operations in order, each on its own, up to the first that is refused; the rest is not tried.

    Each gets its answer; the status of the whole is 200, or that of the refused one (409 or 422).
    """
    game, actor = _game(request, code)
    data = _batch(request)
    if isinstance(data, Response):
        return data
    actor = Actor(user=actor.user, link=actor.link, device=str(data.get("device") or actor.device))
    results: list[dict[str, object]] = []
    version, status = game.version, 200
    for item in data["operations"]:
        if status != 200:
            results.append(unread(item))
            continue
        try:
            applied = operate(game.pk, wanted_from(item), actor)
        except (Conflict, DomainError) as error:
            result = refused(error, item, load_state(game))
            status = int(str(result["status"]))
        else:
            version = applied.state.game.version
            result = answer_of(applied)
        results.append(result)
    return Response({"version": version, "results": results}, status=status)


def _game(request: Request, code: str) -> tuple[Game, Actor]:
    link = request.auth if isinstance(request.auth, GameLink) else None
    if link is not None and link.revoked_at is not None:
        raise PermissionDenied
    game = Game.objects.select_related("settings").filter(code=code).first()
    if game is None:
        raise Http404
    user = request.user if request.user.is_authenticated else None
    return game, Actor(user=user, link=link, device=device_name(request._request))  # noqa: SLF001


def _batch(request: Request) -> dict[str, Any] | Response:
    """The body, when it has the shape of a batch; else the answer that says what is wrong."""
    try:
        data = read_json(request._request.body)  # noqa: SLF001 (the bytes, for the strict reader)
    except RequestDataTooBig:
        return Response(error_body("too_large", text(DomainError("batch_too_large"))), status=413)
    except DomainError as error:
        return Response(error_body(error.code, text(error)), status=400)
    if not isinstance(data, dict) or not isinstance(data.get("operations"), list):
        return Response(error_body("batch_shape", text(DomainError("batch_shape"))), status=400)
    if len(data["operations"]) > MOST_OPERATIONS:
        too_long = DomainError("batch_too_long", most=MOST_OPERATIONS)
        return Response(error_body(too_long.code, text(too_long)), status=400)
    return data
