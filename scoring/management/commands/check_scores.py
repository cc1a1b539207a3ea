"""Recompute every stored point and report any difference."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.checks import differences
from scoring.gamestate import load_state
from scoring.models import Game

CHUNK = 200


class Command(BaseCommand):
    help = "Recompute the points of every game from its bids and tricks; any difference is an error."

    def handle(self, *args: object, **options: object) -> None:
        checked = found = 0
        for game in every_game():
            checked += 1
            for difference in differences(load_state(game)):
                found += 1
                self.stderr.write(f"{game.code}: {difference}")
        said = ngettext("%(count)d game checked", "%(count)d games checked", checked) % {"count": checked}
        if found:
            raise CommandError(_("%(said)s, differences: %(found)d") % {"said": said, "found": found}, returncode=1)
        self.stdout.write(_("%(said)s, no difference") % {"said": said})


def every_game() -> Iterator[Game]:
    """All games, some at a time and outside of a transaction: people go on scoring meanwhile."""
    last = 0
    while games := list(Game.objects.select_related("settings").filter(pk__gt=last).order_by("pk")[:CHUNK]):
        yield from games
        last = games[-1].pk
