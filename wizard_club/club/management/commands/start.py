"""Set everything up and serve the club: what `make run` does once Python's packages are there."""

from __future__ import annotations

import os
import sys

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connections

from scoring.services.rulesets import ruleset_sync
from wizard_club.club.serve import address, files, people
from wizard_club.lib import env


class Command(BaseCommand):
    help = "Prepare the database and the static files, then serve the club. docs/operators.md lists its variables."

    def handle(self, *args: object, **options: object) -> None:
        where = address.address_from_environment()
        self.prepare_database()
        files.collect_changed_files()
        self.prepare_people()
        self.stdout.write(welcome(where))
        connections.close_all()
        sys.stdout.flush()
        command = address.server_command(where)
        os.execv(command[0], command)  # noqa: S606 (the command line is our own)

    def prepare_database(self) -> None:
        """Bring the tables and the built-in rulesets up to date."""
        try:
            call_command("migrate", interactive=False, verbosity=0)
        except OperationalError as error:
            raise CommandError(f"The database cannot be used: {error}") from error
        ruleset_sync()

    def prepare_people(self) -> None:
        """A demo club in an empty database, or the first director of a real one."""
        if env.flag("DEMO", default=True) and people.database_is_empty():
            call_command("demo", stdout=self.stdout)
        elif not people.has_director():
            director = people.create_first_director(self.stdout.write)
            self.stdout.write(f"{director.username} can sign in and add the others under Accounts.")
        elif not env.flag("DEMO", default=True) and people.is_demo():
            self.stdout.write("This is still the demo club: a director removes it from the list of games.")


def welcome(where: address.Address) -> str:
    """Where the club can be opened from here and from other devices, and how to stop it."""
    lines = ["", "Wizard Club is served at", f"  {settings.PUBLIC_URL + '/' if settings.PUBLIC_URL else where.local}"]
    near = address.network_addresses()
    if where.host in address.EVERYWHERE and not settings.PUBLIC_URL:
        lines += ["and for other devices in this network at", *(f"  {where.url(host)}" for host in near)]
    elif not where.open_to_network:
        lines += [
            f"For tablets and phones in the same network: HOST=0.0.0.0 PORT={where.port} make run",
            *(f"  (then {where.url(host)} opens it there)" for host in near[:1]),
        ]
    if not settings.PUBLIC_URL:
        lines.append("PUBLIC_URL=https://club.example fixes the address in QR codes and keeps cookies to https;")
        if not where.cert:
            lines.append("CERT=file.pem KEY=key.pem serve https from here.")
        lines.append("docs/operators.md tells more.")
    return "\n".join([*lines, "Ctrl+C stops it; everything is kept.", ""])
