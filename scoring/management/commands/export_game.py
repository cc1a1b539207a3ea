"""Export a game: prints its file."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from scoring.gamefile import write_game
from scoring.gamestate import load_state
from scoring.models import Game
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text


class Command(BaseCommand):
    help = "Print the file of a game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("code", metavar="CODE", help="the game's code, as its pages show it")

    def handle(self, *args: object, code: str, **options: object) -> None:
        game = Game.objects.select_related("settings").filter(code=code.upper()).first()
        if game is None:
            raise CommandError(text(DomainError("game_unknown", game=code[:40])))
        self.stdout.write(write_game(load_state(game)), ending="")
