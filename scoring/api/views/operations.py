"""The one address by which programs change a game: operations, one or many in order."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.access import GameView
from scoring.api.answers import answer_of, refused, unread
from scoring.api.batch import read_batch
from scoring.api.bodies.operation_schema import ONE_OR_BATCH, kinds_table
from scoring.api.bodies.operations import BATCH, CONFLICT, DONE, FORBIDDEN, Outcomes, Refused
from scoring.api.games import asked_game
from scoring.gamestate import load_state
from scoring.models import Game
from scoring.operations import Conflict, operate, wanted_from
from wizard_club.lib.api.schema import answered, documented
from wizard_club.lib.errors import DomainError


class GameOperations(GameView):
    @documented(
        tag="games",
        answer=Outcomes,
        example=DONE,
        body={"application/json": ONE_OR_BATCH},
        sends=BATCH,
        words=kinds_table(),
        more={409: answered(Refused, CONFLICT, many=False), 422: answered(Refused, FORBIDDEN, many=False)},
    )
    def post(self, request: Request, code: str) -> Response:
        """Change a game: one operation, or up to 100 of them in order.

        Each is applied on its own, up to the first that is refused; the ones behind it are not tried (424). Each gets
        its own outcome. The status of the whole is 200, or that of the refused one, whose code and message stand at the
        top. Sending the same ids again is harmless: what was done before is answered as `repeated`.

        By a closed link each operation is kept as a proposal for the desk, also those behind the first: none of them
        depends on another being applied.
        """
        game, actor = asked_game(self, code)
        batch = read_batch(request.data)
        actor = replace(actor, device=batch.device or actor.device)
        results: list[dict[str, Any]] = []
        version, first, stopped = game.version, None, False
        for item in batch.operations:
            if stopped:
                results.append(unread(item))
                continue
            try:
                applied = operate(game.pk, wanted_from(item), actor)
            except (Conflict, DomainError) as error:
                # Somebody else may have changed the game since: the answer carries what is stored now.
                game = Game.objects.select_related("settings").get(pk=game.pk)
                result, version = refused(error, item, load_state(game)), game.version
                first, stopped = first or result, getattr(error, "code", "") != "link_proposed"
            else:
                version = applied.state.game.version
                result = answer_of(applied)
            results.append(result)
        top = {name: first[name] for name in ("code", "message", "fields")} if first else {}
        return Response({**top, "version": version, "results": results}, status=first["status"] if first else 200)
