"""Import games from files: prints the code of each, one a line, in the order of the files."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from scoring.gamefile import game_import, read_game
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text


class Command(BaseCommand):
    help = "Import game files. A file that is refused leaves nothing behind; the others are imported all the same."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a game file, or - for standard input")

    def handle(self, *args: object, files: list[str], **options: object) -> None:
        refused = [name for name in files if not self.take(name)]
        if refused:
            raise CommandError(_("Refused: %(files)s") % {"files": ", ".join(refused)}, returncode=1)

    def take(self, name: str) -> bool:
        """Import one file; a refusal goes to standard error with the file, the hand, the player and the rule."""
        try:
            content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
            code = game_import(file=read_game(content)).code
        except OSError as error:
            self.stderr.write(f"{name}: {error.strerror}")
            return False
        except DomainError as error:
            self.stderr.write(f"{name}: {sentence(error)}")
            return False
        self.stdout.write(code)
        return True


def sentence(error: DomainError) -> str:
    """The refusal in words, with its hand in front."""
    if "hand" not in error.params:
        return text(error)
    return _("Hand %(hand)s: %(sentence)s") % {"hand": error.params["hand"], "sentence": text(error)}
