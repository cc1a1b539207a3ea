"""Import games from files: prints the code of each, one a line, in the order of the files."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from scoring.gamefile import LARGEST_FILE, game_import, read_game, sentence
from wizard_club.lib.errors import DomainError


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
            code = game_import(file=read_game(content_of(name))).code
        except OSError as error:
            self.stderr.write(f"{name}: {error.strerror}")
            return False
        except DomainError as error:
            self.stderr.write(f"{name}: {sentence(error)}")
            return False
        self.stdout.write(code)
        return True


def content_of(name: str) -> bytes:
    """The bytes of a file, or of standard input; of an endless one no more than tells that it is too large."""
    if name == "-":
        return sys.stdin.buffer.read(LARGEST_FILE + 1)
    with Path(name).open("rb") as file:
        return file.read(LARGEST_FILE + 1)
