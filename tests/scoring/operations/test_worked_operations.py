"""Games worked out by hand, played through the operations; Chromium plays the same ones on the device."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.gamestate import load_state
from scoring.models import Game
from scoring.operations import Actor, Conflict, operate, wanted_from
from tests.factories import make_game
from tests.worked import WORKED, off_in_game, operation_of, refusal_of, shown
from wizard_club.lib.errors import DomainError


@pytest.mark.django_db
@pytest.mark.parametrize(("number", "game"), list(enumerate(WORKED)), ids=[game["name"] for game in WORKED])
def test_worked_game(number: int, game: dict[str, Any]) -> None:
    outcomes = []
    ruleset = game["ruleset"]
    made = make_game(game["players"], ruleset["preset"], ruleset["settings"], first_dealer=game["first_dealer"])
    for place, step in enumerate(game["steps"], start=1):
        refusal = None
        try:
            operate(made.pk, wanted_from(operation_of(number, place, step["do"])), Actor())
        except (Conflict, DomainError) as error:
            refusal = refusal_of(error)
        state = load_state(Game.objects.select_related("settings").get(pk=made.pk))
        outcomes.append((refusal, *shown(state)))
    assert off_in_game(game, list(enumerate(game["steps"], start=1)), outcomes) == []
