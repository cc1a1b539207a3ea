"""Fill an empty club with the demo and print its accounts."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from wizard_club.club.demo.service import demo_add
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text


class Command(BaseCommand):
    help = "Fill an empty club with a demo: members, games, and two accounts whose passwords are printed once."

    def handle(self, *args: object, **options: object) -> None:
        try:
            accounts = demo_add()
        except DomainError as error:
            raise CommandError(text(error)) from error
        self.stdout.write(_("A demo club was made. Its accounts (shown only now):"))
        for account in accounts:
            self.stdout.write(f"  {account.account.username:<18} {account.password}")
