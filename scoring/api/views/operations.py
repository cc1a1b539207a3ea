"""The one address by which programs change a game: operations, one or many in order."""

from __future__ import annotations

from collections.abc import Sequence
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
from scoring.operations import Actor, Conflict, Wanted, operate, operate_in_order, wanted_from
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

        They are applied up to the first that is refused; the ones behind it are not tried (424). Each gets its own
        outcome. The status of the whole is 200, or that of the refused one, whose code and message stand at the
        top. Sending the same ids again is harmless: what was done before is answered as `repeated`.

        By a closed link each operation is kept as a proposal for the desk, also those behind the first: none of them
        depends on another being applied.
        """
        game, actor = asked_game(self, code)
        batch = read_batch(request.data)
        actor = replace(actor, device=batch.device or actor.device)
        outcomes = late(game, batch.operations, actor) if closed(actor) else in_order(game, batch.operations, actor)
        first = next((one for one in outcomes if one["status"] != 200), None)
        top = {name: first[name] for name in ("code", "message", "fields")} if first else {}
        version = Game.objects.values_list("version", flat=True).get(pk=game.pk)
        return Response({**top, "version": version, "results": outcomes}, status=first["status"] if first else 200)


def closed(actor: Actor) -> bool:
    """Whether all that comes is kept as proposals."""
    return actor.link is not None and actor.link.closed_at is not None


def in_order(game: Game, items: Sequence[object], actor: Actor) -> list[dict[str, Any]]:
    """The outcome of each operation: those applied, the one refused, those behind it."""
    wanted: list[Wanted] = []
    unreadable: DomainError | None = None
    for item in items:
        try:
            wanted.append(wanted_from(item))
        except DomainError as error:
            unreadable = error
            break
    series = operate_in_order(game.pk, wanted, actor)
    outcomes = [answer_of(applied) for applied in series.applied]
    refusal = series.refusal or unreadable
    if refusal is not None:
        # Somebody else may have changed the game since: the answer carries what is stored now.
        state = load_state(Game.objects.select_related("settings").get(pk=game.pk))
        outcomes.append(refused(refusal, items[len(outcomes)], state))
    return outcomes + [unread(item) for item in items[len(outcomes) :]]


def late(game: Game, items: Sequence[object], actor: Actor) -> list[dict[str, Any]]:
    """The outcome of each operation by a closed link; one that was applied before is answered as such."""
    outcomes = []
    for item in items:
        try:
            outcomes.append(answer_of(operate(game.pk, wanted_from(item), actor)))
        except (Conflict, DomainError) as error:
            outcomes.append(refused(error, item, load_state(game)))
    return outcomes
