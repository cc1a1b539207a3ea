"""Write the whole club into one file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _

from wizard_club.club.backup.contents import contents_text
from wizard_club.club.backup.interruption import tidy_when_stopped
from wizard_club.club.backup.writing import backup_write
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text


class Command(BaseCommand):
    help = "Write the whole club, its links and its key into one file, while people are scoring, and check it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="the file to make")
        parser.add_argument("--force", action="store_true", help="replace the file if there is one")

    def handle(self, *args: object, file: Path, force: bool, **options: object) -> None:
        try:
            with tidy_when_stopped():
                manifest = backup_write(path=file, replace=force)
        except DomainError as error:
            raise CommandError(text(error)) from error
        self.stdout.write(
            _("%(file)s holds %(contents)s (%(size)s). It was read again, and every check sum is right.")
            % {"file": file, "contents": contents_text(manifest.counts), "size": filesizeformat(file.stat().st_size)}
        )
        self.stdout.write(_("It opens every account and every table of the club: keep it like a key."))
