"""Play a whole event through the services of the desk, and print its file."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from tournaments.eventfile.results import champion
from tournaments.eventfile.writing import write_event
from tournaments.format import PRESETS
from tournaments.points import points_text
from tournaments.selectors.state import TournamentState, state_of
from tournaments.simulation.event import Simulation, simulated_tournament
from tournaments.words import sizes_text
from wizard_club.lib.errors import DomainError
from wizard_club.lib.messages import text


class Command(BaseCommand):
    help = "Play a whole tournament with simulated hands. Nothing is kept unless --keep is given."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, required=True, metavar="N", help="how many play")
        parser.add_argument("--format", choices=list(PRESETS), required=True, help="the preset of the format")
        parser.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed gives the same event (0)")
        parser.add_argument("--json", action="store_true", help="print the tournament file")
        parser.add_argument("--by-hand", action="store_true", help="tap every hand instead of entering totals")
        parser.add_argument("--keep", metavar="NAME", default="", help="keep the event under this name")

    def handle(self, *args: object, **options: object) -> None:
        keep = str(options["keep"])
        try:
            with transaction.atomic():
                state = self.played(options, keep)
                said = write_event(state.event) if options["json"] else "\n".join([*summary(state), ""])
                if not keep:
                    transaction.set_rollback(True)
        except DomainError as error:
            raise CommandError(text(error)) from error
        self.stdout.write(said, ending="")

    def played(self, options: dict[str, object], keep: str) -> TournamentState:
        """The event after its last round."""
        seed = int(str(options["seed"]))
        tournament = simulated_tournament(
            players=int(str(options["players"])), preset=str(options["format"]), seed=seed, name=keep
        )
        Simulation(tournament, seed, by_hand=bool(options["by_hand"])).play()
        tournament.refresh_from_db(fields=["version"])
        return state_of(tournament)


def summary(state: TournamentState) -> Iterator[str]:
    """The event for a person at the terminal."""
    yield state.tournament.name
    names = {entrant.number: entrant.player.label for entrant in state.entrants}
    for played in state.rounds:
        yield f"Round {played.round.seq}: {sizes_text([len(table.numbers) for table in played.main])}"
    for line in state.lines:
        points = points_text(line.values["table_points"])
        yield f"{line.rank:4}  {names[line.number]:30} {points:>8} {int(line.values['game_points']):6}"
    winner = champion(state.event)
    yield f"Champion: {names[winner] if winner else 'open'}"
