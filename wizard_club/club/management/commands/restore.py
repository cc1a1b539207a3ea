"""Replace the whole club by a backup."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from wizard_club.club.backup.contents import contents_of_database, contents_text
from wizard_club.club.backup.interruption import tidy_when_stopped
from wizard_club.club.backup.key import key_is_foreign, key_prepared
from wizard_club.club.backup.manifest import newest_migrations, unknown_migrations
from wizard_club.club.backup.reading import Backup, opened
from wizard_club.club.backup.replacing import backup_restore
from wizard_club.club.backup.writing import backup_write
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text


class Command(BaseCommand):
    help = "Replace the whole club and its key by a backup: all of it or, where anything is wrong, nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="a file that `backup` made")
        parser.add_argument("--yes", action="store_true", help="do not ask before what is there is replaced")
        parser.add_argument(
            "--no-safety-copy", action="store_true", help="do not write a backup of what is there beforehand"
        )

    def handle(self, *args: object, file: Path, yes: bool, no_safety_copy: bool, **options: object) -> None:
        try:
            with tidy_when_stopped(), opened(file) as backup:
                backup.check()
                self.say_what(file, backup)
                there = contents_of_database()
                if any(there.values()) and not yes:
                    self.ask(there)
                self.prepare_tables()
                if any(there.values()) and not no_safety_copy:
                    self.keep_what_is_there()
                with key_prepared(backup.key) as put_key:
                    backup_restore(backup=backup)
                    put_key()
        except DomainError as error:
            raise CommandError(text(error)) from error
        except OSError as error:  # a stick that is pulled out
            raise CommandError(_("The restore stopped: %(reason)s") % {"reason": error}) from error
        except DatabaseError as error:
            raise CommandError(_("The database cannot be used: %(reason)s") % {"reason": error}) from error
        self.stdout.write(_("Everything was restored and compared. Start the server, or restart it if it is running."))
        if key_is_foreign(backup.key):
            self.stderr.write(
                _(
                    "SECRET_KEY in the environment is not the key of this backup: everybody signs in again, and table "
                    "links are opened anew. The backup's key is in its member secret_key."
                )
            )

    def say_what(self, file: Path, backup: Backup) -> None:
        made_at = parse_datetime(backup.manifest.made_at)
        self.stdout.write(
            _("%(file)s of %(when)s holds %(contents)s; it is not damaged.")
            % {
                "file": file,
                "when": date_format(timezone.localtime(made_at), "j M Y, H:i"),
                "contents": contents_text(backup.manifest.counts),
            }
        )

    def ask(self, there: dict[str, int]) -> None:
        """Go on only after a yes."""
        question = _("The database holds %(contents)s. All of that will be replaced. Type yes to go on:")
        self.stdout.write(question % {"contents": contents_text(there)})
        try:
            answer = input()
        except (EOFError, KeyboardInterrupt):
            answer = ""
        if answer.strip().lower() != _("yes"):
            raise CommandError(_("Nothing was changed."), returncode=1)

    def prepare_tables(self) -> None:
        """Make the tables, or bring them up to date."""
        if unknown := unknown_migrations(newest_migrations("default")):
            raise DomainError("backup_newer_database", migrations=tuple(unknown))
        call_command("migrate", interactive=False, verbosity=0)

    def keep_what_is_there(self) -> None:
        path = Path(settings.DATA_DIR) / f"before-restore-{timezone.localtime():%Y-%m-%d-%H%M%S}.zip"
        backup_write(path=path)
        self.stdout.write(_("What was there before is kept in %(file)s.") % {"file": path})
