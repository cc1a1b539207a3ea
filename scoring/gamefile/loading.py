"""Import a game file: its people are found or made, and its hands are played through the operations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from scoring.gamefile.content import GameFile
from scoring.gamefile.people import members_of
from scoring.gamefile.playing import Replay, compare_ranking
from scoring.gamestate import load_state
from scoring.models import Game
from scoring.operations import Actor
from scoring.services.games import game_start
from scoring.services.rulesets import name_for, settings_for

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@transaction.atomic
def game_import(*, file: GameFile, user: User | None = None, demo: bool = False) -> Game:
    """The game of a file, with all its hands; nothing is left behind when a rule refuses one.

    Raises `DomainError` with `hand` where one is meant, and names as in the file.
    """
    settings = settings_for(file.preset, file.rules)
    members = members_of(file.everybody, demo=demo)
    game = game_start(
        settings=settings,
        ruleset_name=name_for(settings),
        players=[members[name] for name in file.players],
        first_dealer=file.first_dealer,
        user=user,
        entry=Game.Entry.HANDS if file.totals is None else Game.Entry.TOTALS,
        demo=demo,
    )
    Replay(game, file, members, Actor(user=user, device="import")).play()
    game.refresh_from_db()
    compare_ranking(load_state(game), file)
    return game
