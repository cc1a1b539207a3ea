"""Recompute every stored point and report any difference."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.checks import differences
from scoring.gamestate import load_state
from scoring.models import Game

CHUNK = 1000


class Command(BaseCommand):
    help = "Recompute the points of every game from its bids and tricks; any difference is an error."

    def handle(self, *args: object, **options: object) -> None:
        checked = found = 0
        for game_id in every_game():
            code, wrong = settled_differences(game_id)
            checked += 1
            found += len(wrong)
            for difference in wrong:
                self.stderr.write(f"{code}: {difference}")
        said = ngettext("%(count)d game checked", "%(count)d games checked", checked) % {"count": checked}
        if found:
            raise CommandError(_("%(said)s, differences: %(found)d") % {"said": said, "found": found}, returncode=1)
        self.stdout.write(_("%(said)s, no difference") % {"said": said})


def every_game() -> Iterator[int]:
    """The ids of all games, some at a time and outside of a transaction: people go on scoring meanwhile."""
    last = 0
    while ids := list(Game.objects.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:CHUNK]):
        yield from ids
        last = ids[-1]


def settled_differences(game_id: int) -> tuple[str, list[str]]:
    """Code and differences of a game, read again where an operation was applied while it was read."""
    while True:
        game = Game.objects.select_related("settings").get(pk=game_id)
        wrong = list(differences(load_state(game)))
        if not wrong or Game.objects.values_list("version", flat=True).get(pk=game_id) == game.version:
            return game.code, wrong
